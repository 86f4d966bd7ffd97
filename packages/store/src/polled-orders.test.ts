import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findOrder } from './orders';
import { openPolledOrders } from './polled-orders';
import { openTestDatabase, type TestDatabase } from './testing';
import { buildOrder, buildWallet } from './testing-data';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await buildWallet(database.db, 5);
});
afterAll(() => database.drop());

test('whoever asks at the same time gets the order that was asked for', async () => {
  const { db } = database;
  const orders = [await buildOrder(db), await buildOrder(db), await buildOrder(db)];
  const find = openPolledOrders(db);
  const asked = [...orders, ...orders].map(({ id }) => id);
  expect(await Promise.all(asked.map(find))).toEqual([...orders, ...orders]);
  expect(await find(randomUUID())).toBeUndefined();
});

test('many are found over several statements', async () => {
  const { db } = database;
  const order = await buildOrder(db);
  const find = openPolledOrders(db);
  const unknown = Array.from({ length: 500 }, () => randomUUID());
  const found = await Promise.all([...unknown, order.id].map(find));
  expect(found.filter((one) => one !== undefined)).toEqual([await findOrder(db, order.id)]);
});

test('a failure reaches everybody who waits, and the next one is answered', async () => {
  const { db } = database;
  const order = await buildOrder(db);
  const find = openPolledOrders(db);
  const failed = await Promise.allSettled([find('no id'), find(order.id)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await find(order.id)).toEqual(order);
});
