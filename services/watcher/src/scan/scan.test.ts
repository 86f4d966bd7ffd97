import { expect, test } from '@jest/globals';
import type { Payment } from '@gateway/devnet';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { findCursor, listOrderTransfers } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { addressOf, setAddressStates, TEST_NETWORK } from '@gateway/store/testing';
import { expectCleanAudit } from '../testing';
import { watcherPerTest } from '../testing/suite-watcher';

const watcher = watcherPerTest();

const dispositions = (): Promise<Record<string, unknown>[]> =>
  query(watcher.database.db, 'select to_address, amount, disposition, outgoing from chain_transfers order by amount');

const HOURS_MS = 3_600_000;

test('an exact payment confirms the order when it is final, not before, and wakes the notifier', async () => {
  const order = await watcher.order({ amount: '25.5' });
  const txHash = watcher.pay(order, '25.5');
  watcher.chain.mine({ blocks: 3 });
  await watcher.scanAll();
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 0n });

  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: 25_500_000n, txHash });
  expect(watcher.woken).toEqual(['webhooks']); // sweeping is off: nothing else is woken
});

test('two transfers add up, and the second completes the order', async () => {
  const order = await watcher.order();
  watcher.pay(order, '4');
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 4_000_000n });
  expect(watcher.woken).toEqual([]); // there is no webhook yet
  const second = watcher.pay(order, '6');
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', txHash: second });
  expect(await watcher.eventsOf(order)).toEqual(['order_created', 'payment_underpaid', 'payment_confirmed']);
});

test('one transaction with many transfers credits each by its log index', async () => {
  const [first, second] = [await watcher.order(), await watcher.order()];
  const legs = Array.from({ length: 200 }, (_, i) => ({
    to: addressOf(`stranger ${String(i)}`),
    amount: parseUsdt('1'),
  }));
  legs[10] = { to: first.address, amount: parseUsdt('2') };
  legs[100] = { to: first.address, amount: parseUsdt('3') };
  legs[150] = { to: second.address, amount: parseUsdt('10') };
  legs[199] = { to: first.address, amount: parseUsdt('5') };
  const txHash = watcher.chain.payMany(legs);
  await watcher.finalise();
  expect(await watcher.reread(first)).toMatchObject({
    status: 'confirmed',
    amountReceived: 10_000_000n,
    txLogIndex: 199,
  });
  expect(await watcher.reread(second)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n });
  const transfers = await listOrderTransfers(watcher.database.db, first.id);
  expect(transfers.map((transfer) => [transfer.txHash, transfer.logIndex])).toEqual([
    [txHash, 10],
    [txHash, 100],
    [txHash, 199],
  ]);
});

test.each<[string, Partial<Payment>]>([
  ['a token of the same name', { via: 'fake' }],
  ['an approval', { via: 'approve' }],
  ['a reverted call', { fails: 'REVERT' }],
  ['a call without energy', { fails: 'OUT_OF_ENERGY' }],
  ['a failed call that kept its logs', { fails: 'OUT_OF_TIME' }],
])('%s credits nothing and records nothing', async (_name, how) => {
  const order = await watcher.order();
  watcher.pay(order, '10', how);
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 0n, txHash: null });
  expect(await dispositions()).toEqual([]);
});

test('a zero transfer is ignored', async () => {
  const order = await watcher.order();
  watcher.pay(order, '0', { via: 'transferFrom' });
  await watcher.finalise();
  expect(await dispositions()).toEqual([]);
});

test.each(['transferFrom', 'dirty'] as const)('a payment by %s is a payment', async (via) => {
  const order = await watcher.order();
  watcher.pay(order, '10', { via });
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n });
});

test('an unpaid order expires when a block after its window is scanned, not by the clock', async () => {
  const order = await watcher.order();
  await query(watcher.database.db, 'select 1');
  await watcher.finalise();
  expect((await watcher.reread(order)).status).toBe('pending');
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  expect((await watcher.reread(order)).status).toBe('expired');
  expect(await watcher.eventsOf(order)).toEqual(['order_created', 'order_expired']);
});

