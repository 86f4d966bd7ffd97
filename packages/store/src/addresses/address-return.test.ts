import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, type Disposition } from '@gateway/domain';
import { returnAddresses, type ReusePolicy } from './address-return';
import { insertAddresses, poolCounts } from './addresses';
import { query, type Tx } from '../db/pool';
import { transact } from '../db/transaction';
import type { Order } from '../orders/orders';
import { addressOf, buildOrder, buildTerm, buildWallet, hashOf, payOrder, queueTestSweeps } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { insertTransfers } from '../orders/transfers';
import { bindWallet, unbindWallet } from './wallet-row';

const database = databasePerTest();
beforeEach(async () => {
  await buildWallet(database.db, 5);
});

async function endLeases(policy: ReusePolicy, most = 100): Promise<{ freed: number; retired: number }> {
  return transact(database.db, (tx) => endLeasesWithin(tx, policy, most));
}

async function endLeasesWithin(tx: Tx, policy: ReusePolicy, most = 100): Promise<{ freed: number; retired: number }> {
  const term = await buildTerm(database.db);
  return returnAddresses(tx, term, { network: 'nile', policy, dustLimit: parseUsdt('0.01') }, most);
}

/** Records money received by an address whose order ended long ago. */
async function recordStray(tx: Tx, order: Order, amount = '50', disposition: Disposition = 'unmatched'): Promise<void> {
  const [block] = await query<{ number: bigint; block_time: Date }>(tx, 'select number, block_time from scan_cursors');
  if (!block) throw new Error('no block was scanned');
  await insertTransfers(tx, [
    {
      network: 'nile',
      txHash: hashOf(`stray ${order.id} ${amount}`),
      logIndex: 0,
      blockNumber: Number(block.number),
      blockTime: block.block_time,
      from: addressOf('payer'),
      to: order.address,
      amount: parseUsdt(amount),
      disposition,
      outgoing: null,
    },
  ]);
}

/** Moves all times of an order into the past, so that its exclusive lease ended this long ago. */
async function age(order: Order, endedAgo: string): Promise<void> {
  await query(
    database.db,
    `update address_leases set attributed = tstzrange(now() - interval '20 days', now() - interval '10 days'),
       exclusive = tstzrange(now() - interval '20 days', now() - :endedAgo::interval) where order_id = :id`,
    { id: order.id, endedAgo },
  );
}

const stateOf = async (order: Order): Promise<string | undefined> =>
  (
    await query<{ state: string }>(database.db, 'select state from addresses where idx = :idx', {
      idx: order.addressIdx,
    })
  )[0]?.state;

/** Scans up to now, so that chain time is current. */
async function scanned(): Promise<void> {
  await payOrder(database.db, await buildOrder(database.db));
}

test('an unpaid address returns an hour after its exclusive lease, and its next order is marked as reusing it', async () => {
  await scanned();
  const order = await buildOrder(database.db);
  await age(order, '59 minutes');
  expect(await endLeases('unpaid')).toEqual({ freed: 0, retired: 0 });
  await age(order, '61 minutes');
  expect(await endLeases('unpaid')).toEqual({ freed: 1, retired: 0 });
  expect(await endLeases('unpaid')).toEqual({ freed: 0, retired: 0 });
  const others = await Promise.all([buildOrder(database.db), buildOrder(database.db), buildOrder(database.db)]);
  const again = await buildOrder(database.db);
  expect(others.map(({ isAddressReused }) => isAddressReused)).toEqual([false, false, false]);
  expect(again).toMatchObject({ address: order.address, isAddressReused: true });
});

test('the scanned chain counts as well: a watcher that lags returns nothing', async () => {
  await scanned();
  const order = await buildOrder(database.db);
  await age(order, '3 hours');
  await query(database.db, `update scan_cursors set block_time = now() - interval '4 hours'`);
  expect(await endLeases('unpaid')).toEqual({ freed: 0, retired: 0 });
  expect(await stateOf(order)).toBe('leased');
});

test('a paid address is never reused by default, and with "all" once it is empty', async () => {
  const [first, second] = [await buildOrder(database.db), await buildOrder(database.db)];
  for (const order of [first, second]) {
    await payOrder(database.db, order);
    await age(order, '2 hours');
  }
  expect(await endLeases('all')).toEqual({ freed: 0, retired: 0 });
  await query(database.db, 'update addresses set balance = 9999 where idx = :idx', { idx: first.addressIdx });
  expect(await endLeases('all')).toEqual({ freed: 1, retired: 0 });
  expect(await stateOf(first)).toBe('free');
  expect(await endLeases('unpaid')).toEqual({ freed: 0, retired: 1 });
  expect(await stateOf(second)).toBe('retired');
});

test.each([
  ['below the dust limit returns', '0.003', 'free'],
  ['that adds up to the dust limit is retired', '0.004', 'retired'],
])('an unpaid address with dust %s', async (_, second, state) => {
  await scanned();
  const order = await buildOrder(database.db);
  await transact(database.db, async (tx) => {
    await recordStray(tx, order, '0.006', 'dust');
    await recordStray(tx, order, second, 'dust');
  });
  await age(order, '2 hours');
  await endLeases('unpaid');
  expect(await stateOf(order)).toBe(state);
});

