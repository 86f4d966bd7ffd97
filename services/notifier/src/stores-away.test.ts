import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openWakeups, openLogger, openRedis } from '@gateway/runtime';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import type { NotifierContext } from './context/context';
import { openTestNotifier, testRedisUrl, times, type TestNotifier } from './testing/test-notifier';
import { commandRedis, openProxy, type Proxy } from './testing/proxy';
import { expectEachDelivered } from './testing/expect-delivered';
import { countRollbacks } from './testing/rollbacks';

/** Longer than a notifier needs to notice. */
const OUTAGE_MS = 3_000;

let fixture: TestNotifier;
let database: Proxy;
let redis: Proxy;

beforeEach(async () => {
  fixture = await openTestNotifier();
  database = await openProxy(fixture.database.urlOf('notifier'));
  redis = await openProxy(testRedisUrl());
});

afterEach(async () => {
  database.mend();
  await fixture.close();
  await Promise.all([database.close(), redis.close()]);
});

function start(): ReturnType<TestNotifier['start']> {
  return fixture.start({ databaseUrl: database.url, redisUrl: redis.url });
}

/** Creates deliveries of many merchants. */
async function owe(merchants: number, each: number): Promise<void> {
  for (let i = 0; i < merchants; i++) await fixture.paidOrders(times(each, () => fixture.server.url));
}

test('Redis is flushed while deliveries are waiting and in flight: nothing is lost or sent twice', async () => {
  fixture.server.answer = (_request, response) => setTimeout(() => response.end(), 50);
  await owe(20, 50);
  const { context } = await start();
  await until('fifty are in flight', () => context.inFlight.size() >= 50);
  await commandRedis(testRedisUrl(), 'FLUSHALL');
  await fixture.untilStatus('completed', 1000);
  await expectEachDelivered(fixture);
});

test('Redis is down from the start: everything is still delivered', async () => {
  redis.cut();
  await start();
  await owe(5, 10);
  await fixture.untilStatus('completed', 50);
  await expectEachDelivered(fixture);
});

test('Redis goes down and comes back: wake-ups arrive again at once', async () => {
  const { context } = await start();
  redis.cut();
  await owe(1, 5);
  await fixture.untilStatus('completed', 5);
  redis.mend();
  const logger = openLogger('test', { level: 'error', json: true });
  const connection = openRedis(testRedisUrl(), logger);
  const wakeups = openWakeups(connection, logger);
  await until('a wake-up reaches the notifier', async () => {
    const before = await missedWakeups(context.metrics.registry);
    await fixture.paidOrders([fixture.server.url]);
    const count = fixture.server.received.length;
    wakeups.wake('webhooks');
    await until('the delivery', () => fixture.server.received.length > count);
    return (await missedWakeups(context.metrics.registry)) === before;
  });
  await wakeups.close();
  connection.disconnect();
});

async function missedWakeups(registry: { getSingleMetricAsString(name: string): Promise<string> }): Promise<number> {
  const text = await registry.getSingleMetricAsString('webhook_wakeups_missed_total');
  return Number(/^webhook_wakeups_missed_total\S* (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

test('Postgres goes down and comes back: pending outcomes are recorded, nothing is lost', async () => {
  fixture.server.answer = (_request, response) => setTimeout(() => response.end(), 30);
  await owe(10, 20);
  await start();
  await until('some are in flight', () => fixture.server.received.length >= 20);
  database.cut();
  await until('responses without a database', () => fixture.server.received.length >= 40, 1_000).catch(() => undefined);
  database.mend();
  await fixture.untilStatus('completed', 200);
  await expectEachDelivered(fixture);
});

test('Postgres is away for longer than the leases: what was answered is not sent again by another notifier', async () => {
  const held: (() => void)[] = [];
  fixture.server.answer = (_request, response) => held.push(() => response.end());
  await owe(10, 8);
  const first = await start();
  await until('all are in flight', () => held.length === 80);
  await start();
  database.cut();
  for (const answer of held) answer();
  await query(
    fixture.database.db,
    `update webhook_deliveries set lease_until = now() - interval '1 second' where lease_token is not null`,
  );
  await sleep(OUTAGE_MS);
  expect(first.context.inFlight.size()).toBe(80);
  database.mend();
  await fixture.untilStatus('completed', 80);
  await expectEachDelivered(fixture);
});

test('the reply to a commit is lost: the outcome is recorded once', async () => {
  fixture.server.answer = (_request, response) => response.writeHead(500).end();
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  const notifier = await start();
  await until('the request', () => fixture.server.received.length === 1);
  database.breakAtAnswer('COMMIT', 3);
  await until('commits were cut off', () => database.broken() === 3);
  await until('all attempts', async () => {
    await endLostLeases(notifier.context);
    return (await fixture.failures(orderId)).length === 6;
  });
  await until('everything is recorded', () => notifier.context.inFlight.size() === 0);
  expect((await fixture.failures(orderId)).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  const attempts = await query<{ attempt: number }>(
    fixture.database.db,
    'select attempt from webhook_attempts order by attempt',
  );
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(fixture.server.received).toHaveLength(6);
});

/**
 * Ends the leases of claims whose commit had no reply: the notifier does not know them, and would find them a minute
 * later. One that is two seconds old would be known.
 */
async function endLostLeases({ config, inFlight }: NotifierContext): Promise<void> {
  const seconds = (config.timeoutMs + 45_000) / 1_000 - 2;
  await query(
    fixture.database.db,
    `update webhook_deliveries set lease_until = now() - interval '1 second'
     where lease_until < now() + :seconds * interval '1 second' and not (id = any(:known::uuid[]))`,
    { known: inFlight.ids(), seconds },
  );
}

test('nothing is sent while the database refuses writes', async () => {
  const { db } = fixture.database;
  const name = new URL(fixture.database.urlOf('notifier')).pathname.slice(1);
  await start();
  await query(db, `alter database ${name} set default_transaction_read_only = on`);
  database.cut();
  await owe(1, 5);
  database.mend();
  const before = await countRollbacks(db);
  await until('claims were refused repeatedly', async () => (await countRollbacks(db)) >= before + 5);
  expect(fixture.server.received).toEqual([]);
  await query(db, `alter database ${name} reset default_transaction_read_only`);
  database.cut();
  database.mend();
  await fixture.untilStatus('completed', 5);
  await expectEachDelivered(fixture);
});
