import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, sun, usdt } from '@gateway/domain';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import type { Term } from '../watcher/leadership';
import { listOrderEvents } from '../orders/order-events';
import type { Order } from '../orders/orders';
import { insertEnergyRental } from './energy/energy-rentals';
import { advanceSweep } from './sweep-state';
import { insertSweepTransaction, markSent } from './sweep-transactions';
import { sweepCounts } from './sweep-views';
import { findDueSweeps, holdQueuedSweeps, holdSweep, postponeSweep, queueSweeps, type BegunSweep } from './sweeps';
import { addressOf, buildOrder, buildTerm, hashOf, payOrder, queueTestSweeps, TEST_SWEEP_RULES } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();
let term: Term;
beforeEach(async () => {
  term = await buildTerm(database.db);
});

const rules = TEST_SWEEP_RULES;
const queue = (most?: number): Promise<BegunSweep[]> => queueTestSweeps(database.db, term, most);
const paid = async (amount: string): Promise<Order> => payOrder(database.db, await buildOrder(database.db, { amount }));
const addressesOf = (sweeps: readonly { address: string }[]): string[] => sweeps.map(({ address }) => address);

/** Sets since when an address has had its money, in seconds of chain time before the newest scanned block. */
async function setAge({ addressIdx: idx }: Order, seconds: number): Promise<void> {
  await query(
    database.db,
    `update addresses set balance_since = c.block_time - :seconds::int * interval '1 second'
     from scan_cursors c where idx = :idx`,
    { idx, seconds },
  );
}

async function begin(amount = '25'): Promise<BegunSweep> {
  const order = await paid(amount);
  const sweep = (await queue()).find(({ address }) => address === order.address);
  if (!sweep) throw new Error('no sweep was queued');
  return sweep;
}

async function rowOf({ id }: BegunSweep): Promise<{ pause: number; waiting_for: string | null }> {
  const sql = `select extract(epoch from due_at - now())::float8 as pause, waiting_for from sweeps where id = :id`;
  const [row] = await query<{ pause: number; waiting_for: string | null }>(database.db, sql, { id });
  if (!row) throw new Error('the sweep is gone');
  return row;
}

const due = async (most = 10): Promise<string[]> =>
  (await findDueSweeps(database.db, 'nile', most)).map(({ id }) => id);

test('an address is swept from the minimum amount on, and an old balance from a smaller one on', async () => {
  await buildOrder(database.db); // pending, on a separate address
  await paid('19.999999');
  const enough = await paid('20');
  const [old, young, oldAndLittle] = [await paid('5'), await paid('5'), await paid('4.999999')];
  await setAge(old, rules.maxAgeSeconds);
  await setAge(young, rules.maxAgeSeconds - 1);
  await setAge(oldAndLittle, rules.maxAgeSeconds);
  expect(addressesOf(await queue()).sort()).toEqual([enough.address, old.address].sort());
});

test('the money of the oldest day is swept first, of one day the largest, up to the limit', async () => {
  const [small, large, oldest, later] = [await paid('25'), await paid('90'), await paid('20'), await paid('50')];
  const days: [Order, string][] = [
    [oldest, '2026-01-01T23:59:59Z'],
    [small, '2026-01-02T00:00:00Z'],
    [large, '2026-01-02T23:59:59Z'],
    [later, '2026-01-03T00:00:00Z'],
  ];
  for (const [{ addressIdx: idx }, since] of days) {
    await query(database.db, 'update addresses set balance_since = :since::timestamptz where idx = :idx', {
      idx,
      since,
    });
  }
  const inOrder = [oldest, large, small, later].map(({ address }) => address);
  expect(addressesOf(await queue(3)).sort()).toEqual(inOrder.slice(0, 3).sort());
  await queue();
  const dueNow = await findDueSweeps(database.db, 'nile', 10);
  // The last one was queued after the others.
  expect(addressesOf(dueNow)).toEqual(inOrder);
  expect(await findDueSweeps(database.db, 'nile', 10, { areQueued: false })).toEqual([]);
});

test('an address is swept from the amount on that is worth the fee, a smaller one when it was swept before', async () => {
  const again = await begin('60');
  await completeSweep(again.id);
  const [first, little] = [await paid('59.999999'), await paid('49.999999')];
  await query(database.db, `update addresses set balance = 50000000 where address = :address`, {
    address: again.address,
  });
  const sums = { leastFirst: parseUsdt('60'), leastAgain: parseUsdt('50') };
  const begun = await transact(database.db, (tx) => queueSweeps(tx, term, { ...rules, ...sums }, 100));
  expect(addressesOf(begun)).toEqual([again.address]);
  expect(addressesOf(await queue()).sort()).toEqual([first.address, little.address].sort());
});

