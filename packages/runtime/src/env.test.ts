import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import Joi from 'joi';
import { ConfigError, env, readEnvironment } from './env';

interface Given {
  VAULT_KEY: string;
  API_KEY: string;
  NODE_URL?: string;
  PORT: number;
  IS_ON: boolean;
}

const SCHEMA = Joi.object<Given>({
  VAULT_KEY: env.hex64().required(),
  API_KEY: env.secret(10).required(),
  NODE_URL: env.urlList('http', 'https'),
  PORT: env.integer(1, 65_535).default(3000),
  IS_ON: env.flag().default(false),
});

const GOOD = { VAULT_KEY: 'ab'.repeat(32), API_KEY: '0123456789' };

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readEnvironment(SCHEMA, environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
}

test('defaults apply to missing variables, and unknown ones are ignored', () => {
  expect(readEnvironment(SCHEMA, { ...GOOD, OTHER: 'x' })).toEqual({ ...GOOD, PORT: 3000, IS_ON: false });
});

test('everything missing and malformed is reported at once, and no value is repeated', () => {
  const problems = problemsOf({ API_KEY: 'hunter2', PORT: '70000', NODE_URL: 'ftp://secret-host' });
  expect(problems).toEqual([
    'VAULT_KEY is missing: it must be 64 hex digits',
    'API_KEY must be a value of your own with at least 10 characters',
    'NODE_URL must be a URL beginning with http or https, or several divided by commas',
    'PORT must be a whole number from 1 to 65535',
  ]);
  expect(problems.join()).not.toMatch(/hunter2|secret-host|70000/);
});

test.each(['zz'.repeat(32), 'ab'.repeat(31), `${'ab'.repeat(32)} `])('%j is not a valid key', (VAULT_KEY) => {
  expect(problemsOf({ ...GOOD, VAULT_KEY })).toEqual(['VAULT_KEY must be 64 hex digits']);
});

test('a value copied from the example stops the start', () => {
  expect(problemsOf({ ...GOOD, API_KEY: 'replace-with-your-own-key' })).toHaveLength(1);
});

test('an empty variable counts as missing', () => {
  expect(problemsOf({ ...GOOD, API_KEY: '' })[0]).toContain('API_KEY is missing');
});

test('a secret may be in a file, but not in both places', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-'));
  const file = join(folder, 'key');
  writeFileSync(file, 'from-a-file-1\n');
  const withFile = { VAULT_KEY: GOOD.VAULT_KEY, API_KEY_FILE: file };
  expect(readEnvironment(SCHEMA, withFile).API_KEY).toBe('from-a-file-1');
  expect(problemsOf({ ...GOOD, API_KEY_FILE: file })[0]).toContain('both set');
  rmSync(folder, { recursive: true });
  expect(problemsOf(withFile)[0]).toBe('API_KEY_FILE names a file that cannot be read');
});

test('several URLs are given with commas', () => {
  expect(problemsOf({ ...GOOD, NODE_URL: 'http://a.example,https://b.example' })).toEqual([]);
});
