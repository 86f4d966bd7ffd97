import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { advance, buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();

const get = (path: string): Promise<Answer> => api.asAdmin('GET', path);

test('without orders all counts are zero', async () => {
  const none = {
    order_count: 0,
    completed_count: 0,
    total_received: '0.000000',
    total_waived: '0.000000',
    success_rate: '0.00',
  };
  expect((await get('/admin/stats')).body).toEqual({
    today: none,
    week: none,
    total: { ...none, merchant_count: 2 },
    address_pool: { total: 30, free: 30, allocated: 0 },
    expired_today: 0,
  });
});

test('the counts follow the orders', async () => {
  const { db } = api.database;
  const { id: merchantId, apiKey: key } = await buildMerchant(db);
  const other = await buildMerchant(db);
  const orders = [];
  for (let i = 0; i < 3; i++) orders.push(await buildOrder(db, { merchantId, amount: '1.5' }));
  const [first, second, third] = orders;
  if (!first || !second || !third) throw new Error('an order is missing');
  for (const order of [first, second]) {
    await payOrder(db, order);
    await advance(db, order.id, 'delivery_acknowledged');
  }
  await advance(db, third.id, 'window_closed_unpaid');
  const counts = {
    order_count: 3,
    completed_count: 2,
    total_received: '3.000000',
    total_waived: '0.000000',
    success_rate: '66.67',
  };
  expect((await get('/admin/stats')).body).toEqual({
    today: counts,
    week: counts,
    total: { ...counts, merchant_count: 4 },
    address_pool: { total: 30, free: 27, allocated: 3 },
    expired_today: 1,
  });
  const own = await api.call('GET', '/merchant/stats', { key });
  expect(own.body).toMatchObject({ today: counts, week: counts, total: counts, active_order_count: 0 });
  expect(own.body['days']).toHaveLength(7);
  expect((own.body['days'] as unknown[]).at(-1)).toMatchObject({ order_count: 3, total_received: '3.000000' });
  const others = await api.call('GET', '/merchant/stats', { key: other.apiKey });
  expect(others.body).toMatchObject({ total: { order_count: 0 }, callback_failed_count: 0 });
});

test('seven days are listed, oldest first, today last', async () => {
  const answer = await get('/admin/stats/daily');
  const days = JSON.parse(answer.text) as { date: string; total_received: string }[];
  const today = new Date().toISOString().slice(0, 10);
  expect(days.map(({ date }) => date)).toEqual(
    Array.from({ length: 7 }, (_, i) => new Date(Date.parse(today) - (6 - i) * 86_400_000).toISOString().slice(0, 10)),
  );
  expect(days.map(({ total_received }) => total_received)).toEqual([...Array<string>(6).fill('0.000000'), '3.000000']);
});

test('the last 24 hours are counted by hour, with what failed in them, once in a while', async () => {
  const price = { amount: '9.20', currency: 'EUR', rate: '0.92', rateAt: new Date(), sources: ['fixed'], spread: '0' };
  await payOrder(api.database.db, await buildOrder(api.database.db, { amount: '10', price }), parseUsdt('11'));
  const answer = await get('/admin/stats/hourly');
  expect(answer.status).toBe(200);
  const hours = answer.body['hours'] as { start: string; total_received: string; order_count: number }[];
  expect(hours).toHaveLength(24);
  expect(hours.reduce((sum, { order_count: count }) => sum + count, 0)).toBe(4);
  expect(answer.body).toMatchObject({
    ...{ order_count: 4, paid_count: 3, waiting_count: 0, paid_rate: '75.00' },
    median_seconds_to_pay: expect.any(Number),
    priced: [{ currency: 'EUR', order_count: 1, total_price: '9.20', total_received: '11.000000' }],
    failures: [{ kind: 'order', reason: 'expired', count: 1 }],
  });
  await buildOrder(api.database.db);
  expect((await get('/admin/stats/hourly')).body).toEqual(answer.body);
});

test('the ten latest incidents are shown, newest first', async () => {
  const { db } = api.database;
  const orders = [];
  for (let i = 0; i < 11; i++) orders.push(await payOrder(db, await buildOrder(db)));
  for (const { id: orderId } of orders) {
    const payload = { reason: 'timeout', attempt: 4 };
    await advance(db, orderId, 'delivery_exhausted', payload);
  }
  const rows = (await get('/admin/incidents')).body['data'] as Record<string, unknown>[];
  expect(rows.map((row) => row['order_id'])).toEqual(
    orders
      .map(({ id }) => id)
      .reverse()
      .slice(0, 10),
  );
  expect(rows[0]).toEqual({
    id: expect.any(String),
    created_at: expect.any(String),
    event_type: 'webhook_failed',
    payload: { reason: 'timeout', attempt: 4 },
    order_id: orders[10]?.id,
    order_status: 'callback_failed',
    external_id: orders[10]?.externalId,
    merchant_name: expect.any(String),
  });
});
