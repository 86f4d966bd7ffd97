import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { MAX_COUNT } from '../../db/paging';
import { query } from '../../db/pool';
import { transact } from '../../db/transaction';
import { buildMerchant, buildWallet, insertManyOrders, ordersRead } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { listOrders, listOrdersAfter, type OrderFilter } from './order-lists';
import { MAX_FOUND } from './order-search';

const database = databasePerSuite();
const { lists } = database;
beforeAll(async () => {
  await buildWallet(database.db, 1);
});

const LIMIT = 100;
/** Every order was created since; a filter by it is counted, not taken from the statistics. */
const SINCE = { from: new Date('2026-01-01T00:00:00Z') };

/** Of one amount, exactly. */
const exactly = (text: string): Pick<OrderFilter, 'minAmount' | 'maxAmount'> => ({
  minAmount: parseUsdt(text),
  maxAmount: parseUsdt(text),
});

/** Adds orders of a merchant. Returns all its ids, newest first. */
async function addOrders(merchantId: string, count: number): Promise<string[]> {
  await insertManyOrders(database.db, merchantId, count);
  const rows = await query<{ id: string }>(
    database.db,
    'select id from orders where merchant_id = :merchantId order by created_at desc, id desc',
    { merchantId },
  );
  return rows.map(({ id }) => id);
}

async function idsOf(filter: OrderFilter, page: number): Promise<string[]> {
  return (await listOrders(lists, filter, { page, limit: LIMIT })).orders.map(({ id }) => id);
}

test('a filtered list is counted up to the bound, and beyond it the total is a minimum', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await addOrders(merchantId, MAX_COUNT);
  const first = { page: 1, limit: LIMIT };
  const filter = { merchantId, ...SINCE };
  expect(await listOrders(lists, filter, first)).toMatchObject({ total: MAX_COUNT, isMinimum: false });
  await addOrders(merchantId, 1);
  expect(await listOrders(lists, filter, first)).toMatchObject({ total: MAX_COUNT, isMinimum: true });
  const unfiltered = await listOrders(lists, { merchantId }, first);
  expect(unfiltered).toMatchObject({ total: MAX_COUNT + 1, isMinimum: false });
});

test('pages beyond the bound contain every order once, in order, and the last one knows the total', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const other = await buildMerchant(database.db);
  await addOrders(other.id, 10);
  const ids = await addOrders(merchantId, MAX_COUNT + 150);
  for (const filter of [{ merchantId }, { merchantId, ...SINCE }, { merchantId, status: 'pending' as const }]) {
    for (const page of [1, 50, 100, 101, 102, 103]) {
      expect(await idsOf(filter, page)).toEqual(ids.slice((page - 1) * LIMIT, page * LIMIT));
    }
  }
  expect(await idsOf({ merchantId, status: 'expired' }, 1)).toEqual([]);
  const filter = { merchantId, ...SINCE };
  const totals = [];
  for (const page of [100, 101, 102, 103]) {
    const { total, isMinimum } = await listOrders(lists, filter, { page, limit: LIMIT });
    totals.push({ total, isMinimum });
  }
  expect(totals).toEqual([
    { total: MAX_COUNT, isMinimum: true },
    { total: MAX_COUNT + LIMIT, isMinimum: true },
    { total: MAX_COUNT + 150, isMinimum: false },
    { total: MAX_COUNT, isMinimum: true },
  ]);
});

test('bounds and pages of orders with the same creation time are exact', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const ids = await addOrders(merchantId, 20);
  const second = (n: number): Date => new Date(Date.parse('2026-02-01T00:00:00Z') + n * 1000);
  const filter = { merchantId, from: second(1), to: second(1) };
  const { orders, total } = await listOrders(lists, filter, { page: 2, limit: 4 });
  expect(total).toBe(7);
  // Six orders have second 0, seven have second 1, seven have second 2.
  expect(orders.map(({ id }) => id)).toEqual(ids.slice(7 + 4, 7 + 7));
});

async function rowsRead(filter: OrderFilter, page: number): Promise<number> {
  return ordersRead(lists, (tx) => listOrders(tx, filter, { page, limit: LIMIT }));
}

test('a list reads the rows that it skips, shows and counts, and none of other merchants or statuses', async () => {
  const [many, other] = [await buildMerchant(database.db), await buildMerchant(database.db)];
  await addOrders(many.id, MAX_COUNT + 5_000);
  await addOrders(other.id, 5_000);
  const few = 300;
  await transact(database.db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica'); // without the guards of the statuses
    await query(tx, `update orders set status = 'expired' where merchant_id = :id`, { id: other.id });
    const some = `select id from orders where merchant_id = :id order by created_at limit ${few}`;
    await query(tx, `update orders set status = 'failed' where id in (${some})`, { id: many.id });
  });
  await query(database.db, 'analyze orders');
  const planned = 20; // rows at which the planner looks
  const shown = planned + 2 * (LIMIT + 1); // first as ids, then whole
  expect(await rowsRead({ merchantId: many.id }, 1)).toBeLessThanOrEqual(shown);
  expect(await rowsRead({ merchantId: many.id, ...SINCE }, 1)).toBeLessThanOrEqual(shown + MAX_COUNT + 1);
  expect(await rowsRead({ status: 'pending' }, 1)).toBeLessThanOrEqual(shown + MAX_COUNT + 1);
  expect(await rowsRead({ merchantId: many.id, status: 'expired' }, 1)).toBeLessThanOrEqual(planned);
  expect(await rowsRead({ merchantId: many.id, status: 'pending', ...SINCE }, 145)).toBeLessThanOrEqual(
    shown + 144 * LIMIT + MAX_COUNT + 1,
  );
  expect(await rowsRead({ merchantId: many.id, status: ['failed', 'expired'] }, 1)).toBeLessThanOrEqual(
    planned + shown + few,
  );
  expect(await rowsRead({ merchantId: many.id, status: ['pending', 'failed'] }, 1)).toBeLessThanOrEqual(
    planned + shown + LIMIT + 1 + few + MAX_COUNT + 1,
  );
});

