import { expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { advance, buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { type Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite({}, { addresses: 60 });

const NOTE = { note: 'Agreed by phone' };
const post = (path: string, body?: unknown): Promise<Answer> => api.asAdmin('POST', `/admin${path}`, body);
const detail = async (id: string): Promise<Record<string, unknown>> =>
  (await api.asAdmin('GET', `/admin/orders/${id}`)).body;
const total = async (query: string): Promise<unknown> =>
  ((await api.asAdmin('GET', `/admin/orders?${query}`)).body['pagination'] as { total: number }).total;
const statuses = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();

const FAILURE = { reason: 'timeout', attempt: 4 };

async function buildUnderpaid(merchantId?: string): Promise<string> {
  const order = await buildOrder(api.database.db, merchantId === undefined ? {} : { merchantId });
  await payOrder(api.database.db, order, 4_000_000n);
  await advance(api.database.db, order.id, 'window_closed_underpaid');
  return order.id;
}

async function buildPaid(merchantId: string, ended: 'delivered' | 'failed'): Promise<string> {
  const { db } = api.database;
  const { id } = await payOrder(db, await buildOrder(db, { merchantId }));
  await query(db, `update webhook_deliveries set state = :ended, finished_at = now() where order_id = :id`, {
    id,
    ended,
  });
  await advance(api.database.db, id, ended === 'delivered' ? 'delivery_acknowledged' : 'delivery_exhausted', FAILURE);
  return id;
}

test('an underpayment is accepted once, however often it is clicked', async () => {
  const id = await buildUnderpaid();
  expect(await detail(id)).toMatchObject({ decisions: { possible: ['accept', 'close'], held_amount: '0.000000' } });
  const body = { ...NOTE, amount_received: '4.000000' };
  const answers = await Promise.all([1, 2, 3].map(() => post(`/orders/${id}/accept`, body)));
  expect(statuses(answers)).toEqual([200, 409, 409]);
  expect(answers.find(({ status }) => status === 409)?.body['error']).toMatch(/^Order is confirmed: only an underpaid/);
  const after = await detail(id);
  expect(after).toMatchObject({
    order: { status: 'confirmed', accepted: true, amount_received: '4.000000', amount_expected: '10.000000' },
    decisions: { possible: [] },
  });
  expect(after['events']).toContainEqual(expect.objectContaining({ event_type: 'payment_accepted' }));
  expect(api.woken).toContain('webhooks');
});

test('the merchant sees an accepted order as confirmed, with what really came, and no note', async () => {
  const id = await buildUnderpaid(api.merchantId);
  await post(`/orders/${id}/accept`, { ...NOTE, amount_received: '4.000000' });
  const closed = await buildUnderpaid(api.merchantId);
  await post(`/orders/${closed}/close`, NOTE);
  await post(`/orders/${closed}/reopen`, NOTE);
  await post(`/orders/${closed}/notes`, NOTE);
  const { body, text } = await api.call('GET', '/events?limit=100', { key: api.key });
  const events = body['data'] as { type: string; order: { id: string } }[];
  const ofOrder = (orderId: string): string[] =>
    events.filter(({ order }) => order.id === orderId).map(({ type }) => type);
  expect(ofOrder(id)).toEqual(['order.created', 'payment.underpaid', 'order.failed', 'order.confirmed']);
  expect(ofOrder(closed).slice(3)).toEqual(['order.closed', 'order.reopened']);
  expect(text).not.toContain(NOTE.note);
  expect(events.find(({ type }) => type === 'order.confirmed')).toMatchObject({
    order: { status: 'confirmed', amount_expected: '10.000000', amount_received: '4.000000' },
    payment: { amount: '4.000000' },
  });
  const read = await api.call('GET', `/payments/${id}`, { key: api.key });
  expect(read.body).toMatchObject({ status: 'confirmed', accepted: true });
  const listed = await api.call('GET', '/payments?status=confirmed', { key: api.key });
  expect(listed.body['data']).toContainEqual(expect.objectContaining({ id, accepted: true }));
});

test('the merchant sees that an order is closed, until it is opened again', async () => {
  const id = await buildUnderpaid(api.merchantId);
  const read = async (): Promise<unknown> => (await api.call('GET', `/payments/${id}`, { key: api.key })).body;
  await post(`/orders/${id}/close`, NOTE);
  const closed = { status: 'failed', closed_at: expect.stringMatching(/Z$/) };
  expect(await read()).toMatchObject(closed);
  const list = await api.call('GET', `/payments?q=${id}`, { key: api.key });
  expect(list.body['data']).toMatchObject([closed]);
  await post(`/orders/${id}/reopen`, NOTE);
  expect(await read()).not.toHaveProperty('closed_at');
});

test('an acceptance of another amount than came is refused, and so is a malformed one', async () => {
  const id = await buildUnderpaid();
  const accept = (body: unknown): Promise<Answer> => post(`/orders/${id}/accept`, body);
  expect(await accept({ ...NOTE, amount_received: '3.000000' })).toMatchObject({
    status: 409,
    body: { code: 'INVALID_STATE', error: 'Order has received 4.000000 by now, not 3.000000: look at it again' },
  });
  for (const body of [NOTE, { amount_received: '4.000000' }, { note: ' ', amount_received: '4.000000' }]) {
    expect(await accept(body)).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  }
  expect(await detail(id)).toMatchObject({ order: { status: 'failed' } });
});

test('the orders that wait for a decision can reach none', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const [first, second] = [await buildUnderpaid(merchantId), await buildUnderpaid(merchantId)];
  const of = `merchant_id=${merchantId}`;
  expect(await total(`${of}&decision=open`)).toBe(2);
  expect(statuses(await Promise.all([1, 2].map(() => post(`/orders/${first}/close`, NOTE))))).toEqual([200, 409]);
  expect((await post(`/orders/${second}/accept`, { ...NOTE, amount_received: '4.000000' })).status).toBe(200);
  expect(await total(`${of}&decision=open`)).toBe(0);
  expect(await total(`${of}&decision=closed`)).toBe(1);
  const { body: ofMerchant } = await api.asAdmin('GET', `/admin/merchants/${merchantId}`);
  expect(ofMerchant['recent_orders']).toContainEqual(
    expect.objectContaining({ id: first, closed_at: expect.stringMatching(/Z$/) }),
  );
  expect(await detail(first)).toMatchObject({
    order: { status: 'failed', closed_at: expect.stringMatching(/Z$/) },
    decisions: { possible: ['reopen'] },
  });
  expect((await post(`/orders/${first}/reopen`, NOTE)).status).toBe(200);
  expect(await total(`${of}&decision=open`)).toBe(1);
});

test('an acknowledged webhook is sent again, and the order stays completed', async () => {
  const id = await buildPaid(api.merchantId, 'delivered');
  expect((await post(`/orders/${id}/resend-webhook`, {})).status).toBe(400);
  expect(await post(`/orders/${id}/resend-webhook`, { ...NOTE, callback_url: 'ftp://x' })).toMatchObject({
    status: 400,
    body: { code: 'VALIDATION_ERROR' },
  });
  const answers = await Promise.all([1, 2].map(() => post(`/orders/${id}/resend-webhook`, NOTE)));
  expect(statuses(answers)).toEqual([200, 409]);
  expect(await detail(id)).toMatchObject({ order: { status: 'completed' } });
  const cycles = await query(
    api.database.db,
    'select cycle, state, is_manual, is_express from webhook_deliveries where order_id = :id order by cycle',
    { id },
  );
  expect(cycles).toEqual([
    { cycle: 1, state: 'delivered', is_manual: false, is_express: false },
    { cycle: 2, state: 'pending', is_manual: true, is_express: true },
  ]);
});

test('all failed webhooks of a merchant are sent again, five a second, once', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  for (let i = 0; i < 7; i++) await buildPaid(merchantId, 'failed');
  const path = `/merchants/${merchantId}/resend-webhooks`;
  const answers = await Promise.all([1, 2].map(() => post(path, NOTE)));
  expect(statuses(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({ count: 7, has_more: false });
  const planned = await queryOne<{ count: number; gap: number }>(
    api.database.db,
    `select count(*)::int as count, min(gap)::float8 as gap from (
       select extract(epoch from due_at - lag(due_at) over (order by due_at)) as gap from webhook_deliveries
       where merchant_id = :merchantId and state = 'waiting' and cycle = 2) d`,
    { merchantId },
  );
  expect(planned?.count).toBe(7);
  expect(planned?.gap).toBeCloseTo(0.2, 3);
  await buildPaid(merchantId, 'failed');
  expect((await post(path, NOTE)).body).toMatchObject({ count: 1 });
  const late = await queryOne<{ gap: number }>(
    api.database.db,
    `select min(gap)::float8 as gap from (
       select extract(epoch from due_at - lag(due_at) over (order by due_at)) as gap from webhook_deliveries
       where merchant_id = :merchantId and state = 'waiting' and cycle = 2) d`,
    { merchantId },
  );
  expect(late?.gap).toBeGreaterThan(0.19);
  expect((await post('/merchants/00000000-0000-4000-8000-000000000000/resend-webhooks', NOTE)).status).toBe(404);
});

test('an unknown order is reported, and a decision that is made already, whichever it is', async () => {
  const id = await buildUnderpaid();
  await post(`/orders/${id}/notes`, NOTE);
  for (const [action, fields] of Object.entries({
    accept: { amount_received: '4.000000' },
    close: {},
    reopen: {},
    notes: {},
    'resend-webhook': {},
  })) {
    const body = { ...NOTE, ...fields };
    expect((await post(`/orders/00000000-0000-4000-8000-000000000000/${action}`, body)).status).toBe(404);
    if (action === 'accept' || action === 'close') continue;
    expect(await post(`/orders/${id}/${action}`, body)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  }
});

test('money that is held for an order is shown, and resolved when the order is closed', async () => {
  const { db } = api.database;
  const order = await buildOrder(db);
  await payOrder(db, await buildOrder(db)); // so that there is a block
  await advance(api.database.db, order.id, 'window_closed_unpaid');
  await query(
    db,
    `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address, amount,
       disposition, held_reason)
     select network, repeat('b', 64), 0, number, now(), :address, :address, 6500000, 'held', 'late' from blocks limit 1`,
    { address: order.address },
  );
  expect(await detail(order.id)).toMatchObject({ decisions: { possible: ['close'], held_amount: '6.500000' } });
  // More may have come since the admin has looked: what was not seen is not written off.
  const other = await post(`/orders/${order.id}/close`, { ...NOTE, held_amount: '0.000000' });
  expect(other).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect(other.body['error']).toBe('Order has 6.500000 held by now, not 0.000000: look at it again');
  expect(await detail(order.id)).toMatchObject({ decisions: { possible: ['close'], held_amount: '6.500000' } });
  expect((await post(`/orders/${order.id}/close`, { ...NOTE, held_amount: '6.5' })).status).toBe(200);
  expect(await detail(order.id)).toMatchObject({
    order: { status: 'expired', amount_received: '0.000000' },
    decisions: { possible: [], held_amount: '0.000000' },
  });
  const { body } = await api.asAdmin('GET', '/admin/transfers?disposition=resolved');
  expect(body['data']).toMatchObject([{ tx_hash: 'b'.repeat(64), note: NOTE.note }]);
});
