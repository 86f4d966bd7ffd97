import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { findPolledOrders } from './polled-orders';
import { buildOrder, buildWallet } from '../../testing/data';
import { databasePerSuite } from '../../testing/database/suite-database';

const database = databasePerSuite();
beforeAll(async () => {
  await buildWallet(database.db, 5);
});

test('every id returns its order, however often, and an unknown one none', async () => {
  const { db } = database;
  const [first, second] = [await buildOrder(db), await buildOrder(db)];
  const ids = [second.id, randomUUID(), first.id, second.id];
  expect(await findPolledOrders(db, ids)).toEqual([second, undefined, first, second]);
});
