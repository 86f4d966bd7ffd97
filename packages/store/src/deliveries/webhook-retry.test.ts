import { expect, test } from '@jest/globals';
import { testWebhookBody } from '@gateway/domain';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { listDeliveries, pruneAttempts } from './delivery-log';
import { recordOutcomes } from './delivery-outcomes';
import { oweMissingDeliveries } from '../orders/delivery-owing';
import { setEventsUrl } from './event-pushes';
import { findOrder } from '../orders/orders';
import { requestTestDelivery, waitForTestOutcome } from './test-deliveries';
import {
  acknowledged,
  advance,
  buildMerchant,
  buildOrder,
  claim,
  claimOne,
  failed,
  oweOne,
  payOrder,
  TEST_HOOK,
} from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { requestWebhookRetry } from './webhook-retry';

const database = databasePerTest();

async function exhaust(): Promise<void> {
  for (let attempt = 1; attempt <= 4; attempt++)
    await recordOutcomes(database.db, [failed(await claimOne(database.db))]);
}

function retry(orderId: string, overrideUrl?: string): Promise<void> {
  return transact(database.db, (tx) => requestWebhookRetry(tx, orderId, { overrideUrl }));
}

const INVALID_STATE = expect.objectContaining({ code: 'INVALID_STATE' });

test('a retry sends the same bytes with the same id, starting at the first attempt again', async () => {
  const orderId = await oweOne(database.db);
  const first = await claimOne(database.db);
  await recordOutcomes(database.db, [failed(first)]);
  await exhaust();
  await retry(orderId);
  expect((await findOrder(database.db, orderId))?.status).toBe('confirmed');
  const again = await claimOne(database.db);
  expect(again).toMatchObject({ cycle: 2, attempt: 1, eventId: first.eventId, url: TEST_HOOK, isExpress: true });
  expect(again.body).toEqual(first.body);
});

test('a retry that the merchant requests says so, and waits for its turn at the endpoint', async () => {
  const orderId = await oweOne(database.db);
  await exhaust();
  await transact(database.db, (tx) => requestWebhookRetry(tx, orderId, { by: 'merchant' }));
  const again = await claimOne(database.db);
  expect(again).toMatchObject({ cycle: 2, attempt: 1, url: TEST_HOOK, isExpress: false });
  await recordOutcomes(database.db, [failed(again)]);
  await retry(orderId);
  const sql = `select payload from order_events where event_type = 'webhook_retry_requested' order by seq`;
  expect((await query<{ payload: object }>(database.db, sql)).map(({ payload }) => payload)).toEqual([
    { cycle: 2, has_override: false, requested_by: 'merchant' },
    { cycle: 3, has_override: false },
  ]);
  const { entries } = await listDeliveries(database.db, orderId, { page: 1, limit: 1 });
  expect(entries).toMatchObject([{ cycle: 2, isManual: false }]);
});

test('an override serves the fast attempts of its cycle and is never stored on the order', async () => {
  const orderId = await oweOne(database.db);
  await exhaust();
  await retry(orderId, 'https://other.example/hook');
  const urls: string[] = [];
  for (let attempt = 1; attempt <= 5; attempt++) {
    const delivery = await claimOne(database.db);
    urls.push(delivery.url);
    await recordOutcomes(database.db, [failed(delivery)]);
  }
  expect(urls).toEqual([...Array.from({ length: 4 }, () => 'https://other.example/hook'), TEST_HOOK]);
  expect((await findOrder(database.db, orderId))?.callbackUrl).toBe(TEST_HOOK);
});

