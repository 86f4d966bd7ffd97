import { beforeAll, expect, test } from '@jest/globals';
import { query } from '../../db/pool';
import { buildMerchant, buildOrder, buildWallet, insertManyOrders, ordersRead, payOrder } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { listOrders } from './order-lists';
import { bindingsOf, MAX_FOUND, PARTS, searchOrders, searchOrdersOf } from './order-search';
import type { Order } from '../orders';

const database = databasePerSuite();
const { lists } = database;
let order: Order;
const MANY = 30_000;
beforeAll(async () => {
  await buildWallet(database.db, 30);
  const { id: merchantId } = await buildMerchant(database.db);
  await query(database.db, `update merchants set name = 'Tea & Söhne 100%' where id = :merchantId`, { merchantId });
  order = await payOrder(database.db, await buildOrder(database.db, { merchantId, externalId: 'Ab_%-20418' }));
  const { id: many } = await buildMerchant(database.db);
  await insertManyOrders(database.db, many, MANY);
  await query(database.db, `update merchants set name = 'Many Orders' where id = :many`, { many });
  await query(database.db, `update instance set network = 'nile'`);
  await query(database.db, 'analyze');
});

const found = async (text: string): Promise<readonly string[]> => (await searchOrders(lists, text)).ids;

test('an order is found by each of its identifiers, whole or from its begin, and by nothing else', async () => {
  const { id, externalId, address, txHash } = order;
  const hash = String(txHash);
  for (const text of [
    ...[id, id.slice(0, 13), id.slice(0, 9), id.toUpperCase().slice(0, 12)],
    ...[externalId, 'Ab_%-2', 'Ab_'],
    ...[address, address.slice(0, 12)],
    ...[hash, hash.slice(0, 10), hash.toUpperCase().slice(0, 12)],
    ...['Tea & Söhne 100%', 'tea', 'TEA & s'],
  ]) {
    expect([text, await found(text)]).toEqual([text, expect.arrayContaining([id])]);
  }
  for (const text of [
    'Ab_%-20418x',
    'ab_',
    'b_%-20418',
    'Abx',
    `${address}1`,
    `${hash}0`,
    `${id}0`,
    'Söhne',
    '%',
    '_',
  ]) {
    expect([text, await found(text)]).toEqual([text, []]);
  }
});

test('of very many matches a bounded number is found, and it says so', async () => {
  const { ids, isCut } = await searchOrders(lists, 'many');
  expect([ids.length, isCut]).toEqual([MAX_FOUND, true]);
  const newest = await listOrders(lists, { search: undefined }, { page: 1, limit: 100 });
  const shown = await listOrders(lists, { found: { ids, isCut } }, { page: 1, limit: 100 });
  expect(shown.orders.map((each) => each.id)).toEqual(
    newest.orders
      .map((each) => each.id)
      .filter((id) => id !== order.id)
      .concat(shown.orders.slice(-1).map(({ id }) => id)),
  );
  expect(shown).toMatchObject({ total: MAX_FOUND, isMinimum: true });
  const few = await searchOrders(lists, order.externalId);
  expect(await listOrders(lists, { found: few }, { page: 1, limit: 20 })).toMatchObject({
    orders: [{ id: order.id }],
    total: 1,
    isMinimum: false,
  });
  expect(await listOrders(lists, { found: few, status: 'expired' }, { page: 1, limit: 20 })).toMatchObject({
    total: 0,
  });
});

test('among the orders of a merchant, those of others are neither found nor in the way', async () => {
  const { id, externalId, address, txHash, merchantId } = order;
  const other = await buildMerchant(database.db);
  await buildOrder(database.db, { merchantId: other.id, externalId: `${externalId}-other` });
  for (const text of [id, id.slice(0, 9), externalId, 'Ab_', address, String(txHash).slice(0, 10)]) {
    expect([text, (await searchOrdersOf(lists, merchantId, text)).ids]).toEqual([text, [id]]);
    const { ids } = await searchOrdersOf(lists, other.id, text);
    expect([text, ids.includes(id)]).toEqual([text, false]);
  }
  expect(await searchOrdersOf(lists, merchantId, 'Tea')).toEqual({ ids: [], isCut: false });
  expect(await searchOrdersOf(lists, merchantId, address)).toMatchObject({ isCut: true }); // 30,000 of others are there
});

test('a search and its list read what they find, however many orders there are', async () => {
  const read = await ordersRead(lists, async (tx) => {
    const matches = await searchOrders(tx, 'many');
    await listOrders(tx, { found: matches }, { page: 1, limit: 20 });
  });
  expect(read).toBeLessThanOrEqual(MAX_FOUND + 100); // found, and those of the page listed
});

test.each(Object.entries(PARTS))('%s is searched by an index from its first match on', async (_name, part) => {
  const text = 'T0'.toLowerCase().slice(1); // a digit is the begin of an id, a hash and a name
  const rows = await query<Record<string, string>>(lists, `explain ${part}`, bindingsOf(text));
  const plan = rows.map((row) => Object.values(row)[0]).join('\n');
  expect(plan.match(/Seq Scan on (?!instance)\w+/g) ?? []).toEqual([]);
  expect(plan).toMatch(/Index Cond: .*(?:>=|~>=~)/);
  expect(plan).not.toContain('Sort');
});
