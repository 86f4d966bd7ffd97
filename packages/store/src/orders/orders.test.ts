import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { transact } from '../db/transaction';
import { buildMerchant, buildOrder } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { findOrder, findOrderByExternalId, lockOrders } from './orders';

const database = databasePerTest();

test('a merchant finds its own orders only, by its own reference', async () => {
  const { db } = database;
  const [own, other] = [(await buildMerchant(db)).id, (await buildMerchant(db)).id];
  const externalId = 'Order-1';
  const order = await buildOrder(db, { merchantId: own, externalId });
  const twin = await buildOrder(db, { merchantId: other, externalId });
  expect(await findOrderByExternalId(db, own, externalId)).toEqual(order);
  expect(await findOrderByExternalId(db, other, externalId)).toEqual(twin);
  expect(await findOrderByExternalId(db, own, 'order-1')).toBeUndefined();
  expect(await findOrder(db, order.id)).toEqual(order);
  expect(await findOrder(db, randomUUID())).toBeUndefined();
});

test('the orders asked for are locked, and no other', async () => {
  const { db } = database;
  const [first, second, other] = [await buildOrder(db), await buildOrder(db), await buildOrder(db)];
  await transact(db, async (tx) => {
    expect(await lockOrders(tx, [])).toEqual(new Map());
    const locked = await lockOrders(tx, [second.id, first.id, first.id, randomUUID()]);
    expect(locked).toEqual(
      new Map([
        [first.id, first],
        [second.id, second],
      ]),
    );
    const isLocked = (id: string): Promise<boolean> =>
      transact(db, (rival) =>
        rival.raw<{ rows: unknown[] }>('select 1 from orders where id = ? for update skip locked', [id]),
      ).then(({ rows }) => rows.length === 0);
    expect(await Promise.all([first, second, other].map(({ id }) => isLocked(id)))).toEqual([true, true, false]);
  });
});