/** Ends a sweep as if its transfer were final. */
async function completeSweep(id: string): Promise<void> {
  const settlement = {
    ...{ txHash: hashOf('swept'), amount: usdt(1n), toAddress: addressOf('cold'), feeSun: sun(0n), energyUsed: 1n },
    ...{ blockNumber: 1, sweptAt: new Date() },
  };
  await transact(database.db, (tx) => advanceSweep(tx, id, { trigger: 'transfer_stored' }));
  await transact(database.db, (tx) => advanceSweep(tx, id, { trigger: 'transfer_final', settlement }));
}

test('an address without a balance is not swept, whatever the minimum amount', async () => {
  const order = await paid('20');
  await query(database.db, 'update addresses set balance = 0 where idx = :idx', { idx: order.addressIdx });
  const sweeps = transact(database.db, (tx) => queueSweeps(tx, term, { ...rules, minAmount: usdt(0n) }, 100));
  expect(await sweeps).toEqual([]);
});

test('an address is not swept while its order is pending, nor after a sweep of it has failed', async () => {
  const order = await buildOrder(database.db, { amount: '40' });
  await payOrder(database.db, order, parseUsdt('30'));
  expect(await queue()).toEqual([]);
  await payOrder(database.db, order, parseUsdt('10'));
  const [sweep] = await queue();
  if (!sweep) throw new Error('no sweep was queued');
  await transact(database.db, (tx) => advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason: 'blacklisted' }));
  expect(await queue()).toEqual([]);
});

test('a sweep belongs to the newest order of its address, and lists every order whose money it moves', async () => {
  const order = await paid('25');
  const later = await buildOrder(database.db, { amount: '30' });
  await query(database.db, 'alter table orders disable trigger guard_order');
  await query(
    database.db,
    `update orders set address_idx = :idx, address = :address, created_at = now() + interval '1 minute' where id = :id`,
    { id: later.id, idx: order.addressIdx, address: order.address },
  );
  await query(database.db, 'alter table orders enable trigger guard_order');
  await paid('19');
  await payOrder(database.db, { ...later, address: order.address }, parseUsdt('30'));
  await payOrder(database.db, { ...later, address: order.address }, parseUsdt('1'));
  const [sweep] = await queue();
  expect(sweep).toMatchObject({ orderId: later.id, address: order.address });
  expect([...(sweep?.orderIds ?? [])].sort()).toEqual([order.id, later.id].sort());
  const events = await listOrderEvents(database.db, later.id);
  expect(events.at(-1)).toMatchObject({
    type: 'sweep_queued',
    payload: { sweep_id: sweep?.id, balance: '56.000000' },
  });
  expect((await listOrderEvents(database.db, order.id)).map(({ type }) => type)).not.toContain('sweep_queued');
});

test('orders paid before the balance was last zero are not listed', async () => {
  const order = await paid('25');
  await query(database.db, `update addresses set balance_since = balance_since + interval '1 ms' where idx = :idx`, {
    idx: order.addressIdx,
  });
  expect(await queue()).toMatchObject([{ orderId: order.id, orderIds: [] }]);
});

test('a watcher of an earlier term queues nothing', async () => {
  await paid('25');
  term = { ...term, number: term.number + 1n };
  await expect(queue()).rejects.toThrow('another watcher leads now');
  expect(await query(database.db, 'select 1 from sweeps')).toEqual([]);
});

test('sweeps in progress come first, then those due longest, up to the limit', async () => {
  const [young, old, moving, later] = [await begin(), await begin(), await begin(), await begin()];
  await transact(database.db, (tx) => advanceSweep(tx, moving.id, { trigger: 'funding_stored' }));
  await postponeSweep(database.db, young.id, -10_000);
  await postponeSweep(database.db, old.id, -20_000);
  await postponeSweep(database.db, later.id, 60_000);
  expect(await due()).toEqual([moving.id, old.id, young.id]);
  expect(await due(2)).toEqual([moving.id, old.id]);
  expect(await findDueSweeps(database.db, 'other', 10)).toEqual([]);
});

test('a completed or failed sweep takes no step', async () => {
  const sweep = await begin();
  await transact(database.db, (tx) => advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason: 'blacklisted' }));
  await postponeSweep(database.db, sweep.id, -1_000);
  expect(await due()).toEqual([]);
});