test('a retry leaves other orders’ deliveries and ended ones unchanged', async () => {
  const [other, orderId] = [await oweOne(database.db), await oweOne(database.db)];
  await query(database.db, `update webhook_deliveries set due_at = now() + interval '1 hour', state = 'waiting'`);
  await retry(orderId);
  await query(
    database.db,
    `update webhook_deliveries set due_at = now() + interval '1 hour', state = 'waiting' where cycle = 2`,
  );
  await retry(orderId);
  const rows = await query<{ finished_at: Date | null }>(
    database.db,
    'select order_id, cycle, state, finished_at from webhook_deliveries order by cycle, state desc',
  );
  expect(rows.map(({ finished_at: finishedAt, ...row }) => ({ ...row, isFinished: finishedAt !== null }))).toEqual([
    { order_id: other, cycle: 1, state: 'waiting', isFinished: false },
    { order_id: orderId, cycle: 1, state: 'superseded', isFinished: true },
    { order_id: orderId, cycle: 2, state: 'superseded', isFinished: true },
    { order_id: orderId, cycle: 3, state: 'pending', isFinished: false },
  ]);
});

test('a second request while the new attempt is queued or in flight is refused', async () => {
  const orderId = await oweOne(database.db);
  await exhaust();
  await retry(orderId);
  await expect(retry(orderId)).rejects.toEqual(INVALID_STATE);
  await claimOne(database.db);
  await expect(retry(orderId)).rejects.toEqual(INVALID_STATE);
});

test('of two concurrent requests one succeeds', async () => {
  const orderId = await oweOne(database.db);
  await exhaust();
  const results = await Promise.allSettled([retry(orderId), retry(orderId)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const cycles = await query(database.db, 'select 1 from webhook_deliveries where order_id = :orderId', { orderId });
  expect(cycles).toHaveLength(2);
});

test('an order waiting for a later attempt may be retried, one being delivered may not', async () => {
  const orderId = await oweOne(database.db);
  await expect(retry(orderId)).rejects.toEqual(INVALID_STATE);
  await recordOutcomes(database.db, [failed(await claimOne(database.db))]);
  await retry(orderId);
  expect((await claimOne(database.db)).cycle).toBe(2);
});

test('only a paid order whose webhook was not acknowledged may be retried', async () => {
  const pending = await buildOrder(database.db);
  await expect(retry(pending.id)).rejects.toEqual(INVALID_STATE);
  const orderId = await oweOne(database.db);
  await recordOutcomes(database.db, [acknowledged(await claimOne(database.db))]);
  await expect(retry(orderId)).rejects.toEqual(INVALID_STATE);
  await expect(retry('00000000-0000-4000-8000-000000000000')).rejects.toEqual(
    expect.objectContaining({ code: 'NOT_FOUND' }),
  );
});

test('the log lists every attempt of every cycle, newest first, in pages', async () => {
  const orderId = await oweOne(database.db);
  await exhaust();
  await retry(orderId);
  await recordOutcomes(database.db, [failed(await claimOne(database.db), { isUnreachable: true })]);
  const { entries, total } = await listDeliveries(database.db, orderId, { page: 1, limit: 2 });
  expect(total).toBe(5);
  expect(entries).toEqual([
    expect.objectContaining({
      ...{ cycle: 2, attempt: 1, isManual: true, httpStatus: null, reason: 'timeout', responseHead: null },
      ...{ durationMs: 34, url: TEST_HOOK, nextAttemptAt: expect.any(Date) },
    }),
    expect.objectContaining({ cycle: 1, attempt: 4, httpStatus: 500, responseHead: 'oh no', nextAttemptAt: null }),
  ]);
  const last = await listDeliveries(database.db, orderId, { page: 3, limit: 2 });
  expect(last.entries.map(({ attempt }) => attempt)).toEqual([1]);
});

test('a test delivery is tried once, affects no order, and its outcome can be awaited', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const id = await requestTestDelivery(database.db, {
    merchantId,
    url: TEST_HOOK,
    body: testWebhookBody('nile', new Date()),
  });
  const waiting = waitForTestOutcome(database.db, id, 5000);
  const delivery = await claimOne(database.db);
  expect(delivery).toMatchObject({ id, orderId: null, isExpress: true });
  await recordOutcomes(database.db, [failed(delivery, { next: undefined })]);
  expect(await waiting).toEqual({
    ...{ isAcknowledged: false, httpStatus: 500, reason: 'http_500', durationMs: 34, responseHead: 'oh no' },
  });
  expect(await claim(database.db)).toEqual([]);
});

test('a test delivery that the merchant requests waits for its turn at the endpoint', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const body = testWebhookBody('nile', new Date());
  const id = await requestTestDelivery(database.db, { by: 'merchant', merchantId, url: TEST_HOOK, body });
  expect(await claimOne(database.db)).toMatchObject({ id, isExpress: false, body });
});

