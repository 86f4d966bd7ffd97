import { expect, test } from '@jest/globals';
import { parseUsdt, usdt } from '@gateway/domain';
import { audit } from '../../audit/audit';
import { query } from '../../db/pool';
import { transactRecorded } from '../../people/access/admin-actions';
import { addressOf, buildOrder, hashOf, payOrder } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { listRefunds, recordRefund, type SentRefund } from './order-refunds';
import { findOrder, type Order } from '../orders';

const database = databasePerSuite();

let sent = 0;
function refundOf(amount: string): SentRefund {
  sent += 1;
  return {
    txHash: hashOf(`refund ${sent}`),
    from: addressOf('office'),
    to: addressOf('customer'),
    amount: parseUsdt(amount),
    blockNumber: 100 + sent,
    blockTime: new Date(Date.now() + sent * 1000),
  };
}

/** Records as an admin does, with a row in the audit log. */
async function record(order: Order, refund: SentRefund): Promise<void> {
  const actor = { kind: 'command_line', operator: 'test' } as const;
  await transactRecorded(database.db, actor, (tx) => recordRefund(tx, order.id, refund, 'returned'));
}

async function outcomes(work: readonly Promise<void>[]): Promise<string[]> {
  const settled = await Promise.allSettled(work);
  return settled.map((one) => (one.status === 'fulfilled' ? 'recorded' : (one.reason as { code: string }).code)).sort();
}

const paid = async (): Promise<Order> => payOrder(database.db, await buildOrder(database.db));
const refunded = async ({ id }: Order): Promise<bigint | undefined> =>
  (await findOrder(database.db, id))?.amountRefunded;

test('refunds that are recorded at the same moment never exceed what the order received', async () => {
  const order = await paid();
  const refunds = ['4', '4', '4', '4', '2'].map(refundOf);
  const ended = await outcomes(refunds.map((refund) => record(order, refund)));
  const sum = (await listRefunds(database.db, order.id)).reduce((all, { amount }) => all + amount, 0n);
  expect(ended.filter((end) => end === 'INVALID_STATE').length).toBeGreaterThanOrEqual(2);
  expect(sum).toBeLessThanOrEqual(order.amountReceived);
  expect(await refunded(order)).toBe(sum);
});

test('a transaction is the refund of one order, however many record it at once', async () => {
  const orders = [await paid(), await paid(), await paid()];
  const refund = refundOf('3');
  const thirty = Array.from({ length: 10 }, () => orders).flat();
  const ended = await outcomes(thirty.map((order) => record(order, refund)));
  expect(ended).toEqual([...Array<string>(29).fill('INVALID_STATE'), 'recorded']);
  const sums = await Promise.all(orders.map(refunded));
  expect(sums.sort()).toEqual([0n, 0n, 3_000_000n]);
});

test('the database refuses more than was received, and that a refund is changed', async () => {
  const order = await paid();
  await record(order, refundOf('10'));
  const { db } = database;
  const run = (sql: string): Promise<unknown> => query(db, sql, { id: order.id });
  await expect(run('update orders set amount_refunded = amount_received + 1 where id = :id')).rejects.toThrow(
    'no more is refunded than came',
  );
  await expect(run('update orders set amount_refunded = 0 where id = :id')).rejects.toThrow('never falls');
  await expect(run('delete from order_refunds where order_id = :id')).rejects.toThrow('never changed or removed');
  await expect(run('update order_refunds set amount = 1 where order_id = :id')).rejects.toThrow('never changed');
});

test('an order with refunds passes the audit, and stays what it was', async () => {
  const order = await paid();
  const refund = refundOf('1.5');
  await record(order, refund);
  expect(await findOrder(database.db, order.id)).toEqual({ ...order, amountRefunded: usdt(1_500_000n) });
  expect(await listRefunds(database.db, order.id)).toMatchObject([{ ...refund, note: 'returned' }]);
  const { findings } = await audit(database.db, { dustLimit: usdt(10_000n) });
  expect(findings.filter(({ check }) => check === 'S15')).toEqual([]);
});
