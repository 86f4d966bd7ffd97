import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from '@jest/globals';
import { listen } from '@gateway/runtime';
import { until } from '@gateway/runtime/testing';
import { query, transact } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { createServer } from '../app';
import { openMetrics } from '../metrics';
import { openTestApi, type TestApi } from '../testing';
import { apiPerSuite } from '../testing/suite-api';
import { openEventStream, type EventStream } from '../testing/event-streams';
import { startProcess } from '../testing/process';
import { sendRaw } from '../testing/raw-http';

const api = apiPerSuite({}, { waits: { lookMs: 20_000 } }); // a loaded machine is no frozen database
const opened: EventStream[] = [];
const others: TestApi[] = [];
afterEach(async () => {
  for (const stream of opened.splice(0)) stream.close();
  for (const other of others.splice(0)) await other.close();
  await until('no stream is open', () => api.context.changes.count() === 0);
});

/** An api for one test, with the arguments of `openTestApi`. */
async function openOther(...how: Parameters<typeof openTestApi>): Promise<TestApi> {
  const other = await openTestApi(...how);
  others.push(other);
  return other;
}

async function open(path: string, headers = {}, url = api.url, localAddress?: string): Promise<EventStream> {
  const stream = await openEventStream(`${url}/api/v1${path}`, headers, localAddress);
  opened.push(stream);
  return stream;
}

const follow = (order: Order, url?: string, localAddress?: string): Promise<EventStream> =>
  open(`/checkout/${order.id}/changes`, {}, url, localAddress);

/** Waits for the first event: from then on nothing is missed. */
async function isFollowed(stream: EventStream, what = 'nothing is missed any more'): Promise<void> {
  await until(what, () => stream.events.length === 1);
}

const ended = (stream: EventStream): Promise<unknown> => until('the stream has ended', () => stream.hasEnded());

test('a payer is notified of a change of its order, and of no other', async () => {
  const [paid, other] = [await buildOrder(api.database.db), await buildOrder(api.database.db)];
  const streams = [await follow(paid), await follow(other)] as const;
  expect(streams[0]).toMatchObject({ status: 200 });
  expect(streams[0].headers).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  expect(streams[0].headers['content-encoding']).toBeUndefined();
  for (const stream of streams) await isFollowed(stream);
  await payOrder(api.database.db, paid);
  await until('the change is announced', () => streams[0].events.length > 1);
  expect(new Set(streams[0].events)).toEqual(new Set(['change']));
  const { body } = await api.call('GET', `/checkout/${paid.id}/status`);
  expect(body['status']).toBe('confirmed');
  await payOrder(api.database.db, other);
  await until('the other change is announced', () => streams[1].events.length > 1);
});

test('a change whose transaction commits after later ones is announced', async () => {
  const [slow, quick] = [await buildOrder(api.database.db), await buildOrder(api.database.db)];
  const streams = [await follow(slow), await follow(quick)] as const;
  for (const stream of streams) await isFollowed(stream);
  await transact(api.database.db, async (tx) => {
    await query(
      tx,
      `insert into order_events (order_id, merchant_id, event_type) values (:id, :merchantId, 'note_added')`,
      { ...slow },
    );
    await payOrder(api.database.db, quick);
    await until('the later change is announced', () => streams[1].events.length > 1);
    expect(streams[0].events).toHaveLength(1);
  });
  await until('the earlier change is announced', () => streams[0].events.length > 1);
});

test('what was found before a stream has its first event is no event of its own', async () => {
  await isFollowed(await follow(await buildOrder(api.database.db))); // looks are under way from now on
  const streams = [];
  for (let i = 0; i < 12; i++) streams.push(await follow(await buildOrder(api.database.db)));
  for (const stream of streams) await until('the stream has an event', () => stream.events.length > 0);
  const last = await buildOrder(api.database.db);
  const stream = await follow(last);
  await isFollowed(stream);
  await payOrder(api.database.db, last);
  await until('the change is announced', () => stream.events.length > 1);
  expect(streams.map(({ events }) => events.length)).toEqual(streams.map(() => 1));
});

test('an order that is unknown or no longer monitored has no stream, and one without a body ends', async () => {
  const order = await buildOrder(api.database.db);
  expect(await api.call('GET', `/checkout/${randomUUID()}/changes`)).toMatchObject({ status: 404 });
  const head = await api.call('HEAD', `/checkout/${order.id}/changes`);
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
  const over = await buildOrder(api.database.db, { lifetimeSeconds: 1, monitorAfterExpirySeconds: 0 });
  const status = async (): Promise<number> =>
    (await fetch(`${api.url}/api/v1/checkout/${over.id}/changes`, { method: 'HEAD' })).status;
  await until('the order is no longer monitored', async () => (await status()) === 204);
  expect(await api.call('GET', `/checkout/${over.id}/changes`)).toMatchObject({ status: 204, text: '' });
});

test('a stream ends when its order is no longer monitored, and is kept alive until then', async () => {
  const { database, url } = await openOther({}, { waits: { streamMs: 500 } });
  const other = await buildOrder(database.db);
  const order = await buildOrder(database.db, { lifetimeSeconds: 4, monitorAfterExpirySeconds: 0 });
  const [ending, lasting] = [await follow(order, url), await follow(other, url)];
  expect(ending.status).toBe(200);
  await ended(ending);
  expect(lasting.hasEnded()).toBe(false);
  await until('the stream is kept alive', () => lasting.events.includes('still'));
});

