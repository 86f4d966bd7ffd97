import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { perTest } from '@gateway/runtime/testing/suite';
import { query, transact } from '@gateway/store/db';
import { listDeliveries, requestWebhookRetry } from '@gateway/store/deliveries';
import { openMerchantServer } from '../testing/merchant-server';
import { openTestNotifier, times } from '../testing/test-notifier';

const fixture = perTest(openTestNotifier);

/** Seconds until the next attempt is due. */
async function dueInSeconds(): Promise<number> {
  const rows = await query<{ seconds: number }>(
    fixture.database.db,
    `select extract(epoch from due_at - now())::float8 as seconds from webhook_deliveries where state = 'waiting'`,
  );
  return rows[0]?.seconds ?? Number.NaN;
}

function retry(orderId: string, overrideUrl?: string): Promise<void> {
  return transact(fixture.database.db, (tx) => requestWebhookRetry(tx, orderId, { overrideUrl }));
}

test('after the fast attempts the order is callback_failed; a later success completes it', async () => {
  let isHealthy = false;
  fixture.server.answer = (_request, response) => response.writeHead(isHealthy ? 200 : 503).end();
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  await fixture.start();
  await fixture.untilStatus('callback_failed');
  expect(fixture.server.received.length).toBeGreaterThanOrEqual(3);
  isHealthy = true;
  await fixture.untilStatus('completed');
  const failures = await fixture.failures(orderId);
  expect(failures.map(({ attempt }) => attempt)).toEqual(times(failures.length, (i) => i + 1));
  expect(failures[0]).toMatchObject({ reason: 'http_503', http_status: 503, cycle: 1 });
});

test('once all attempts are used up the delivery has failed, and each failure is recorded once', async () => {
  fixture.server.answer = (_request, response) => response.writeHead(404).end('no such page');
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  await fixture.start();
  await until('the last attempt', async () => (await fixture.failures(orderId)).length === 6);
  expect(await fixture.statuses()).toEqual({ callback_failed: 1 });
  expect((await fixture.failures(orderId)).at(-1)).not.toHaveProperty('next_attempt_at');
  const { entries } = await listDeliveries(fixture.database.db, orderId, { page: 1, limit: 100 });
  expect(entries).toHaveLength(6);
  expect(entries[0]).toMatchObject({ reason: 'http_404', responseHead: 'no such page', nextAttemptAt: null });
});

test('attempts follow the schedule within 20 percent', async () => {
  const waits = [0, 0.3, 0.6, 0.9];
  fixture.server.answer = (_request, response) => response.writeHead(500).end();
  await fixture.paidOrders([fixture.server.url]);
  await fixture.start({ schedule: { waits, fastAttempts: 2 } });
  await until('all attempts', () => fixture.server.received.length === waits.length);
  const rows = await query<{ wait: number }>(
    fixture.database.db,
    `select extract(epoch from (payload->>'next_attempt_at')::timestamptz - created_at)::float8 as wait
     from order_events where event_type = 'webhook_failed' order by seq limit 3`,
  );
  rows.forEach(({ wait }, i) => {
    expect(wait / (waits[i + 1] ?? Number.NaN)).toBeGreaterThan(0.75);
    expect(wait / (waits[i + 1] ?? Number.NaN)).toBeLessThan(1.25);
  });
  expect(rows).toHaveLength(3);
});

test('410 stops the retries at once', async () => {
  fixture.server.answer = (_request, response) => response.writeHead(410).end();
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  await fixture.start();
  await fixture.untilStatus('callback_failed');
  expect(await fixture.failures(orderId)).toMatchObject([{ reason: 'http_410', attempt: 1 }]);
  expect(fixture.server.received).toHaveLength(1);
  expect(await dueInSeconds()).toBeNaN();
});