test('after the clock was set back, an address waits until the lease that ended is over again', async () => {
  const { db } = database;
  await scanned();
  const [early, late] = [await buildOrder(db), await buildOrder(db)];
  await age(early, '2 hours');
  await age(late, '2 hours');
  expect(await endLeases('unpaid')).toEqual({ freed: 2, retired: 0 });
  // To the database, a clock that is set back moves what was written into the future.
  const move = async (order: Order, endedAgo: string): Promise<void> => {
    await age(order, endedAgo);
    await query(db, 'update addresses set lease_ended_at = now() - :endedAgo::interval where idx = :addressIdx', {
      endedAgo,
      addressIdx: order.addressIdx,
    });
  };
  await move(early, '59 minutes');
  await Promise.all([buildOrder(db), buildOrder(db)]);
  expect(await buildOrder(db)).toMatchObject({ address: late.address, isAddressReused: true });
  await expect(buildOrder(db)).rejects.toThrow('no_address');
  await move(early, '61 minutes');
  expect(await buildOrder(db)).toMatchObject({ address: early.address });
});

test('money and sweeps on other addresses hold no address back, and those that ended first come first', async () => {
  const [older, newer] = [await buildOrder(database.db), await buildOrder(database.db)];
  const other = await payOrder(database.db, await buildOrder(database.db, { amount: '25' }));
  await transact(database.db, (tx) => recordStray(tx, other));
  const term = await buildTerm(database.db);
  expect(await queueTestSweeps(database.db, term)).toHaveLength(1);
  await age(newer, '2 hours');
  await age(older, '3 hours');
  expect(await endLeases('all', 1)).toEqual({ freed: 1, retired: 0 });
  expect([await stateOf(older), await stateOf(newer)]).toEqual(['free', 'leased']);
  expect(await endLeases('all')).toEqual({ freed: 1, retired: 0 });
  expect(await stateOf(other)).toBe('leased');
});

test('no address returns while money on it is unsettled, or while a sweep of it is not completed', async () => {
  await scanned();
  const order = await payOrder(database.db, await buildOrder(database.db, { amount: '25' }));
  const term = await buildTerm(database.db);
  expect(await queueTestSweeps(database.db, term)).toHaveLength(1);
  await age(order, '2 hours');
  await query(database.db, 'update addresses set balance = 0');
  expect(await endLeases('all')).toEqual({ freed: 0, retired: 0 });
});

test('addresses leased in an earlier epoch are retired, and so are all when reuse is off', async () => {
  await scanned();
  const [old, other] = [await buildOrder(database.db), await buildOrder(database.db)];
  await query(database.db, 'update address_leases set epoch = gen_random_uuid() where order_id = :id', { id: old.id });
  await age(old, '2 hours');
  expect(await endLeases('all')).toEqual({ freed: 0, retired: 1 });
  await age(other, '2 hours');
  expect(await endLeases('off')).toEqual({ freed: 0, retired: 1 });
  const paid = await payOrder(database.db, await buildOrder(database.db));
  await query(database.db, 'update address_leases set epoch = gen_random_uuid() where order_id = :id', { id: paid.id });
  await age(paid, '2 hours');
  expect(await endLeases('all')).toEqual({ freed: 0, retired: 1 });
  expect(await poolCounts(database.db)).toMatchObject({ allocated: 1 });
});

test('an address is not returned while a stray payment to it is being recorded', async () => {
  await scanned();
  const order = await buildOrder(database.db);
  await age(order, '2 hours');
  await transact(database.db, async (tx) => {
    await recordStray(tx, order);
    expect(await endLeases('unpaid')).toEqual({ freed: 0, retired: 0 });
  });
  expect(await endLeases('unpaid')).toEqual({ freed: 0, retired: 1 });
  expect(await stateOf(order)).toBe('retired');
});

test('a stray payment recorded while its address is being returned takes it out of the pool', async () => {
  await scanned();
  const order = await buildOrder(database.db);
  await age(order, '2 hours');
  let recording: Promise<void> | undefined;
  await transact(database.db, async (tx) => {
    expect(await endLeasesWithin(tx, 'unpaid')).toEqual({ freed: 1, retired: 0 });
    recording = transact(database.db, (other) => recordStray(other, order));
    await untilWaiting(1);
  });
  await recording;
  expect(await stateOf(order)).toBe('retired');
  expect(
    await query(database.db, 'select has_received from addresses where idx = :idx', { idx: order.addressIdx }),
  ).toEqual([{ has_received: true }]);
});

test('undecided money that came and left again prevents reuse of its address', async () => {
  await scanned();
  const order = await buildOrder(database.db);
  await age(order, '2 hours');
  await transact(database.db, (tx) => recordStray(tx, order));
  await query(database.db, 'update addresses set balance = 0 where idx = :idx', { idx: order.addressIdx });
  expect(await endLeases('all')).toEqual({ freed: 0, retired: 0 });
  await query(
    database.db,
    `update chain_transfers set disposition = 'resolved', note = 'sent back', settled_at = now()
     where disposition = 'unmatched'`,
  );
  expect(await endLeases('all')).toEqual({ freed: 1, retired: 0 });
});

/** Waits until `count` statements of this database wait for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const endsAt = Date.now() + 10_000;
  for (;;) {
    const rows = await query(
      database.db,
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows.length >= count) return;
    if (Date.now() > endsAt) throw new Error('no statement waits for a lock');
  }
}

test.each<ReusePolicy>(['unpaid', 'all'])(
  'an address leased in an earlier epoch never returns, with "%s"',
  async (policy) => {
    const { db } = database;
    await scanned();
    const before = await buildOrder(db);
    await unbindWallet(db);
    await age(before, '2 hours');
    expect(await endLeases(policy)).toEqual({ freed: 0, retired: 0 });
    await transact(db, async (tx) => {
      expect(await bindWallet(tx, 4)).toBe(true);
      await insertAddresses(tx, 5, [addressOf('of the new epoch')]);
    });
    const after = await buildOrder(db);
    await age(after, '2 hours');
    expect(await endLeases(policy)).toEqual({ freed: 1, retired: 1 });
    expect([await stateOf(before), await stateOf(after)]).toEqual(['retired', 'free']);
  },
);
