import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { verifySignature } from '@gateway/domain';
import { buildMerchant, buildOrder, buildPaidOrders, payOrder } from '@gateway/store/testing';
import { openShop, openTestHouse, statuses, until, type Shop, type TestHouse } from './testing';

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

test('a paid order reaches its merchant signed, and is completed', async () => {
  const merchant = await buildMerchant(house.database.db);
  const order = await buildOrder(house.database.db, { merchantId: merchant.id, callbackUrl: shop.url });
  await house.start();
  await payOrder(house.database.db, order);

  await until('the order is completed', async () => (await statuses(house))['completed'] === 1);

  const [request] = shop.received;
  expect(request?.orderId).toBe(order.id);
  expect(
    verifySignature(Buffer.from(request?.body ?? ''), merchant.webhookSecret, String(request?.headers['x-signature'])),
  ).toBe(true);
});

test('a thousand orders of many merchants arrive once each', async () => {
  const merchants = await Promise.all(Array.from({ length: 20 }, () => buildMerchant(house.database.db)));
  const orders = Array.from({ length: 1000 }, (_, i) => ({
    merchantId: merchants[i % 20]?.id ?? '',
    callbackUrl: shop.url,
  }));
  await buildPaidOrders(house.database.db, orders);
  await house.start();

  await until('all are completed', async () => (await statuses(house))['completed'] === 1000);
  expect(shop.received).toHaveLength(1000);
  expect(new Set(shop.received.map(({ orderId }) => orderId)).size).toBe(1000);
});
