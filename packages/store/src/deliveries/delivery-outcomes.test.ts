import { expect, test } from '@jest/globals';
import type { OrderStatus } from '@gateway/domain';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import type { ClaimedDelivery } from './delivery-claim';
import { reclaimLapsed } from './delivery-due';
import { recordOutcomes } from './delivery-outcomes';
import { findOrder } from '../orders/orders';
import { listOrderEvents } from '../orders/order-events';
import { acknowledged, buildMerchant, buildPaidOrders, claim, claimOne, failed, oweOne } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { requestWebhookRetry } from './webhook-retry';

const database = databasePerTest();

async function statusOf(orderId: string): Promise<OrderStatus | undefined> {
  return (await findOrder(database.db, orderId))?.status;
}

async function webhookEvents(orderId: string): Promise<Record<string, unknown>[]> {
  const events = await listOrderEvents(database.db, orderId);
  return events.filter(({ type }) => type.startsWith('webhook')).map(({ type, payload }) => ({ type, ...payload }));
}

async function statesOf(orderId: string): Promise<string[]> {
  const rows = await query<{ state: string }>(
    database.db,
    'select state from webhook_deliveries where order_id = :orderId order by cycle',
    { orderId },
  );
  return rows.map((row) => row.state);
}

async function lapse(): Promise<void> {
  await query(
    database.db,
    `update webhook_deliveries set lease_until = now() - interval '1 second' where lease_token is not null`,
  );
  await reclaimLapsed(database.db, { fastAttempts: 4, most: 100, held: [] });
}

/** A claimed delivery, after the fast attempts, whose cycle is then superseded by a retry. */
async function claimSuperseded(orderId: string): Promise<ClaimedDelivery> {
  for (let attempt = 1; attempt <= 4; attempt++)
    await recordOutcomes(database.db, [failed(await claimOne(database.db))]);
  const delivery = await claimOne(database.db);
  await transact(database.db, (tx) => requestWebhookRetry(tx, orderId));
  return delivery;
}

test('a 2xx completes the order and its event names the attempt', async () => {
  const orderId = await oweOne(database.db);
  const delivery = await claimOne(database.db);
  await recordOutcomes(database.db, [acknowledged(delivery)]);
  expect(await statusOf(orderId)).toBe('completed');
  expect(await statesOf(orderId)).toEqual(['delivered']);
  expect(await webhookEvents(orderId)).toEqual([
    { type: 'webhook_delivered', attempt: 1, cycle: 1, delivery_id: delivery.id, http_status: 200, duration_ms: 12 },
  ]);
});

test('every failed attempt is recorded once; the last fast one moves the order, and slow ones continue', async () => {
  const orderId = await oweOne(database.db);
  for (let attempt = 1; attempt <= 5; attempt++) {
    expect(await statusOf(orderId)).toBe(attempt <= 4 ? 'confirmed' : 'callback_failed');
    await recordOutcomes(database.db, [failed(await claimOne(database.db))]);
  }
  const events = await webhookEvents(orderId);
  expect(events.map((event) => [event['type'], event['reason'], event['attempt']])).toEqual(
    [1, 2, 3, 4, 5].map((attempt) => ['webhook_failed', 'http_500', attempt]),
  );
  expect(events[0]).toMatchObject({ cycle: 1, http_status: 500, next_attempt_at: expect.stringMatching(/Z$/) });
  await recordOutcomes(database.db, [acknowledged(await claimOne(database.db))]);
  expect(await statusOf(orderId)).toBe('completed');
});

test.each([
  ['acknowledged', acknowledged],
  ['failed', failed],
] as const)('an attempt that %s is not kept when a restore has taken its delivery', async (_how, outcomeOf) => {
  await oweOne(database.db);
  const delivery = await claimOne(database.db);
  await query(database.db, 'delete from webhook_deliveries');
  await recordOutcomes(database.db, [outcomeOf(delivery)]);
  expect(await query(database.db, 'select 1 from webhook_attempts')).toEqual([]);
});

test('a failure without a next attempt ends the delivery and moves the order', async () => {
  const orderId = await oweOne(database.db);
  await recordOutcomes(database.db, [
    failed(await claimOne(database.db), { reason: 'http_410', isExhausted: true, next: undefined }),
  ]);
  expect(await statusOf(orderId)).toBe('callback_failed');
  expect(await statesOf(orderId)).toEqual(['failed']);
});

test('an outcome recorded twice counts once', async () => {
  const orderId = await oweOne(database.db);
  const outcome = failed(await claimOne(database.db));
  await recordOutcomes(database.db, [outcome]);
  expect(await recordOutcomes(database.db, [outcome])).toEqual({ staleCount: 0 });
  expect(await webhookEvents(orderId)).toHaveLength(1);
  expect(await query(database.db, 'select 1 from webhook_attempts')).toHaveLength(1);
  const endpoint = await queryOne<{ failure_count: number }>(
    database.db,
    'select failure_count from webhook_endpoints',
  );
  expect(endpoint?.failure_count).toBe(1);
});

