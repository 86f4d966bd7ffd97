import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { readEventFeed } from '../orders/event-feed';
import { openEventHorizon } from '../orders/event-horizon';
import { acknowledged, buildMerchant, buildOrder, buildWallet, claim, feedEndOf, untilEventsSettle } from '../testing';
import { databasePerSuite } from '../testing/suite-database';
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
  await query(db, 'delete from webhook_deliveries');
  merchantId = (await buildMerchant(db)).id;
  const start = await feedEndOf(db, merchantId);
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
  await untilEventsSettle(db);
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
