import { expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { cancelOrder, findOrder, listOrderEvents, type Order } from '@gateway/store';
import { buildOrder } from '@gateway/store/testing';
import { watcherPerTest } from '../testing/suite-watcher';
import { Killed, mortalContext } from '../testing/mortal-context';
import { scan } from './scan';

const watcher = watcherPerTest();

const newOrder = (): Promise<Order> => buildOrder(watcher.database.db);
const cancel = (order: Order): Promise<Order> => cancelOrder(watcher.database.db, order.id);
const pay = (order: Order): string => watcher.chain.pay({ to: order.address, amount: parseUsdt('10') });
const reread = async ({ id }: Order): Promise<Order | undefined> => findOrder(watcher.database.db, id);
const events = async ({ id }: Order): Promise<string[]> =>
  (await listOrderEvents(watcher.database.db, id)).map(({ type }) => type);

/** Mines the next block at this time, with the payments before it. */
function mineAt(time: number): void {
  watcher.chain.mine({ stepMs: time - watcher.chain.head().timestamp });
}

test('a payment in the very millisecond of the cancellation is on time, and one in the next is late', async () => {
  const [onTime, late, unpaid] = [await newOrder(), await newOrder(), await newOrder()];
  const { expiresAt } = await cancel(onTime);
  pay(onTime);
  mineAt(expiresAt.getTime());
  const second = await cancel(late);
  await cancel(unpaid);
  pay(late);
  mineAt(second.expiresAt.getTime() + 1);
  await watcher.finalise();
  expect(await events(onTime)).toEqual(['order_created', 'order_cancelled', 'payment_confirmed']);
  expect(await events(late)).toEqual([
    ...['order_created', 'order_cancelled', 'order_expired', 'payment_late', 'payment_confirmed'],
  ]);
  expect(await events(unpaid)).toEqual(['order_created', 'order_cancelled', 'order_expired']);
  expect((await reread(unpaid))?.status).toBe('expired');
});

test('a block that was matched before a cancellation books the payment in it, and the next one expires the rest', async () => {
  const [paid, unpaid] = [await newOrder(), await newOrder()];
  pay(paid);
  watcher.chain.mine({ blocks: 4 });
  const cancelling = cancel(paid).catch((error: unknown) => error);
  await Promise.all([watcher.scanAll(), cancelling, cancel(unpaid)]);
  expect((await reread(paid))?.status).toBe('confirmed');
  expect((await reread(unpaid))?.status).toBe('pending');
  mineAt(Date.now() + 60_000);
  await watcher.finalise();
  expect((await reread(unpaid))?.status).toBe('expired');
});

test('scan or cancellation first, and either of them killed, every payment is booked once', async () => {
  const orders: Order[] = [];
  const outcomes = new Set<string>();
  for (let diesAt = 1; diesAt <= 16; diesAt++) {
    const order = await newOrder();
    orders.push(order);
    pay(order);
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
    expect(await reread(order)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('10') });
    expect((await events(order)).filter((type) => type === 'payment_confirmed')).toHaveLength(1);
  }
  expect([...outcomes].filter((outcome) => outcome !== 'cancelled' && outcome !== 'INVALID_STATE')).toEqual([]);
});
