import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { recordOutcomes } from '@gateway/store/deliveries';
import { findOrder, type Order } from '@gateway/store/orders';
import { advance, buildMerchant, buildOrder, claim, failed, payOrder } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const HOOK = 'https://shop.example/hook';

const api = apiPerSuite();
/** One for each test: what waits at the servers of other merchants makes no difference. */
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

/** An order whose webhook the merchant's server has refused: it waits for a later attempt. */
async function refusedOrder(): Promise<Order> {
  const { db } = api.database;
  const order = await payOrder(db, await buildOrder(db, { merchantId: merchant.id, callbackUrl: HOOK }));
  const [delivery] = (await claim(db)).filter(({ orderId }) => orderId === order.id);
  if (!delivery) throw new Error('no delivery was claimed');
  await recordOutcomes(db, [failed(delivery)]);
  return order;
}

async function exhaustedOrder(): Promise<string> {
  const { id } = await refusedOrder();
  await advance(api.database.db, id, 'delivery_exhausted');
  return id;
}

const redeliver = (id: string, call: object = {}): Promise<Answer> =>
  api.call('POST', `/payments/${id}/redeliver`, { key: merchant.apiKey, ...call });

const REFUSED = { status: 409, body: { code: 'INVALID_STATE' } };

test('a webhook whose attempts failed is delivered again, now and from the first attempt', async () => {
  const id = await exhaustedOrder();
  api.woken.length = 0;
  expect(await redeliver(id)).toMatchObject({ status: 200, body: { ok: true } });
  expect(api.woken).toEqual(['webhooks']);
  expect((await findOrder(api.database.db, id))?.status).toBe('confirmed');
  const [again] = (await claim(api.database.db)).filter(({ orderId }) => orderId === id);
  expect(again).toMatchObject({ cycle: 2, attempt: 1, eventId: `evt_${id}`, url: HOOK, isExpress: false });
});

test('an order that waits for a later attempt need not wait', async () => {
  const { id } = await refusedOrder();
  expect((await redeliver(id, { body: {} })).status).toBe(200);
});

test('of many requests at once one starts a cycle, and the others and a repeat are refused', async () => {
  const id = await exhaustedOrder();
  const answers = await Promise.all(Array.from({ length: 5 }, () => redeliver(id)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
  expect(await redeliver(id)).toMatchObject(REFUSED);
  expect((await redeliver(id)).body['error']).toBe('The webhook of this order is being delivered');
  const sql = 'select cycle from webhook_deliveries where order_id = :id order by cycle';
  expect(await query(api.database.db, sql, { id })).toEqual([{ cycle: 1 }, { cycle: 2 }]);
});

test('the event is in the feed of the merchant, and the admin sees who asked', async () => {
  const id = await exhaustedOrder();
  await redeliver(id);
  const feed = await api.call('GET', '/events?types=webhook.retry_requested&limit=1000', { key: merchant.apiKey });
  expect(feed.body['data']).toMatchObject([
    { type: 'webhook.retry_requested', order: { id, status: 'confirmed' }, webhook: null },
  ]);
  const detail = await api.call('GET', `/admin/orders/${id}`, { headers: await api.logIn() });
  expect((detail.body['events'] as object[]).at(-1)).toMatchObject({ payload: { cycle: 2, requested_by: 'merchant' } });
});

test.each(['pending', 'expired', 'completed'] as const)(
  'an order that is %s has nothing to redeliver',
  async (status) => {
    const { db } = api.database;
    const order = await buildOrder(db, { merchantId: merchant.id });
    const trigger = {
      pending: undefined,
      expired: 'window_closed_unpaid',
      completed: 'delivery_acknowledged',
    } as const;
    if (status === 'completed') await payOrder(db, order);
    const step = trigger[status];
    if (step) await advance(db, order.id, step);
    const answer = await redeliver(order.id);
    expect(answer).toMatchObject(REFUSED);
    expect(answer.body['error']).toBe(`This is not possible while the order is ${status}`);
  },
);

test('an order that is unknown, or of another merchant, is not redelivered', async () => {
  const id = await exhaustedOrder();
  const other = await buildMerchant(api.database.db);
  const unknown = await redeliver(randomUUID());
  expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  for (const answer of [
    await redeliver(id, { key: other.apiKey }),
    await redeliver('no-uuid'),
    await redeliver('%00'),
  ]) {
    expect([answer.status, answer.text]).toEqual([404, unknown.text]);
  }
  expect((await findOrder(api.database.db, id))?.status).toBe('callback_failed');
});

test('a URL cannot be given, a suspended merchant is refused, and only POST is served', async () => {
  const id = await exhaustedOrder();
  const override = await redeliver(id, { body: { callback_url: 'https://other.example/' } });
  expect(override).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  const { status, headers } = await api.call('GET', `/payments/${id}/redeliver`, { key: merchant.apiKey });
  expect([status, headers.get('allow')]).toEqual([405, 'POST']);
  await query(api.database.db, 'update merchants set is_active = false where id = :id', merchant);
  expect(await redeliver(id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await findOrder(api.database.db, id))?.status).toBe('callback_failed');
});
