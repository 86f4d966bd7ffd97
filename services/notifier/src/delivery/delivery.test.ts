import { expect, test } from '@jest/globals';
import { loadContract } from '@gateway/contract';
import { openWebhookCheck } from '@gateway/contract/testing';
import { sealingKey, sealSecret, testWebhookBody, verifySignature, type OrderPrice } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { query, transact } from '@gateway/store/db';
import { requestTestDelivery, requestWebhookRetry } from '@gateway/store/deliveries';
import { buildOrder, payOrder, TEST_HMAC_SECRET } from '@gateway/store/testing';
import { openTestNotifier, testRedisUrl, times } from '../testing/test-notifier';
import { expectEachDelivered } from '../testing/expect-delivered';

const checkWebhook = openWebhookCheck(loadContract());

const fixture = perTest(openTestNotifier);

test('a paid order reaches its merchant signed over the bytes that were sent, and is completed', async () => {
  const merchant = await fixture.merchant();
  const order = await buildOrder(fixture.database.db, {
    merchantId: merchant.id,
    callbackUrl: `${fixture.server.url}?shop=7`,
  });
  await fixture.start();
  await payOrder(fixture.database.db, order);

  await fixture.untilStatus('completed');
  const [request] = fixture.server.received;
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

test('the webhook of an order by price, whose body has more behind the time, is delivered once', async () => {
  const merchant = await fixture.merchant();
  const price: OrderPrice = {
    ...{ amount: '9.20', currency: 'EUR', rate: '0.92', rateAt: new Date(), sources: ['fixed'], spread: '0' },
  };
  const order = await buildOrder(fixture.database.db, {
    ...{ merchantId: merchant.id, callbackUrl: fixture.server.url, price },
  });
  const { context } = await fixture.start();
  await payOrder(fixture.database.db, order);
  await fixture.untilStatus('completed');
  expect(fixture.server.received.map(checkWebhook)).toEqual([undefined]);
  expect(await context.metrics.registry.metrics()).toMatch(/^webhook_delivery_seconds_count\S* 1$/m);
});

test('what is sent is a webhook of the OpenAPI document: payments, repeated or with two secrets, and tests', async () => {
  const { id } = await fixture.merchant();
  await query(
    fixture.database.db,
    `update merchants set previous_secret_sealed = webhook_secret_sealed,
       previous_secret_until = now() + interval '24 hours' where id = :id`,
    { id },
  );
  fixture.server.answer = (_request, response) =>
    response.writeHead(fixture.server.received.length < 2 ? 500 : 204).end();
  await fixture.start();
  await fixture.paidOrders([fixture.server.url], id);
  await fixture.untilStatus('completed');
  const body = testWebhookBody('nile', new Date());
  await requestTestDelivery(fixture.database.db, { merchantId: id, url: fixture.server.url, body });
  await until('the test has arrived', () => fixture.server.received.length === 3);
  expect(fixture.server.received.map(checkWebhook)).toEqual([undefined, undefined, undefined]);
  expect(
    fixture.server.received.map(({ body: sent }) => (JSON.parse(sent.toString()) as { event: string }).event),
  ).toEqual([...['payment.confirmed', 'payment.confirmed', 'webhook.test']]);
});

test('every attempt has the same id and body, and its own number', async () => {
  fixture.server.answer = (_request, response) =>
    response.writeHead(fixture.server.received.length < 3 ? 500 : 204).end();
  await fixture.paidOrders([fixture.server.url]);
  await fixture.start();
  await fixture.untilStatus('completed');
  expect(fixture.server.received.map(({ headers }) => headers['x-webhook-attempt'])).toEqual(['1', '2', '3']);
  expect(new Set(fixture.server.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(fixture.server.received.map(({ body }) => body.toString('hex'))).size).toBe(1);
});

test('hundreds of orders of many merchants are delivered once each', async () => {
  const merchants = await Promise.all(times(20, () => fixture.merchant()));
  for (const { id } of merchants)
    await fixture.paidOrders(
      times(20, () => fixture.server.url),
      id,
    );
  await fixture.start();
  await fixture.untilStatus('completed', 400);
  await expectEachDelivered(fixture);
});

test.each([
  ['new', 'the-new-secret'],
  ['old', 'merchant-secret'],
])('during the overlap of a secret x-signature uses the %s one, as the merchant has chosen', async (choice, chosen) => {
  const merchant = await fixture.merchant();
  const change = (until: string) =>
    query(
      fixture.database.db,
      `update merchants set previous_secret_sealed = coalesce(previous_secret_sealed, webhook_secret_sealed),
         webhook_secret_sealed = :sealed, previous_secret_until = now() + :until::interval, overlap_signature = :choice
       where id = :id`,
      { id: merchant.id, choice, until, sealed: sealSecret('the-new-secret', sealingKey(TEST_HMAC_SECRET)) },
    );
  await fixture.start();
  for (const until of ['24 hours', '-1 second']) {
    await change(until);
    await fixture.paidOrders([fixture.server.url], merchant.id);
    await fixture.untilStatus('completed', fixture.server.received.length + 1);
  }
  const [during, after] = fixture.server.received.map(
    ({ body, headers }) =>
      (secret: string) =>
        verifySignature(body, secret, String(headers['x-signature'])),
  );
  expect(during?.(chosen)).toBe(true);
  expect(after?.('the-new-secret')).toBe(true);
  expect(fixture.server.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([
    2, 1,
  ]);
});

test('a suspended merchant still receives webhooks, including admin retries', async () => {
  const merchant = await fixture.merchant();
  await query(fixture.database.db, 'update merchants set is_active = false where id = :id', { id: merchant.id });
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url], merchant.id);
  await fixture.start();
  await fixture.untilStatus('completed');
  fixture.server.answer = (_request, response) => response.writeHead(410).end();
  const [refused = ''] = await fixture.paidOrders([fixture.server.url], merchant.id);
  await fixture.untilStatus('callback_failed');
  fixture.server.answer = (_request, response) => response.end();
  await transact(fixture.database.db, (tx) => requestWebhookRetry(tx, refused));
  await fixture.untilStatus('completed', 2);
  expect(fixture.server.received.map((request) => request.orderId)).toEqual([orderId, refused, refused]);
});

test('an order whose confirmation was rolled back is not delivered', async () => {
  const order = await buildOrder(fixture.database.db, { callbackUrl: fixture.server.url });
  await fixture.start();
  const rolledBack = fixture.database.db.transaction(async (tx) => {
    await payOrder(tx, order);
    throw new Error('the block is not accepted');
  });
  await expect(rolledBack).rejects.toThrow('the block is not accepted');
  await fixture.paidOrders([fixture.server.url]);
  await fixture.untilStatus('completed');
  expect(fixture.server.received.map(({ orderId }) => orderId)).not.toContain(order.id);
});

test('a delivery without a wake-up is found by polling', async () => {
  // In a separate Redis database: another suite would wake it too.
  const { context } = await fixture.start({ redisUrl: new URL('/8', testRedisUrl()).href });
  await fixture.paidOrders([fixture.server.url]);
  await fixture.untilStatus('completed');
  expect(await context.metrics.registry.getSingleMetricAsString('webhook_wakeups_missed_total')).toMatch(/ 1$/m);
});
