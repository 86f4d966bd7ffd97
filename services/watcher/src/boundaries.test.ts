import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { findOrder, listOrderEvents, query, type Order } from '@gateway/store';
import { buildOrder } from '@gateway/store/testing';
import { watcherPerTest } from './testing/suite-watcher';

const watcher = watcherPerTest();

const HOUR_MS = 3_600_000;
const orderOf = (options: Parameters<typeof buildOrder>[1] = {}): Promise<Order> =>
  buildOrder(watcher.database.db, options);
const pay = (order: Order, amount: string): string =>
  watcher.chain.pay({ to: order.address, amount: parseUsdt(amount) });
const reread = async (order: Order): Promise<Order> => (await findOrder(watcher.database.db, order.id)) ?? order;
const events = async (order: Order): Promise<string[]> =>
  (await listOrderEvents(watcher.database.db, order.id)).map((event) => event.type);

/** Mines the next block at this time, with the payments before it. */
function mineAt(time: Date): void {
  const { timestamp } = watcher.chain.mine({ stepMs: time.getTime() - watcher.chain.head().timestamp });
  expect(timestamp).toBe(time.getTime());
}

test('a payment in the exact millisecond of expires_at is in time, and the window ends only after it', async () => {
  const [paid, unpaid] = [await orderOf(), await orderOf()];
  await query(watcher.database.db, 'alter table orders disable trigger guard_order');
  await query(watcher.database.db, 'update orders set expires_at = :expiresAt where id = :id', {
    id: unpaid.id,
    expiresAt: paid.expiresAt,
  });
  await query(watcher.database.db, 'alter table orders enable trigger guard_order');
  pay(paid, '10');
  mineAt(paid.expiresAt);
  watcher.chain.mine({ blocks: 3 }); // the block of that millisecond is the newest final one
  await watcher.scanAll();
  expect(await events(paid)).toEqual(['order_created', 'payment_confirmed']);
  expect(await events(unpaid)).toEqual(['order_created']);
  await watcher.finalise();
  expect(await events(unpaid)).toEqual(['order_created', 'order_expired']);
});

test('a payment a millisecond after expires_at is late, in the block that closes the window', async () => {
  const [whole, part] = [await orderOf(), await orderOf()];
  pay(whole, '10');
  pay(part, '4');
  mineAt(new Date(Math.max(whole.expiresAt.getTime(), part.expiresAt.getTime()) + 1));
  await watcher.finalise();
  expect(await events(whole)).toEqual(['order_created', 'order_expired', 'payment_late', 'payment_confirmed']);
  expect(await events(part)).toEqual(['order_created', 'order_expired', 'payment_late', 'order_failed']);
});

test('money belongs to the order until the end of its monitoring, and to none afterwards', async () => {
  const [late, tooLate] = [await orderOf(), await orderOf()];
  watcher.chain.mine({ stepMs: HOUR_MS });
  pay(late, '10');
  mineAt(new Date(late.monitorUntil.getTime() - 1));
  await watcher.finalise();
  expect(await reread(late)).toMatchObject({ status: 'confirmed' });

  pay(tooLate, '10');
  mineAt(new Date(Math.max(tooLate.monitorUntil.getTime(), watcher.chain.head().timestamp + 1)));
  await watcher.finalise();
  expect(await reread(tooLate)).toMatchObject({ status: 'expired', amountReceived: 0n });
  expect(
    await query(watcher.database.db, `select amount from chain_transfers where disposition = 'unmatched'`),
  ).toEqual([{ amount: parseUsdt('10') }]);
});

test('two partial payments around a transfer that cannot be booked add up', async () => {
  const [order, broken] = [await orderOf(), await orderOf()];
  await query(
    watcher.database.db,
    `alter table orders add constraint broken check (id <> '${broken.id}' or amount_received = 0)`,
  );
  pay(order, '4');
  pay(broken, '10');
  pay(order, '6');
  await watcher.finalise();
  expect(await reread(broken)).toMatchObject({ status: 'pending', amountReceived: 0n });
  expect(await reread(order)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('10') });
  expect(await events(order)).toEqual(['order_created', 'payment_underpaid', 'payment_confirmed']);
});
