import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dispatch } from '../dispatch';
import { print, type Printed } from '../testing';

const EXAMPLES = join(dirname(require.resolve('crypto-payment-gateway-client/package.json')), 'examples');
const FILE = join(EXAMPLES, 'direct.json');
const WITNESSES = ['--witnesses', join(EXAMPLES, 'witnesses.json')];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-evidence-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Runs without any variable. */
const verify = (...args: string[]): Promise<Printed> => print(() => dispatch({}, ['verify-evidence', ...args]));

function fileWith(name: string, content: string): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('a valid file exits with 0, and each check is printed below what it rests on', async () => {
  const { code, out } = await verify(FILE, ...WITNESSES);
  expect(code).toBe(0);
  expect(out.split('\n').filter((line) => line.startsWith('Rests on'))).toEqual([
    'Rests on signatures of the chain',
    "Rests on the report of the gateway's node",
    'Rests on what the gateway states',
  ]);
  expect(out).toMatch(/ {2}passed {7}Transaction \w{8}… is final: 27 different witnesses/);
  expect(out).toMatch(/ {2}not checked {2}Webhook: signature/);
  expect(out.endsWith('VALID: no check failed\n')).toBe(true);
});

test('the webhook secret is read from a file, with or without a line end', async () => {
  for (const end of ['', '\n', '\r\n']) {
    const secret = fileWith('secret', `merchant-secret${end}`);
    const { out } = await verify(FILE, ...WITNESSES, '--webhook-secret-file', secret);
    expect(out).toMatch(/ {2}passed {7}Webhook: signature/);
  }
  expect((await verify(FILE, ...WITNESSES, '--webhook-secret-file', fileWith('other', 'x'))).code).toBe(1);
});

test('a file that does not prove everything exits with 1, and says that no check failed', async () => {
  const { sha256: _hash, ...evidence } = JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>;
  for (const transaction of evidence['transactions'] as object[]) Object.assign(transaction, { path: null });
  const sha256 = createHash('sha256')
    .update(JSON.stringify(evidence, null, 2))
    .digest('hex');
  const file = fileWith('unproven.json', `${JSON.stringify({ ...evidence, sha256 }, null, 2)}\n`);
  const { code, out } = await verify(file, ...WITNESSES);
  expect(code).toBe(1);
  expect(out).toMatch(/ {2}unproven {5}Transaction \w{8}… is in block \d+: The gateway could not compute the root/);
  expect(out.endsWith('NOT PROVEN: no check failed, but the file does not prove everything\n')).toBe(true);
});

test('a changed file, another seal, and a missing set of witnesses exit with 1', async () => {
  const changed = fileWith('changed.json', readFileSync(FILE, 'utf8').replace('"10.000000"', '"11.000000"'));
  const { code, out } = await verify(changed, ...WITNESSES);
  expect({ code, end: out.endsWith('NOT VALID: a check failed\n') }).toEqual({ code: 1, end: true });
  expect((await verify(FILE, ...WITNESSES, '--seal', `2026-11-22:${'ab'.repeat(32)}`)).code).toBe(1);
  const without = await verify(FILE, '--json');
  expect(without.code).toBe(1);
  expect(JSON.parse(without.out)).toMatchObject({
    valid: false,
    checks: expect.arrayContaining([
      expect.objectContaining({ what: 'Set of witnesses', result: 'failed', rests_on: 'chain' }),
    ]),
  });
});

test.each<[string[], string]>([
  [[], 'name one evidence file'],
  [[FILE, FILE], 'name one evidence file'],
  [['nowhere.json'], 'nowhere.json cannot be read'],
  [[FILE, '--witnesses', FILE], 'is no set of witnesses'],
  [[FILE, '--witnesses', 'package.json'], 'must be a list'],
])('%j is refused', async (args, sentence) => {
  await expect(verify(...args)).rejects.toThrow(sentence);
});
