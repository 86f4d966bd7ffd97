import { expect, test } from '@jest/globals';
import { query, queryOne } from '../db/pool';
import { dueBacklog, promoteDue, reclaimLapsed, unparkDeliveries } from './delivery-due';
import { recordOutcomes } from './delivery-outcomes';
import { bringForwardRecovered } from './endpoint-health';
import { acknowledged, buildMerchant, buildPaidOrders, claim, failed, TEST_FAST_ATTEMPTS } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();

const ORIGIN = 'https://shop.example';
const LIMITS = { fastAttempts: TEST_FAST_ATTEMPTS, most: 100, held: [] };

async function owe(count: number): Promise<string> {
  const { id: merchantId } = await buildMerchant(database.db);
  await buildPaidOrders(
    database.db,
    Array.from({ length: count }, () => ({ merchantId, callbackUrl: `${ORIGIN}/hook` })),
  );
  return merchantId;
}

/** Makes all deliveries wait for an attempt with this number, due now. */
async function makeDue(attempt: number): Promise<void> {
  await query(
    database.db,
    `update webhook_deliveries set state = 'waiting', attempt = :attempt - 1, due_at = now() - interval '1 second',
       lease_token = null, lease_until = null`,
    { attempt },
  );
}

async function countState(state: string): Promise<number> {
  const row = await queryOne<{ count: number }>(
    database.db,
    'select count(*)::int as count from webhook_deliveries where state = :state',
    { state },
  );
  return row?.count ?? 0;
}

function endpoint() {
  return queryOne<{
    failure_count: number;
    unreachable_count: number;
    open_seconds: number | null;
    is_recovering: boolean;
  }>(
    database.db,
    `select failure_count, unreachable_count, is_recovering,
       round(extract(epoch from open_until - now()))::int as open_seconds from webhook_endpoints`,
  );
}

/** Fails claimed deliveries one by one without a response. */
async function failSilently(count: number): Promise<void> {
  for (let i = 0; i < count; i++) {
    const [delivery] = await claim(database.db, { room: 1 });
    if (delivery) await recordOutcomes(database.db, [failed(delivery, { isUnreachable: true })]);
  }
}

const promote = () => promoteDue(database.db, TEST_FAST_ATTEMPTS, 1000);

test('a retry becomes pending when it is due, not before', async () => {
  await owe(2);
  await recordOutcomes(
    database.db,
    (await claim(database.db)).map((delivery) => failed(delivery)),
  );
  await promote();
  expect(await countState('pending')).toBe(0);
  await query(
    database.db,
    `update webhook_deliveries set due_at = now() where id = (select min(id::text)::uuid from webhook_deliveries)`,
  );
  await promote();
  expect(await countState('pending')).toBe(1);
});

test('five attempts in a row without a response open the breaker, and a response closes it', async () => {
  await owe(10);
  await failSilently(4);
  expect(await endpoint()).toMatchObject({ unreachable_count: 4, open_seconds: null });
  await failSilently(1);
  expect(await endpoint()).toMatchObject({ unreachable_count: 5, open_seconds: 30 });
  const [delivery] = await claim(database.db);
  if (delivery) await recordOutcomes(database.db, [failed(delivery)]);
  expect(await endpoint()).toMatchObject({ failure_count: 6, unreachable_count: 0, open_seconds: null });
});

test('an open breaker postpones slow attempts without using them up, and lets fast ones pass', async () => {
  await owe(10);
  await failSilently(5);
  await makeDue(5);
  await promote();
  expect(await countState('pending')).toBe(0);
  const row = await queryOne<{ soonest: number; attempt: number }>(
    database.db,
    `select extract(epoch from min(due_at) - now())::float8 as soonest, max(attempt) as attempt from webhook_deliveries`,
  );
  expect(row?.soonest).toBeGreaterThan(28);
  expect(row?.attempt).toBe(4);
  await makeDue(2);
  await promote();
  expect(await countState('pending')).toBe(10);
});

test('after the breaker’s open time one probe is sent; its failure doubles the time', async () => {
  await owe(10);
  await failSilently(5);
  for (const seconds of [60, 120, 240, 480, 900, 900]) {
    await query(database.db, `update webhook_endpoints set open_until = now() - interval '1 second'`);
    await makeDue(5);
    await promote();
    expect([await countState('pending'), await countState('waiting')]).toEqual([1, 9]);
    const [probe] = await claim(database.db);
    if (probe) await recordOutcomes(database.db, [failed(probe, { isUnreachable: true })]);
    expect((await endpoint())?.open_seconds).toBe(seconds);
  }
});

