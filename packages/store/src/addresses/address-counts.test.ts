import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { requestRescan, noteRescannedTransfers } from '../chain/rescans/rescans';
import { insertTransfers } from '../orders/transfers';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import type { Order } from '../orders/orders';
import { readStatistics } from '../statistics/statistics';
import { addressOf, buildOrder, buildTerm, buildWallet, hashOf, payOrder, TEST_NETWORK } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { returnAddresses, type ReusePolicy } from './address-return';
import { insertAddresses, poolCounts } from './addresses';
import { bindWallet, unbindWallet } from './wallet-row';

const ADDRESSES = 8;
const database = databasePerTest();
let ordinal = 0;

beforeEach(async () => {
  await buildWallet(database.db, ADDRESSES);
  await payOrder(database.db, await buildOrder(database.db)); // a block is scanned
});

/** The states of all addresses, which the displayed pool must agree with. */
async function pool(): Promise<{ free: number; leased: number; retired: number }> {
  const counted = await poolCounts(database.db);
  expect((await readStatistics(database.db)).pool).toEqual(counted);
  const row = await queryOne<{ count: number }>(database.db, 'select count(*)::int as count from addresses');
  return { free: counted.free, leased: counted.allocated, retired: (row?.count ?? 0) - counted.total };
}

/** Records money, of no order, that came to an address. @returns its identity */
async function recordStray(
  address: string,
  disposition: 'unmatched' | 'dust' | 'credited',
): Promise<{ txHash: string; logIndex: number }> {
  const key = { txHash: hashOf(`stray ${String(ordinal++)}`), logIndex: 0 };
  const block = await queryOne<{ number: bigint; block_time: Date }>(
    database.db,
    'select number, block_time from scan_cursors',
  );
  await transact(database.db, (tx) =>
    insertTransfers(tx, [
      {
        ...{ ...key, network: TEST_NETWORK, blockNumber: Number(block?.number), blockTime: block?.block_time as Date },
        ...{ from: addressOf('payer'), to: address as Order['address'], amount: parseUsdt('5') },
        ...{ disposition, outgoing: null },
      },
    ]),
  );
  return key;
}

async function freeAddress(): Promise<string> {
  const row = await queryOne<{ address: string }>(
    database.db,
    `select address from addresses where state = 'free' order by idx limit 1`,
  );
  if (!row) throw new Error('no address is free');
  return row.address;
}

async function endLease(order: Order, policy: ReusePolicy): Promise<unknown> {
  await query(
    database.db,
    `update address_leases set attributed = tstzrange(now() - interval '20 days', now() - interval '10 days'),
       exclusive = tstzrange(now() - interval '20 days', now() - interval '9 days') where order_id = :id`,
    { id: order.id },
  );
  const term = await buildTerm(database.db);
  const rules = { network: TEST_NETWORK, policy, dustLimit: parseUsdt('0.01') };
  return transact(database.db, (tx) => returnAddresses(tx, term, rules, 10));
}

async function rescan(key: { txHash: string; logIndex: number }): Promise<void> {
  const { id } = await requestRescan(database.db, TEST_NETWORK, 1, 1);
  await transact(database.db, (tx) => noteRescannedTransfers(tx, id, TEST_NETWORK, [key]));
}

test('orders, and leases that end, move addresses in the displayed pool', async () => {
  expect(await pool()).toEqual({ free: 7, leased: 1, retired: 0 });
  const [one, other] = [await buildOrder(database.db), await buildOrder(database.db)];
  expect(await pool()).toEqual({ free: 5, leased: 3, retired: 0 });
  expect(await endLease(one, 'unpaid')).toEqual({ freed: 1, retired: 0 });
  expect(await pool()).toEqual({ free: 6, leased: 2, retired: 0 });
  expect(await endLease(other, 'off')).toEqual({ freed: 0, retired: 1 });
  expect(await pool()).toEqual({ free: 6, leased: 1, retired: 1 });
});

test('money without an order retires a free address once, and never a leased one', async () => {
  const { address } = await buildOrder(database.db);
  await recordStray(address, 'unmatched');
  await recordStray(await freeAddress(), 'dust');
  expect(await pool()).toEqual({ free: 6, leased: 2, retired: 0 });
  const free = await freeAddress();
  await recordStray(free, 'unmatched');
  expect(await pool()).toEqual({ free: 5, leased: 2, retired: 1 });
  await recordStray(free, 'unmatched');
  expect(await pool()).toEqual({ free: 5, leased: 2, retired: 1 });
});

test('a payment that a rescan found retires an address that has become free, unless it is dust', async () => {
  const { address } = await buildOrder(database.db);
  await rescan(await recordStray(address, 'credited'));
  await rescan(await recordStray(await freeAddress(), 'dust'));
  expect(await pool()).toEqual({ free: 6, leased: 2, retired: 0 });
  await rescan(await recordStray(await freeAddress(), 'credited'));
  expect(await pool()).toEqual({ free: 5, leased: 2, retired: 1 });
});

test('an epoch retires what is free, and what is inserted as retired was never in the pool', async () => {
  await unbindWallet(database.db);
  await transact(database.db, async (tx) => {
    await insertAddresses(tx, ADDRESSES, [addressOf('gap')], 'retired');
    expect(await bindWallet(tx, ADDRESSES)).toBe(true);
    await insertAddresses(tx, ADDRESSES + 1, [addressOf('new')]);
  });
  expect(await pool()).toEqual({ free: 1, leased: 1, retired: 8 });
});
