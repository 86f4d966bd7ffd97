import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { findWallet, poolCounts } from '@gateway/store/addresses';
import { query } from '@gateway/store/db';
import { listAdminActions } from '@gateway/store/gateway';
import { TEST_VAULT_KEY } from '@gateway/store/testing';
import { fingerprintOfMnemonic, readVault } from '@gateway/wallet';
import { openTestApi, type Answer, type TestApi } from '../../testing';
import { openVaultSide, type VaultSide } from '../../testing/programs/wallet-watcher';

const DEFAULT_KEY = 'the-default-key-of-tests';

let api: TestApi;
let vault: VaultSide;
beforeEach(async () => {
  [api, vault] = await Promise.all([openTestApi({}, { addresses: 0 }), openVaultSide()]);
});
afterEach(async () => {
  await vault.close();
  await api.close();
});

function init(body: unknown = {}, key = DEFAULT_KEY): Promise<Answer> {
  return api.call('POST', '/wallet/init', { key, body });
}

const openRequests = (): Promise<{ id: string }[]> => query(api.database.db, 'select id from wallet_requests');

describe('with a watcher', () => {
  beforeEach(() => vault.startWatcher(api));

  test('the wallet is created once: its seed phrase, its first address, its pool and its vault', async () => {
    const { status, body, headers } = await init();
    expect(status).toBe(201);
    expect(body).toEqual({
      message: expect.stringMatching(/seed phrase/),
      mnemonic: expect.stringMatching(/^([a-z]+ ){23}[a-z]+$/),
      first_address: expect.stringMatching(/^T\w{33}$/),
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect((await poolCounts(api.database.db)).free).toBeGreaterThanOrEqual(200);
    const wallet = await findWallet(api.database.db);
    expect(fingerprintOfMnemonic(String(body['mnemonic']))).toBe(wallet?.fingerprint);
    expect(await openRequests()).toEqual([]);
    await until(
      'the vault is settled',
      () =>
        readdirSync(vault.folder)
          .filter((name) => name.startsWith('vault'))
          .join() === 'vault.json',
    );
    const access = { folder: vault.folder, key: TEST_VAULT_KEY, instance: api.context.instanceId };
    expect((await readVault(access))?.fingerprint).toBe(wallet?.fingerprint);

    const again = await init();
    expect(again).toMatchObject({ status: 409, body: { code: 'WALLET_ALREADY_INITIALIZED' } });
    expect(again.text).not.toContain(String(body['mnemonic']).slice(0, 20)); // one word may be "code" or "error"
    expect(JSON.stringify(api.log)).not.toContain(String(body['mnemonic']).slice(0, 20));
  });

  test('who reads the seed phrase is named in the audit log', async () => {
    const { body } = await init();
    const { actions } = await listAdminActions(api.database.db, { action: null, merchantId: null, page: 1, limit: 2 });
    expect(actions).toMatchObject([{ action: 'wallet.init', after: { first_address: body['first_address'] } }]);
    expect(actions[0]?.actor.kind).toBe('key');
    expect(JSON.stringify(actions)).not.toContain(String(body['mnemonic']).slice(0, 20));
  });

  test('of 50 concurrent calls, one gets the seed phrase and 49 are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => init()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
  });

  test('a missing body is accepted; any field in one is not', async () => {
    expect(await init({ mnemonic: 'x' })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    expect(await init({ force: true })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
    expect((await api.call('POST', '/wallet/init', { key: DEFAULT_KEY })).status).toBe(201);
  });
});

test('a watcher leaves an unknown vault alone, and gives no wallet to a folder that is a link', async () => {
  await vault.startWatcher(api);
  writeFileSync(join(vault.folder, 'vault.json'), 'foreign', { mode: 0o600 });
  expect(await init()).toMatchObject({
    status: 503,
    body: { code: 'UNAVAILABLE', error: 'The watcher cannot use its vault folder: see its log' },
  });
  expect(await findWallet(api.database.db)).toBeUndefined();
  expect(readdirSync(vault.folder)).toEqual(['vault.json']);

  rmSync(vault.folder, { recursive: true });
  mkdirSync(`${vault.folder}-real`, { mode: 0o700 });
  symlinkSync(`${vault.folder}-real`, vault.folder);
  expect((await init()).status).toBe(503);
  rmSync(`${vault.folder}-real`, { recursive: true });
});

test('a request whose client has left accepts no wallet, and the next one gets it', async () => {
  const leaving = request(`${api.url}/api/v1/wallet/init`, { method: 'POST', headers: { 'x-api-key': DEFAULT_KEY } });
  leaving.on('error', () => undefined).end();
  await until('the request waits', async () => (await openRequests()).length === 1);
  leaving.destroy();
  await until('the request is withdrawn', async () => (await openRequests()).length === 0);
  await vault.startWatcher(api);
  expect((await init()).status).toBe(201);
});

test('without a watcher, no wallet can be prepared, and all else is served', async () => {
  await api.close();
  api = await openTestApi({}, { addresses: 0, waits: { walletMs: 1_000 } });
  const [first, second] = await Promise.all([init(), init()]);
  for (const answer of [first, second]) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(answer.headers.get('retry-after')).toBe('2');
  }
  expect(first.body['error']).toMatch(/No watcher has prepared the wallet/);
  expect(await openRequests()).toEqual([]);
  expect((await api.call('GET', '/health/live')).status).toBe(200);
});

test('the key of another merchant is refused', async () => {
  expect(await init({}, api.key)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect(await init({}, 'unknown')).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } });
});
