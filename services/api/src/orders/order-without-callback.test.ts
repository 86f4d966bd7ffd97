import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { buildMerchant, payOrder } from '@gateway/store/testing';
import type { Answer } from '../testing';
import { apiPerSuite } from '../testing/suite-api';

const api = apiPerSuite({ RATE_LIMIT_ACTIONS: '1000' });
let key: string;
beforeEach(async () => {
  ({ apiKey: key } = await buildMerchant(api.database.db));
});

const create = (fields: Record<string, unknown> = {}): Promise<Answer> =>
  api.createPayment({ callback_url: undefined, ...fields }, key);
const pushEvents = (url: string | null = 'https://shop.example/events'): Promise<Answer> =>
  api.call('PUT', '/merchant/events-url', { key, body: { events_url: url } });

test('an order needs a callback_url unless its merchant has its events pushed', async () => {
  const refused = await create();
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(refused.body['error']).toBe('"callback_url" is required unless the merchant has an "events_url"');
  await pushEvents();
  expect((await create()).status).toBe(201);
  await pushEvents(null);
  expect((await create()).status).toBe(400);
});

test('a repeat may leave it out, and is recognised when events are no longer pushed', async () => {
  await pushEvents();
  const [external_id, other] = [randomUUID(), randomUUID()];
  const first = await create({ external_id });
  await create({ external_id: other, callback_url: 'https://shop.example/hook' });
  await pushEvents(null);
  expect(await create({ external_id })).toMatchObject({ status: 200, body: { id: first.body['id'], reused: true } });
  expect((await create({ external_id: other })).status).toBe(200);
  const conflict = await create({ external_id, callback_url: 'https://shop.example/hook' });
  expect(conflict).toMatchObject({ status: 409, body: { code: 'EXTERNAL_ID_CONFLICT' } });
});

test('it is completed when it is paid, its events say so, and no webhook is owed or sent again', async () => {
  await pushEvents();
  const id = String((await create()).body['id']);
  const order = await findOrder(api.database.db, id);
  if (!order) throw new Error('the order is gone');
  await payOrder(api.database.db, order);
  const read = await api.call('GET', `/payments/${id}`, { key });
  expect(read.body).toMatchObject({ status: 'completed', callback_url: null });
  const events = (await api.call('GET', '/events', { key })).body['data'] as { type: string; webhook: unknown }[];
  expect(events.map(({ type, webhook }) => [type, webhook])).toEqual([
    ['order.created', null],
    ['order.confirmed', null],
    ['order.completed', null],
  ]);
  expect((await api.call('GET', `/payments/${id}/deliveries`, { key })).body['data']).toEqual([]);
  expect((await api.call('POST', `/payments/${id}/redeliver`, { key })).status).toBe(409);
  const resent = await api.asAdmin('POST', `/admin/orders/${id}/resend-webhook`, { note: 'asked' });
  expect(resent).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const detail = (await api.asAdmin('GET', `/admin/orders/${id}`)).body as { order: object; events: object[] };
  expect(detail.order).toMatchObject({ status: 'completed', callback_url: null });
  expect(detail.events).toContainEqual(expect.objectContaining({ event_type: 'order_completed' }));
  expect(await query(api.database.db, 'select 1 from webhook_deliveries where order_id = :id', { id })).toEqual([]);
});
