import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { MAX_COUNT } from '../db/paging';
import { query, queryOne, type Db } from '../db/pool';
import { buildMerchant, buildPaidOrders } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { listDeliveriesOf } from './delivery-log';
import { readWebhookHealth } from './webhook-health';

const database = databasePerSuite();
const { lists } = database;

/** Adds attempts of a delivery, one a second, the newest with status 299. Returns the merchant. */
async function addAttempts(count: number): Promise<string> {
  const { id: merchantId } = await buildMerchant(database.db);
  const [orderId = ''] = await buildPaidOrders(database.db, [{ merchantId, callbackUrl: 'https://shop.example/hook' }]);
  await query(
    database.db,
    `insert into webhook_attempts (delivery_id, merchant_id, attempt, lease_token, url, started_at, duration_ms, http_status)
     select d.id, d.merchant_id, n, gen_random_uuid(), d.url, now() - n * interval '1 second', 1,
       case n when 1 then 299 else 200 end
     from webhook_deliveries d, generate_series(1, :count::int) n where d.order_id = :orderId`,
    { orderId, count },
  );
  return merchantId;
}

test('the newest attempt is found by an index, however many there are', async () => {
  const [few, many] = [await addAttempts(3), await addAttempts(3_000)];
  const rows = await lists.transaction(async (tx) => {
    const before = await fetched(tx);
    const health = await readWebhookHealth(tx, [few, many]);
    expect([few, many].map((id) => health.get(id)?.last?.httpStatus)).toEqual([299, 299]);
    return (await fetched(tx)) - before;
  });
  expect(rows).toBeLessThan(50);
});

test('what a page of the attempts of a merchant costs is bounded, however many there are', async () => {
  const merchantId = await addAttempts(30_000);
  await query(database.db, 'analyze webhook_attempts');
  const rows = await lists.transaction(async (tx) => {
    const before = await fetched(tx);
    const { entries, isMinimum } = await listDeliveriesOf(tx, merchantId, { page: 1, limit: 20 });
    expect(entries).toHaveLength(20);
    expect([entries[0], isMinimum]).toMatchObject([{ kind: 'payment', httpStatus: 299 }, true]);
    return (await fetched(tx)) - before;
  });
  expect(rows).toBeLessThan(1.5 * MAX_COUNT); // a planner may take the index of all merchants for one that has most rows
});

test('merchants without a webhook, and more merchants than one statement reads, are all there', async () => {
  const busy = await addAttempts(1);
  const ids = [...Array.from({ length: 1_100 }, () => randomUUID()), busy];
  const health = await readWebhookHealth(lists, ids);
  expect(health.size).toBe(ids.length);
  expect(health.get(ids[0] ?? '')).toEqual({ last: null, waitingCount: 0 });
  expect(health.get(busy)).toMatchObject({ last: { httpStatus: 299, reason: null }, waitingCount: 1 });
});

/** Rows of the attempts that this transaction has read. */
async function fetched(tx: Db): Promise<number> {
  const row = await queryOne<{ rows: number }>(
    tx,
    `select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
     from pg_stat_xact_user_tables where relname = 'webhook_attempts'`,
  );
  return row?.rows ?? 0;
}
