import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { findFeedEnd, readEventFeed } from '../orders/events/event-feed';
import { openEventHorizon } from '../orders/events/event-horizon';
import { acknowledged, buildMerchant, buildOrder, buildWallet, claim, failed } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { recordOutcomes } from './delivery-outcomes';
import { listDuePushes, pushLag, queueEvents, setEventsUrl, type DuePush } from './event-pushes';

const URL_OF_EVENTS = 'https://shop.example/events';

const { db } = databasePerSuite();
let merchantId: string;
beforeAll(async () => {
  await buildWallet(db, 30);
});
beforeEach(async () => {
  await query(db, 'delete from event_pushes');
  await query(db, 'delete from webhook_attempts');
  await query(db, 'delete from webhook_deliveries');
  merchantId = (await buildMerchant(db)).id;
  const start = await findFeedEnd(db, openEventHorizon(), merchantId);
  await transact(db, (tx) => setEventsUrl(tx, merchantId, URL_OF_EVENTS, start));
});

async function due(): Promise<DuePush> {
  const [push] = await listDuePushes(db, 10);
  if (!push) throw new Error('nothing is due');
  return push;
}

/** Queues events as a notifier does; `ids` stand for those of the page. */
const queue = (push: DuePush, ids: readonly string[], last: string | undefined): Promise<boolean> =>
  queueEvents(
    db,
    push,
    ids.map((id) => ({ id, body: Buffer.from('{}') })),
    last,
  );

async function eventIds(): Promise<string[]> {
  const page = await readEventFeed(db, openEventHorizon(), {
    ...{ merchantId, after: undefined, types: undefined, limit: 1000 },
  });
  return page.events.map(({ id }) => id);
}

test('of two notifiers with the same page, one queues it', async () => {
  await buildOrder(db, { merchantId });
  const push = await due();
  const ids = await eventIds();
  expect(await Promise.all([queue(push, ids, ids.at(-1)), queue(push, ids, ids.at(-1))])).toContain(false);
  const rows = await query(db, 'select 1 from webhook_deliveries where merchant_id = :merchantId', { merchantId });
  expect(rows).toHaveLength(1);
  expect(await listDuePushes(db, 10)).toEqual([]);
});

test('a page that was read for another URL, or for a push that was turned off, is not queued', async () => {
  await buildOrder(db, { merchantId });
  const push = await due();
  const ids = await eventIds();
  await transact(db, (tx) => setEventsUrl(tx, merchantId, 'https://other.example/', undefined));
  expect(await queue(push, ids, ids.at(-1))).toBe(false);
  await transact(db, (tx) => setEventsUrl(tx, merchantId, null, undefined));
  expect(await queue(push, ids, ids.at(-1))).toBe(false);
});

test('events are claimed in the order in which they were queued', async () => {
  await buildOrder(db, { merchantId });
  const ids = Array.from({ length: 8 }, (_, i) => `event-${String(i)}`);
  await queue(await due(), ids, (await eventIds()).at(-1));
  expect((await claim(db, { room: 3 })).map(({ eventId }) => eventId).sort()).toEqual(ids.slice(0, 3));
});

const OTHER_URL = 'https://other.example/events';

const moveTo = (url: string): Promise<unknown> => transact(db, (tx) => setEventsUrl(tx, merchantId, url, undefined));

const BLOCKED = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
const untilBlocked = (count: number): Promise<void> =>
  until('statements wait for a lock', async () => (await query(db, BLOCKED)).length === count);

test('with another URL, an event goes there whose attempt ends while the change is written', async () => {
  await buildOrder(db, { merchantId });
  await queue(await due(), ['event-1', 'event-2'], (await eventIds()).at(-1));
  const [sent] = await claim(db, { room: 1 });
  if (!sent) throw new Error('nothing was claimed');
  const holder = await db.transaction();
  await holder.raw(`select from webhook_deliveries where state = 'pending' for update`);
  const moving = moveTo(OTHER_URL);
  await untilBlocked(1);
  const recording = recordOutcomes(db, [failed(sent)]);
  await Promise.race([recording, untilBlocked(2)]);
  await holder.rollback();
  await Promise.all([moving, recording]);
  const open = await claim(db);
  const waiting = await query(db, `select 1 from webhook_deliveries where state = 'waiting'`);
  expect([open.map(({ url }) => url), waiting]).toEqual([[OTHER_URL, OTHER_URL], []]);
});

test('with another URL, events go there in their order, with all their attempts', async () => {
  await buildOrder(db, { merchantId });
  const ids = Array.from({ length: 8 }, (_, i) => `event-${String(i)}`);
  await queue(await due(), ids, (await eventIds()).at(-1));
  await query(
    db,
    `update webhook_deliveries set state = 'waiting', attempt = 11, claims = 11, due_at = now() + interval '1 hour'
     where event_id = 'event-7'`,
  );
  await moveTo(OTHER_URL);
  const first = await claim(db, { room: 3 });
  const [last] = (await claim(db)).filter(({ eventId }) => eventId === 'event-7');
  expect(first.map(({ eventId }) => eventId).sort()).toEqual(ids.slice(0, 3));
  expect(last?.attempt).toBe(1);
});

test('the lag is the age of the oldest event to queue, where there is room and the server works', async () => {
  expect(await pushLag(db)).toBe(0);
  await buildOrder(db, { merchantId });
  expect(await pushLag(db)).toBeGreaterThan(0);
  const origin = new URL(URL_OF_EVENTS).origin;
  await query(
    db,
    'insert into webhook_endpoints (merchant_id, origin, failure_count) values (:merchantId, :origin, 3)',
    { merchantId, origin },
  );
  expect(await pushLag(db)).toBe(0);
  await query(db, 'delete from webhook_endpoints');
  const many = Array.from({ length: 200 }, (_, i) => `event-${String(i)}`);
  await queue(await due(), many, (await eventIds()).at(-1));
  await buildOrder(db, { merchantId });
  expect([await pushLag(db), await listDuePushes(db, 10)]).toEqual([0, []]);
  const claimed = await claim(db);
  await recordOutcomes(
    db,
    claimed.map((delivery) => acknowledged(delivery)),
  );
  expect(await pushLag(db)).toBeGreaterThan(0);
});
