import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { sealingKey, sealSecret, verifySignature } from '@gateway/domain';
import { query, requestWebhookRetry, transact } from '@gateway/store';
import { buildOrder, payOrder, TEST_HMAC_SECRET } from '@gateway/store/testing';
import { openTestHouse, testRedisUrl, times, type TestHouse } from './testing/house';
import { openShop, type Shop } from './testing/shop';
import { expectEachTold } from './testing/told';

let house: TestHouse;
let shop: Shop;

beforeEach(async () => {
  house = await openTestHouse();
  shop = await openShop();
});

afterEach(async () => {
  await house.close();
  await shop.close();
});

test('a paid order reaches its merchant signed over the bytes that were sent, and is completed', async () => {
  const merchant = await house.merchant();
  const order = await buildOrder(house.database.db, { merchantId: merchant.id, callbackUrl: `${shop.url}?shop=7` });
  await house.start();
  await payOrder(house.database.db, order);

  await house.untilStatus('completed');
  const [request] = shop.received;
  expect(request).toMatchObject({ path: '/hook?shop=7', orderId: order.id });
  expect(request?.headers).toMatchObject({
    'content-type': 'application/json',
    'content-length': String(request?.body.length),
    'user-agent': expect.stringMatching(/-Webhooks\//),
    'webhook-id': `evt_${order.id}`,
    'webhook-timestamp': expect.stringMatching(/^\d{10}$/),
    'webhook-signature': expect.stringMatching(/^v1,[\w+/]{43}=$/),
    'x-webhook-attempt': '1',
  });
  expect(request?.headers).not.toHaveProperty('cookie');
  expect(request?.headers).not.toHaveProperty('accept-encoding');
  const signature = String(request?.headers['x-signature']);
  expect(verifySignature(request?.body ?? Buffer.alloc(0), merchant.webhookSecret, signature)).toBe(true);
});

test('every attempt has the same id and the same bytes, and its own number', async () => {
  shop.answer = (_request, response) => response.writeHead(shop.received.length < 3 ? 500 : 204).end();
  await house.paidOrders([shop.url]);
  await house.start();
  await house.untilStatus('completed');
  expect(shop.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
  expect(new Set(shop.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(shop.received.map(({ body }) => body.toString('hex'))).size).toBe(1);
});

test('hundreds of orders of many merchants arrive once each', async () => {
  const merchants = await Promise.all(times(20, () => house.merchant()));
  for (const { id } of merchants)
    await house.paidOrders(
      times(20, () => shop.url),
      id,
    );
  await house.start();
  await house.untilStatus('completed', 400);
  await expectEachTold(house, shop);
});

test('after a change of the secret x-signature has the new one, and webhook-signature both for a while', async () => {
  const merchant = await house.merchant();
  const change = (until: string) =>
    query(
      house.database.db,
      `update merchants set previous_secret_sealed = coalesce(previous_secret_sealed, webhook_secret_sealed),
         webhook_secret_sealed = :sealed, previous_secret_until = now() + :until::interval where id = :id`,
      { id: merchant.id, until, sealed: sealSecret('the-new-secret', sealingKey(TEST_HMAC_SECRET)) },
    );
  await house.start();
  for (const until of ['24 hours', '-1 second']) {
    await change(until);
    await house.paidOrders([shop.url], merchant.id);
    await house.untilStatus('completed', shop.received.length + 1);
  }
  for (const { body, headers } of shop.received) {
    expect(verifySignature(body, 'the-new-secret', String(headers['x-signature']))).toBe(true);
  }
  expect(shop.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([2, 1]);
});

test('a suspended merchant is still told of its orders, by retries of an admin too', async () => {
  const merchant = await house.merchant();
  await query(house.database.db, 'update merchants set is_active = false where id = :id', { id: merchant.id });
  const [orderId = ''] = await house.paidOrders([shop.url], merchant.id);
  await house.start();
  await house.untilStatus('completed');
  shop.answer = (_request, response) => response.writeHead(410).end();
  const [refused = ''] = await house.paidOrders([shop.url], merchant.id);
  await house.untilStatus('callback_failed');
  shop.answer = (_request, response) => response.end();
  await transact(house.database.db, (tx) => requestWebhookRetry(tx, refused));
  await house.untilStatus('completed', 2);
  expect(shop.received.map((request) => request.orderId)).toEqual([orderId, refused, refused]);
});

test('an order whose confirmation was rolled back is not told', async () => {
  const order = await buildOrder(house.database.db, { callbackUrl: shop.url });
  await house.start();
  const rolledBack = house.database.db.transaction(async (tx) => {
    await payOrder(tx, order);
    throw new Error('the block is not accepted');
  });
  await expect(rolledBack).rejects.toThrow('the block is not accepted');
  await house.paidOrders([shop.url]);
  await house.untilStatus('completed');
  expect(shop.received.map(({ orderId }) => orderId)).not.toContain(order.id);
});

test('a delivery that nobody rang for is found by the poll', async () => {
  // In a Redis of its own: another suite would wake it too.
  const { context } = await house.start({ redisUrl: new URL('/8', testRedisUrl()).href });
  await house.paidOrders([shop.url]);
  await house.untilStatus('completed');
  expect(await context.metrics.registry.getSingleMetricAsString('webhook_wakeups_missed_total')).toMatch(/ 1$/m);
});
