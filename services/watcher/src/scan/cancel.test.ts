import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { cancelOrder, type Order } from '@gateway/store/orders';
import { watcherPerTest } from '../testing/suite-watcher';
import { Killed, mortalContext } from '../testing/mortal-context';
import { scan } from './scan';

const watcher = watcherPerTest();

const cancel = (order: Order): Promise<Order> => cancelOrder(watcher.database.db, order.id);

/** Mines the next block at this time, with the payments before it. */
function mineAt(time: number): void {
  watcher.chain.mine({ stepMs: time - watcher.chain.head().timestamp });
}

test('a payment in the very millisecond of the cancellation is on time, and one in the next is late', async () => {
  const [onTime, late, unpaid] = [await watcher.order(), await watcher.order(), await watcher.order()];
  const { expiresAt } = await cancel(onTime);
  watcher.pay(onTime);
  mineAt(expiresAt.getTime());
  const second = await cancel(late);
  await cancel(unpaid);
  watcher.pay(late);
  mineAt(second.expiresAt.getTime() + 1);
  await watcher.finalise();
  expect(await watcher.eventsOf(onTime)).toEqual(['order_created', 'order_cancelled', 'payment_confirmed']);
  expect(await watcher.eventsOf(late)).toEqual([
    ...['order_created', 'order_cancelled', 'order_expired', 'payment_late', 'payment_confirmed'],
  ]);
  expect(await watcher.eventsOf(unpaid)).toEqual(['order_created', 'order_cancelled', 'order_expired']);
  expect((await watcher.reread(unpaid)).status).toBe('expired');
});

test('a block that was matched before a cancellation books the payment in it, and the next one expires the rest', async () => {
  const [paid, unpaid] = [await watcher.order(), await watcher.order()];
  watcher.pay(paid);
  watcher.chain.mine({ blocks: 4 });
  const cancelling = cancel(paid).catch((error: unknown) => error);
  await Promise.all([watcher.scanAll(), cancelling, cancel(unpaid)]);
  expect((await watcher.reread(paid)).status).toBe('confirmed');
  expect((await watcher.reread(unpaid)).status).toBe('pending');
  mineAt(Date.now() + 60_000);
  await watcher.finalise();
  expect((await watcher.reread(unpaid)).status).toBe('expired');
});

test('scan or cancellation first, and either of them killed, every payment is booked once', async () => {
  const orders: Order[] = [];
  const outcomes = new Set<string>();
  for (let diesAt = 1; diesAt <= 16; diesAt++) {
    const order = await watcher.order();
    orders.push(order);
    watcher.pay(order);
    watcher.chain.mine({ blocks: 4, stepMs: 100 });
    const { context } = mortalContext(watcher.context, diesAt);
    const [, cancelled] = await Promise.all([
      scan(context).catch((error: unknown) => {
        if (!(error instanceof Killed)) throw error;
      }),
      cancel(order).then(
        () => 'cancelled',
        (error: unknown) => (error as { code?: string }).code ?? String(error),
      ),
    ]);
    outcomes.add(cancelled);
    await watcher.scanAll();
  }
  for (const order of orders) {
    expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('10') });
    expect((await watcher.eventsOf(order)).filter((type) => type === 'payment_confirmed')).toHaveLength(1);
  }
  expect([...outcomes].filter((outcome) => outcome !== 'cancelled' && outcome !== 'INVALID_STATE')).toEqual([]);
});
