import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openHmacKeys, parseUsdt } from '@gateway/domain';
import { type Listener, openRedis, openWakeups, type RedisClient } from '@gateway/runtime';
import { serveLocally, type ServiceProcess, testRedisUrl, until } from '@gateway/runtime/testing';
import { audit } from '@gateway/store/audit';
import { query, queryOne, transact } from '@gateway/store/db';
import { requestTestDelivery, requestWebhookRetry } from '@gateway/store/deliveries';
import { recordMaintenance, insertSession } from '@gateway/store/gateway';
import { ensureDefaultMerchant, replaceApiKey } from '@gateway/store/merchants';
import { type Order } from '@gateway/store/orders';
import {
  buildMerchant,
  buildOrder,
  countRows,
  passDays,
  TEST_HMAC_SECRET,
  type TestMerchant,
} from '@gateway/store/testing';
import { writeFacts } from '../status/facts';
import { fold } from './fold';
import { createHintTick } from '../polling/hint';
import { createPoolTick } from '../addresses/pool';
import { prune } from './prune';
import { startProcess } from '../testing/process';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

jest.setTimeout(300_000);

const DAYS = 30;
/** For blocks and attempts, so that a month shows that they are removed. */
const KEPT_DAYS = 7;
const SWEEP_EVERY_DAYS = 10;
const UNPAID_PER_DAY = 6;
/** Audits and backups per day, far more often than nightly. */
const RUNS_PER_DAY = 5;
const REDIS_DATABASE = 7;

/** Never removed, by decision: the history of money, and what must never be reused. */
const LEDGER = [
  ...[
    'orders',
    'order_events',
    'order_refunds',
    'address_leases',
    'chain_transfers',
    'credits',
    'sweeps',
    'sweep_transactions',
  ],
  ...['merchants', 'applied_api_keys', 'rescans', 'rescanned_transfers', 'missing_transfers'],
  ...['admin_actions', 'day_seals', 'energy_rentals', 'epay_orders', 'counter_sales'],
];

let world: SweepWorld;
let redis: RedisClient;
let merchantServer: Listener;
let notifier: ServiceProcess | undefined;
let merchant: TestMerchant;

beforeEach(async () => {
  world = await openSweepWorld();
  redis = openRedis(testRedisUrl(REDIS_DATABASE), world.context.logger);
  const wakeups = openWakeups(redis, world.context.logger);
  // The notifier is the only process that listens.
  world.context.wakeups = {
    ...wakeups,
    wake(name) {
      if (name === 'webhooks') wakeups.wake(name);
    },
  };
  world.context.config.blockLogDays = KEPT_DAYS;
  world.context.config.pool = { minFree: 15, batch: 10, reuse: 'unpaid' };
  merchant = await buildMerchant(world.database.db);
  merchantServer = await serveLocally(({ url }, response) => response.writeHead(url === '/bad' ? 500 : 200).end());
});

afterEach(async () => {
  await stopNotifier();
  await merchantServer.close();
  await world.context.wakeups.close();
  redis.disconnect();
  await world.close();
});

test('after a month of traffic every table is a ledger or has a bounded number of rows', async () => {
  for (let day = 0; day < DAYS; day++) {
    await tradeOneDay(day);
    await passDays(world.database.db, 1);
  }
  await maintain();
  await expectPromisesKept();
  const bounds = await boundsAfterAMonth();
  const rows = await countRows(world.database.db);
  expect(Object.keys(rows).sort()).toEqual([...LEDGER, ...Object.keys(bounds)].sort());
  const over = Object.entries(bounds).filter(([table, bound]) => (rows[table] ?? 0) > bound);
  expect(over.map(([table, bound]) => ({ table, bound, rows: rows[table] }))).toEqual([]);
  expect(await redis.dbsize()).toBeLessThan(20);
});

/** The body of a webhook contains the real confirmation time, which does not move with the rows. */
async function expectPromisesKept(): Promise<void> {
  const { findings } = await audit(world.database.db, { dustLimit: world.context.config.rules.dustLimit });
  expect(findings.filter(({ check }) => check !== 'W05')).toEqual([]);
}

/** No message is sent; the notifier removes messages after 90 days, and counts of logins after one. */
const OF_MESSAGES = { message_channels: 0, login_failures: 0, message_watch: 1, messages: 0, operator_incidents: 10 };

/** Nobody is invited: the deployment's password is enough for the month. */
const OF_PEOPLE = {
  ...{ people: 0, merchant_roles: 0, invitations: 0 },
  ...{ person_passkeys: 0, person_totp: 0, person_recovery_codes: 0 },
};

