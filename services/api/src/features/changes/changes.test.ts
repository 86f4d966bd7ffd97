import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query, transact } from '@gateway/store/db';
import { buildOrder, payOrder } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';
import { sendRaw } from '../../testing/clients/raw-http';
import { streamsPerTest } from '../../testing/clients/test-streams';
import { changesOf } from './changes';

const api = apiPerSuite({}, { waits: { lookMs: 20_000 } }); // a loaded machine is no frozen database
const { openOther, follow, isFollowed, ended } = streamsPerTest(api);

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
  expect(changesOf(api.context).count()).toBe(1);
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
