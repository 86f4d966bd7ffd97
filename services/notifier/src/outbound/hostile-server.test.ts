import { afterEach, expect, test } from '@jest/globals';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { perTest } from '@gateway/runtime/testing/suite';
import { HOSTILE_RECEIVERS, reasonOf } from '../testing/hostile-receivers';
import { openTestNotifier, times } from '../testing/test-notifier';
import { openMerchantServer, openRawServer, type RawServer } from '../testing/merchant-server';

const ONE_TRY = { schedule: { waits: [0], fastAttempts: 1 }, timeoutMs: 1_000, connectTimeoutMs: 500 };
/** Far more than a turn takes on a busy machine, and far less than parsing a whole flood in one turn takes. */
const MAX_TURN_MS = 2_000;

const fixture = perTest(openTestNotifier);
let raw: RawServer | undefined;
let receivers: RawServer[] = [];

afterEach(async () => {
  await raw?.close();
  await Promise.all(receivers.map((receiver) => receiver.close()));
  raw = undefined;
  receivers = [];
});

test('all kinds of hostile receivers at once fail for the right reasons, and a healthy merchant does not wait', async () => {
  receivers = await Promise.all(HOSTILE_RECEIVERS.map(({ behave }) => openRawServer(behave)));
  const urls = receivers.map(({ url }, i) => (HOSTILE_RECEIVERS[i]?.isTls ? url.replace('http:', 'https:') : url));
  const ids: string[] = [];
  for (const url of urls) ids.push(...(await fixture.paidOrders([url]))); // one merchant each
  const delay = monitorEventLoopDelay();
  delay.enable();
  const { context } = await fixture.start({ ...ONE_TRY, timeoutMs: 10_000, connectTimeoutMs: 5_000 });
  await until('all are in flight', () => receivers.every(({ connections }) => connections > 0));
  await fixture.paidOrders(times(5, () => fixture.server.url));
  await until('the healthy merchant is served', () => fixture.server.received.length === 5);
  expect(context.inFlight.size()).toBeGreaterThan(0); // those that never answer

  await until('all have ended', async () => (await fixture.statuses())['confirmed'] === undefined, 40_000);
  delay.disable();
  expect(delay.max / 1e6).toBeLessThan(MAX_TURN_MS);
  const failures = await Promise.all(ids.map((id) => fixture.failures(id)));
  expect(failures.map(([failure]) => failure?.['reason'])).toEqual(
    HOSTILE_RECEIVERS.map(({ outcome }) => reasonOf(outcome)),
  );
  await until('all is recorded', () => context.inFlight.size() === 0);
  const [longest] = await query<{ bytes: number }>(
    fixture.database.db,
    'select max(octet_length(response_head)) as bytes from webhook_attempts',
  );
  expect(longest?.bytes).toBeLessThanOrEqual(3 * 2048); // each byte that is not valid UTF-8 becomes a three-byte character
});

test('a redirect counts as a failure and is never followed', async () => {
  const target = await openMerchantServer();
  const codes = [301, 302, 303, 307, 308];
  fixture.server.answer = ({ path }, response) =>
    response.writeHead(Number(path.slice(6)), { location: target.url }).end();
  const ids = await fixture.paidOrders(codes.map((code) => `${fixture.server.url}?${String(code)}`));
  await fixture.start(ONE_TRY);
  await fixture.untilStatus('callback_failed', codes.length);
  const failures = await Promise.all(ids.map((id) => fixture.failures(id)));
  expect(
    failures
      .flat()
      .map(({ reason }) => reason)
      .sort(),
  ).toEqual(codes.map((code) => `http_${String(code)}`));
  expect(target.received).toEqual([]);
  await target.close();
});

test('a dead kept connection causes no failure: the request is repeated on a new one', async () => {
  let requests = 0;
  raw = await openRawServer((socket) => {
    let served = 0;
    socket.on('data', () => {
      served += 1;
      requests += 1;
      // Serves one request per connection, keeps it open, and resets it when the next request comes.
      if (served === 1) socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: keep-alive\r\n\r\n');
      else socket.resetAndDestroy();
    });
  });
  const merchant = await fixture.merchant();
  await fixture.start();
  for (let i = 1; i <= 4; i++) {
    const [orderId = ''] = await fixture.paidOrders([raw.url], merchant.id);
    await fixture.untilStatus('completed', i);
    expect(await fixture.failures(orderId)).toEqual([]);
  }
  expect(raw.connections).toBeGreaterThan(1);
  expect(requests).toBeGreaterThan(4);
});