/** The maximum rows of each other table. The month would otherwise leave several times as many. */
async function boundsAfterAMonth(): Promise<Record<string, number>> {
  const counts = await queryOne<Record<'paid' | 'used' | 'scanned', number>>(
    world.database.db,
    `select (select count(*)::int from addresses where has_received) as paid,
       (select count(distinct block_number)::int from chain_transfers) as used,
       (select (number - started_at_number)::int from scan_cursors) as scanned`,
  );
  if (!counts) throw new Error('no rows were counted');
  const { minFree, batch } = world.context.config.pool;
  return {
    admin_action_head: 1,
    // A second factor is set up by hand; what a set-up leaves is removed by the next one.
    admin_passkeys: 0,
    admin_totp: 0,
    passkey_challenges: 0,
    recovery_codes: 0,
    ...OF_PEOPLE,
    // An unpaid one serves another order nine days later.
    addresses: counts.paid + UNPAID_PER_DAY * 10 + minFree + batch,
    blocks: counts.used + Math.ceil(counts.scanned / DAYS) * (KEPT_DAYS + 2),
    daily_statistics: DAYS + 2,
    deposit_addresses: 0,
    history_passes: 1,
    witnesses: 60,
    instance: 1,
    leadership: 1,
    maintenance_runs: 200,
    merchant_logos: 0,
    ...OF_MESSAGES,
    merchant_daily_statistics: 3 * (DAYS + 2),
    merchant_statistics: 3,
    migrations: 100,
    migrations_lock: 1,
    payment_hints: 0,
    payment_links: 0,
    merchant_currencies: 0,
    merchant_epay: 0,
    epay_calls: 0,
    pool_statistics: 1,
    // No source is configured; the notifier removes readings after 90 days.
    rate_currencies: 0,
    rate_readings: 0,
    rate_refresh: 1,
    admin_sessions: 3,
    read_only_keys: 2,
    event_pushes: 1,
    scan_cursors: 1,
    // The notifier was stopped, which removes its row.
    service_heartbeats: 0,
    statistic_deltas: 0,
    wallet: 1,
    wallet_requests: 0,
    watcher_facts: 1,
    // A day has one paid order, two times four attempts that fail, four to a server that is gone, and one test.
    webhook_attempts: 14 * (KEPT_DAYS + 2),
    // Deliveries of orders are kept; a failing order is retried once. Test deliveries are removed.
    webhook_deliveries: 4 * DAYS + (KEPT_DAYS + 2),
    webhook_endpoints: KEPT_DAYS + 2,
  };
}

async function tradeOneDay(day: number): Promise<void> {
  const { chain, context, database } = world;
  const { db } = database;
  notifier ??= await startNotifier();
  const paid = await order(`${merchantServer.url}/hook`);
  const [failing, gone] = [
    await order(`${merchantServer.url}/bad`),
    await order(`http://127.0.1.${String(day + 1)}:4999/hook`),
  ];
  const short = await order(`${merchantServer.url}/hook`);
  for (let i = 0; i < UNPAID_PER_DAY; i++) await order(`${merchantServer.url}/hook`);
  for (const { address } of [paid, failing, gone]) chain.pay({ to: address, amount: parseUsdt('10') });
  if (day % SWEEP_EVERY_DAYS === 0) chain.pay({ to: paid.address, amount: parseUsdt('15') });
  chain.pay({ to: short.address, amount: parseUsdt('4') });
  chain.mine();
  const hint = createHintTick(context);
  while ((await hint()) === 'more');
  await world.finalise();
  if (day % SWEEP_EVERY_DAYS === 0) await world.settle();

  await requestTestDelivery(db, {
    merchantId: merchant.id,
    url: `${merchantServer.url}/hook`,
    body: Buffer.from('{}'),
  });
  await rotateKeys();
  const session = {
    ...{ personId: null, counterMerchantId: null },
    id: randomUUID(),
    expiresAt: new Date(Date.now() + 86_400_000),
    address: '::1',
    userAgent: null,
  };
  await transact(db, (tx) => insertSession(tx, session));
  for (let i = 0; i < RUNS_PER_DAY; i++) {
    await recordMaintenance(db, { task: 'audit', violations: 0 });
    await recordMaintenance(db, { task: 'backup' });
  }
  await maintainWatcher();
  await until('the fast attempts have ended', async () => (await statusesOf([paid, failing, gone])).length === 3);
  await transact(db, (tx) => requestWebhookRetry(tx, failing.id));
}

function order(callbackUrl: string): Promise<Order> {
  return buildOrder(world.database.db, { merchantId: merchant.id, callbackUrl });
}

/** Those completed or failed by now. */
function statusesOf(orders: readonly Order[]): Promise<unknown[]> {
  return query(
    world.database.db,
    `select 1 from orders where id = any(:ids::uuid[]) and status in ('completed', 'callback_failed')`,
    { ids: orders.map(({ id }) => id) },
  );
}

async function rotateKeys(): Promise<void> {
  const key = () => {
    const text = randomUUID();
    return { ...openHmacKeys(TEST_HMAC_SECRET, undefined).hash(text), prefix: text.slice(0, 12) };
  };
  const { db } = world.database;
  await transact(db, (tx) => ensureDefaultMerchant(tx, { key: key(), webhookSecretSealed: Buffer.from('sealed') }));
  await replaceApiKey(db, merchant.id, key());
}

/** The work of the leading watcher's loops. */
async function maintainWatcher(): Promise<void> {
  const { context } = world;
  const pool = createPoolTick(context);
  for (const tick of [pool, () => prune(context), () => fold(context), () => writeFacts(context)]) {
    while ((await tick()) === 'more');
  }
}

/** One more day without traffic, in which everything settles. */
async function maintain(): Promise<void> {
  await stopNotifier();
  notifier = await startNotifier();
  const live = `select 1 from webhook_deliveries where state in ('pending', 'waiting')`;
  await until('no delivery is in progress', async () => (await query(world.database.db, live)).length === 0, 60_000);
  const old = `select 1 from webhook_attempts where started_at < now() - interval '${String(KEPT_DAYS)} days'`;
  await until('the notifier has tidied', async () => (await query(world.database.db, old)).length === 0);
  await stopNotifier();
  await world.finalise();
  await maintainWatcher();
}

async function startNotifier(): Promise<ServiceProcess> {
  const started = startProcess(world, 'notifier', '', {
    ...{ WEBHOOK_LOG_DAYS: String(KEPT_DAYS), WEBHOOK_RETRY_SCHEDULE: '0,0,0.1,0.1', WEBHOOK_FAST_ATTEMPTS: '2' },
    REDIS_URL: testRedisUrl(REDIS_DATABASE),
  });
  await until('the notifier has started', () => started.output().includes(' started"'));
  return started;
}

async function stopNotifier(): Promise<void> {
  notifier?.signal('SIGTERM');
  await notifier?.ended;
  notifier = undefined;
}
