import { expect, test } from '@jest/globals';
import { testWebhookBody } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { requestTestDelivery, waitForTestOutcome } from '@gateway/store/deliveries';
import { openTestNotifier, times } from '../testing/test-notifier';

const fixture = perTest(openTestNotifier);

test('a hung server does not delay other merchants', async () => {
  fixture.server.answer = ({ path }, response) => {
    if (path === '/hook') response.end();
  };
  await fixture.paidOrders(times(300, () => fixture.server.url.replace('/hook', '/hang')));
  await fixture.start({ timeoutMs: 15_000 });
  await until('the hung requests are in flight', () => fixture.server.received.length === 8);
  const startedAt = performance.now();
  await fixture.paidOrders(times(5, () => fixture.server.url));
  await fixture.untilStatus('completed', 5);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect(fixture.server.received.filter(({ path }) => path === '/hang')).toHaveLength(8);
});

test('a merchant whose hundreds of servers hang has 64 requests in flight, in whatever order they are owed', async () => {
  fixture.server.answer = ({ path }, response) => {
    if (path === '/hook') response.end();
  };
  const port = String(fixture.server.port);
  const { id: merchantId } = await fixture.merchant();
  const owe = (letter: string): Promise<string[]> =>
    fixture.paidOrders(
      times(64, (i) => `http://${letter}${String(i)}.example:${port}/hang`),
      merchantId,
    );
  const { context } = await fixture.start({}, () => Promise.resolve(['127.0.0.1']));
  for (const [round, letter] of ['d', 'c', 'b', 'a'].entries()) {
    await owe(letter);
    await fixture.paidOrders([fixture.server.url]);
    await fixture.untilStatus('completed', round + 1);
    await until('what hangs is in flight', () => context.inFlight.size() >= 64);
  }
  expect(context.inFlight.size()).toBe(64);
});

test('a test delivery is sent at once, even to a hung server, and reports the response', async () => {
  fixture.server.answer = ({ path }, response) =>
    path === '/test' ? response.writeHead(418).end('I am a teapot') : undefined;
  const { id: merchantId } = await fixture.merchant();
  await fixture.paidOrders(
    times(20, () => fixture.server.url),
    merchantId,
  );
  await fixture.start();
  await until('the server hangs', () => fixture.server.received.length === 8);
  const body = testWebhookBody('nile', new Date());
  const id = await requestTestDelivery(fixture.database.db, {
    merchantId,
    url: fixture.server.url.replace('hook', 'test'),
    body,
  });
  expect(await waitForTestOutcome(fixture.database.db, id, 5_000)).toMatchObject({
    ...{ isAcknowledged: false, httpStatus: 418, reason: 'http_418', responseHead: 'I am a teapot' },
  });
  expect(fixture.server.received.filter(({ path }) => path === '/test').map((request) => request.body)).toEqual([body]);
});
