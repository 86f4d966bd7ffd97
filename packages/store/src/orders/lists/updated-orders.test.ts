import { beforeAll, expect, test } from '@jest/globals';
import { query, queryOne } from '../../db/pool';
import { advance, buildMerchant, buildOrder, buildWallet, insertManyOrders, ordersRead, payOrder } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { cancelOrder } from '../decisions/order-cancellation';
import { listUpdatedOrders, type UpdatedOrder, type UpdatePosition } from './updated-orders';

const database = databasePerSuite();
const { lists } = database;
beforeAll(async () => {
  await buildWallet(database.db, 40);
});

const BEGINNING: UpdatePosition = { since: new Date(0), afterId: undefined };

/** Reads to the end; `between` runs after each page. */
async function readAll(merchantId: string, limit: number, between = async (): Promise<void> => {}): Promise<string[]> {
  const ids: string[] = [];
  let position = BEGINNING;
  for (;;) {
    const { orders } = await listUpdatedOrders(lists, merchantId, position, limit);
    ids.push(...orders.map(({ id }) => id));
    const last: UpdatedOrder | undefined = orders.at(-1);
    if (!last || orders.length < limit) return ids;
    position = { since: last.updatedAt, afterId: last.id };
    await between();
  }
}

async function updatedAt(id: string): Promise<number> {
  const row = await queryOne<{ at: Date }>(database.db, 'select updated_at as at from orders where id = :id', { id });
  return row?.at.getTime() ?? Number.NaN;
}

test('every change of an order sets the time, and its creation is the first one', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const order = await buildOrder(database.db, { merchantId });
  const times = [await updatedAt(order.id)];
  expect(times).toEqual([order.createdAt.getTime()]);
  await payOrder(database.db, order, 1n);
  times.push(await updatedAt(order.id));
  await payOrder(database.db, order);
  times.push(await updatedAt(order.id));
  await advance(database.db, order.id, 'delivery_acknowledged');
  times.push(await updatedAt(order.id));
  const other = await buildOrder(database.db, { merchantId });
  await cancelOrder(database.db, other.id);
  expect(await updatedAt(other.id)).toBeGreaterThan(other.createdAt.getTime());
  expect([...times].sort((a, b) => a - b)).toEqual(times);
  expect(new Set(times).size).toBe(times.length);
  expect(await readAll(merchantId, 1)).toEqual([order.id, other.id]);
});

test('orders of one millisecond are each on one page, and none of another merchant', async () => {
  const [one, other] = [await buildMerchant(database.db), await buildMerchant(database.db)];
  await insertManyOrders(database.db, one.id, 60);
  await insertManyOrders(database.db, other.id, 60);
  const rows = await query<{ id: string }>(
    database.db,
    'select id from orders where merchant_id = :id order by created_at, id',
    { id: one.id },
  );
  for (const limit of [1, 3, 7, 100]) expect(await readAll(one.id, limit)).toEqual(rows.map(({ id }) => id));
  const first = await listUpdatedOrders(lists, one.id, BEGINNING, 7);
  expect(first).toMatchObject({ total: 60, isMinimum: false });
});

test('an order that changes while the pages are read comes again, and none is skipped', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const orders = [];
  for (let i = 0; i < 9; i++) orders.push(await buildOrder(database.db, { merchantId }));
  const changing = [...orders];
  const ids = await readAll(merchantId, 2, async () => {
    const next = changing.shift();
    if (next) await cancelOrder(database.db, next.id);
  });
  expect(new Set(ids)).toEqual(new Set(orders.map(({ id }) => id)));
  // Each was read before it was changed, and then once more.
  const isChanged = new Set(orders.slice(0, orders.length - changing.length).map(({ id }) => id));
  expect(isChanged.size).toBeGreaterThan(0);
  for (const { id } of orders) expect(ids.filter((read) => read === id)).toHaveLength(isChanged.has(id) ? 2 : 1);
});

test('a page reads its own rows and those it counts, wherever it begins', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await insertManyOrders(database.db, merchantId, 20_000);
  await query(database.db, 'analyze orders');
  const read = (since: string): Promise<number> =>
    ordersRead(lists, (tx) => listUpdatedOrders(tx, merchantId, { since: new Date(since), afterId: undefined }, 100));
  const planned = 20; // rows at which the planner looks
  expect(await read('2026-01-01T00:00:00Z')).toBeLessThanOrEqual(planned + 101 + 10_001);
  expect(await read('2026-02-01T00:47:35Z')).toBeLessThanOrEqual(planned + 101);
});
