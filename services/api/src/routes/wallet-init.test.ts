import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findWallet, poolCounts } from '@gateway/store';
import { TEST_VAULT_KEY } from '@gateway/store/testing';
import { readVault } from '@gateway/wallet';
import { openTestApi, type Answer, type TestApi } from '../testing';

const DEFAULT_KEY = 'the-default-key-of-tests';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi({}, { addresses: 0 });
});
afterEach(() => api.close());

function init(body: unknown = {}, key = DEFAULT_KEY): Promise<Answer> {
  return api.call('POST', '/wallet/init', { key, body });
}

function folder(): string {
  return api.context.config.vault?.folder ?? '';
}

test('the wallet is created once: its seed phrase, its first address, its pool and its vault', async () => {
  const { status, body, headers } = await init();
  expect(status).toBe(201);
  expect(body).toEqual({
    message: expect.stringMatching(/seed phrase/),
    mnemonic: expect.stringMatching(/^([a-z]+ ){23}[a-z]+$/),
    first_address: expect.stringMatching(/^T\w{33}$/),
  });
  expect(headers.get('cache-control')).toBe('no-store');
  expect((await poolCounts(api.context.db)).free).toBe(200);
  const access = { folder: folder(), key: TEST_VAULT_KEY, instance: api.context.instanceId };
  expect((await readVault(access))?.fingerprint).toBe((await findWallet(api.context.db))?.fingerprint);

  const again = await init();
  expect(again).toMatchObject({ status: 409, body: { code: 'WALLET_ALREADY_INITIALIZED' } });
  expect(again.text).not.toContain(String(body['mnemonic']).split(' ')[0]);
  expect(JSON.stringify(api.log)).not.toContain(String(body['mnemonic']).slice(0, 20));
});

test('of 50 concurrent calls, one gets the seed phrase and 49 are refused', async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => init()));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  expect(readdirSync(folder()).filter((name) => name.startsWith('vault'))).toEqual(['vault.json']);
});

test('a missing body is accepted; any field in one is not', async () => {
  expect(await init({ mnemonic: 'x' })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(await init({ force: true })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect((await api.call('POST', '/wallet/init', { key: DEFAULT_KEY })).status).toBe(201);
});

test('the key of another merchant is refused', async () => {
  expect(await init({}, api.key)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await init({}, 'unknown')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});

test('an unknown vault is left alone', async () => {
  const foreign = join(folder(), 'vault.json');
  writeFileSync(foreign, 'foreign', { mode: 0o600 });
  expect(await init()).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect(await findWallet(api.context.db)).toBeUndefined();
  expect(api.log).toContainEqual(expect.objectContaining({ level: 'error' }));
});

test('a folder with open permissions gets no wallet', async () => {
  rmSync(folder(), { recursive: true });
  mkdirSync(`${folder()}-real`, { mode: 0o700 });
  symlinkSync(`${folder()}-real`, folder());
  expect((await init()).status).toBe(503);
  rmSync(`${folder()}-real`, { recursive: true });
});

test('an api without the folder serves everything else', async () => {
  const other = await openTestApi({ VAULT_DIR: '', VAULT_KEY: '' }, { addresses: 0 });
  try {
    const answer = await other.call('POST', '/wallet/init', { key: DEFAULT_KEY });
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect((await other.call('GET', '/health/live')).status).toBe(200);
  } finally {
    await other.close();
  }
});
