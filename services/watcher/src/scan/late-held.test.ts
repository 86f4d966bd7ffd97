import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { assignTransfer, listOrderTransfers, resolveTransfer } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { listHeldTransfers, type Order } from '@gateway/store/orders';
import { buildMerchant, buildOrder, TEST_NETWORK } from '@gateway/store/testing';
import { createHintTick } from '../polling/hint';
import { closeAudited, expectCleanAudit, openTestWatcher, type TestWatcher } from '../testing';

const DUST = parseUsdt('0.01');
const HOUR_MS = 3_600_000;

let watcher: TestWatcher;
let hint: ReturnType<typeof createHintTick>;
beforeEach(async () => {
  watcher = await openTestWatcher();
  watcher.context.config.rules.latePolicy = 'hold';
  await watcher.scanAll();
  hint = createHintTick(watcher.context);
});
afterEach(() => closeAudited(watcher));

const keyOf = (txHash: string) => ({ network: TEST_NETWORK, txHash, logIndex: 0 });
const assign = (txHash: string, order: Order): Promise<{ result: boolean }> =>
  transact(watcher.database.db, (tx) => assignTransfer(tx, keyOf(txHash), order.id, DUST));

/** The payments that an order shows: its own hash, and those listed with it. */
async function named(order: Order): Promise<{ txHash: string | null; listed: string[] }> {
  const listed = await listOrderTransfers(watcher.database.db, order.id);
  return { txHash: (await watcher.reread(order)).txHash, listed: listed.map(({ txHash }) => txHash) };
}

/** Pays an order and shows the payment before it is final. */
async function seen(order: Order, amount: string): Promise<string> {
  const txHash = watcher.pay(order, amount);
  watcher.chain.mine();
  while ((await hint()) === 'more');
  return txHash;
}

/** Closes the windows of all pending orders. */
async function closeWindows(): Promise<void> {
  watcher.chain.mine({ stepMs: HOUR_MS });
  await watcher.finalise();
}

test('late money is shown while it is not final, and is no payment of the order while it is held', async () => {
  const order = await watcher.order();
  await closeWindows();
  const txHash = await seen(order, '10');
  expect(await named(order)).toEqual({ txHash, listed: [txHash] });
  await expectCleanAudit(watcher);

  await watcher.finalise();
  expect(await named(order)).toEqual({ txHash: null, listed: [] });
  expect(await watcher.reread(order)).toMatchObject({ status: 'expired', amountReceived: 0n, txLogIndex: null });
  expect(await listHeldTransfers(watcher.database.db, order.id)).toMatchObject([{ txHash }]);
  expect(await query(watcher.database.db, 'select held_reason from chain_transfers')).toEqual([
    { held_reason: 'late money waits for an admin' },
  ]);
  expect(await watcher.eventsOf(order)).toEqual(['order_created', 'order_expired', 'payment_seen']);
});

test('held money assigned to its own order is shown as the payment that completed it', async () => {
  const order = await watcher.order();
  await closeWindows();
  const txHash = await seen(order, '10');
  await watcher.finalise();
  expect(await assign(txHash, order)).toMatchObject({ result: true });
  expect(await named(order)).toEqual({ txHash, listed: [txHash] });
});

test('held money assigned to another order is shown only there', async () => {
  const { db } = watcher.database;
  const { id: merchantId } = await buildMerchant(db);
  const order = await buildOrder(db, { merchantId });
  await closeWindows();
  const other = await buildOrder(db, { merchantId, lifetimeSeconds: 86_400 });
  const txHash = await seen(order, '10');
  await watcher.finalise();
  expect(await assign(txHash, other)).toMatchObject({ result: true });
  expect(await named(order)).toEqual({ txHash: null, listed: [] });
  expect(await named(other)).toEqual({ txHash, listed: [txHash] });
});

test('held money that is resolved is shown by no order', async () => {
  const order = await watcher.order();
  await closeWindows();
  const txHash = await seen(order, '10');
  await watcher.finalise();
  await transact(watcher.database.db, (tx) => resolveTransfer(tx, keyOf(txHash), 'sent back'));
  expect(await named(order)).toEqual({ txHash: null, listed: [] });
  expect(await watcher.reread(order)).toMatchObject({ status: 'expired' });
});

test('late payments that are not final are shown until the last of them is held', async () => {
  const order = await watcher.order();
  await closeWindows();
  const first = await seen(order, '3');
  const second = await seen(order, '4');
  expect(await named(order)).toEqual({ txHash: second, listed: [first, second] });
  watcher.chain.mine({ blocks: 2 });
  await watcher.scanAll();
  expect(await named(order)).toEqual({ txHash: second, listed: [second] });
  await expectCleanAudit(watcher);
  await watcher.finalise();
  expect(await named(order)).toEqual({ txHash: null, listed: [] });

  expect(await assign(first, order)).toMatchObject({ result: false });
  expect(await named(order)).toEqual({ txHash: first, listed: [first] });
  await expectCleanAudit(watcher);
  expect(await watcher.reread(order)).toMatchObject({ status: 'failed', amountReceived: parseUsdt('3') });
});

test('a partly paid order shows its credited payment while late money is seen and held', async () => {
  const order = await watcher.order();
  const part = await seen(order, '4');
  await closeWindows();
  expect(await watcher.reread(order)).toMatchObject({ status: 'failed', txHash: part });
  const late = await seen(order, '6');
  expect(await named(order)).toEqual({ txHash: part, listed: [part, late] });
  await watcher.finalise();
  expect(await named(order)).toEqual({ txHash: part, listed: [part] });
  await expectCleanAudit(watcher);
  expect(await assign(late, order)).toMatchObject({ result: true });
  expect(await named(order)).toEqual({ txHash: late, listed: [part, late] });
});

test('money seen in time that becomes final after the window is credited, not held', async () => {
  const order = await watcher.order();
  const txHash = await seen(order, '10');
  await closeWindows();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', txHash });
});

test('a payment that cannot be booked is no longer shown once it is held', async () => {
  const { db } = watcher.database;
  const order = await buildOrder(db);
  const txHash = await seen(order, '10');
  await query(db, `alter table orders add constraint broken check (id <> '${order.id}' or amount_received = 0)`);
  await watcher.finalise();
  expect(await named(order)).toEqual({ txHash: null, listed: [] });
  await query(db, 'alter table orders drop constraint broken');
  expect(await assign(txHash, order)).toMatchObject({ result: true });
});

test('of two payments seen in one block the order shows the one listed last', async () => {
  const order = await watcher.order();
  watcher.pay(order, '1');
  watcher.pay(order, '2');
  watcher.chain.payMany([
    { to: order.address, amount: parseUsdt('3') },
    { to: order.address, amount: parseUsdt('4') },
  ]);
  watcher.chain.mine();
  while ((await hint()) === 'more');
  const listed = await listOrderTransfers(watcher.database.db, order.id);
  const last = listed.at(-1);
  expect(listed).toHaveLength(4);
  expect(await watcher.reread(order)).toMatchObject({ txHash: last?.txHash, txLogIndex: last?.logIndex });
});