test('an acknowledgement recorded twice counts once, and is not stale', async () => {
  const orderId = await oweOne(database.db);
  const outcome = acknowledged(await claimOne(database.db));
  expect(await recordOutcomes(database.db, [outcome])).toEqual({ staleCount: 0 });
  expect(await recordOutcomes(database.db, [outcome])).toEqual({ staleCount: 0 });
  expect(await webhookEvents(orderId)).toHaveLength(1);
});

test('an acknowledgement recorded again, as the reply to its commit was lost, ends no webhook requested since', async () => {
  const orderId = await oweOne(database.db);
  const outcome = acknowledged(await claimOne(database.db));
  await recordOutcomes(database.db, [outcome]);
  await transact(database.db, (tx) => requestWebhookRetry(tx, orderId, { note: 'the shop lost it' }));
  await recordOutcomes(database.db, [outcome]);
  expect([await statusOf(orderId), await statesOf(orderId)]).toEqual(['completed', ['delivered', 'pending']]);
});

test('a failure after its lease only adds to the log of attempts', async () => {
  const orderId = await oweOne(database.db);
  const stale = await claimOne(database.db);
  await lapse();
  const current = await claimOne(database.db);
  expect(current.attempt).toBe(1);
  const { staleCount } = await recordOutcomes(database.db, [failed(stale, { next: undefined, isExhausted: true })]);
  expect(staleCount).toBe(1);
  expect([await statusOf(orderId), await statesOf(orderId), await webhookEvents(orderId)]).toEqual([
    'confirmed',
    ['pending'],
    [],
  ]);
  expect(await query(database.db, 'select 1 from webhook_attempts')).toHaveLength(1);
});

test('a 2xx after its lease still completes the order, and nothing is sent again', async () => {
  const orderId = await oweOne(database.db);
  const stale = await claimOne(database.db);
  await lapse();
  await recordOutcomes(database.db, [acknowledged(stale)]);
  expect([await statusOf(orderId), await statesOf(orderId)]).toEqual(['completed', ['delivered']]);
  expect(await claim(database.db)).toEqual([]);
});

test('a late 2xx of a superseded cycle completes the order and cancels the newer cycle', async () => {
  const orderId = await oweOne(database.db);
  const slow = await claimSuperseded(orderId);
  await recordOutcomes(database.db, [acknowledged(slow)]);
  expect([await statusOf(orderId), await statesOf(orderId)]).toEqual(['completed', ['superseded', 'superseded']]);
});

test('a late 2xx of a superseded cycle wins over the failure of the newer one', async () => {
  const orderId = await oweOne(database.db);
  const slow = await claimSuperseded(orderId);
  await recordOutcomes(database.db, [failed(await claimOne(database.db), { isExhausted: true, next: undefined })]);
  await recordOutcomes(database.db, [acknowledged(slow)]);
  expect([await statusOf(orderId), await statesOf(orderId)]).toEqual(['completed', ['superseded', 'superseded']]);
});

test('a late 2xx of a delivery that has failed since cancels the newer cycle', async () => {
  const orderId = await oweOne(database.db);
  const slow = await claimOne(database.db);
  await lapse();
  await recordOutcomes(database.db, [failed(await claimOne(database.db), { isExhausted: true, next: undefined })]);
  await transact(database.db, (tx) => requestWebhookRetry(tx, orderId));
  await recordOutcomes(database.db, [acknowledged(slow)]);
  expect([await statusOf(orderId), await statesOf(orderId)]).toEqual(['completed', ['delivered', 'superseded']]);
  expect(await claim(database.db)).toEqual([]);
});

test('a late failure or 410 of a superseded cycle is recorded and changes no status', async () => {
  const orderId = await oweOne(database.db);
  const slow = await claimSuperseded(orderId);
  await recordOutcomes(database.db, [failed(slow, { reason: 'http_410', isExhausted: true, next: undefined })]);
  expect([await statusOf(orderId), await statesOf(orderId)]).toEqual(['confirmed', ['superseded', 'pending']]);
  expect((await webhookEvents(orderId)).at(-1)).toMatchObject({
    type: 'webhook_failed',
    reason: 'http_410',
    cycle: 1,
    attempt: 5,
  });
});

test('many outcomes of all kinds are recorded together', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const ids = await buildPaidOrders(
    database.db,
    Array.from({ length: 60 }, (_, i) => ({ merchantId, callbackUrl: `https://shop-${String(i % 10)}.example/hook` })),
  );
  const claimed = await claim(database.db);
  await recordOutcomes(
    database.db,
    claimed.map((delivery, i) => (i % 2 === 0 ? acknowledged(delivery) : failed(delivery))),
  );
  const statuses = await Promise.all(ids.map(statusOf));
  expect(statuses.filter((status) => status === 'completed')).toHaveLength(30);
  expect(await query(database.db, `select 1 from webhook_deliveries where state = 'waiting'`)).toHaveLength(30);
});
