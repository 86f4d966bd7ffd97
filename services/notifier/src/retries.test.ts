import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listDeliveries, query, transact, requestWebhookRetry } from '@gateway/store';
import { openTestHouse, times, type TestHouse } from './testing/house';
import { openShop, type Shop } from './testing/shop';
import { until } from './testing/until';

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

/** When the next attempt is due, in seconds from now. */
async function dueInSeconds(): Promise<number> {
  const rows = await query<{ seconds: number }>(
    house.database.db,
    `select extract(epoch from due_at - now())::float8 as seconds from webhook_deliveries where state = 'waiting'`,
  );
  return rows[0]?.seconds ?? Number.NaN;
}

function retry(orderId: string, overrideUrl?: string): Promise<void> {
  return transact(house.database.db, (tx) => requestWebhookRetry(tx, orderId, overrideUrl));
}

test('the fast attempts decide that the order shows callback_failed; a later success completes it', async () => {
  let isWell = false;
  shop.answer = (_request, response) => response.writeHead(isWell ? 200 : 503).end();
  const [orderId = ''] = await house.paidOrders([shop.url]);
  await house.start();
  await house.untilStatus('callback_failed');
  expect(shop.received.length).toBeGreaterThanOrEqual(3);
  isWell = true;
  await house.untilStatus('completed');
  const failures = await house.failures(orderId);
  expect(failures.map(({ attempt }) => attempt)).toEqual(times(failures.length, (i) => i + 1));
  expect(failures[0]).toMatchObject({ reason: 'http_503', http_status: 503, cycle: 1 });
});

test('when all attempts are used up the delivery has failed, and each failure was told once', async () => {
  shop.answer = (_request, response) => response.writeHead(404).end('no such page');
  const [orderId = ''] = await house.paidOrders([shop.url]);
  await house.start();
  await until('the last attempt', async () => (await house.failures(orderId)).length === 6);
  expect(await house.statuses()).toEqual({ callback_failed: 1 });
  expect((await house.failures(orderId)).at(-1)).not.toHaveProperty('next_attempt_at');
  const { entries } = await listDeliveries(house.database.db, orderId, { page: 1, limit: 100 });
  expect(entries).toHaveLength(6);
  expect(entries[0]).toMatchObject({ reason: 'http_404', responseHead: 'no such page', nextAttemptAt: null });
});

test('attempts follow the schedule, give or take a fifth', async () => {
  const waits = [0, 0.3, 0.6, 0.9];
  shop.answer = (_request, response) => response.writeHead(500).end();
  await house.paidOrders([shop.url]);
  await house.start({ schedule: { waits, fastAttempts: 2 } });
  await until('all attempts', () => shop.received.length === waits.length);
  const rows = await query<{ wait: number }>(
    house.database.db,
    `select extract(epoch from (payload->>'next_attempt_at')::timestamptz - created_at)::float8 as wait
     from order_events where event_type = 'webhook_failed' order by seq limit 3`,
  );
  rows.forEach(({ wait }, i) => {
    expect(wait / (waits[i + 1] ?? Number.NaN)).toBeGreaterThan(0.75);
    expect(wait / (waits[i + 1] ?? Number.NaN)).toBeLessThan(1.25);
  });
  expect(rows).toHaveLength(3);
});

test('410 stops at once', async () => {
  shop.answer = (_request, response) => response.writeHead(410).end();
  const [orderId = ''] = await house.paidOrders([shop.url]);
  await house.start();
  await house.untilStatus('callback_failed');
  expect(await house.failures(orderId)).toMatchObject([{ reason: 'http_410', attempt: 1 }]);
  expect(shop.received).toHaveLength(1);
  expect(await dueInSeconds()).toBeNaN();
});