test('an address and an order have a share of the streams, and polling goes on', async () => {
  const { context, database, url, call } = await openOther({ MAX_CONNECTIONS_PER_ADDRESS: '60' });
  const orders = [await buildOrder(database.db), await buildOrder(database.db)] as const;
  for (let i = 0; i < 20; i++) expect((await follow(orders[0], url)).status).toBe(200);
  const refused = await follow(orders[0], url);
  await ended(refused);
  expect([refused.status, JSON.parse(refused.text())]).toEqual([
    429,
    { error: 'Too many pages of this order follow changes: this one has to poll', code: 'RATE_LIMITED' },
  ]);
  expect(refused.headers['retry-after']).toBe('60');
  for (let i = 0; i < 10; i++) expect((await follow(orders[1], url)).status).toBe(200);
  expect((await follow(orders[1], url)).status).toBe(429);
  expect((await follow(orders[1], url, '127.0.0.2')).status).toBe(200);
  expect((await call('GET', `/checkout/${orders[0].id}/status`)).status).toBe(200);
  for (const stream of opened.splice(0)) stream.close();
  await until('streams are free again', () => context.changes.count() === 0);
  expect((await follow(orders[0], url)).status).toBe(200);
});

test('a client that has gone before its stream begins has none', async () => {
  const order = await buildOrder(api.database.db);
  await transact(api.database.db, async (tx) => {
    await query(tx, 'lock table orders in access exclusive mode');
    const { status } = await sendRaw(
      api.port,
      `GET /api/v1/checkout/${order.id}/changes HTTP/1.1\r\nHost: x\r\n\r\n`,
      300,
    );
    expect(status).toBe(0); // it has waited in vain
    await sleep(200);
  });
  await isFollowed(await follow(order)); // asked later, answered later
  expect(api.context.changes.count()).toBe(1);
});

test('opening streams again and again does not use up what polling may', async () => {
  const { database, url, call } = await openOther({ RATE_LIMIT_CHECKOUT: '3', RATE_LIMIT_CHECKOUT_ADDRESS: '3' });
  const order = await buildOrder(database.db);
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await follow(order, url)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await call('GET', `/checkout/${order.id}/status`)).status).toBe(200);
});

test('the admin is notified of events of all orders, until the session is revoked', async () => {
  const [mine, other] = [await api.logIn(), await api.logIn()];
  const streams = [await open('/admin/changes', mine), await open('/admin/changes', other)] as const;
  for (const stream of streams) await isFollowed(stream);
  await api.createPayment();
  for (const stream of streams) await until('the change is announced', () => stream.events.length > 1);
  expect((await api.call('POST', '/admin/auth/logout', { headers: other, body: {} })).status).toBe(200);
  await ended(streams[1]);
  expect(streams[0].hasEnded()).toBe(false);
  expect((await api.call('GET', '/admin/changes', { headers: other })).status).toBe(401);
});

test('a stream is no use of a session: one that is idle for too long ends with its stream', async () => {
  const session = await api.logIn();
  const stream = await open('/admin/changes', session);
  await isFollowed(stream);
  await query(
    api.database.db,
    `update admin_sessions set last_used_at = now() - interval '7 hours 59 minutes 58 seconds'`,
  );
  await ended(stream);
});

test('streams of the admin are limited by address, and by session', async () => {
  const { logIn, url } = await openOther({ RATE_LIMIT_ADMIN: '2' });
  const session = await logIn();
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await open('/admin/changes', session, url)).status);
  expect(statuses).toEqual([200, 200, 429]);
});

test('a block on top of a payment that is not final is a change of its order', async () => {
  const { db } = api.database;
  const order = await buildOrder(db);
  await query(
    db,
    `insert into payment_hints (network, tx_hash, log_index, order_id, from_address, amount, block_number, block_time)
     values ('nile', repeat('ab', 32), 0, :id, :from, 1, 100, now())`,
    { id: order.id, from: order.address },
  );
  await query(
    db,
    `insert into watcher_facts (heartbeat_at, node_seen_at, node_state, sweep_enabled, sweep_mode, head_number)
    values (now(), now(), 'ok', false, 'burn', 100)`,
  );
  const stream = await follow(order);
  await isFollowed(stream);
  await query(db, 'update watcher_facts set head_number = 101');
  await until('the change is announced', () => stream.events.length > 1);
});

test('open streams are counted, and do not count as slow requests', async () => {
  const server = createServer(api.context);
  const registry = openMetrics(api.context, server);
  const { url, close } = await listen(server);
  const { id } = await buildOrder(api.database.db);
  const stream = await open(`/checkout/${id}/changes`, {}, url);
  await isFollowed(stream);
  expect(await registry.metrics()).toContain('http_streams{service="api"} 1\n');
  stream.close();
  await until('the stream is closed', () => api.context.changes.count() === 0);
  const text = await registry.metrics();
  expect(text).toContain('http_streams{service="api"} 0\n');
  expect(text).not.toContain('changes');
  await close();
});

test('SIGTERM ends all streams at once, and no other begins', async () => {
  const order = await buildOrder(api.database.db);
  const started = await startProcess(api.context.config, '', { DRAIN_DELAY: '60' });
  try {
    const url = `${started.url}/api/v1/checkout/${order.id}`;
    await until(
      'the api is ready',
      () =>
        fetch(`${url}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      60_000,
    );
    const stream = await open(`/checkout/${order.id}/changes`, {}, started.url);
    await isFollowed(stream);
    started.signal('SIGTERM');
    await ended(stream);
    const refused = await fetch(`${url}/changes`);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await fetch(`${url}/status`)).status).toBe(200);
  } finally {
    started.signal('SIGKILL');
    await started.ended;
  }
});