test('a two-hour outage across an expiry with a payment in time: confirmed, never expired', async () => {
  const order = await watcher.order();
  watcher.pay(order);
  watcher.chain.mine();
  watcher.chain.mine({ stepMs: 2 * HOURS_MS });
  await watcher.finalise();
  expect((await watcher.reread(order)).status).toBe('confirmed');
  expect(await watcher.eventsOf(order)).toEqual(['order_created', 'payment_confirmed']);
});

test.each([
  ['a partial payment', '9.999999', 'failed', 9_999_999n],
  ['dust', '0.009999', 'expired', 9_999n],
])('only %s in time, %s USDT: %s', async (_name, amount, status, amountReceived) => {
  const order = await watcher.order();
  watcher.pay(order, amount);
  watcher.chain.mine();
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status, amountReceived });
});

test('late money confirms an expired order, late partial payments make it failed first', async () => {
  const [whole, parts] = [await watcher.order(), await watcher.order()];
  watcher.chain.mine({ stepMs: HOURS_MS });
  watcher.pay(whole);
  watcher.pay(parts, '6');
  await watcher.finalise();
  expect((await watcher.reread(whole)).status).toBe('confirmed');
  expect((await watcher.reread(parts)).status).toBe('failed');
  watcher.pay(parts, '4');
  await watcher.finalise();
  expect((await watcher.reread(parts)).status).toBe('confirmed');
  expect(await watcher.eventsOf(parts)).toEqual([
    'order_created',
    'order_expired',
    'payment_late',
    'order_failed',
    'payment_late',
    'payment_confirmed',
  ]);
});

test('late money can be held for an admin instead', async () => {
  watcher.context.config.rules.latePolicy = 'hold';
  const order = await watcher.order();
  watcher.chain.mine({ stepMs: HOURS_MS });
  watcher.pay(order);
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'expired', amountReceived: 0n });
  expect(await dispositions()).toMatchObject([{ disposition: 'held' }]);
  expect(await query(watcher.database.db, 'select held_reason from chain_transfers')).toEqual([
    { held_reason: 'late money waits for an admin' },
  ]);
});

test('late money that is held leaves an order’s own payment as it was', async () => {
  watcher.context.config.rules.latePolicy = 'hold';
  const order = await watcher.order();
  const txHash = watcher.pay(order, '4');
  await watcher.finalise();
  watcher.chain.mine({ stepMs: HOURS_MS });
  watcher.pay(order, '6');
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'failed', amountReceived: 4_000_000n, txHash });
});

test('money after the confirmation is extra and owes no second webhook', async () => {
  const order = await watcher.order();
  watcher.pay(order);
  await watcher.finalise();
  const completing = (await watcher.reread(order)).txHash;
  const [stranger, ours] = [addressOf('stranger'), order.address];
  watcher.chain.payMany([stranger, ours].map((to) => ({ to, amount: parseUsdt('1') })));
  await watcher.finalise();
  const named = { txHash: completing, txLogIndex: 0 };
  expect(await watcher.reread(order)).toMatchObject({ status: 'confirmed', amountReceived: 11_000_000n, ...named });
  expect(await query(watcher.database.db, 'select 1 from webhook_deliveries')).toHaveLength(1);
  const reasons = await query(watcher.database.db, 'select disposition, log_index, held_reason from chain_transfers');
  expect(reasons).toEqual([
    { disposition: 'credited', log_index: 0, held_reason: null },
    { disposition: 'extra', log_index: 1, held_reason: null },
  ]);
});

