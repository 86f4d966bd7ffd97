import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { advance, buildLink, buildMerchant, buildOrder, linkOrder, payOrder } from '@gateway/store/testing';
import { type Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite({}, { addresses: 30 });

const create = async (fields: Record<string, unknown> = {}): Promise<Record<string, unknown>> =>
  (await api.createPayment({ amount: '5', ...fields })).body;

const cancel = (id: unknown, call: object = {}): Promise<Answer> =>
  api.call('POST', `/payments/${String(id)}/cancel`, { key: api.key, ...call });

test('a cancelled order is shown as one, and waits for the chain to expire it', async () => {
  const created = await create({ metadata: { basket: '4711' }, description: 'A bicycle' });
  const { status, body } = await cancel(created['id']);
  expect(status).toBe(200);
  const { cancelled_at: at } = body;
  expect(body).toEqual({ ...created, expires_at: at, cancelled_at: at });
  expect(Date.parse(String(at))).toBeLessThan(Date.parse(String(created['expires_at'])));
  expect((await cancel(created['id'], { body: {} })).body).toEqual(body);
  const read = await api.call('GET', `/payments/${String(created['id'])}`, { key: api.key });
  expect(read.body).toMatchObject({ ...body, amount_received: '0.000000' });
  const list = await api.call('GET', `/payments?external_id=${String(created['external_id'])}`, { key: api.key });
  expect(list.body['data']).toMatchObject([body]);
  const checkout = await api.call('GET', `/checkout/${String(created['id'])}/status`);
  expect(checkout.body).toMatchObject({ status: 'pending', expires_at: at });
  await advance(api.database.db, String(created['id']), 'window_closed_unpaid');
  expect((await cancel(created['id'])).body).toEqual({ ...body, status: 'expired' });
  const detail = await api.call('GET', `/admin/orders/${String(created['id'])}`, { headers: await api.logIn() });
  expect((detail.body['events'] as { event_type: string }[]).map((event) => event.event_type)).toEqual([
    'order_created',
    'order_cancelled',
    'order_expired',
  ]);
});

test('an order that was made at a payment link is cancelled like any other', async () => {
  const { db } = api.database;
  const { id: merchantId, apiKey } = await buildMerchant(db);
  const link = await buildLink(db, merchantId);
  const { link: at, ...order } = linkOrder(link, 'visitor', randomUUID());
  const { id } = await buildOrder(db, { ...order, amount: '10', link: { ...at, reference: 'INV-7' } });
  expect(await cancel(id, { key: apiKey })).toMatchObject({ status: 200, body: { id } });
  const list = await api.call('GET', '/payments', { key: apiKey });
  expect(list.body['data']).toMatchObject([{ id, link: { id: link.id, reference: 'INV-7' } }]);
});

test('a repeated create finds the cancelled order: a new attempt is a new external id', async () => {
  const created = await create({ external_id: 'abandoned', ttl: 600 });
  const { body } = await cancel(created['id']);
  expect(await create({ external_id: 'abandoned', ttl: 600 })).toEqual({
    ...created,
    expires_at: body['cancelled_at'],
    reused: true,
  });
});

test('of many cancellations at once, each gets the same response', async () => {
  const { id } = await create();
  const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(id)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  const sql = `select 1 from order_events where order_id = :id and event_type = 'order_cancelled'`;
  expect(await query(api.database.db, sql, { id })).toHaveLength(1);
});

test('an order with a payment is not cancelled', async () => {
  const { id } = await create();
  const order = await findOrder(api.database.db, String(id));
  if (!order) throw new Error('the order is gone');
  await payOrder(api.database.db, order, 1n);
  expect(await cancel(id)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});

test('an order that is unknown, or of another merchant, does not exist', async () => {
  const { id } = await create();
  const other = await buildMerchant(api.database.db);
  const unknown = await cancel(randomUUID());
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  for (const answer of [await cancel(id, { key: other.apiKey }), await cancel('no-uuid'), await cancel('%00')]) {
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  expect(await findOrder(api.database.db, String(id))).toMatchObject({ cancelledAt: null });
});

test('a field is refused, and so is a suspended merchant', async () => {
  const { id } = await create();
  expect(await cancel(id, { body: { reason: 'x' } })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  const other = await buildMerchant(api.database.db);
  await query(api.database.db, 'update merchants set is_active = false where id = :id', { id: other.id });
  expect(await cancel(id, { key: other.apiKey })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const { status, headers } = await api.call('GET', `/payments/${String(id)}/cancel`, { key: api.key });
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
});
