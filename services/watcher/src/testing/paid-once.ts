import { expect } from '@jest/globals';
import { queryOne } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { expectCleanAudit, type TestWatcher } from '../testing';

/** Each order received its amount in so many credits and is owed one webhook, and every final block was booked once. */
export async function expectPaidOnce(watcher: TestWatcher, orders: readonly Order[], parts = 1): Promise<void> {
  const { db } = watcher.database;
  for (const { id, amountExpected } of orders) {
    expect(await findOrder(db, id)).toMatchObject({ status: 'confirmed', amountReceived: amountExpected });
  }
  const counts = await queryOne(
    db,
    `select (select count(*)::int from webhook_deliveries) as owed, (select count(*)::int from credits) as credits,
       (select count(*)::int from blocks) as blocks, (select number::int from scan_cursors) as cursor`,
  );
  const cursor = watcher.chain.solidHead().number;
  const { length } = orders;
  expect(counts).toEqual({ owed: length, credits: length * parts, blocks: cursor + 1, cursor });
  await expectCleanAudit(watcher);
}