test('a test delivery that is never sent has no outcome', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const id = await requestTestDelivery(database.db, { merchantId, url: TEST_HOOK, body: Buffer.from('{}') });
  expect(await waitForTestOutcome(database.db, id, 0)).toBeUndefined();
});

test('old attempts and test deliveries are removed, deliveries of orders are kept', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await requestTestDelivery(database.db, { merchantId, url: TEST_HOOK, body: Buffer.from('{}') });
  await recordOutcomes(database.db, [failed(await claimOne(database.db), { next: undefined })]);
  await oweOne(database.db);
  await recordOutcomes(database.db, [acknowledged(await claimOne(database.db))]);
  expect(await pruneAttempts(database.db, 90, 100)).toBe(0);
  await query(database.db, `update webhook_attempts set started_at = now() - interval '91 days'`);
  await query(
    database.db,
    `update webhook_deliveries set created_at = now() - interval '91 days', finished_at = now() - interval '90 days'`,
  );
  expect(await pruneAttempts(database.db, 90, 1)).toBe(1);
  expect(await pruneAttempts(database.db, 90, 1)).toBe(1);
  const left = await query<{ kind: string }>(database.db, 'select kind from webhook_deliveries');
  expect(left).toEqual([{ kind: 'payment' }]);
});

test('an old test or event whose attempt is not recorded yet keeps its delivery', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await requestTestDelivery(database.db, { merchantId, url: TEST_HOOK, body: Buffer.from('{}') });
  const test = await claimOne(database.db);
  await query(
    database.db,
    `insert into webhook_deliveries (kind, event_id, merchant_id, url, origin, body)
     select 'event', gen_random_uuid(), merchant_id, url, origin, body from webhook_deliveries`,
  );
  const event = await claimOne(database.db);
  await transact(database.db, (tx) => setEventsUrl(tx, merchantId, null, undefined)); // supersedes the event
  await query(database.db, `update webhook_deliveries set created_at = now() - interval '91 days'`);
  await pruneAttempts(database.db, 90, 10);
  await recordOutcomes(database.db, [acknowledged(test), failed(event)]);
  const ids = await query<{ id: string }>(database.db, 'select id from webhook_deliveries');
  expect(ids.map(({ id }) => id).sort()).toEqual([test.id, event.id].sort());
});

test('an order that names no URL is owed nothing later, and has no webhook to send again', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db, { callbackUrl: null }));
  expect(await oweMissingDeliveries(database.db, 10)).toEqual([]);
  const again = transact(database.db, (tx) =>
    requestWebhookRetry(tx, order.id, { overrideUrl: 'http://127.0.0.1:9/', note: 'asked' }),
  );
  await expect(again).rejects.toMatchObject({
    code: 'INVALID_STATE',
    message: expect.stringContaining('callback_url'),
  });
  expect(await claim(database.db)).toEqual([]);
});

test('a paid order without a delivery is found and gets one with the same bytes', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  await payOrder(database.db, order, 1_000_000n);
  const [owed] = await query(database.db, 'select event_id, url, origin, body, merchant_id from webhook_deliveries');
  await query(database.db, 'delete from webhook_deliveries');
  expect(await oweMissingDeliveries(database.db, 10)).toEqual([order.id]);
  expect(await oweMissingDeliveries(database.db, 10)).toEqual([]);
  const [again] = await query(database.db, 'select event_id, url, origin, body, merchant_id from webhook_deliveries');
  expect(again).toEqual(owed);
});

test('an order whose webhook was acknowledged gets no delivery, even if its own is missing', async () => {
  const order = await payOrder(database.db, await buildOrder(database.db));
  await advance(database.db, order.id, 'delivery_acknowledged');
  await query(database.db, 'delete from webhook_deliveries');
  expect(await oweMissingDeliveries(database.db, 10)).toEqual([]);
});
