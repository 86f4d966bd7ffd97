import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { ServiceProcess } from '@gateway/runtime/testing';
import { until } from '@gateway/runtime/testing';
import { query, transact } from '@gateway/store/db';
import { requestWebhookRetry } from '@gateway/store/deliveries';
import { findOrder } from '@gateway/store/orders';
import { openTestNotifier, times, type TestNotifier } from './testing/test-notifier';
import { startProcess, type ProcessOptions } from './testing/process';
import { expectEachDelivered } from './testing/expect-delivered';

jest.setTimeout(120_000); // each process compiles the sources again

let fixture: TestNotifier;
let processes: ServiceProcess[];

beforeEach(async () => {
  fixture = await openTestNotifier();
  processes = [];
});

afterEach(async () => {
  for (const { signal } of processes) signal('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await fixture.close();
});

function start(options?: ProcessOptions): ServiceProcess {
  const started = startProcess(fixture.database.urlOf('notifier'), options);
  processes.push(started);
  return started;
}

async function started(options?: ProcessOptions): Promise<ServiceProcess> {
  const notifier = start(options);
  await until('the notifier has started', () => notifier.output().includes('notifier started'));
  return notifier;
}

/** Expires every lease. */
async function passLeases(): Promise<void> {
  await query(
    fixture.database.db,
    `update webhook_deliveries set lease_until = now() - interval '1 second' where lease_token is not null`,
  );
}

async function owe(merchants: number, each: number): Promise<void> {
  for (let i = 0; i < merchants; i++) await fixture.paidOrders(times(each, () => fixture.server.url));
}

test('a notifier is killed with requests in flight: all arrive, unrecorded ones twice with the same id', async () => {
  const held: (() => void)[] = [];
  fixture.server.answer = (_request, response) => held.push(() => response.end());
  await owe(4, 4);
  const first = await started();
  await until('all are in flight', () => fixture.server.received.length === 16);
  for (const answer of held.splice(0, 6)) answer();
  await fixture.untilStatus('completed', 6);
  first.signal('SIGKILL');
  await first.ended;
  fixture.server.answer = (_request, response) => response.end();
  await passLeases();
  start();
  await fixture.untilStatus('completed', 16);
  await expectEachDelivered(fixture, 10);
  expect(fixture.server.received.every(({ headers }) => headers['x-webhook-attempt'] === '1')).toBe(true);
});

test('a notifier killed between a response and its record sends again', async () => {
  await owe(1, 1);
  // The response arrives, and the process dies before any outcome is written.
  const dying = `const { Client } = require(${JSON.stringify(require.resolve('undici'))});
    const { dispatch } = Client.prototype;
    Client.prototype.dispatch = function (options, handler) {
      return dispatch.call(this, options, { ...handler, onResponseEnd: () => process.kill(process.pid, 'SIGKILL') });
    };`;
  expect(await start({ preload: dying }).ended).toBe('SIGKILL');
  await passLeases();
  start();
  await fixture.untilStatus('completed');
  await expectEachDelivered(fixture, 1);
});

test('two notifiers share the work and send nothing twice, whatever their clocks', async () => {
  const shift = (hours: number): string => `const Real = Date;
    const ms = ${String(hours)} * 3600000;
    globalThis.Date = class extends Real {
      constructor(...given) { super(...(given.length > 0 ? given : [Real.now() + ms])); }
      static now() { return Real.now() + ms; }
    };`;
  fixture.server.answer = (_request, response) =>
    setTimeout(() => response.writeHead(fixture.server.received.length % 10 === 0 ? 500 : 200).end(), 5);
  await Promise.all([started({ preload: shift(2) }), started({ preload: shift(-2) })]);
  await owe(20, 25);
  await fixture.untilStatus('completed', 500);
  const rows = await query<{ attempts: number }>(
    fixture.database.db,
    'select count(*)::int as attempts from webhook_attempts where reason is null',
  );
  expect(rows[0]?.attempts).toBe(500);
  const requests = await query(fixture.database.db, 'select 1 from webhook_attempts');
  await expectEachDelivered(fixture, requests.length - 500);
  const now = Date.now() / 1000;
  for (const { headers } of fixture.server.received)
    expect(Math.abs(Number(headers['webhook-timestamp']) - now)).toBeLessThan(300);
});

test('a notifier suspended past its leases changes nothing when it resumes', async () => {
  const held: (() => void)[] = [];
  fixture.server.answer = (_request, response) => held.push(() => response.writeHead(500).end());
  await owe(1, 5);
  const sleeper = await started();
  await until('all are in flight', () => held.length === 5);
  sleeper.signal('SIGSTOP');
  for (const answer of held) answer();
  fixture.server.answer = (_request, response) => response.end();
  await passLeases();
  await started();
  await fixture.untilStatus('completed', 5);
  sleeper.signal('SIGCONT');
  const countAttempts = async (): Promise<number> =>
    (await query(fixture.database.db, 'select 1 from webhook_attempts')).length;
  await until('its attempts are logged', async () => (await countAttempts()) === 10);
  expect(await fixture.statuses()).toEqual({ completed: 5 });
  const failed = await query(fixture.database.db, `select 1 from order_events where event_type = 'webhook_failed'`);
  expect(failed).toEqual([]);
  await expectEachDelivered(fixture, 5);
});

test('a notifier on SIGTERM waits for pending responses, records them and exits', async () => {
  const held: (() => void)[] = [];
  fixture.server.answer = (_request, response) => held.push(() => response.end());
  await owe(2, 20);
  const notifier = await started();
  await until('requests are in flight', () => held.length === 16);
  notifier.signal('SIGTERM');
  await until('the notifier stops', () => notifier.output().includes('notifier stops'));
  for (const answer of held) answer();
  expect(await notifier.ended).toBe(0);
  expect(await fixture.statuses()).toEqual({ completed: 16, confirmed: 24 });
  expect(await query(fixture.database.db, `select 1 from webhook_deliveries where lease_token is not null`)).toEqual(
    [],
  );
  expect(fixture.server.received).toHaveLength(16);
  fixture.server.answer = (_request, response) => response.end();
  start();
  await fixture.untilStatus('completed', 40);
  await expectEachDelivered(fixture);
});

test('the override URL of an admin retry survives the death of its sender', async () => {
  fixture.server.answer = (_request, response) => response.writeHead(410).end();
  const [orderId = ''] = await fixture.paidOrders([fixture.server.url]);
  const first = await started();
  await fixture.untilStatus('callback_failed');
  fixture.server.answer = () => undefined;
  const override = fixture.server.url.replace('/hook', '/override');
  await transact(fixture.database.db, (tx) => requestWebhookRetry(tx, orderId, { overrideUrl: override }));
  await until('the retry is in flight', () => fixture.server.received.length === 2);
  first.signal('SIGKILL');
  await first.ended;
  fixture.server.answer = (_request, response) => response.end();
  await passLeases();
  start();
  await fixture.untilStatus('completed');
  expect(fixture.server.received.map(({ path }) => path)).toEqual(['/hook', '/override', '/override']);
  await expectEachDelivered(fixture, 2);
  expect(await findOrder(fixture.database.db, orderId)).toMatchObject({ callbackUrl: fixture.server.url });
});

test('a delivery that kills every sender ends as failed, and the others are delivered', async () => {
  const [poison = ''] = await fixture.paidOrders([fixture.server.url.replace('hook', 'poison')]);
  const killed = `const { Client } = require(${JSON.stringify(require.resolve('undici'))});
    const { dispatch } = Client.prototype;
    Client.prototype.dispatch = function (options, handler) {
      if (options.path === '/poison') process.kill(process.pid, 'SIGKILL');
      return dispatch.call(this, options, handler);
    };`;
  const options = { preload: killed, variables: { WEBHOOK_RETRY_SCHEDULE: '0', WEBHOOK_FAST_ATTEMPTS: '1' } };
  expect(await start(options).ended).toBe('SIGKILL');
  await passLeases();
  await query(fixture.database.db, 'update webhook_deliveries set claims = claims + 4'); // as if it had killed four more
  expect(await start(options).ended).toBe('SIGKILL');
  await passLeases();
  start(options);
  await owe(1, 3);
  await fixture.untilStatus('callback_failed');
  await fixture.untilStatus('completed', 3);
  expect(await fixture.failures(poison)).toMatchObject([{ reason: 'notifier_crash', attempt: 1 }]);
});

test('a notifier with missing variables lists them all and exits before it connects', async () => {
  const notifier = start({ variables: { DATABASE_URL: '', HMAC_SECRET: 'short', WEBHOOK_RETRY_SCHEDULE: '5,1' } });
  expect(await notifier.ended).toBe(1);
  expect(notifier.output()).toMatch(/DATABASE_URL is missing[^]*HMAC_SECRET must be 64 hex digits/);
  expect(notifier.output()).not.toContain('short');
});

test('a notifier with the secret of another deployment fails to start', async () => {
  await started();
  const other = start({ variables: { HMAC_SECRET: 'ab'.repeat(32) } });
  expect(await other.ended).toBe(1);
  expect(other.output()).toContain('HMAC_SECRET is not the one this database was first started with');
});