test('money to an address without a lease is unmatched, with an error; dust is only recorded', async () => {
  const [free] = await query<{ address: TronAddress }>(
    watcher.database.db,
    `select address from addresses where state = 'free' limit 1`,
  );
  if (!free) throw new Error('no free address');
  watcher.pay(free, '3');
  watcher.pay(free, '0.001');
  await watcher.finalise();
  expect(await dispositions()).toMatchObject([{ disposition: 'dust' }, { disposition: 'unmatched' }]);
  expect(watcher.log.filter((line) => line.level === 'error').map((line) => line.message)).toEqual([
    'transfer matches no order',
  ]);
});

test('an address that received dust within the last hour of chain time is not leased', async () => {
  const { db } = watcher.database;
  const [next] = await query<{ address: TronAddress }>(
    db,
    `select address from addresses where state = 'free' order by last_leased_at nulls first, idx limit 1`,
  );
  if (!next) throw new Error('no free address');
  watcher.chain.mine({ stepMs: 15 * 60_000 }); // chain time is ahead of the database's clock
  watcher.pay(next, '0.001');
  await watcher.finalise();
  expect(await dispositions()).toMatchObject([{ disposition: 'dust' }]);
  const order = await watcher.order();
  expect(order.address).not.toBe(next.address);
  await expectCleanAudit(watcher);

  await setAddressStates(db, 'retired', `state = 'free' and address <> :address`, { address: next.address });
  await expect(watcher.order()).rejects.toThrow('no_address');
});

test('a transfer that cannot be booked is held and blocks no other', async () => {
  const [broken, healthy] = [await watcher.order(), await watcher.order()];
  await query(
    watcher.database.db,
    `alter table orders add constraint broken check (id <> '${broken.id}' or amount_received = 0)`,
  );
  watcher.pay(broken);
  watcher.pay(healthy);
  await watcher.finalise();
  expect((await watcher.reread(broken)).status).toBe('pending');
  expect((await watcher.reread(healthy)).status).toBe('confirmed');
  expect(await dispositions()).toMatchObject([{ disposition: 'credited' }, { disposition: 'held' }].reverse());
});

test('an order whose window cannot be closed blocks no other, and the next block tries again', async () => {
  const [broken, healthy] = [await watcher.order(), await watcher.order()];
  await query(
    watcher.database.db,
    `alter table orders add constraint broken check (id <> '${broken.id}' or status = 'pending')`,
  );
  watcher.chain.mine({ stepMs: HOURS_MS });
  await watcher.finalise();
  expect((await watcher.reread(broken)).status).toBe('pending');
  expect((await watcher.reread(healthy)).status).toBe('expired');
  expect(watcher.log.map((line) => line.message)).toContain('payment window could not be closed');
  await query(watcher.database.db, 'alter table orders drop constraint broken');
  await watcher.finalise();
  expect((await watcher.reread(broken)).status).toBe('expired');
});

test('a block takes exactly two requests, whatever the number of addresses', async () => {
  watcher.chain.mine({ stepMs: 10 * 60_000 });
  await watcher.finalise();
  watcher.chain.requests.reset();
  watcher.chain.mine({ blocks: 1 });
  await watcher.scanAll();
  const counts = watcher.chain.requests.all();
  expect(counts['/walletsolidity/gettransactioninfobyblocknum']).toBe(1);
  // Two read the block, and one finds that there is no next.
  expect(counts['/walletsolidity/getblockbynum']).toBe(2);
});

test('every height is recorded once, each linked to the one before', async () => {
  watcher.chain.mine({ blocks: 40 });
  await watcher.finalise();
  const cursor = await findCursor(watcher.database.db, TEST_NETWORK);
  const [chain] = await query<{ count: number; gaps: number }>(
    watcher.database.db,
    `select count(*)::int as count, count(*) filter (where p.block_id is distinct from b.parent_id and b.number > 0)::int as gaps
     from blocks b left join blocks p on p.number = b.number - 1`,
  );
  expect(chain).toEqual({ count: (cursor?.number ?? 0) + 1, gaps: 0 });
  expect(cursor?.number).toBe(watcher.chain.solidHead().number);
});
