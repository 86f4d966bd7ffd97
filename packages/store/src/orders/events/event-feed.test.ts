import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { formatUsdt, type FeedEventType, type OrderEventType } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { query, queryOne, connect, type Db, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import { advance, buildMerchant, buildOrder, buildWallet, loseEventsAfter, passDays, payOrder } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { readEventFeed, type FeedPage } from './event-feed';
import { openEventHorizon, openHorizonLag, type EventHorizon } from './event-horizon';
import { appendOrderEvents } from '../order-events';
import { advanceOrders } from '../order-status';
import type { Order } from '../orders';

const database = databasePerSuite();
const { db } = database;
let horizon: EventHorizon;
let merchantId: string;

beforeAll(async () => {
  await buildWallet(db, 50);
});
beforeEach(async () => {
  merchantId = (await buildMerchant(db)).id;
  horizon = openEventHorizon();
});

interface Reading {
  after?: string | undefined;
  types?: FeedEventType[];
  limit?: number;
  from?: Db;
}

function read({ after, types, limit = 100, from = db }: Reading = {}): Promise<FeedPage> {
  return readEventFeed(from, horizon, { merchantId, after, types, limit });
}

async function idsOf(page: Promise<FeedPage>): Promise<string[]> {
  return (await page).events.map(({ id }) => id);
}

/** Adds an event in a transaction that stays open until it is committed or rolled back. */
async function hold(order: Order, type: OrderEventType, on = db): Promise<Tx> {
  const tx = await on.transaction();
  await appendOrderEvents(tx, [{ orderId: order.id, type }]);
  return tx;
}

async function add(order: Order, type: OrderEventType, payload = {}): Promise<string> {
  await transact(db, (tx) => appendOrderEvents(tx, [{ orderId: order.id, type, payload }]));
  const row = await queryOne<{ id: string }>(db, 'select id from order_events order by seq desc limit 1');
  return row?.id ?? '';
}

test('a merchant without events has an empty feed without a cursor', async () => {
  await buildOrder(db); // of another merchant
  expect(await read()).toEqual({ events: [], last: undefined, hasMore: false });
});

test('an event waits for a transaction that may still commit an earlier one, and then both are in order', async () => {
  const [one, other] = [await buildOrder(db, { merchantId }), await buildOrder(db, { merchantId })];
  const { last: after } = await read();
  const slow = await hold(one, 'payment_late');
  await add(other, 'payment_extra');
  try {
    expect(await read({ after })).toEqual({ events: [], last: after, hasMore: false });
  } finally {
    await slow.commit();
  }
  expect((await read({ after })).events.map(({ type }) => type)).toEqual(['payment.late', 'payment.extra']);
});

test('an event waits for a lower number also if that is drawn by a transaction which began later', async () => {
  const [one, other] = [await buildOrder(db, { merchantId }), await buildOrder(db, { merchantId })];
  const { last: after } = await read();
  const early = await db.transaction();
  await query(early, 'select pg_current_xact_id()');
  const late = await hold(one, 'payment_late');
  await appendOrderEvents(early, [{ orderId: other.id, type: 'payment_extra' }]);
  await early.commit();
  try {
    expect(await idsOf(read({ after }))).toEqual([]);
  } finally {
    await late.commit();
  }
  expect((await read({ after })).events.map(({ type }) => type)).toEqual(['payment.late', 'payment.extra']);
});

test('what was known to be settled can be read while a transaction runs; what it adds cannot', async () => {
  const order = await buildOrder(db, { merchantId });
  const known = await idsOf(read());
  const slow = await hold(order, 'payment_late');
  await add(order, 'payment_extra');
  try {
    expect(await idsOf(read())).toEqual(known);
  } finally {
    await slow.rollback();
  }
  expect((await read()).events.map(({ type }) => type)).toEqual(['order.created', 'payment.extra']);
});

test('a transaction that appends no event delays none, whatever it writes or locks', async () => {
  const order = await buildOrder(db, { merchantId });
  const other = await db.transaction();
  await query(other, 'select pg_current_xact_id()');
  await query(other, 'select 1 from order_events');
  await query(other, 'lock table merchants in row exclusive mode');
  try {
    const id = await add(order, 'payment_late');
    expect((await idsOf(read())).at(-1)).toBe(id);
  } finally {
    await other.rollback();
  }
});

test('the lag of the feed is how long a transaction has delayed it, and ends with it', async () => {
  const order = await buildOrder(db, { merchantId });
  const lag = openHorizonLag();
  expect(await lag(db)).toBe(0);
  const reading = await db.transaction();
  await query(reading, 'select 1 from order_events');
  const writing = await hold(order, 'payment_late');
  await until('the transaction shows', async () => (await lag(db)) > 0.2);
  const next = await hold(order, 'payment_extra');
  await writing.commit();
  expect(await lag(db)).toBeLessThan(0.2);
  await next.commit();
  expect(await lag(db)).toBe(0);
  await reading.commit();
});

test('nothing that was settled in one database is settled in an older copy of it', async () => {
  const order = await buildOrder(db, { merchantId });
  const first = await read();
  const name = new URL(database.url).pathname.slice(1);
  await db.destroy();
  const admin = connectTo('postgres');
  await query(admin, `create database ${name}_copy template ${name}`);
  await admin.destroy();
  const copy = connectTo(`${name}_copy`);
  db.initialize();
  try {
    for (let i = 0; i < 5; i++) await add(order, 'payment_late'); // their numbers are drawn again in the copy
    const lost = await add(order, 'payment_late');
    expect((await idsOf(read())).at(-1)).toBe(lost);
    const slow = await hold(order, 'payment_seen', copy);
    await transact(copy, (tx) => appendOrderEvents(tx, [{ orderId: order.id, type: 'payment_extra' }]));
    expect(await idsOf(read({ after: first.last, from: copy }))).toEqual([]);
    await slow.commit();
    const types = (await read({ after: first.last, from: copy })).events.map(({ type }) => type);
    expect(types).toEqual(['payment.seen', 'payment.extra']);
    await expect(read({ after: lost, from: copy })).rejects.toMatchObject({ code: 'EVENTS_GONE' });
  } finally {
    await copy.destroy();
    const again = connectTo('postgres');
    await query(again, `drop database ${name}_copy with (force)`);
    await again.destroy();
  }
});

function connectTo(name: string): Db {
  const url = new URL(database.url);
  url.pathname = `/${name}`;
  return connect(url.href, { name: 'test', poolSize: 10, statementTimeoutMs: 30_000 });
}

test('nothing that was settled is settled in what is restored in its place, with the numbers set back', async () => {
  const order = await buildOrder(db, { merchantId });
  const { last: after = '' } = await read();
  await add(order, 'payment_late');
  await add(order, 'payment_extra');
  expect(await idsOf(read({ after }))).toHaveLength(2);
  await loseEventsAfter(db, after);
  const slow = await hold(order, 'payment_late');
  await add(order, 'payment_extra');
  try {
    expect(await idsOf(read({ after }))).toEqual([]);
  } finally {
    await slow.commit();
  }
  expect((await read({ after })).events.map(({ type }) => type)).toEqual(['payment.late', 'payment.extra']);
});

test('each event has the status and the received money of its moment, whatever happened later', async () => {
  const order = await buildOrder(db, { merchantId, amount: '10' });
  await payOrder(db, order, 4_000_000n);
  await payOrder(db, order, 6_500_000n);
  const outcomes = [{ orderId: order.id, trigger: 'delivery_exhausted' as const }];
  await transact(db, (tx) => advanceOrders(tx, outcomes));
  await add(order, 'webhook_failed');
  await advance(db, order.id, 'delivery_acknowledged');
  await payOrder(db, order, 1_000_000n);
  const { events } = await read();
  expect(events.map((event) => [event.type, event.order.status, formatUsdt(event.order.amountReceived)])).toEqual([
    ['order.created', 'pending', '0.000000'],
    ['payment.underpaid', 'pending', '4.000000'],
    ['order.confirmed', 'confirmed', '10.500000'],
    ['payment.overpaid', 'confirmed', '10.500000'],
    ['order.callback_failed', 'callback_failed', '10.500000'],
    ['webhook.failed', 'callback_failed', '10.500000'],
    ['order.completed', 'completed', '10.500000'],
    ['payment.extra', 'completed', '11.500000'],
  ]);
  expect(new Set(events.map((event) => JSON.stringify([event.order.id, event.order.externalId]))).size).toBe(1);
  const single = [];
  for (const { id } of events.slice(0, -1)) single.push(...(await read({ after: id, limit: 1 })).events);
  expect(single).toEqual(events.slice(1)); // in pages of their own too
});

test('a reader of certain types passes the others, in pages that may be empty', async () => {
  const order = await buildOrder(db, { merchantId });
  await transact(db, (tx) =>
    appendOrderEvents(tx, [
      ...Array.from({ length: 1500 }, () => ({ orderId: order.id, type: 'payment_seen' as const })),
      { orderId: order.id, type: 'payment_late' },
      { orderId: order.id, type: 'sweep_queued' },
    ]),
  );
  const first = await read({ types: ['payment.late', 'order.expired'] });
  expect(first).toMatchObject({ events: [], hasMore: true });
  const second = await read({ types: ['payment.late', 'order.expired'], after: first.last });
  expect(second).toMatchObject({ events: [{ type: 'payment.late' }], hasMore: false });
  expect(await read({ after: second.last })).toEqual({ events: [], last: second.last, hasMore: false });
});

test('a page ends at its limit, and says whether more follows', async () => {
  const order = await buildOrder(db, { merchantId });
  await add(order, 'payment_seen');
  const first = await read({ limit: 1 });
  expect(first).toMatchObject({ events: [{ type: 'order.created' }], hasMore: true });
  const second = await read({ limit: 1, after: first.last });
  expect(second).toMatchObject({ events: [{ type: 'payment.seen' }], hasMore: false });
});

test('reading begins with the oldest event of the last 30 days', async () => {
  const order = await buildOrder(db, { merchantId });
  for (let day = 0; day < 40; day++) {
    await add(order, 'payment_seen', { day });
    await passDays(db, 1);
  }
  const { events } = await read();
  expect(events.map(({ payload }) => payload['day'])).toEqual(Array.from({ length: 29 }, (_, i) => 11 + i));
});

test('a cursor is refused only when events after it have left the feed', async () => {
  const order = await buildOrder(db, { merchantId });
  const created = (await idsOf(read()))[0];
  await passDays(db, 100);
  expect(await read({ after: created })).toEqual({ events: [], last: created, hasMore: false });
  const late = await add(order, 'payment_late');
  expect(await idsOf(read({ after: created }))).toEqual([late]);
  await passDays(db, 30);
  expect(await idsOf(read({ after: created }))).toEqual([late]);
  expect(await read()).toMatchObject({ events: [] });
  await passDays(db, 1);
  await expect(read({ after: created })).rejects.toMatchObject({ code: 'EVENTS_GONE' });
  expect(await read({ after: created, types: ['payment.seen'] })).toMatchObject({ events: [], last: late });
  expect(await read({ after: late })).toMatchObject({ events: [], last: late });
});

test.each([
  ['an event of another merchant', async () => (await idsOf(readOther()))[0]],
  ['an unknown one', () => Promise.resolve(randomUUID())],
])('a cursor must be an event of the merchant, not %s', async (_what, cursor) => {
  await buildOrder(db, { merchantId });
  await expect(read({ after: await cursor() })).rejects.toMatchObject({ code: 'EVENTS_GONE' });
});

async function readOther(): Promise<FeedPage> {
  const order = await buildOrder(db);
  return readEventFeed(db, horizon, { merchantId: order.merchantId, after: undefined, types: undefined, limit: 1 });
}