test.each([
  ['was not sent yet', { isSent: false, headNumber: 1, expiresInMs: 0 }, true],
  ['may be in a block that is still to be scanned', { isSent: true, headNumber: 1, expiresInMs: 0 }, false],
  ['may be in the block after the one that is scanned', { isSent: true, headNumber: 0, expiresInMs: 0 }, false],
  ['would usually be in a scanned block', { isSent: true, headNumber: -1, expiresInMs: 0 }, true],
  ['has expired by chain time', { isSent: true, headNumber: 1, expiresInMs: -1 }, true],
])('a transaction that %s', async (_title, { isSent, headNumber, expiresInMs }, isDue) => {
  const sweep = await begin();
  const [cursor] = await query<{ block_time: Date }>(database.db, 'select block_time from scan_cursors');
  const transaction = {
    txId: hashOf('a'),
    sweepId: sweep.id,
    attempt: 1,
    kind: 'funding' as const,
    toAddress: addressOf('a'),
    amount: 1n,
    forecastSun: sun(1n),
    bytes: Buffer.of(0),
    headNumber,
    expiresAt: new Date((cursor?.block_time.getTime() ?? 0) + expiresInMs),
  };
  await transact(database.db, async (tx) => {
    await advanceSweep(tx, sweep.id, { trigger: 'funding_stored' });
    await insertSweepTransaction(tx, transaction);
    if (isSent) await markSent(tx, { ...transaction, state: 'live', sentAt: null });
  });
  expect(await due()).toEqual(isDue ? [sweep.id] : []);
  // A decided transaction blocks no step.
  await query(database.db, `update sweep_transactions set state = 'dead'`);
  expect(await due()).toEqual([sweep.id]);
});

test('one sweep is postponed for a reason, and the result is whether the reason is new', async () => {
  const [sweep, other] = [await begin(), await begin()];
  expect(await holdSweep(database.db, sweep.id, 'daily_budget', 60_000)).toBe(true);
  expect(await holdSweep(database.db, sweep.id, 'daily_budget', 60_000)).toBe(false);
  expect(await holdSweep(database.db, sweep.id, 'hot_wallet_trx', 60_000)).toBe(true);
  const held = await rowOf(sweep);
  expect(held.waiting_for).toBe('hot_wallet_trx');
  expect(held.pause).toBeGreaterThan(50);
  expect(held.pause).toBeLessThanOrEqual(60);
  expect((await rowOf(other)).waiting_for).toBeNull();
});

test('a sweep that waits for an operator is counted as held until it goes on; one that waits for its worth is not', async () => {
  const [sweep, dear] = [await begin(), await begin()];
  await holdSweep(database.db, dear.id, 'fee_share', 60_000);
  expect((await sweepCounts(database.db)).held).toBe(0);
  await holdSweep(database.db, sweep.id, 'cost_above_cap', 60_000);
  expect(await sweepCounts(database.db)).toEqual({ waiting: 2, active: 0, failed: 0, held: 1, stuck: 0 });
  await transact(database.db, (tx) => advanceSweep(tx, sweep.id, { trigger: 'funding_stored' }));
  expect(await sweepCounts(database.db)).toEqual({ waiting: 1, active: 1, failed: 0, held: 0, stuck: 0 });
});

test.each([
  ['funding', 61, 1],
  ['funding', 59, 0],
  ['queued', 26 * 60 + 1, 1],
  ['queued', 26 * 60 - 1, 0],
])('a sweep that is %s for %i minutes counts %i times as stuck, and not if its obstacle is known', async (...given) => {
  const [state, minutes, stuck] = given;
  const sweep = await begin();
  if (state === 'funding')
    await transact(database.db, (tx) => advanceSweep(tx, sweep.id, { trigger: 'funding_stored' }));
  await query(database.db, `update sweeps set state_at = now() - :minutes * interval '1 minute'`, { minutes });
  expect((await sweepCounts(database.db)).stuck).toBe(stuck);
  await holdSweep(database.db, sweep.id, 'daily_budget', 60_000);
  expect((await sweepCounts(database.db)).stuck).toBe(0);
});

test('all queued sweeps that are due are postponed at once, and no others', async () => {
  const [one, two, moving, later] = [await begin(), await begin(), await begin(), await begin()];
  const paid = await begin();
  const rental = { sweepId: paid.id, attempt: 1, energy: 65_000n, price: sun(3_900_000n) };
  await transact(database.db, (tx) => insertEnergyRental(tx, rental));
  await transact(database.db, (tx) => advanceSweep(tx, moving.id, { trigger: 'funding_stored' }));
  await postponeSweep(database.db, later.id, 600_000);
  await holdQueuedSweeps(database.db, 'daily_budget', 60_000);
  const rows = await Promise.all([one, two, moving, later, paid].map(rowOf));
  expect(rows.map((row) => row.waiting_for)).toEqual(['daily_budget', 'daily_budget', null, null, null]);
  expect(rows.map(({ pause }) => (pause > 0 ? Math.ceil(pause / 60) : 0))).toEqual([1, 1, 0, 10, 0]);
});