test.each([
  ['seconds', '120', 110, 120],
  ['a date', new Date(Date.now() + 300_000).toUTCString(), 200, 300],
  ['the year 9999', 'Fri, 31 Dec 9999 23:59:59 GMT', 3500, 3600],
  ['nonsense', 'soon', 0, 1],
])('a server that asks for %s is left alone inside bounds', async (_form, retryAfter, least, most) => {
  shop.answer = (_request, response) => response.writeHead(429, { 'retry-after': retryAfter }).end();
  await house.paidOrders([shop.url]);
  await house.start({ schedule: { waits: [0, 1, 1], fastAttempts: 2 } });
  await until('the attempt', () => shop.received.length > 0);
  await until('its outcome', async () => !Number.isNaN(await dueInSeconds()));
  const seconds = await dueInSeconds();
  expect(seconds).toBeGreaterThan(least);
  expect(seconds).toBeLessThanOrEqual(most + 0.3);
});

test('a server that asks to be left alone gets one request at a time from then on', async () => {
  let inFlight = 0;
  let most = 0;
  let isTold = false;
  shop.answer = (_request, response) => {
    inFlight += 1;
    if (isTold) most = Math.max(most, inFlight);
    setTimeout(() => {
      inFlight -= 1;
      response.writeHead(429, { 'retry-after': '0' }).end();
    }, 20);
  };
  await house.paidOrders(times(30, () => shop.url));
  await house.start();
  await until(
    'the first answers',
    async () => (await query(house.database.db, 'select 1 from webhook_endpoints')).length > 0,
  );
  await until('what was in flight', () => inFlight === 0);
  isTold = true;
  const before = shop.received.length;
  await until('more requests', () => shop.received.length >= before + 10);
  expect(most).toBe(1);
});

test('an admin retry goes to the override while it makes fast attempts, and the order keeps its own URL', async () => {
  const other = await openShop();
  shop.answer = (_request, response) => response.writeHead(500).end();
  const [orderId = ''] = await house.paidOrders([shop.url]);
  await house.start({ schedule: { waits: [0, 0.1, 0.1, 3600], fastAttempts: 3 } });
  await house.untilStatus('callback_failed');
  await retry(orderId, other.url);
  await house.untilStatus('completed');
  expect(other.received).toHaveLength(1);
  expect(other.received[0]?.body).toEqual(shop.received[0]?.body);
  expect(other.received[0]?.headers['webhook-id']).toBe(shop.received[0]?.headers['webhook-id']);
  await other.close();
});

test('a retry whose override fails falls back to the own URL for its slow attempts', async () => {
  const other = await openShop();
  let isWell = false;
  shop.answer = (_request, response) => response.writeHead(isWell ? 200 : 410).end();
  other.answer = (_request, response) => response.writeHead(500).end();
  const [orderId = ''] = await house.paidOrders([shop.url]);
  await house.start();
  await house.untilStatus('callback_failed');
  isWell = true;
  await retry(orderId, other.url);
  await house.untilStatus('completed');
  expect([other.received.length, shop.received.length]).toEqual([3, 2]);
  await other.close();
});

test('a late success of the attempt before completes the order and cancels the retry', async () => {
  const held: (() => void)[] = [];
  shop.answer = (_request, response) => {
    if (shop.received.length < 4) response.writeHead(500).end();
    else held.push(() => response.end());
  };
  const [orderId = ''] = await house.paidOrders([shop.url]);
  const notifier = await house.start();
  await until('a slow attempt in flight', () => held.length === 1);
  await house.untilStatus('callback_failed');
  await retry(orderId);
  await until('the retry in flight', () => held.length === 2);
  held[0]?.();
  await house.untilStatus('completed');
  held[1]?.();
  await until('everything landed', () => notifier.context.flight.size() === 0);
  const rows = await query(house.database.db, 'select cycle, state from webhook_deliveries order by cycle');
  expect(rows).toEqual([
    { cycle: 1, state: 'superseded' },
    { cycle: 2, state: 'superseded' },
  ]);
  expect(shop.received).toHaveLength(5);
});
