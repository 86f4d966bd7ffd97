import { strict as assert } from 'node:assert';
import { openLogger, openRedis } from '@gateway/runtime';
import { query, type Db } from '@gateway/store';
import { openNotifierRig, SECRET, type NotifierRig } from '../bench/notifier-rig';
import { insertPaidOrders } from '../bench/paid-orders';
import { until } from '../rig/http';
import { createPostgres, type PostgresServer } from '../rig/postgres-server';
import { openCountingShop, type CountingShop } from './counting-shop';

const DELIVERIES = 10_000;
const MERCHANTS = 64;
const ANSWER_MS = 50;
const PATIENCE_MS = 180_000;
const FLUSH_EVERY_MS = 1_000;
/** What one notifier has in flight at most: its slots, and those of deliveries that an admin asked for. */
const MAX_IN_FLIGHT = 512 + 32;

/**
 * Two notifiers deliver, at first in peace: everything arrives once. Then each of them is killed once, Postgres
 * crashes once and Redis is flushed each second: nothing is lost, and only what a killed notifier had in flight
 * arrives twice, with the same id and the same bytes.
 */
export async function drillDeliveries(bin: string, redisUrl: string): Promise<void> {
  const server = await createPostgres(bin);
  const rig = await openNotifierRig({ databaseUrl: server.url, redisUrl }, 2);
  const shop = await openCountingShop(SECRET, ANSWER_MS);
  try {
    await owe(rig, shop);
    await untilCompleted(rig.db, DELIVERIES);
    expectArrived(shop, DELIVERIES, 0);
    tell('in peace', shop);

    await owe(rig, shop);
    const flushing = flushAgainAndAgain(redisUrl);
    await makeTrouble(rig, server, shop);
    await untilCompleted(rig.db, 2 * DELIVERIES);
    flushing.end();
    expectArrived(shop, 2 * DELIVERIES, 2 * MAX_IN_FLIGHT);
    await expectRightStates(rig.db, 2 * DELIVERIES);
    tell('in trouble', shop);
  } finally {
    await rig.close();
    await shop.close();
    await server.remove();
  }
}

/** The deliveries of many merchants at once, in one commit, after which the bell is rung. */
async function owe(rig: NotifierRig, shop: CountingShop): Promise<void> {
  const merchants = await rig.addMerchants(MERCHANTS);
  const orders = Array.from({ length: DELIVERIES }, (_, i) => ({
    merchantId: merchants[i % MERCHANTS] ?? '',
    callbackUrl: shop.url,
  }));
  for (const id of await insertPaidOrders(rig.db, orders)) shop.expect(id);
  rig.wake();
}

/** All of it happens while deliveries are on their way. */
async function makeTrouble(rig: NotifierRig, server: PostgresServer, shop: CountingShop): Promise<void> {
  const when = async (share: number, what: string): Promise<void> => {
    const enough = (1 + share) * DELIVERIES;
    await until(what, PATIENCE_MS, () => Promise.resolve(shop.arrived() >= enough ? true : undefined));
    console.log(`                     ${what} after ${String(shop.arrived() - DELIVERIES)} arrivals`);
  };
  await when(0.2, 'the first notifier is killed');
  await rig.restart(0);
  await when(0.4, 'Postgres crashes');
  await server.crash();
  await server.start();
  await when(0.6, 'the second notifier is killed');
  await rig.restart(1);
}

function flushAgainAndAgain(redisUrl: string): { end(): void } {
  const redis = openRedis(redisUrl, openLogger('drill', { level: 'error', json: false }));
  const timer = setInterval(() => {
    redis.flushall().catch(() => undefined); // away for a moment: the next second flushes
  }, FLUSH_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      redis.disconnect();
    },
  };
}

async function untilCompleted(db: Db, count: number): Promise<void> {
  await until(`${String(count)} completed orders`, PATIENCE_MS, async () =>
    (await countBy(db, 'orders', 'status'))['completed'] === count ? true : undefined,
  );
}

function expectArrived(shop: CountingShop, count: number, mostTwice: number): void {
  const { missing, repeated, most, faults } = shop.tally();
  assert.deepEqual(faults, []);
  assert.deepEqual(missing, []);
  assert.ok(repeated <= mostTwice, `${String(repeated)} of ${String(count)} arrived again, which is too many`);
  assert.ok(most <= 3, 'a delivery arrived more often than notifiers died');
}

async function expectRightStates(db: Db, count: number): Promise<void> {
  assert.deepEqual(await countBy(db, 'orders', 'status'), { completed: count });
  assert.deepEqual(await countBy(db, 'webhook_deliveries', 'state'), { delivered: count });
  assert.deepEqual(await query(db, `select 1 from order_events where event_type = 'webhook_failed'`), []);
}

async function countBy(db: Db, table: string, column: string): Promise<Record<string, number>> {
  const rows = await query<{ name: string; count: number }>(
    db,
    `select ${column} as name, count(*)::int as count from ${table} group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

function tell(phase: string, shop: CountingShop): void {
  const { missing, repeated } = shop.tally();
  const figures = `${String(shop.arrived())} orders told, ${String(missing.length)} lost, ${String(repeated)} told again`;
  console.log(`                     ${phase}: ${figures}`);
}