test('the first success after failures brings waiting deliveries forward, spread over a minute, once only', async () => {
  await owe(20);
  await failSilently(3);
  await makeDue(6);
  await query(database.db, `update webhook_deliveries set due_at = now() + interval '5 hours'`);
  await query(
    database.db,
    `update webhook_deliveries set state = 'pending' where id = (select min(id::text)::uuid from webhook_deliveries)`,
  );
  const [delivery] = await claim(database.db);
  if (delivery) await recordOutcomes(database.db, [acknowledged(delivery)]);
  expect((await endpoint())?.is_recovering).toBe(true);

  expect(await bringForwardRecovered(database.db, 15)).toBe(15);
  expect(await bringForwardRecovered(database.db, 15)).toBe(4);
  const row = await queryOne<{ latest: number; earliest: number }>(
    database.db,
    `select extract(epoch from max(due_at) - now())::float8 as latest, extract(epoch from min(due_at) - now())::float8 as earliest
     from webhook_deliveries where state = 'waiting'`,
  );
  expect(row?.latest).toBeLessThanOrEqual(60);
  expect(row?.latest).toBeGreaterThan(row?.earliest ?? 0);
  expect(await endpoint()).toBeUndefined();
  await query(database.db, `update webhook_deliveries set due_at = now() + interval '5 hours'`);
  expect(await bringForwardRecovered(database.db, 15)).toBe(0);
});

test('an expired lease is reclaimed and its attempt does not count', async () => {
  await owe(1);
  await claim(database.db, { leaseSeconds: -1 });
  expect(await reclaimLapsed(database.db, LIMITS)).toEqual({ reclaimedCount: 1, crashed: [] });
  const [again] = await claim(database.db);
  expect(again?.attempt).toBe(1);
  expect(await reclaimLapsed(database.db, LIMITS)).toEqual({ reclaimedCount: 0, crashed: [] });
});

test('a delivery whose senders die repeatedly counts as crashed after the fifth death', async () => {
  await owe(1);
  for (let death = 1; death <= 5; death++) {
    await claim(database.db, { leaseSeconds: -1 });
    expect((await reclaimLapsed(database.db, LIMITS)).reclaimedCount).toBe(1);
  }
  await claim(database.db, { leaseSeconds: -1 });
  const { reclaimedCount, crashed } = await reclaimLapsed(database.db, LIMITS);
  expect([reclaimedCount, crashed.map(({ attempt }) => attempt)]).toEqual([0, [1]]);
});

test('a due time beyond any schedule comes from a wrong clock: it becomes due now', async () => {
  await owe(2);
  await makeDue(5);
  await query(database.db, `update webhook_deliveries set due_at = now() + interval '59 hours'`);
  expect(await unparkDeliveries(database.db)).toBe(0);
  await query(database.db, `update webhook_deliveries set due_at = now() + interval '61 hours'`);
  expect(await unparkDeliveries(database.db)).toBe(2);
});

test('a breaker that is open for longer than any comes from a wrong clock: slow attempts go on', async () => {
  await owe(5);
  await failSilently(5);
  await makeDue(TEST_FAST_ATTEMPTS + 1);
  await query(database.db, `update webhook_endpoints set open_until = now() + interval '15 minutes'`);
  expect(await unparkDeliveries(database.db)).toBe(0);
  await query(database.db, `update webhook_endpoints set open_until = now() + interval '10 days'`);
  await promoteDue(database.db, TEST_FAST_ATTEMPTS, 100);
  expect(await unparkDeliveries(database.db)).toBeGreaterThan(0);
  await promoteDue(database.db, TEST_FAST_ATTEMPTS, 100);
  expect(await countState('pending')).toBe(1);
});

test('a lease beyond any claim comes from a wrong clock: it ends soon, and not before its attempt can', async () => {
  await owe(1);
  await claim(database.db);
  await query(database.db, `update webhook_deliveries set lease_until = now() + interval '1 day'`);
  expect(await unparkDeliveries(database.db)).toBe(1);
  expect(await unparkDeliveries(database.db)).toBe(0);
  const [row] = await query<{ seconds: number }>(
    database.db,
    'select extract(epoch from lease_until - now())::float8 as seconds from webhook_deliveries',
  );
  expect(row?.seconds).toBeGreaterThan(100);
  expect(row?.seconds).toBeLessThanOrEqual(120);
});

test('the backlog of a failing endpoint counts, but its age does not', async () => {
  await owe(10);
  await failSilently(3);
  await query(database.db, `update webhook_deliveries set due_at = now() - interval '1 hour' where state = 'pending'`);
  expect(await dueBacklog(database.db)).toEqual({ count: 7, oldestSeconds: 0 });
});

test('the backlog is the number of due deliveries and the age of the oldest', async () => {
  await owe(3);
  await query(database.db, `update webhook_deliveries set due_at = now() - interval '90 seconds'`);
  const backlog = await dueBacklog(database.db);
  expect(backlog.count).toBe(3);
  expect(backlog.oldestSeconds).toBeGreaterThanOrEqual(90);
  await claim(database.db);
  expect(await dueBacklog(database.db)).toEqual({ count: 0, oldestSeconds: 0 });
});
