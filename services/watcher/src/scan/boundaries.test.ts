import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { watcherPerTest } from '../testing/suite-watcher';

const watcher = watcherPerTest();

const HOUR_MS = 3_600_000;

/** Mines the next block at this time, with the payments before it. */
function mineAt(time: Date): void {
  const { timestamp } = watcher.chain.mine({ stepMs: time.getTime() - watcher.chain.head().timestamp });
  expect(timestamp).toBe(time.getTime());
}

test('a payment in the exact millisecond of expires_at is in time, and the window ends only after it', async () => {
  const [paid, unpaid] = [await watcher.order(), await watcher.order()];
  await query(watcher.database.db, 'alter table orders disable trigger guard_order');
  await query(watcher.database.db, 'update orders set expires_at = :expiresAt where id = :id', {
    id: unpaid.id,
    expiresAt: paid.expiresAt,
  });
  await query(watcher.database.db, 'alter table orders enable trigger guard_order');
  watcher.pay(paid);
  mineAt(paid.expiresAt);
  watcher.chain.mine({ blocks: 3 }); // the block of that millisecond is the newest final one
  await watcher.scanAll();
  expect(await watcher.eventsOf(paid)).toEqual(['order_created', 'payment_confirmed']);
  expect(await watcher.eventsOf(unpaid)).toEqual(['order_created']);
  await watcher.finalise();
  expect(await watcher.eventsOf(unpaid)).toEqual(['order_created', 'order_expired']);
});

test('a payment a millisecond after expires_at is late, in the block that closes the window', async () => {
  const [whole, part] = [await watcher.order(), await watcher.order()];
  watcher.pay(whole);
  watcher.pay(part, '4');
  mineAt(new Date(Math.max(whole.expiresAt.getTime(), part.expiresAt.getTime()) + 1));
  await watcher.finalise();
  expect(await watcher.eventsOf(whole)).toEqual([
    'order_created',
    'order_expired',
    'payment_late',
    'payment_confirmed',
  ]);
  expect(await watcher.eventsOf(part)).toEqual(['order_created', 'order_expired', 'payment_late', 'order_failed']);
});

test('money belongs to the order until the end of its monitoring, and to none afterwards', async () => {
  const [late, tooLate] = [await watcher.order(), await watcher.order()];
  watcher.chain.mine({ stepMs: HOUR_MS });
  watcher.pay(late);
  mineAt(new Date(late.monitorUntil.getTime() - 1));
  await watcher.finalise();
  expect(await watcher.reread(late)).toMatchObject({ status: 'confirmed' });

  watcher.pay(tooLate);
  mineAt(new Date(Math.max(tooLate.monitorUntil.getTime(), watcher.chain.head().timestamp + 1)));
  await watcher.finalise();
  expect(await watcher.reread(tooLate)).toMatchObject({ status: 'expired', amountReceived: 0n });
  expect(
    await query(watcher.database.db, `select amount from chain_transfers where disposition = 'unmatched'`),
  ).toEqual([{ amount: parseUsdt('10') }]);
});

test('two partial payments around a transfer that cannot be booked add up', async () => {
  const [order, broken] = [await watcher.order(), await watcher.order()];
  await query(
    watcher.database.db,
    `alter table orders add constraint broken check (id <> '${broken.id}' or amount_received = 0)`,
  );
  watcher.pay(order, '4');
  watcher.pay(broken);
  watcher.pay(order, '6');
  await watcher.finalise();
  expect(await watcher.reread(broken)).toMatchObject({ status: 'pending', amountReceived: 0n });
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('10') });
  expect(await watcher.eventsOf(order)).toEqual(['order_created', 'payment_underpaid', 'payment_confirmed']);
});
