import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query, startCursor, transact, writeWatcherFacts, type WatcherFacts } from '@gateway/store';
import { buildTerm, hashOf, TEST_NETWORK } from '@gateway/store/testing';
import { openTestApi, type TestApi } from '../testing';

let api: TestApi;
beforeEach(async () => {
  api = await openTestApi();
});
afterEach(() => api.close());

const FACTS: WatcherFacts = {
  headNumber: 120n,
  headTime: new Date(),
  solidNumber: 100n,
  solidTime: new Date(),
  nodeState: 'ok',
  nodeReason: null,
  sweepEnabled: false,
  sweepMode: 'burn',
  hotWalletAddress: null,
  hotWalletSun: null,
  hotWalletAlertSun: null,
  coldWalletAddress: null,
};

/** A healthy watcher that has scanned up to a block of this age. */
async function watch(facts: Partial<WatcherFacts> = {}, ageMs = 0): Promise<void> {
  const { db } = api.database;
  const term = await buildTerm(db);
  await writeWatcherFacts(db, term, { ...FACTS, ...facts });
  const timestamp = new Date(Date.now() - ageMs);
  const block = { number: 100, id: hashOf('100'), parentId: hashOf('99'), timestamp };
  await transact(db, (tx) => startCursor(tx, term, TEST_NETWORK, block));
}

async function details(): Promise<Record<string, unknown>> {
  return (await api.call('GET', '/admin/health', { headers: await api.logIn() })).body;
}

test('a healthy gateway reports ok, and the details are in the admin API', async () => {
  await watch();
  expect(await api.call('GET', '/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(await details()).toEqual({
    status: 'ok',
    checks: {
      database: { status: 'ok' },
      cache: { status: 'ok' },
      node: { status: 'ok' },
      wallet: { status: 'ok' },
      watcher: { status: 'ok' },
    },
    current_block: 120,
    solid_block: 100,
    lag_seconds: expect.any(Number),
    sweep_mode: 'burn',
    headers: null,
  });
});

test('doubtful signatures degrade the node, and the details show the check', async () => {
  const headers = { mode: 'warn', witnesses: 27, fingerprint: 'ab'.repeat(32), provenNumber: 80 } as const;
  await watch({ headers: { ...headers, doubt: null } });
  const shown = { mode: 'warn', witnesses: 27, fingerprint: 'ab'.repeat(32), proven_block: 80 };
  expect(await details()).toMatchObject({ status: 'ok', headers: { ...shown, doubt: null } });
  const doubt = '27 unknown keys signed the blocks from 81 on';
  await watch({ headers: { ...headers, doubt } });
  expect(await details()).toMatchObject({
    status: 'degraded',
    checks: { node: { status: 'degraded', reason: doubt } },
    headers: { ...shown, doubt },
  });
});

test('without a wallet the gateway is degraded', async () => {
  await watch();
  await query(api.database.db, 'delete from wallet');
  expect((await details())['checks']).toMatchObject({ wallet: { status: 'down', reason: 'not initialised' } });
});

test('the process is live and ready even if payments are not possible', async () => {
  expect(await api.call('GET', '/health/live')).toMatchObject({ status: 200, text: '{"status":"alive"}' });
  expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(await api.call('GET', '/health')).toMatchObject({ status: 503, text: '{"status":"degraded"}' });
  expect((await api.call('HEAD', '/health')).status).toBe(503);
});

test.each<[string, Partial<WatcherFacts>, number, string]>([
  ['a node in trouble', { nodeState: 'degraded', nodeReason: 'the nodes disagree' }, 0, 'node'],
  ['a watcher that is behind', {}, 200_000, 'watcher'],
])('%s degrades', async (_name, facts, ageMs, part) => {
  await watch(facts, ageMs);
  expect((await api.call('GET', '/health')).status).toBe(503);
  expect((await details())['checks']).toMatchObject({ [part]: { status: 'degraded', reason: expect.any(String) } });
});

test('a watcher that has stopped degrades', async () => {
  await watch();
  await query(api.database.db, `update watcher_facts set heartbeat_at = now() - interval '61 seconds'`);
  expect((await api.call('GET', '/health')).status).toBe(503);
  expect((await details())['checks']).toMatchObject({ watcher: { status: 'down', reason: 'no heartbeat' } });
});

test('a database that is not migrated is not ready', async () => {
  await query(api.database.db, 'delete from migrations');
  expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 503, text: '{"status":"degraded"}' });
});

test('the health result is cached for a second', async () => {
  await watch();
  expect((await api.call('GET', '/health')).status).toBe(200);
  await query(api.database.db, 'delete from watcher_facts');
  expect((await api.call('GET', '/health')).status).toBe(200);
});
