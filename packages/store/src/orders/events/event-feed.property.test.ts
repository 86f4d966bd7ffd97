import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { feedTypeOf, type OrderEventType, type OrderStatus } from '@gateway/domain';
import { query, queryOne, type Tx } from '../../db/pool';
import { withSavepoint } from '../../db/transaction';
import { buildMerchant, buildOrder, buildWallet } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { readEventFeed } from './event-feed';
import { openEventHorizon, type EventHorizon } from './event-horizon';
import { appendOrderEvents } from '../order-events';
import { lockOrders, type Order } from '../orders';

jest.setTimeout(300_000);

const WRITERS = 5;
const TRANSACTIONS = 40;
const READERS_OF_EACH = 3;
const TYPES = ['payment_seen', 'payment_late', 'payment_extra', 'webhook_failed', 'sweep_queued'] as const;

const { db } = databasePerSuite();
beforeAll(async () => {
  await buildWallet(db, WRITERS * TRANSACTIONS + 20);
});

/** How transactions end. */
const ENDS = ['committed', 'committed', 'committed', 'undone', 'killed'] as const;
type Ends = Record<(typeof ENDS)[number], number>;

/** One page as a reader got it. */
interface ReadPage {
  after: string | undefined;
  ids: string[];
  last: string | undefined;
}

test('every reader gets every event once and in one order, whatever becomes of the transactions that add them', async () => {
  const merchants = [(await buildMerchant(db)).id, (await buildMerchant(db)).id];
  const orders: Order[] = [];
  for (let i = 0; i < 8; i++) orders.push(await buildOrder(db, { merchantId: merchants[i % 2] ?? '' }));
  const horizons = [openEventHorizon(), openEventHorizon()]; // of two copies of the api
  const ends: Ends = { committed: 0, undone: 0, killed: 0 };
  const state = { isWriting: true };

  const writers = Array.from({ length: WRITERS }, () => write(orders, merchants, ends));
  const readers = merchants.flatMap((merchantId) =>
    Array.from({ length: READERS_OF_EACH }, (_, i) => readAll(merchantId, horizons[i % 2] as EventHorizon, state)),
  );
  await Promise.all(writers);
  state.isWriting = false;
  const pages = await Promise.all(readers);

  expect(Math.min(...Object.values(ends))).toBeGreaterThan(0);
  for (const [i, merchantId] of merchants.entries()) {
    const all = await feedOf(merchantId);
    expect(all.length).toBeGreaterThan(TRANSACTIONS);
    for (const read of pages.slice(i * READERS_OF_EACH, (i + 1) * READERS_OF_EACH)) expectSlices(read, all);
  }
});

/** Adds events in transactions that commit, are rolled back or are killed, each holding its numbers for a while. */
async function write(orders: readonly Order[], merchants: readonly string[], ends: Ends): Promise<void> {
  for (let i = 0; i < TRANSACTIONS; i++) {
    const end = ENDS[randomInt(ENDS.length)] ?? 'committed';
    const chosen = orders.filter(() => randomInt(4) === 0).map(({ id }) => id);
    const work = db.transaction(async (tx) => {
      await lockOrders(tx, chosen);
      for (const orderId of chosen) await append(tx, orderId);
      await sleep(randomInt(15));
      if (end === 'undone') throw new Error('undone');
      if (end === 'killed') await query(tx, 'select pg_terminate_backend(pg_backend_pid())');
    });
    const hasCommitted = await work.then(
      () => true,
      () => false,
    );
    expect(hasCommitted).toBe(end === 'committed');
    ends[end] += 1;
    if (randomInt(3) === 0) await buildOrder(db, { merchantId: merchants[randomInt(2)] ?? '' });
  }
}

async function append(tx: Tx, orderId: string): Promise<void> {
  const type = TYPES[randomInt(TYPES.length)] as OrderEventType;
  const add = (): Promise<void> => appendOrderEvents(tx, [{ orderId, type }]);
  await (randomInt(2) === 0 ? add() : withSavepoint(tx, add));
  await sleep(randomInt(3));
}

/** Reads to the end, in pages of random lengths; now and then again from a cursor that it was given before. */
async function readAll(merchantId: string, horizon: EventHorizon, state: { isWriting: boolean }): Promise<ReadPage[]> {
  const pages: ReadPage[] = [];
  let after: string | undefined;
  for (;;) {
    const { isWriting } = state; // what was written before this page is read
    const page = await readPage(merchantId, horizon, after);
    pages.push(page);
    if (!isWriting && !page.hasMore && page.last === (await newestOf(merchantId))) return pages;
    after = page.last;
    const earlier = pages[randomInt(pages.length)]?.after;
    if (randomInt(5) === 0) pages.push(await readPage(merchantId, horizon, earlier));
  }
}

async function readPage(
  merchantId: string,
  horizon: EventHorizon,
  after: string | undefined,
): Promise<ReadPage & { hasMore: boolean }> {
  const { events, last, hasMore } = await readEventFeed(db, horizon, {
    ...{ merchantId, after, types: undefined, limit: 1 + randomInt(9) },
  });
  return { after, ids: events.map(({ id }) => id), last, hasMore };
}

interface Numbered {
  id: string;
  isShown: boolean;
}

/** All events that were committed, also those which are not shown, in the order of their numbers. */
async function feedOf(merchantId: string): Promise<Numbered[]> {
  const rows = await query<{ id: string; event_type: OrderEventType; to_status: OrderStatus | null }>(
    db,
    'select id, event_type, to_status from order_events where merchant_id = :merchantId order by seq',
    { merchantId },
  );
  return rows.map((row) => ({ id: row.id, isShown: feedTypeOf(row.event_type, row.to_status) !== undefined }));
}

async function newestOf(merchantId: string): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(
    db,
    'select id from order_events where merchant_id = :merchantId order by seq desc limit 1',
    { merchantId },
  );
  return row?.id;
}

/** Each page is exactly what lies between its two cursors. */
function expectSlices(pages: readonly ReadPage[], all: readonly Numbered[]): void {
  const places = new Map(all.map(({ id }, place) => [id, place]));
  const placeAfter = (id: string | undefined): number => (id === undefined ? 0 : (places.get(id) ?? NaN) + 1);
  for (const { after, ids, last } of pages) {
    const between = all.slice(placeAfter(after), placeAfter(last));
    expect(ids).toEqual(between.filter(({ isShown }) => isShown).map(({ id }) => id));
  }
  expect(pages.at(-1)?.last).toBe(all.at(-1)?.id);
}
