import { beforeAll, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { recordHints } from '../../chain/hints';
import { insertTransfers } from '../transfers';
import { query } from '../../db/pool';
import { transact } from '../../db/transaction';
import { cancelOrder } from './order-cancellation';
import { listOrderEvents } from '../order-events';
import { advanceOrders } from '../order-status';
import { findOrder, lockOrders, type Order } from '../orders';
import {
  addressOf,
  advance,
  buildOrder,
  buildTerm,
  eventTypesOf,
  hashOf,
  payOrder,
  startScan,
  TEST_NETWORK,
} from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';

const database = databasePerSuite();
beforeAll(async () => {
  await startScan(database.db);
});

const refusal = { code: 'INVALID_STATE' };

test('a cancelled order keeps its status, its window ends now, and a repeat changes nothing', async () => {
  const order = await buildOrder(database.db);
  const before = Date.now();
  const cancelled = await cancelOrder(database.db, order.id);
  expect(cancelled).toEqual({ ...order, expiresAt: cancelled.cancelledAt, cancelledAt: expect.any(Date) });
  expect(Math.abs(cancelled.cancelledAt.getTime() - before)).toBeLessThan(60_000);
  expect(await cancelOrder(database.db, order.id)).toEqual(cancelled);
  const [, event, ...others] = await listOrderEvents(database.db, order.id);
  expect(event).toMatchObject({ type: 'order_cancelled', payload: { expires_at: order.expiresAt.toISOString() } });
  expect(others).toEqual([]);
  // Once the scan has expired it, a repeat still finds what it asked for.
  await advance(database.db, order.id, 'window_closed_unpaid');
  expect(await cancelOrder(database.db, order.id)).toEqual({ ...cancelled, status: 'expired' });
});

test('an order with money is not cancelled, be it a part of it, nor one that has expired by itself', async () => {
  const paid = await payOrder(database.db, await buildOrder(database.db));
  await expect(cancelOrder(database.db, paid.id)).rejects.toMatchObject(refusal);
  const part = await payOrder(database.db, await buildOrder(database.db), 1n);
  await expect(cancelOrder(database.db, part.id)).rejects.toMatchObject(refusal);
  const over = await buildOrder(database.db);
  await advance(database.db, over.id, 'window_closed_unpaid');
  await expect(cancelOrder(database.db, over.id)).rejects.toMatchObject(refusal);
  for (const order of [paid, part, over]) {
    expect(await findOrder(database.db, order.id)).toMatchObject({ expiresAt: order.expiresAt, cancelledAt: null });
    expect(await eventTypesOf(database.db, order.id)).not.toContain('order_cancelled');
  }
});

test('a cancelled order that was paid after all cannot be cancelled again', async () => {
  const order = await buildOrder(database.db);
  await cancelOrder(database.db, order.id);
  expect((await payOrder(database.db, order)).status).toBe('confirmed');
  await expect(cancelOrder(database.db, order.id)).rejects.toMatchObject(refusal);
});

const payment = (order: Order): Parameters<typeof insertTransfers>[1][number] => ({
  network: TEST_NETWORK,
  txHash: hashOf(order.id),
  logIndex: 0,
  blockNumber: 1_000,
  blockTime: new Date(),
  from: addressOf('payer'),
  to: order.address,
  amount: parseUsdt('10'),
  disposition: 'held',
  heldReason: 'a test',
  outgoing: null,
});

test('a payment that is seen, or held for an admin, prevents it', async () => {
  const [seen, held] = [await buildOrder(database.db), await buildOrder(database.db)];
  await recordHints(database.db, await buildTerm(database.db), [{ ...payment(seen), orderId: seen.id }]);
  await expect(cancelOrder(database.db, seen.id)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining('payment'),
  });
  await transact(database.db, (tx) => insertTransfers(tx, [{ ...payment(held), blockNumber: 0 }]));
  await expect(cancelOrder(database.db, held.id)).rejects.toMatchObject({
    ...refusal,
    message: expect.stringContaining('payment'),
  });
});

test('a cancellation waits for the transaction that holds the order, and then sees what it did', async () => {
  const order = await buildOrder(database.db);
  const { cancelling } = await transact(database.db, async (tx) => {
    await lockOrders(tx, [order.id]);
    const waiting = cancelOrder(database.db, order.id);
    waiting.catch(() => undefined);
    await advanceOrders(tx, [{ orderId: order.id, trigger: 'window_closed_unpaid' }]);
    return { cancelling: waiting };
  });
  await expect(cancelling).rejects.toMatchObject({ ...refusal, message: expect.stringContaining('expired') });
});

test.each([
  [`expires_at = expires_at + interval '1 second', cancelled_at = now() + interval '1 minute'`],
  [`expires_at = created_at + interval '1 millisecond', cancelled_at = now() + interval '1 minute'`],
  [`expires_at = now() + interval '1 minute'`],
  [`cancelled_at = now() - interval '1 minute', expires_at = now() + interval '1 minute'`],
])('the database refuses: update orders set %s', async (change) => {
  const order = await buildOrder(database.db);
  // Its creation was a second ago, as far as these changes know.
  await query(database.db, 'alter table orders disable trigger guard_order');
  await query(database.db, `update orders set created_at = created_at - interval '1 second' where id = :id`, {
    id: order.id,
  });
  await query(database.db, 'alter table orders enable trigger guard_order');
  await expect(query(database.db, `update orders set ${change} where id = :id`, { id: order.id })).rejects.toThrow(
    'closed early',
  );
});

test('the database refuses to close the window of a paid order, or to open one again', async () => {
  const part = await payOrder(database.db, await buildOrder(database.db), 1n);
  const close = `update orders set expires_at = now() + interval '1 second', cancelled_at = now() + interval '1 second'
    where id = :id`;
  await expect(query(database.db, close, { id: part.id })).rejects.toThrow('closed early');
  const { id, expiresAt } = await buildOrder(database.db);
  await cancelOrder(database.db, id);
  await expect(query(database.db, close, { id })).rejects.toThrow('closed early');
  const reopen = 'update orders set expires_at = :expiresAt, cancelled_at = null where id = :id';
  await expect(query(database.db, reopen, { id, expiresAt })).rejects.toThrow('closed early');
});
