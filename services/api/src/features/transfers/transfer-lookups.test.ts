import { afterEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query, type Tx } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { buildMerchant, buildOrder, hashOf, payOrder } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();
const HTML = { headers: { accept: 'text/html' } };
let hold: Tx | undefined;

afterEach(() => hold?.rollback());

/** Reads a path of which the payments are found only after the order was paid, and the order before. */
async function readWhilePaid(path: string, order: Order, request: RequestInit = {}): Promise<string> {
  const { db } = api.database;
  hold = await db.transaction();
  await query(hold, 'lock table payment_hints in access exclusive mode');
  const answer = fetch(`${api.url}${path}`, request);
  await until('the payments are being read', async () => {
    const waiting = await query(
      db,
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length > 0;
  });
  await payOrder(db, order);
  await hold.rollback();
  return (await answer).text();
}

/** The hash that `payOrder` gives to the payment after all others. */
async function nextPaymentHash(): Promise<string> {
  const [cursor] = await query<{ number: bigint }>(api.database.db, 'select number from scan_cursors');
  return hashOf(`payment ${String((cursor?.number ?? 0n) + 1n)}`);
}

async function buildPartlyPaid(merchantId: string): Promise<Order> {
  const order = await buildOrder(api.database.db, { merchantId, amount: '25' });
  return payOrder(api.database.db, order, 10_000_000n);
}

test('a payer whose payment is credited while the page is read is not asked for it again', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const order = await buildPartlyPaid(merchantId);
  const page = await readWhilePaid(`/checkout/${order.id}`, order, HTML);
  expect(page).toContain('data-view="receipt"');
  expect(page).not.toContain('id="copy-address"');
});

test('a status has the amounts of the payments that it counts', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const order = await buildPartlyPaid(merchantId);
  const status = JSON.parse(await readWhilePaid(`/api/v1/checkout/${order.id}/status`, order)) as object;
  expect(status).toMatchObject({ status: 'confirmed', amount_received: '35.000000', amount_remaining: '0.000000' });
});

test('a merchant reads an order with the payments that it counts', async () => {
  const { id: merchantId, apiKey } = await buildMerchant(api.database.db);
  const order = await buildPartlyPaid(merchantId);
  const read = JSON.parse(
    await readWhilePaid(`/api/v1/payments/${order.id}`, order, { headers: { 'x-api-key': apiKey } }),
  ) as object;
  expect(read).toMatchObject({ status: 'confirmed', amount_received: '35.000000', transactions: { length: 2 } });
});

test('a payer who looks up a payment while it is credited reads that it counts, on a page that shows it', async () => {
  const order = await buildOrder(api.database.db, { amount: '25' });
  const hash = await nextPaymentHash();
  const page = await readWhilePaid(`/checkout/${order.id}`, order, {
    ...HTML,
    method: 'POST',
    body: new URLSearchParams({ tx_hash: hash }),
  });
  expect(page).toContain('data-view="receipt"');
  const other = await buildOrder(api.database.db, { amount: '25' });
  const body = JSON.stringify({ tx_hash: await nextPaymentHash() });
  const headers = { 'content-type': 'application/json' };
  const path = `/api/v1/checkout/${other.id}/lookup`;
  const finding = JSON.parse(await readWhilePaid(path, other, { method: 'POST', headers, body })) as object;
  expect(finding).toMatchObject({ result: 'counted', amount_remaining: null });
});
