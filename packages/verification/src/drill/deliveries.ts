import { strict as assert } from 'node:assert';
import { openLogger, openRedis } from '@gateway/runtime';
import { query, type Db } from '@gateway/store/db';
import { openNotifierRig, SECRET, type NotifierRig } from '../bench/notifier/notifier-rig';
import { insertPaidOrders } from '../bench/notifier/paid-orders';
import { until } from '../rig/http';
import { createPostgres, type PostgresServer } from '../rig/postgres-server';
import { openCountingMerchant, type CountingMerchant } from './counting-merchant';

const DELIVERIES = 10_000;
const MERCHANTS = 64;
const RESPONSE_MS = 50;
const PATIENCE_MS = 180_000;
const FLUSH_EVERY_MS = 1_000;
/** The most that one notifier has in flight: its slots, and those for deliveries that an admin requested. */
const MAX_IN_FLIGHT = 512 + 32;

/**
 * Two notifiers deliver, at first without faults: everything arrives once. Then each is killed once, Postgres crashes
 * once and Redis is flushed every second: nothing is lost, and only what a killed notifier had in flight arrives twice,
 * with the same id and the same bytes.
 */
export async function drillDeliveries(bin: string, redisUrl: string): Promise<void> {
  const server = await createPostgres(bin);
  const rig = await openNotifierRig({ databaseUrl: server.url, redisUrl }, 2);
  const merchant = await openCountingMerchant(SECRET, RESPONSE_MS);
  try {
    await owe(rig, merchant);
    await untilCompleted(rig.db, DELIVERIES);
    expectArrived(merchant, DELIVERIES, 0);
    report('without faults', merchant);

    await owe(rig, merchant);
    const flushing = startFlushing(redisUrl);
    await injectFaults(rig, server, merchant);
    await untilCompleted(rig.db, 2 * DELIVERIES);
    flushing.end();
    expectArrived(merchant, 2 * DELIVERIES, 2 * MAX_IN_FLIGHT);
    await expectRightStates(rig.db, 2 * DELIVERIES);
    report('with faults', merchant);
  } finally {
    await rig.close();
    await merchant.close();
    await server.remove();
  }
}

/** Inserts the deliveries of many merchants in one commit, then wakes the notifiers. */
async function owe(rig: NotifierRig, merchant: CountingMerchant): Promise<void> {
  const merchants = await rig.addMerchants(MERCHANTS);
  const orders = Array.from({ length: DELIVERIES }, (_, i) => ({
    merchantId: merchants[i % MERCHANTS] ?? '',
    callbackUrl: merchant.url,
  }));
  for (const id of await insertPaidOrders(rig.db, orders)) merchant.expect(id);
  rig.wake();
}

/** Injects each fault at a given share of the deliveries. */
async function injectFaults(rig: NotifierRig, server: PostgresServer, merchant: CountingMerchant): Promise<void> {
  const when = async (share: number, what: string): Promise<void> => {
    const target = (1 + share) * DELIVERIES;
    await until(what, PATIENCE_MS, () => Promise.resolve(merchant.arrived() >= target ? true : undefined));
    console.log(`                     ${what} after ${String(merchant.arrived() - DELIVERIES)} arrivals`);
  };
  await when(0.2, 'kill of the first notifier');
  await rig.restart(0);
  await when(0.4, 'crash of Postgres');
  await server.crash();
  await server.start();
  await when(0.6, 'kill of the second notifier');
  await rig.restart(1);
}

function startFlushing(redisUrl: string): { end(): void } {
  const redis = openRedis(redisUrl, openLogger('drill', { level: 'error', json: false }));
  const timer = setInterval(() => {
    redis.flushall().catch(() => undefined); // unavailable for a moment: retried in a second
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

function expectArrived(merchant: CountingMerchant, count: number, maxRepeated: number): void {
  const { missing, repeated, most, faults } = merchant.tally();
  assert.deepEqual(faults, []);
  assert.deepEqual(missing, []);
  assert.ok(repeated <= maxRepeated, `too many repeated: ${String(repeated)} of ${String(count)}`);
  assert.ok(most <= 3, 'a delivery arrived more often than kills explain');
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

function report(phase: string, merchant: CountingMerchant): void {
  const { missing, repeated } = merchant.tally();
  const counts = `${String(missing.length)} lost, ${String(repeated)} repeated`;
  console.log(`                     ${phase}: ${String(merchant.arrived())} orders notified, ${counts}`);
}
