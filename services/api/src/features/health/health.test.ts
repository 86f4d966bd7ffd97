import { randomUUID } from 'node:crypto';
import type { Schemas } from '@gateway/contract';
import { expect, test } from '@jest/globals';
import { startCursor } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { heartbeatsOf, writeWatcherFacts, type WatcherFacts } from '@gateway/store/gateway';
import { buildTerm, hashOf, TEST_NETWORK, TEST_WATCHER_FACTS } from '@gateway/store/testing';
import { apiPerTest } from '../../testing/suite-api';

const api = apiPerTest();

const FACTS: WatcherFacts = {
  ...TEST_WATCHER_FACTS,
  headNumber: 120n,
  headTime: new Date(),
  solidNumber: 100n,
  solidTime: new Date(),
};

/** Of the pool of an api. */
const CONNECTIONS = 20;
const FINE = { status: 'ok', as_of: expect.stringMatching(/Z$/) };

/** A healthy watcher that has scanned up to a block of this age. */
async function watch(facts: Partial<WatcherFacts> = {}, ageMs = 0): Promise<void> {
  const { db } = api.database;
  const term = await buildTerm(db);
  await writeWatcherFacts(db, term, { ...FACTS, ...facts });
  const timestamp = new Date(Date.now() - ageMs);
  const block = { number: 100, id: hashOf('100'), parentId: hashOf('99'), timestamp };
  await transact(db, (tx) => startCursor(tx, term, TEST_NETWORK, block));
}

/** A copy of the notifier has just reported. */
async function runNotifier(): Promise<void> {
  const copy = { instance: randomUUID(), host: 'a', version: '1.0.0', uptimeSeconds: 1 };
  await heartbeatsOf(api.database.db, 'notifier').write(copy);
}

type Checks = Schemas['DetailedHealth']['checks'];

async function checks(): Promise<Checks> {
  return (await details())['checks'] as Checks;
}

/** How old the state of a part is, in seconds. */
function ageOf({ as_of: asOf }: Schemas['HealthCheck']): number {
  return asOf === null ? Infinity : (Date.now() - Date.parse(asOf)) / 1_000;
}

async function details(): Promise<Record<string, unknown>> {
  return (await api.call('GET', '/admin/health', { headers: await api.logIn() })).body;
}

test('a healthy gateway reports ok, and the details are in the admin API', async () => {
  await watch();
  await runNotifier();
  expect(await api.call('GET', '/health')).toMatchObject({ status: 200, text: '{"status":"ok"}' });
  expect(await details()).toEqual({
    status: 'ok',
    checks: {
      database: FINE,
      cache: FINE,
      node: FINE,
      wallet: FINE,
      watcher: FINE,
      notifier: FINE,
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
  await runNotifier();
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

test('a watcher that waits for more confirmations than finality needs is not behind', async () => {
  const { config } = api.context;
  api.context.config = { ...config, confirmationsRequired: 119 };
  await watch({}, 470_000);
  expect(await checks()).toMatchObject({ watcher: { status: 'ok' } });
  await query(api.database.db, `update scan_cursors set block_time = block_time - interval '20 seconds'`);
  expect(await checks()).toMatchObject({ watcher: { status: 'degraded', reason: 'behind the chain' } });
});

test('a watcher that has stopped degrades', async () => {
  await watch();
  await query(api.database.db, `update watcher_facts set heartbeat_at = now() - interval '61 seconds'`);
  expect((await api.call('GET', '/health')).status).toBe(503);
  expect((await details())['checks']).toMatchObject({ watcher: { status: 'down', reason: 'no heartbeat' } });
});

test('each part has the time when it was last known', async () => {
  await watch({ nodeSilentSeconds: 12 });
  await query(api.database.db, `update watcher_facts set heartbeat_at = now() - interval '40 seconds'`);
  const { database, watcher, node } = await checks();
  expect([watcher.status, node.status]).toEqual(['ok', 'ok']);
  expect(ageOf(database)).toBeLessThan(30);
  expect(ageOf(watcher)).toBeGreaterThan(39);
  expect(ageOf(node)).toBeGreaterThan(11);
  await query(api.database.db, 'delete from watcher_facts');
  expect(await checks()).toMatchObject({ watcher: { status: 'down', as_of: null }, node: { as_of: null } });
});

test('a notifier that does not run is reported, and payments go on', async () => {
  await watch();
  expect(await details()).toMatchObject({ status: 'degraded', checks: { notifier: { reason: 'not running' } } });
  expect((await api.call('GET', '/health')).status).toBe(200);
  await runNotifier();
  expect(await details()).toMatchObject({ status: 'ok', checks: { notifier: { status: 'ok' } } });
  await query(api.database.db, `update service_heartbeats set seen_at = now() - interval '61 seconds'`);
  expect((await checks()).notifier).toMatchObject({ status: 'down', reason: 'no heartbeat' });
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

test('an api that is busy with its database is ready: what takes its requests away would only end them', async () => {
  const { db } = api.context;
  expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 200 });
  const busy = { ended: false };
  // The check of the next second would wait for one of them.
  const work = Promise.all(Array.from({ length: CONNECTIONS }, () => query(db, 'select pg_sleep(3)'))).finally(() => {
    busy.ended = true;
  });
  const times: number[] = [];
  while (!busy.ended) {
    const startedAt = performance.now();
    expect(await api.call('GET', '/health/ready')).toMatchObject({ status: 200 });
    times.push(performance.now() - startedAt);
  }
  await work;
  expect(Math.max(...times)).toBeLessThan(2_000); // as long as it would wait for a connection
});
