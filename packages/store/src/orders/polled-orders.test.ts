import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { findPolledOrders } from './polled-orders';
import { openTestDatabase, type TestDatabase } from '../testing';
import { buildOrder, buildWallet } from '../testing/data';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await buildWallet(database.db, 5);
});
afterAll(() => database.drop());

test('every id returns its order, however often, and an unknown one none', async () => {
  const { db } = database;
  const [first, second] = [await buildOrder(db), await buildOrder(db)];
  const ids = [second.id, randomUUID(), first.id, second.id];
  expect(await findPolledOrders(db, ids)).toEqual([second, undefined, first, second]);
});
