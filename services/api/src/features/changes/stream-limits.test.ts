import { expect, test } from '@jest/globals';
import { listen } from '@gateway/runtime';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { buildMerchant, buildOrder } from '@gateway/store/testing';
import { createServer } from '../../app';
import { openMetrics } from '../../metrics';
import { startProcess } from '../../testing/programs/process';
import { apiPerSuite } from '../../testing/suite-api';
import { storePerson } from '../../testing/clients/people';
import { streamsPerTest } from '../../testing/clients/test-streams';
import { changesOf } from './changes';

// Who may have how many streams, and for how long; `changes.test.ts` is about what they say.

const api = apiPerSuite({}, { waits: { lookMs: 20_000 } }); // a loaded machine is no frozen database
const { opened, openOther, open, follow, isFollowed, ended } = streamsPerTest(api);

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
  await until('streams are free again', () => changesOf(context).count() === 0);
  expect((await follow(orders[0], url)).status).toBe(200);
});

test('opening streams again and again does not use up what polling may', async () => {
  const { database, url, call } = await openOther({ RATE_LIMIT_CHECKOUT: '3', RATE_LIMIT_CHECKOUT_ADDRESS: '3' });
  const order = await buildOrder(database.db);
  const statuses = [];
  for (let i = 0; i < 5; i++) statuses.push((await follow(order, url)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
  expect((await call('GET', `/checkout/${order.id}/status`)).status).toBe(200);
});

test('streams of the admin are limited by address, and by session', async () => {
  const { logIn, url } = await openOther({ RATE_LIMIT_ADMIN: '2' });
  const session = await logIn();
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await open('/admin/changes', session, url)).status);
  expect(statuses).toEqual([200, 200, 429]);
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

test('open streams are counted, and do not count as slow requests', async () => {
  const server = createServer(api.context);
  const registry = openMetrics(api.context, server);
  const { url, close } = await listen(server);
  try {
    const { id } = await buildOrder(api.database.db);
    const stream = await open(`/checkout/${id}/changes`, {}, url);
    await isFollowed(stream);
    expect(await registry.metrics()).toContain('http_streams{service="api"} 1\n');
    stream.close();
    await until('the stream is closed', () => changesOf(api.context).count() === 0);
    const text = await registry.metrics();
    expect(text).toContain('http_streams{service="api"} 0\n');
    expect(text).not.toContain('changes');
  } finally {
    await close();
  }
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

test('a merchant is notified of its own orders alone, by its key and its people, until a session ends', async () => {
  const other = await buildMerchant(api.database.db);
  const [person, anybody] = [await storePerson(api, api.merchantId), await storePerson(api, other.id)];
  const [byKey, byPerson, foreign] = [
    await open('/merchant/changes', { 'x-api-key': api.key }),
    await open('/merchant/changes', person),
    await open('/merchant/changes', anybody),
  ] as const;
  for (const stream of [byKey, byPerson, foreign]) await isFollowed(stream);
  await api.createPayment();
  for (const stream of [byKey, byPerson]) await until('the change is announced', () => stream.events.length > 1);
  await api.createPayment({}, other.apiKey);
  await until('the change of the other is announced', () => foreign.events.length > 1);
  expect([byKey, byPerson, foreign].map(({ events }) => events.length)).toEqual([2, 2, 2]);
  await query(api.database.db, 'update admin_sessions set revoked_at = now() where person_id is not null');
  await ended(byPerson);
  expect(byKey.hasEnded()).toBe(false);
});

test('a merchant has a share of the streams', async () => {
  const { url, key } = await openOther({ RATE_LIMIT_READ: '2' });
  const statuses = [];
  for (let i = 0; i < 3; i++) statuses.push((await open('/merchant/changes', { 'x-api-key': key }, url)).status);
  expect(statuses).toEqual([200, 200, 429]);
});