test('of a link or a deposit address its own orders are read, whichever other filter there is', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const ids = await addOrders(merchantId, 5_000);
  const few = 300;
  const [linkId, depositId] = [randomUUID(), randomUUID()];
  await transact(database.db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica'); // where an order was made never changes
    const oldest = ids.slice(-2 * few);
    const sql = 'update orders set link_id = :linkId, deposit_id = :depositId where id = any(:ids::uuid[])';
    await query(tx, sql, { linkId, depositId: null, ids: oldest.slice(few) });
    await query(tx, sql, { linkId: null, depositId, ids: oldest.slice(0, few) });
  });
  await query(database.db, 'analyze orders');
  const most = 20 + 2 * (LIMIT + 1) + few; // rows at which the planner looks, the page as ids and whole, and the count
  for (const place of [{ linkId }, { depositId }]) {
    for (const filter of [{}, SINCE, { status: 'pending' as const }, exactly('1')]) {
      expect(await rowsRead({ merchantId, ...place, ...filter }, 1)).toBeLessThanOrEqual(most);
    }
  }
});

test('a list that continues after an order reads its page alone, however far down it is', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const ids = await addOrders(merchantId, 5_000);
  await query(database.db, 'analyze orders');
  const page = { after: ids[4_000], limit: LIMIT };
  const planned = 40; // rows at which the planner looks, and the order of the place
  for (const filter of [{ merchantId }, { merchantId, status: 'pending' as const }, {}]) {
    expect(await ordersRead(lists, (tx) => listOrdersAfter(tx, filter, page))).toBeLessThanOrEqual(planned + 2 * LIMIT);
  }
  const orders = await listOrdersAfter(lists, { merchantId }, page);
  expect(orders.map(({ id }) => id)).toEqual(ids.slice(4_001, 4_001 + LIMIT));
  expect(await listOrdersAfter(lists, { merchantId }, { ...page, after: ids.at(-1) })).toEqual([]);
});

test('a list of several statuses has the orders of each, in one order', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const ids = await addOrders(merchantId, 30);
  await transact(database.db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica'); // without the guards of the statuses
    const statuses = ['pending', 'expired', 'failed'];
    for (const [i, id] of ids.entries()) {
      await query(tx, 'update orders set status = :status where id = :id', { id, status: statuses[i % 3] });
    }
  });
  const wanted = ids.filter((_id, i) => i % 3 !== 1);
  const filter = { merchantId, status: ['failed', 'pending'] as const };
  const pages = await Promise.all([1, 2, 3].map((page) => listOrders(lists, filter, { page, limit: 8 })));
  expect(pages.flatMap(({ orders }) => orders.map(({ id }) => id))).toEqual(wanted);
  expect(pages.map(({ total }) => total)).toEqual([20, 20, 20]);
});

test('orders are found by their amount, among a bounded number of the newest that match everything else', async () => {
  const [{ id: merchantId }, other] = [await buildMerchant(database.db), await buildMerchant(database.db)];
  const [oldest = '', older = '', ...ids] = (await addOrders(merchantId, MAX_COUNT + 1)).reverse();
  const [newer = '', newest = ''] = ids.slice(-2);
  const [foreign = ''] = await addOrders(other.id, 1);
  await transact(database.db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica'); // amounts never change
    const amounts = { [oldest]: '25.5', [older]: '25.5', [newer]: '26', [newest]: '25.5', [foreign]: '25.5' };
    for (const [id, amount] of Object.entries(amounts)) {
      await query(tx, 'update orders set amount_expected = :amount where id = :id', { id, amount: parseUsdt(amount) });
    }
  });
  const find = (filter: OrderFilter) => listOrders(lists, { merchantId, ...filter }, { page: 1, limit: LIMIT });
  const idsIn = async (filter: OrderFilter): Promise<string[]> => (await find(filter)).orders.map(({ id }) => id);
  expect(await find(exactly('25.5'))).toMatchObject({ total: 2, isMinimum: true }); // the oldest is not looked at
  expect(await idsIn(exactly('25.5'))).toEqual([newest, older]);
  expect(await idsIn({ minAmount: parseUsdt('25.500001') })).toEqual([newer]);
  expect(await idsIn({ ...exactly('25.5'), status: ['expired', 'pending'], ...SINCE })).toEqual([newest, older]);
  expect(await find({ ...exactly('25.5'), status: 'expired' })).toMatchObject({ orders: [], isMinimum: false });
  expect(await idsIn({ ...exactly('25.5'), found: { ids: [newer, newest, foreign], isCut: false } })).toEqual([newest]);
  const [oldestOrder] = (await find({ found: { ids: [oldest], isCut: false } })).orders;
  const until = { to: oldestOrder?.createdAt };
  expect(await find({ ...exactly('25.5'), ...until })).toMatchObject({ total: 2, isMinimum: false });
  const many = await find({ maxAmount: parseUsdt('25') });
  expect(many).toMatchObject({ total: MAX_FOUND, isMinimum: true });
  expect(await rowsRead({ merchantId, ...exactly('25.5') }, 1)).toBeLessThanOrEqual(MAX_COUNT + LIMIT);
});
