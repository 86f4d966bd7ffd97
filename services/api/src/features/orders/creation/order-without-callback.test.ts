import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { buildLink, buildMerchant, payOrder } from '@gateway/store/testing';
import type { Answer } from '../../../testing';
import { storePerson } from '../../../testing/clients/people';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite({ RATE_LIMIT_ACTIONS: '1000', LINK_ADDRESS_RESERVE: '5' }, { addresses: 40 });
let key: string;
let merchantId: string;
beforeEach(async () => {
  ({ apiKey: key, id: merchantId } = await buildMerchant(api.database.db));
});

const create = (fields: Record<string, unknown> = {}): Promise<Answer> =>
  api.createPayment({ callback_url: undefined, ...fields }, key);
const pushEvents = (url: string | null = 'https://shop.example/events'): Promise<Answer> =>
  api.call('PUT', '/merchant/events-url', { key, body: { events_url: url } });

test('an order needs a callback_url unless its merchant has its events pushed', async () => {
  const refused = await create();
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(refused.body['error']).toBe('"callback_url" is required unless the merchant has an "events_url" or a default');
  await pushEvents();
  expect((await create()).status).toBe(201);
  await pushEvents(null);
  expect((await create()).status).toBe(400);
});

test('a person who makes an order by hand need not say where its webhook goes', async () => {
  const headers = await storePerson(api, merchantId);
  const body = { external_id: randomUUID(), amount: '5' };
  const made = await api.call('POST', '/payments', { headers, body });
  expect(made.status).toBe(201);
  const read = await api.call('GET', `/payments/${String(made.body['id'])}`, { headers });
  expect(read.body).toMatchObject({ callback_url: null });
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

describe('default_callback_url', () => {
  const DEFAULT = 'https://shop.example/hook?token=secret';
  const set = (url: string | null): Promise<Answer> =>
    api.asAdmin('PUT', `/admin/merchants/${merchantId}`, { default_callback_url: url });
  const urlOf = async (id: unknown): Promise<unknown> =>
    (await api.call('GET', `/payments/${String(id)}`, { key })).body['callback_url'];

  async function idAtLink(callbackUrl: string | null = null): Promise<string | undefined> {
    const { id } = await buildLink(api.database.db, merchantId, { callbackUrl });
    const posted = await api.request.post(`/pay/${id}`).type('form').send({});
    return posted.headers['location']?.split('/').at(-1);
  }

  test('orders without a URL have that of their merchant, also those by hand and at links, and keep it', async () => {
    expect((await set(DEFAULT)).status).toBe(200);
    expect((await api.asAdmin('GET', `/admin/merchants/${merchantId}`)).body['default_callback_url']).toBe(DEFAULT);
    const external_id = randomUUID();
    const { id } = (await create({ external_id })).body;
    const byHand = await api.asAdmin('POST', '/admin/orders', { merchant_id: merchantId, amount: '5' });
    const without = [id, byHand.body['id'], await idAtLink()];
    const own = 'https://shop.example/own';
    const withOwn = [(await create({ callback_url: own })).body['id'], await idAtLink(own)];
    await set(null);
    expect(await Promise.all([...without, ...withOwn].map(urlOf))).toEqual([DEFAULT, DEFAULT, DEFAULT, own, own]);
    expect(await create({ external_id })).toMatchObject({ status: 200, body: { id, reused: true } });
    expect((await create()).status).toBe(400);
    const order = await findOrder(api.database.db, String(id));
    if (!order) throw new Error('the order is gone');
    expect(await payOrder(api.database.db, order)).toMatchObject({ status: 'confirmed' }); // and owes its webhook
  });

  test('it stays when other settings change, is removed by null, and the log has it without its query', async () => {
    await set(DEFAULT);
    await api.asAdmin('PUT', `/admin/merchants/${merchantId}`, { name: 'Renamed' });
    await set(null);
    const { body } = await api.asAdmin('GET', '/admin/audit-log?action=merchant.update&limit=3');
    const known = { default_callback_url: 'https://shop.example/hook' };
    expect(body['data']).toMatchObject([
      { before: known, after: expect.not.objectContaining(known) },
      { before: known, after: known },
      { before: expect.not.objectContaining(known), after: known },
    ]);
  });
});
