import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ConfigError } from '@gateway/runtime';
import { expect, test } from '@jest/globals';
import { readEnvironment, reading } from './read-environment';

const READING = reading({
  required: ['VAULT_KEY', 'API_KEY'],
  optional: ['TRON_NODE_URL', 'PORT', 'SWEEP_ENABLED', 'HOT_WALLET_KEY', 'WEBHOOK_RETRY_SCHEDULE'],
  requiredIf: ({ SWEEP_ENABLED }) => (SWEEP_ENABLED === true ? ['HOT_WALLET_KEY'] : []),
});

const KEY = 'ab'.repeat(32);
const GOOD = { VAULT_KEY: KEY, API_KEY: '0123456789' };

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readEnvironment(READING, environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('texts are converted, defaults apply to missing variables, and unknown ones are ignored', () => {
  expect(
    readEnvironment(READING, { ...GOOD, OTHER: 'x', TRON_NODE_URL: 'http://a.example,https://b.example' }),
  ).toEqual({
    VAULT_KEY: Buffer.from(KEY, 'hex'),
    API_KEY: '0123456789',
    TRON_NODE_URL: ['http://a.example', 'https://b.example'],
    PORT: 3000,
    SWEEP_ENABLED: false,
    WEBHOOK_RETRY_SCHEDULE: [0, 5, 20, 60, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400],
  });
});

test('everything missing and malformed is reported at once, and no value is repeated', () => {
  const problems = problemsOf({ API_KEY: 'hunter2', PORT: '70000', TRON_NODE_URL: 'ftp://secret-host' });
  expect(problems).toEqual([
    'VAULT_KEY is missing: it must be 64 hex digits',
    'API_KEY must be a value of your own with 10 to 255 characters',
    'TRON_NODE_URL must be a URL beginning with http or https, or several separated by commas',
    'PORT must be a whole number from 1 to 65535',
  ]);
});

test('a variable may be required because of the value of another', () => {
  expect(problemsOf({ ...GOOD, SWEEP_ENABLED: 'true' })).toEqual([
    'HOT_WALLET_KEY is missing: it must be 64 hex digits',
  ]);
  expect(problemsOf({ ...GOOD, SWEEP_ENABLED: 'true', HOT_WALLET_KEY: KEY })).toEqual([]);
});

test.each(['zz'.repeat(32), 'ab'.repeat(31), `${KEY} `])('%j is not a valid key', (VAULT_KEY) => {
  expect(problemsOf({ ...GOOD, VAULT_KEY })).toEqual(['VAULT_KEY must be 64 hex digits']);
});

test.each(['5,20', '0,', '0,-1', '0,86401', '0,x', `0${',1'.repeat(30)}`])('%j is not a schedule', (schedule) => {
  expect(problemsOf({ ...GOOD, WEBHOOK_RETRY_SCHEDULE: schedule })[0]).toMatch(/^WEBHOOK_RETRY_SCHEDULE must list/);
});

test('a value copied from the example stops the start', () => {
  expect(problemsOf({ ...GOOD, API_KEY: 'replace-with-your-own-key' })).toHaveLength(1);
});

test('an empty variable counts as missing', () => {
  expect(problemsOf({ ...GOOD, API_KEY: '' })[0]).toContain('API_KEY is missing');
  expect(readEnvironment(READING, { ...GOOD, PORT: '' }).PORT).toBe(3000);
});

test('a secret may be in a file, but not in both places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'environment-'));
  const file = join(folder, 'key');
  writeFileSync(file, 'from-a-file-1\n');
  const withFile = { VAULT_KEY: KEY, API_KEY_FILE: file };
  expect(readEnvironment(READING, withFile).API_KEY).toBe('from-a-file-1');
  expect(problemsOf({ ...GOOD, API_KEY_FILE: file })).toEqual(['API_KEY and API_KEY_FILE are both set: choose one']);
  rmSync(folder, { recursive: true });
  expect(problemsOf(withFile)).toEqual(['API_KEY_FILE names a file that cannot be read']);
});

test('a port is no secret and is not read from a file', () => {
  expect(readEnvironment(READING, { ...GOOD, PORT_FILE: '/etc/hostname' }).PORT).toBe(3000);
});

const TRACES = reading({
  required: [],
  optional: ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_TRACES_SAMPLER_ARG'],
});

test('the headers of a collector are decoded, and all orders are traced by default', () => {
  const given = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YQ==, x-scope=a%2Cb' };
  expect(readEnvironment(TRACES, given)).toEqual({
    OTEL_EXPORTER_OTLP_HEADERS: { authorization: 'Basic YQ==', 'x-scope': 'a,b' },
    OTEL_TRACES_SAMPLER_ARG: 1,
  });
});

test.each(['authorization', '=abc', 'a b=c', 'a=%', 'a=b%0Ac: d', 'a=b,'])('%j are no headers', (headers) => {
  expect(() => readEnvironment(TRACES, { OTEL_EXPORTER_OTLP_HEADERS: headers })).toThrow(
    'OTEL_EXPORTER_OTLP_HEADERS must be headers',
  );
});

test.each(['-0.1', '1.1', 'all'])('%j is no share of the orders', (share) => {
  expect(() => readEnvironment(TRACES, { OTEL_TRACES_SAMPLER_ARG: share })).toThrow('must be a number from 0 to 1');
});
