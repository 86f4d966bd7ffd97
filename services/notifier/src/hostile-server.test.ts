import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { requestTestDelivery, waitForTestOutcome, query } from '@gateway/store';
import { testWebhookBody } from '@gateway/domain';
import { HOSTILE_RECEIVERS, reasonOf } from './testing/hostile-receivers';
import { openTestHouse, times, type TestHouse } from './testing/house';
import { openRawShop, openShop, type RawShop, type Shop } from './testing/shop';
import { until } from './testing/until';

const ONE_TRY = { schedule: { waits: [0], fastAttempts: 1 }, timeoutMs: 1_000, connectTimeoutMs: 500 };
/** Far more than a turn takes on a busy machine, and far less than a flood takes that is parsed in one. */
const MAX_TURN_MS = 2_000;

let house: TestHouse;
let shop: Shop;
let raw: RawShop | undefined;
let receivers: RawShop[] = [];

beforeEach(async () => {
  house = await openTestHouse();
  shop = await openShop();
});

afterEach(async () => {
  await house.close();
  await shop.close();
  await raw?.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  raw = undefined;
  receivers = [];
});

test('receivers of every hostile kind in flight at once fail for their reasons, and a healthy merchant does not wait', async () => {
  receivers = await Promise.all(HOSTILE_RECEIVERS.map(({ behave }) => openRawShop(behave)));
  const urls = receivers.map(({ url }, i) => (HOSTILE_RECEIVERS[i]?.isTls ? url.replace('http:', 'https:') : url));
  const ids: string[] = [];
  for (const url of urls) ids.push(...(await house.paidOrders([url]))); // each of a merchant of its own
  const delay = monitorEventLoopDelay();
  delay.enable();
  const { context } = await house.start({ ...ONE_TRY, timeoutMs: 10_000, connectTimeoutMs: 5_000 });
  await until('all are in flight', () => receivers.every(({ connections }) => connections > 0));
  await house.paidOrders(times(5, () => shop.url));
  await until('the healthy merchant is served', () => shop.received.length === 5);
  expect(context.flight.size()).toBeGreaterThan(0); // those that never answer

  await until('all are over', async () => (await house.statuses())['confirmed'] === undefined, 40_000);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(MAX_TURN_MS);
  const failures = await Promise.all(ids.map((id) => house.failures(id)));
  expect(failures.map(([failure]) => failure?.['reason'])).toEqual(
    HOSTILE_RECEIVERS.map(({ outcome }) => reasonOf(outcome)),
  );
  await until('all is recorded', () => context.flight.size() === 0);
  const [longest] = await query<{ bytes: number }>(
    house.database.db,
    'select max(octet_length(response_head)) as bytes from webhook_attempts',
  );
  expect(longest?.bytes).toBeLessThanOrEqual(3 * 2048); // each byte that is no text becomes a character of three
});

test('a redirect is a failure and is never followed', async () => {
  const target = await openShop();
  const codes = [301, 302, 303, 307, 308];
  shop.answer = ({ path }, response) => response.writeHead(Number(path.slice(6)), { location: target.url }).end();
  const ids = await house.paidOrders(codes.map((code) => `${shop.url}?${String(code)}`));
  await house.start(ONE_TRY);
  await house.untilStatus('callback_failed', codes.length);
  const failures = await Promise.all(ids.map((id) => house.failures(id)));
  expect(
    failures
      .flat()
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(codes.map((code) => `http_${String(code)}`));
  expect(target.received).toEqual([]);
  await target.close();
});

test('a hung server costs the others nothing', async () => {
  shop.answer = ({ path }, response) => {
    if (path === '/hook') response.end();
  };
  await house.paidOrders(times(300, () => shop.url.replace('/hook', '/hang')));
  await house.start({ timeoutMs: 15_000 });
  await until('the hung ones are in flight', () => shop.received.length === 8);
  const startedAt = performance.now();
  await house.paidOrders(times(5, () => shop.url));
  await house.untilStatus('completed', 5);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(shop.received.filter(({ path }) => path === '/hang')).toHaveLength(8);
});

test('a kept connection that died is used without a failure: the request goes out once more on a new one', async () => {
  let requests = 0;
  raw = await openRawShop((socket) => {
    let served = 0;
    socket.on('data', () => {
      served += 1;
      requests += 1;
      // Serves one request per connection, keeps it open, and drops it without a word when the next one comes.
      if (served === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: keep-alive\r\n\r\n');
      else socket.resetAndDestroy();
    });
  });
  const merchant = await house.merchant();
  await house.start();
  for (let i = 1; i <= 4; i++) {
    const [orderId = ''] = await house.paidOrders([raw.url], merchant.id);
    await house.untilStatus('completed', i);
    expect(await house.failures(orderId)).toEqual([]);
  }
  expect(raw.connections).toBeGreaterThan(1);
  expect(requests).toBeGreaterThan(4);
});

test('a test delivery is sent at once, past a server in trouble, and reports what came back', async () => {
  shop.answer = ({ path }, response) => (path === '/test' ? response.writeHead(418).end('I am a teapot') : undefined);
  const { id: merchantId } = await house.merchant();
  await house.paidOrders(
    times(20, () => shop.url),
    merchantId,
  );
  await house.start();
  await until('the server hangs', () => shop.received.length === 8);
  const body = testWebhookBody('nile', new Date());
  const id = await requestTestDelivery(house.database.db, { merchantId, url: shop.url.replace('hook', 'test'), body });
  expect(await waitForTestOutcome(house.database.db, id, 5_000)).toMatchObject({
    ...{ isAcknowledged: false, httpStatus: 418, reason: 'http_418', responseHead: 'I am a teapot' },
  });
  expect(shop.received.filter(({ path }) => path === '/test').map((request) => request.body)).toEqual([body]);
});
