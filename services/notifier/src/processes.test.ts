import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ServiceProcess } from '@gateway/runtime/testing';
import { findOrder, query, requestWebhookRetry, transact } from '@gateway/store';
import { openTestHouse, times, type TestHouse } from './testing/house';
import { startProcess, type ProcessOptions } from './testing/process';
import { openShop, type Shop } from './testing/shop';
import { expectEachTold } from './testing/told';
import { until } from './testing/until';

jest.setTimeout(120_000); // every process reads and compiles the sources anew

let house: TestHouse;
let shop: Shop;
let processes: ServiceProcess[];

beforeEach(async () => {
  house = await openTestHouse();
  shop = await openShop();
  processes = [];
});

afterEach(async () => {
  for (const { signal } of processes) signal('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await house.close();
  await shop.close();
});

function start(options?: ProcessOptions): ServiceProcess {
  const started = startProcess(house.database.url, options);
  processes.push(started);
  return started;
}

async function started(options?: ProcessOptions): Promise<ServiceProcess> {
  const notifier = start(options);
  await until('the notifier has started', () => notifier.output().includes('notifier started'));
  return notifier;
}

/** As if the time of every lease had passed. */
async function passLeases(): Promise<void> {
  await query(
    house.database.db,
    `update webhook_deliveries set lease_until = now() - interval '1 second' where state = 'sending'`,
  );
}

async function owe(merchants: number, each: number): Promise<void> {
  for (let i = 0; i < merchants; i++) await house.paidOrders(times(each, () => shop.url));
}

test('a notifier that is killed with requests in flight: all arrive, what was not recorded twice with one id', async () => {
  const held: (() => void)[] = [];
  shop.answer = (_request, response) => held.push(() => response.end());
  await owe(4, 4);
  const first = await started();
  await until('all are in flight', () => shop.received.length === 16);
  for (const answer of held.splice(0, 6)) answer();
  await house.untilStatus('completed', 6);
  first.signal('SIGKILL');
  await first.ended;
  shop.answer = (_request, response) => response.end();
  await passLeases();
  start();
  await house.untilStatus('completed', 16);
  await expectEachTold(house, shop, 10);
  expect(shop.received.every(({ headers }) => headers['x-webhook-attempt'] === '1')).toBe(true);
});

test('a notifier that is killed between the answer and its record sends again', async () => {
  await owe(1, 1);
  // The answer arrives, and the process dies before any outcome is written.
  const dying = `const { Agent } = require(${JSON.stringify(require.resolve('undici'))});
    const dispatch = Agent.prototype.dispatch;
    Agent.prototype.dispatch = function (options, handler) {
      return dispatch.call(this, options, { ...handler, onResponseEnd: () => process.kill(process.pid, 'SIGKILL') });
    };`;
  expect(await start({ preload: dying }).ended).toBe('SIGKILL');
  await passLeases();
  start();
  await house.untilStatus('completed');
  await expectEachTold(house, shop, 1);
});

test('two notifiers share the work and send nothing twice, whatever their own clocks say', async () => {
  const shift = (hours: number): string => `const Real = Date;
    const ms = ${String(hours)} * 3600000;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ms])); }
      static now() { return Real.now() + ms; }
    };`;
  shop.answer = (_request, response) =>
    setTimeout(() => response.writeHead(shop.received.length % 10 === 0 ? 500 : 200).end(), 5);
  await Promise.all([started({ preload: shift(2) }), started({ preload: shift(-2) })]);
  await owe(20, 25);
  await house.untilStatus('completed', 500);
  const rows = await query<{ attempts: number }>(
    house.database.db,
    'select count(*)::int as attempts from webhook_attempts where reason is null',
  );
  expect(rows[0]?.attempts).toBe(500);
  const requests = await query(house.database.db, 'select 1 from webhook_attempts');
  await expectEachTold(house, shop, requests.length - 500);
  const now = Date.now() / 1000;
  for (const { headers } of shop.received)
    expect(Math.abs(Number(headers['webhook-timestamp']) - now)).toBeLessThan(300);
});

test('a notifier that slept past its leases changes nothing when it wakes', async () => {
  const held: (() => void)[] = [];
  shop.answer = (_request, response) => held.push(() => response.writeHead(500).end());
  await owe(1, 5);
  const sleeper = await started();
  await until('all are in flight', () => held.length === 5);
  sleeper.signal('SIGSTOP');
  for (const answer of held) answer();
  shop.answer = (_request, response) => response.end();
  await passLeases();
  await started();
  await house.untilStatus('completed', 5);
  sleeper.signal('SIGCONT');
  const countAttempts = async (): Promise<number> =>
    (await query(house.database.db, 'select 1 from webhook_attempts')).length;
  await until('its outcomes are kept in the log', async () => (await countAttempts()) === 10);
  expect(await house.statuses()).toEqual({ completed: 5 });
  const failed = await query(house.database.db, `select 1 from order_events where event_type = 'webhook_failed'`);
  expect(failed).toEqual([]);
  await expectEachTold(house, shop, 5);
});

test('a notifier that is asked to stop waits for the answers in hand, records them, and leaves', async () => {
  shop.answer = (_request, response) => setTimeout(() => response.end(), 10_000);
  await owe(2, 20);
  const notifier = await started();
  await until('requests are in flight', () => shop.received.length === 16);
  notifier.signal('SIGTERM');
  expect(await notifier.ended).toBe(0);
  expect(await house.statuses()).toEqual({ completed: 16, confirmed: 24 });
  expect(await query(house.database.db, `select 1 from webhook_deliveries where state = 'sending'`)).toEqual([]);
  expect(shop.received).toHaveLength(16);
  shop.answer = (_request, response) => response.end();
  start();
  await house.untilStatus('completed', 40);
  await expectEachTold(house, shop);
});

test('an override of an admin retry outlives the notifier that was sending to it', async () => {
  shop.answer = (_request, response) => response.writeHead(410).end();
  const [orderId = ''] = await house.paidOrders([shop.url]);
  const first = await started();
  await house.untilStatus('callback_failed');
  shop.answer = () => undefined;
  const override = shop.url.replace('/hook', '/override');
  await transact(house.database.db, (tx) => requestWebhookRetry(tx, orderId, override));
  await until('the retry is in flight', () => shop.received.length === 2);
  first.signal('SIGKILL');
  await first.ended;
  shop.answer = (_request, response) => response.end();
  await passLeases();
  start();
  await house.untilStatus('completed');
  expect(shop.received.map(({ path }) => path)).toEqual(['/hook', '/override', '/override']);
  await expectEachTold(house, shop, 2);
  expect(await findOrder(house.database.db, orderId)).toMatchObject({ callbackUrl: shop.url });
});

test('a delivery that kills whoever sends it ends as failed, and the others go on', async () => {
  const [poison = ''] = await house.paidOrders([shop.url.replace('hook', 'poison')]);
  const killed = `const { Agent } = require(${JSON.stringify(require.resolve('undici'))});
    const dispatch = Agent.prototype.dispatch;
    Agent.prototype.dispatch = function (options, handler) {
      if (options.path === '/poison') process.kill(process.pid, 'SIGKILL');
      return dispatch.call(this, options, handler);
    };`;
  const options = { preload: killed, variables: { WEBHOOK_RETRY_SCHEDULE: '0', WEBHOOK_FAST_ATTEMPTS: '1' } };
  expect(await start(options).ended).toBe('SIGKILL');
  await passLeases();
  await query(house.database.db, 'update webhook_deliveries set claims = claims + 4'); // as if it had killed four more
  expect(await start(options).ended).toBe('SIGKILL');
  await passLeases();
  start(options);
  await owe(1, 3);
  await house.untilStatus('callback_failed');
  await house.untilStatus('completed', 3);
  expect(await house.failures(poison)).toMatchObject([{ reason: 'notifier_crash', attempt: 1 }]);
});

test('a notifier that lacks variables names them all and leaves before it connects', async () => {
  const notifier = start({ variables: { DATABASE_URL: '', HMAC_SECRET: 'short', WEBHOOK_RETRY_SCHEDULE: '5,1' } });
  expect(await notifier.ended).toBe(1);
  expect(notifier.output()).toMatch(/DATABASE_URL is missing[^]*HMAC_SECRET must be 64 hex digits/);
  expect(notifier.output()).not.toContain('short');
});

test('a notifier with the secret of another deployment does not start', async () => {
  await started();
  const other = start({ variables: { HMAC_SECRET: 'ab'.repeat(32) } });
  expect(await other.ended).toBe(1);
  expect(other.output()).toContain('HMAC_SECRET is not the one this database was first started with');
});