test.each([
  ['seconds', '120', 110, 120],
  ['a date', new Date(Date.now() + 300_000).toUTCString(), 200, 300],
  ['the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT', 3500, 3600],
  ['nonsense', 'soon', 0, 1],
])('a Retry-After with %s is respected within bounds', async (_form, retryAfter, least, most) => {
  fixture.server.answer = (_request, response) => response.writeHead(429, { 'retry-after': retryAfter }).end();
  await fixture.paidOrders([fixture.server.url]);
  await fixture.start({ schedule: { waits: [0, 1, 1], fastAttempts: 2 } });
  await until('the attempt', () => fixture.server.received.length > 0);
  await until('its outcome', async () => !Number.isNaN(await dueInSeconds()));
  const seconds = await dueInSeconds();
  expect(seconds).toBeGreaterThan(least);
  expect(seconds).toBeLessThanOrEqual(most + 0.3);
});

test('a server that sends Retry-After gets one request at a time from then on', async () => {
  let inFlight = 0;
  let maxInFlight = 0;
  let isThrottled = false;
  fixture.server.answer = (_request, response) => {
    inFlight += 1;
    if (isThrottled) maxInFlight = Math.max(maxInFlight, inFlight);
    setTimeout(() => {
      inFlight -= 1;
      response.writeHead(429, { 'retry-after': '0' }).end();
    }, 20);
  };
  await fixture.paidOrders(times(30, () => fixture.server.url));
  await fixture.start();
  await until(
    'the first responses',
    async () => (await query(fixture.database.db, 'select 1 from webhook_endpoints')).length > 0,
  );
  await until('requests in flight have ended', () => inFlight === 0);
  isThrottled = true;
  const before = fixture.server.received.length;
  await until('more requests', () => fixture.server.received.length >= before + 10);
  expect(maxInFlight).toBe(1);
});

test('an admin retry sends its fast attempts to the override URL, and the order keeps its own URL', async () => {
  const other = await openMerchantServer();
  fixture.server.answer = (_request, response) => response.writeHead(500).end();
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  await fixture.start({ schedule: { waits: [0, 0.1, 0.1, 3600], fastAttempts: 3 } });
  await fixture.untilStatus('callback_failed');
  await retry(orderId, other.url);
  await fixture.untilStatus('completed');
  expect(other.received).toHaveLength(1);
  expect(other.received[0]?.body).toEqual(fixture.server.received[0]?.body);
  expect(other.received[0]?.headers['webhook-id']).toBe(fixture.server.received[0]?.headers['webhook-id']);
  await other.close();
});

test('a retry whose override URL fails sends its slow attempts to the order’s own URL', async () => {
  const other = await openMerchantServer();
  let isHealthy = false;
  fixture.server.answer = (_request, response) => response.writeHead(isHealthy ? 200 : 410).end();
  other.answer = (_request, response) => response.writeHead(500).end();
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  await fixture.start();
  await fixture.untilStatus('callback_failed');
  isHealthy = true;
  await retry(orderId, other.url);
  await fixture.untilStatus('completed');
  expect([other.received.length, fixture.server.received.length]).toEqual([3, 2]);
  await other.close();
});

test('a late success of an earlier attempt completes the order and cancels the retry', async () => {
  const held: (() => void)[] = [];
  fixture.server.answer = (_request, response) => {
    if (fixture.server.received.length < 4) response.writeHead(500).end();
    else held.push(() => response.end());
  };
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  const notifier = await fixture.start();
  await until('a slow attempt in flight', () => held.length === 1);
  await fixture.untilStatus('callback_failed');
  await retry(orderId);
  await until('the retry in flight', () => held.length === 2);
  held[0]?.();
  await fixture.untilStatus('completed');
  held[1]?.();
  await until('everything is recorded', () => notifier.context.inFlight.size() === 0);
  const rows = await query(fixture.database.db, 'select cycle, state from webhook_deliveries order by cycle');
  expect(rows).toEqual([
    { cycle: 1, state: 'superseded' },
    { cycle: 2, state: 'superseded' },
  ]);
  expect(fixture.server.received).toHaveLength(5);
});
