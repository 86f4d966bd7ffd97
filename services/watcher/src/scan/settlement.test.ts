import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { assignTransfer, matchBlock, listTransfers, resolveTransfer } from '@gateway/store/chain';
import { transact } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { buildMerchant, buildOrder, eventTypesOf, TEST_NETWORK } from '@gateway/store/testing';
import { commitBlocks } from './scan';
import { closeAudited, openTestWatcher, type TestWatcher } from '../testing';

const DUST = parseUsdt('0.01');

let watcher: TestWatcher;
beforeEach(async () => {
  watcher = await openTestWatcher();
  watcher.context.config.rules.latePolicy = 'hold';
  await watcher.scanAll();
});
afterEach(() => closeAudited(watcher));

/** Creates money that came after its order's window and waits for an admin. */
async function heldMoney(order: Order, amount: string): Promise<{ network: string; txHash: string; logIndex: number }> {
  watcher.chain.mine({ stepMs: 3_600_000 });
  const txHash = watcher.pay(order, amount);
  await watcher.finalise();
  return { network: TEST_NETWORK, txHash, logIndex: 0 };
}

test('assigned money completes an underpaid order, and its webhook is owed', async () => {
  const { db } = watcher.database;
  const order = await buildOrder(db);
  const key = await heldMoney(order, '10');
  const outcome = await transact(db, (tx) => assignTransfer(tx, key, order.id, DUST));
  expect(outcome).toMatchObject({ result: true, action: { before: { disposition: 'held' } } });
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n });
  expect(await eventTypesOf(db, order.id)).toEqual([
    'order_created',
    'order_expired',
    'payment_assigned',
    'payment_confirmed',
  ]);
});

test('money is assigned once, and never to an order of another merchant', async () => {
  const { db } = watcher.database;
  const { id: merchantId } = await buildMerchant(db);
  const order = await buildOrder(db, { merchantId });
  const stranger = await buildOrder(db);
  const sibling = await buildOrder(db, { merchantId, amount: '25' });
  const key = await heldMoney(order, '10');
  const assign = (to: Order) => transact(db, (tx) => assignTransfer(tx, key, to.id, DUST));
  await expect(assign(stranger)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  expect(await assign(sibling)).toMatchObject({ result: false, action: { before: { disposition: 'held' } } });
  await expect(assign(order)).rejects.toMatchObject({ code: 'INVALID_STATE' });
  expect(await findOrder(db, sibling.id)).toMatchObject({ status: 'failed', amountReceived: 10_000_000n });
});

test('a resolved transfer is closed with its note and credits no order', async () => {
  const { db } = watcher.database;
  const order = await buildOrder(db);
  const key = await heldMoney(order, '3');
  const list = (disposition: 'held' | 'resolved') =>
    listTransfers(db, { network: TEST_NETWORK, disposition, page: 1, limit: 20 });
  expect(await list('held')).toMatchObject({ total: 1, transfers: [{ lastMerchantId: order.merchantId }] });
  await transact(db, (tx) => resolveTransfer(tx, key, 'refunded by hand'));
  expect(await list('held')).toMatchObject({ total: 0, transfers: [] });
  expect(await list('resolved')).toMatchObject({ total: 1, transfers: [{ note: 'refunded by hand', orderId: null }] });
  await expect(transact(db, (tx) => resolveTransfer(tx, key, 'again'))).rejects.toMatchObject({
    code: 'INVALID_STATE',
  });
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'expired', amountReceived: 0n });
});

test('an unknown transfer or order is not found', async () => {
  const { db } = watcher.database;
  const order = await buildOrder(db);
  const unknown = { network: TEST_NETWORK, txHash: 'ab'.repeat(32), logIndex: 0 };
  await expect(transact(db, (tx) => assignTransfer(tx, unknown, order.id, DUST))).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(transact(db, (tx) => resolveTransfer(tx, unknown, 'x'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('an order that an admin completes while its window is being closed is skipped, without an error', async () => {
  const { context, chain, database } = watcher;
  const { db } = database;
  const { id: merchantId } = await buildMerchant(db);
  const late = await buildOrder(db, { merchantId });
  const key = await heldMoney(late, '10');
  const order = await buildOrder(db, { merchantId, lifetimeSeconds: 2 * 86_400 });
  const { number } = chain.mine({ stepMs: 3 * 86_400_000 });
  chain.mine({ blocks: 2 });
  await watcher.scanAll();
  const block = await context.node.headBlock(number);
  if (!block || !context.state.term) throw new Error('a leader has the block');
  const concerns = await matchBlock(db, TEST_NETWORK, block);
  expect(concerns.expiring).toEqual([order.id]);
  await transact(db, (tx) => assignTransfer(tx, key, order.id, DUST));
  const [outcome] = await commitBlocks(context, context.state.term, [block], concerns);
  expect(outcome?.expiry).toEqual({ closed: [], faults: [] });
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'confirmed' });
});
