import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { query, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { isAnyOrderMonitored, recordHints, settleHints, type PaymentHint } from './hints';
import type { Term } from '../watcher/leadership';
import { findOrder, lockOrders, type Order } from '../orders/orders';
import { moveCursor, passQuietly } from './scan-cursor';
import { addressOf, buildMerchant, buildOrder, hashOf, startScan, TEST_NETWORK } from '../testing/data';
import { databasePerTest } from '../testing/database/suite-database';
import { listOrderTransfers, listTransfersOfOrders } from '../orders/transfers';
import { buildWallet, eventTypesOf, insertManyOrders, ordersRead } from '../testing';

const DEADLINE_MS = 5_000;

const database = databasePerTest();
let term: Term;
beforeEach(async () => {
  term = await startScan(database.db);
});

test('hints wait for a scan that holds their orders, whatever their sequence in the block, and never deadlock it', async () => {
  const { db } = database;
  const { id: merchantId } = await buildMerchant(db);
  const orders = [await buildOrder(db, { merchantId }), await buildOrder(db, { merchantId })];
  const [low, high] = orders.sort((a, b) => (a.id < b.id ? -1 : 1));
  if (!low || !high) throw new Error('there are two orders');

  const recording = await transact(db, async (scan) => {
    await lockOrders(scan, [low.id]);
    const hints = recordHints(db, term, [hintTo(high), hintTo(low)]);
    await untilWaiting(db, 1);
    await query(scan, `select set_config('lock_timeout', '100', true)`);
    await lockOrders(scan, [high.id]);
    return { hints };
  });
  await recording.hints;
  expect(await query(db, 'select order_id from payment_hints order by order_id')).toEqual([
    { order_id: low.id },
    { order_id: high.id },
  ]);
});

test('a scan that passes a height waits for hints being recorded there, and sees them', async () => {
  const { db } = database;
  const order = await buildOrder(db);
  const block = { number: 1, id: hashOf('block 1'), parentId: hashOf('block 0'), timestamp: new Date() };

  const { hints, passing } = await transact(db, async (holder) => {
    await lockOrders(holder, [order.id]);
    const recording = recordHints(db, term, [hintTo(order)]);
    await untilWaiting(db, 1);
    const quiet = passQuietly(db, term, TEST_NETWORK, [block]);
    await untilWaiting(db, 2);
    return { hints: recording, passing: quiet };
  });
  await hints;
  expect(await passing).toBe(false);
  const { hasHints } = await transact(db, (tx) => moveCursor(tx, term, TEST_NETWORK, block));
  expect(hasHints).toBe(true);
});

test('hints of a scanned height are ignored', async () => {
  const { db } = database;
  const order = await buildOrder(db);
  const block = { number: 1, id: hashOf('block 1'), parentId: hashOf('block 0'), timestamp: new Date() };
  expect(await passQuietly(db, term, TEST_NETWORK, [block])).toBe(true);
  await recordHints(db, term, [hintTo(order)]);
  expect(await query(db, 'select 1 from payment_hints where order_id = :id', { id: order.id })).toEqual([]);
});

test('an order shows its newest hint, and not another order’s', async () => {
  const { db } = database;
  const [order, other] = [await buildOrder(db), await buildOrder(db)];
  const record = (blockNumber: number, ...hints: PaymentHint[]): Promise<void> =>
    recordHints(
      db,
      term,
      hints.map((hint) => ({ ...hint, blockNumber })),
    );
  const ours = hintTo(order);
  const sorted = ['a', 'b'].map(hashOf).sort();
  const [low = '', high = ''] = sorted;
  await record(2, { ...ours, txHash: low }, { ...ours, txHash: high, logIndex: 1 }, { ...ours, txHash: high });
  await record(1, { ...ours, txHash: hashOf('older') }, hintTo(other));
  expect(await findOrder(db, order.id)).toMatchObject({ txHash: high, txLogIndex: 1, amountReceived: 0n });
  expect(await findOrder(db, other.id)).toMatchObject({ txHash: hintTo(other).txHash, txLogIndex: 0 });
  const shown = await listOrderTransfers(db, order.id);
  expect(shown.map(({ txHash, logIndex, blockNumber }) => [txHash, logIndex, blockNumber])).toEqual([
    [hashOf('older'), 0, 1],
    [low, 0, 2],
    [high, 0, 2],
    [high, 1, 2],
  ]);
  expect(shown.every(({ isFinal, toAddress }) => !isFinal && toAddress === order.address)).toBe(true);
  const others = await listOrderTransfers(db, other.id);
  expect(others).toHaveLength(1);
  const unknown = randomUUID();
  const ids = [other.id, unknown, order.id, other.id];
  expect(await listTransfersOfOrders(db, ids)).toEqual([others, [], shown, others]);

  await transact(db, (tx) => settleHints(tx, TEST_NETWORK, 1));
  expect((await findOrder(db, other.id))?.txHash).toBeNull();
  expect(await findOrder(db, order.id)).toMatchObject({ txHash: high, txLogIndex: 1 });
  const events = await eventTypesOf(db, order.id);
  expect(events.filter((type) => type === 'payment_seen')).toHaveLength(4);
  expect(events.filter((type) => type === 'payment_dropped')).toHaveLength(1);
});

test('a hint that moves to another block is recorded once, and shown there', async () => {
  const { db } = database;
  const order = await buildOrder(db);
  const time = new Date('2026-11-21T10:00:00Z');
  await recordHints(db, term, [hintTo(order)]);
  await recordHints(db, term, [{ ...hintTo(order), blockNumber: 3, blockTime: time }]);
  expect(await listOrderTransfers(db, order.id)).toMatchObject([{ blockNumber: 3, blockTime: time }]);
  expect(await eventTypesOf(db, order.id)).toEqual(['order_created', 'payment_seen']);
});

test('hints are recorded block by block, and only by the leader', async () => {
  const { db } = database;
  const order = await buildOrder(db);
  const next = { ...hintTo(order), logIndex: 1 };
  for (const stranger of [
    { ...next, blockNumber: 2 },
    { ...next, network: 'other' },
  ]) {
    await expect(recordHints(db, term, [hintTo(order), stranger])).rejects.toThrow('block by block');
  }
  const past = { ...term, number: term.number - 1n };
  await expect(recordHints(db, past, [hintTo(order)])).rejects.toThrow('another watcher leads now');
  await recordHints(db, term, []);
  expect(await query(db, 'select 1 from payment_hints')).toEqual([]);
});

function hintTo(order: Order): PaymentHint {
  return {
    network: TEST_NETWORK,
    txHash: hashOf(`payment to ${order.id}`),
    logIndex: 0,
    blockNumber: 1,
    blockTime: new Date(),
    from: addressOf('payer'),
    amount: usdt(1n),
    orderId: order.id,
  };
}

/** Waits until `count` connections wait for a lock. */
async function untilWaiting(db: Db, count: number): Promise<void> {
  const endsAt = Date.now() + DEADLINE_MS;
  const sql = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await query(db, sql)).length < count) {
    if (Date.now() > endsAt) throw new Error(`${String(count)} should be waiting`);
  }
}

test('whether an order is monitored is known without reading those that are not', async () => {
  const { db } = database;
  expect(await isAnyOrderMonitored(db)).toBe(false);
  const { id: merchantId } = await buildMerchant(db);
  await buildWallet(db, 1);
  await insertManyOrders(db, merchantId, 10_000);
  expect(await isAnyOrderMonitored(db)).toBe(false);
  await transact(db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    const newest = 'select id from orders order by created_at desc limit 5000';
    await query(tx, `update orders set monitor_until = now() + interval '1 day' where id in (${newest})`);
  });
  await query(db, 'analyze orders');
  expect(await isAnyOrderMonitored(db)).toBe(true);
  expect(await ordersRead(db, (tx) => isAnyOrderMonitored(tx))).toBeLessThanOrEqual(1);
});
