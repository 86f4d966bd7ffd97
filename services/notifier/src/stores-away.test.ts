import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openWakeups, openLogger, openRedis } from '@gateway/runtime';
import { query, type Db } from '@gateway/store';
import { openTestHouse, testRedisUrl, times, type TestHouse } from './testing/house';
import { commandRedis, openProxy, type Proxy } from './testing/proxy';
import { openShop, type Shop } from './testing/shop';
import { expectEachTold } from './testing/told';
import { until } from './testing/until';

let house: TestHouse;
let shop: Shop;
let database: Proxy;
let redis: Proxy;

beforeEach(async () => {
  house = await openTestHouse();
  shop = await openShop();
  database = await openProxy(house.database.url);
  redis = await openProxy(testRedisUrl());
});

afterEach(async () => {
  database.mend();
  await house.close();
  await Promise.all([shop.close(), database.close(), redis.close()]);
});

function start(): ReturnType<TestHouse['start']> {
  return house.start({ databaseUrl: database.url, redisUrl: redis.url });
}

/** Owes deliveries of many merchants. */
async function owe(merchants: number, each: number): Promise<void> {
  for (let i = 0; i < merchants; i++) await house.paidOrders(times(each, () => shop.url));
}

test('Redis is flushed while deliveries wait and are in flight: nothing is lost or sent twice', async () => {
  shop.answer = (_request, response) => setTimeout(() => response.end(), 50);
  await owe(20, 50);
  const { context } = await start();
  await until('fifty are in flight', () => context.flight.size() >= 50);
  await commandRedis(testRedisUrl(), 'FLUSHALL');
  await house.untilStatus('completed', 1000);
  await expectEachTold(house, shop);
});

test('Redis is away from the start: everything is delivered all the same', async () => {
  redis.cut();
  await start();
  await owe(5, 10);
  await house.untilStatus('completed', 50);
  await expectEachTold(house, shop);
});

test('Redis goes away and comes back: wake-ups arrive again at once', async () => {
  const { context } = await start();
  redis.cut();
  await owe(1, 5);
  await house.untilStatus('completed', 5);
  redis.mend();
  const logger = openLogger('test', { level: 'error', json: true });
  const connection = openRedis(testRedisUrl(), logger);
  const wakeups = openWakeups(connection, logger);
  await until('a wake-up reaches the notifier', async () => {
    const before = await missedWakeups(context.metrics.registry);
    await house.paidOrders([shop.url]);
    const count = shop.received.length;
    wakeups.wake('webhooks');
    await until('the delivery', () => shop.received.length > count);
    return (await missedWakeups(context.metrics.registry)) === before;
  });
  await wakeups.close();
  connection.disconnect();
});

async function missedWakeups(registry: { getSingleMetricAsString(name: string): Promise<string> }): Promise<number> {
  const text = await registry.getSingleMetricAsString('webhook_wakeups_missed_total');
  return Number(/^webhook_wakeups_missed_total\S* (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

test('Postgres goes away in the middle and comes back: outcomes in hand are recorded, nothing is lost', async () => {
  shop.answer = (_request, response) => setTimeout(() => response.end(), 30);
  await owe(10, 20);
  await start();
  await until('some are in flight', () => shop.received.length >= 20);
  database.cut();
  await until('answers without a database', () => shop.received.length >= 40, 1_000).catch(() => undefined);
  database.mend();
  await house.untilStatus('completed', 200);
  await expectEachTold(house, shop);
});

test('the answer to a commit is lost: the outcome is recorded once', async () => {
  shop.answer = (_request, response) => response.writeHead(500).end();
  const [orderId = ''] = await house.paidOrders([shop.url]);
  const notifier = await start();
  await until('the request', () => shop.received.length === 1);
  database.breakAtAnswer('COMMIT', 3);
  await until('commits were cut off', () => database.broken() === 3);
  await until('all attempts', async () => (await house.failures(orderId)).length === 6);
  await until('everything landed', () => notifier.context.flight.size() === 0);
  expect((await house.failures(orderId)).map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  const attempts = await query<{ attempt: number }>(
    house.database.db,
    'select attempt from webhook_attempts order by attempt',
  );
  expect(attempts.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(shop.received).toHaveLength(6);
});

test('a database that refuses writes sends nothing', async () => {
  const { db } = house.database;
  const name = new URL(house.database.url).pathname.slice(1);
  await start();
  await query(db, `alter database ${name} set default_transaction_read_only = on`);
  database.cut();
  await owe(1, 5);
  database.mend();
  await until('claims were tried', () => hasTriedToClaim(db, name));
  expect(shop.received).toEqual([]);
  await query(db, `alter database ${name} reset default_transaction_read_only`);
  database.cut();
  database.mend();
  await house.untilStatus('completed', 5);
  await expectEachTold(house, shop);
});

/** Whether a session that was opened after the switch is done with a claim; it cannot have succeeded. */
async function hasTriedToClaim(db: Db, name: string): Promise<boolean> {
  const rows = await query(
    db,
    `select 1 from pg_stat_activity
     where datname = :name and application_name = 'notifier' and state = 'idle' and query ~ 'with recursive'`,
    { name },
  );
  return rows.length > 0;
}
