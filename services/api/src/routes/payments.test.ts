import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findOrder } from '@gateway/store';
import { payOrder } from '@gateway/store/testing';
import { openTestApi, type Answer, type TestApi } from '../testing';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

function create(body: Record<string, unknown> = {}, key = api.key): Promise<Answer> {
  const full = { external_id: randomUUID(), amount: '25.5', callback_url: 'https://shop.example/hook', ...body };
  return api.call('POST', '/payments', { key, body: full });
}

test('a new order has exactly the fields of the specification and the way to its checkout', async () => {
  const { status, body } = await create({ external_id: 'order-1' });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    external_id: 'order-1',
    address: expect.stringMatching(/^T\w{33}$/),
    amount: '25.500000',
    currency: 'USDT',
    network: 'nile',
    status: 'pending',
    expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    reused: false,
    checkout_url: `http://pay.example/checkout/${String(body['id'])}`,
  });
  expect(api.rings).toContain('pool');
});

test('the same external id again gives the same order, whatever became of it', async () => {
  const first = await create({ external_id: 'order-2' });
  const again = await create({
    external_id: 'order-2',
    amount: '25.50',
    callback_url: 'HTTPS://SHOP.example:443/hook',
  });
  expect(again.status).toBe(200);
  expect(again.body).toEqual({ ...first.body, reused: true });
});

test('the same external id for something else is refused', async () => {
  await create({ external_id: 'order-3' });
  const other = await create({ external_id: 'order-3', amount: '26' });
  expect(other).toMatchObject({ status: 409, body: { code: 'EXTERNAL_ID_CONFLICT' } });
});

test('a paid order shows its payment', async () => {
  const { body } = await create();
  const order = await findOrder(api.context.db, String(body['id']));
  if (!order) throw new Error('the order is gone');
  await payOrder(api.context.db, order);
  const paid = await api.call('GET', `/payments/${order.id}`, { key: api.key });
  expect(paid.body).toMatchObject({
    status: 'confirmed',
    amount_expected: '25.500000',
    amount_received: '25.500000',
    callback_url: 'https://shop.example/hook',
    transaction: { status: 'confirmed', confirmations: 19, amount: '25.500000', to_address: order.address },
    transactions: [{ tx_hash: paid.body['tx_hash'] }],
  });
  const checkout = await api.call('GET', `/checkout/${order.id}/status`);
  expect(checkout.body).toMatchObject({ status: 'confirmed', amount_remaining: '0.000000', payment_seen: true });
});

test('without a key nothing is to be had', async () => {
  expect(await api.call('POST', '/payments', { body: {} })).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHORIZED' },
  });
});
