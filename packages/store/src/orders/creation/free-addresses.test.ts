import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { until } from '@gateway/runtime/testing';
import { query, queryOne, type Db } from '../../db/pool';
import { transact } from '../../db/transaction';
import { addFreeAddresses, buildMerchant, buildWallet, TEST_NETWORK } from '../../testing';
import { databasePerTest } from '../../testing/database/suite-database';
import { openAddressSearch, type AddressSearch } from './free-addresses';
import type { NewOrder } from './new-order';
import { insertOrders, MAX_BATCH, type Insertion } from './order-creation';

const database = databasePerTest();
let merchantId: string;

beforeEach(async () => {
  await buildWallet(database.db, 0);
  merchantId = (await buildMerchant(database.db)).id;
});

/** Adds free addresses, numbered from 0, which were leased so many days ago; by default never. */
async function addFree(count: number, daysAgo: number | null = null): Promise<void> {
  await addFreeAddresses(database.db, count);
  await query(database.db, `update addresses set last_leased_at = now() - :daysAgo::int * interval '1 day'`, {
    daysAgo,
  });
}

async function create(search: AddressSearch, count = 1, db: Db = database.db): Promise<(Insertion | 'apart')[]> {
  const orders = Array.from({ length: count }, (): NewOrder => ({
    ...{ merchantId, externalId: randomUUID(), amount: usdt(5_000_000n), currency: 'USDT', network: TEST_NETWORK },
    ...{ callbackUrl: 'https://shop.example/hook', successUrl: null, cancelUrl: null },
    ...{ lifetimeSeconds: 1_800, monitorAfterExpirySeconds: 86_400, cooldownSeconds: 604_800 },
  }));
  return insertOrders(db, orders, search);
}

const addressesOf = (insertions: readonly (Insertion | 'apart')[]): unknown[] =>
  insertions.map((order) => (typeof order === 'string' ? order : order.addressIdx));

async function setState(idx: number, state: 'free' | 'retired'): Promise<void> {
  await query(database.db, `update addresses set state = :state where idx = :idx`, { idx, state });
}

/** The pages of the index of free addresses that have been read. */
async function pagesRead(): Promise<number> {
  await query(database.db, 'select pg_stat_force_next_flush()');
  const sql = `select (idx_blks_hit + idx_blks_read)::int as pages from pg_statio_user_indexes
    where indexrelname = 'addresses_free'`;
  return (await queryOne<{ pages: number }>(database.db, sql))?.pages ?? 0;
}

test.each([
  { pool: 'new addresses', daysAgo: null },
  { pool: 'addresses that were leased before', daysAgo: 30 },
])('what an order reads does not grow with the orders since the last vacuum: $pool', async ({ daysAgo }) => {
  await query(database.db, 'alter table addresses set (autovacuum_enabled = off)');
  await addFree(6_000, daysAgo);
  await query(database.db, 'analyze addresses');
  const search = openAddressSearch();
  for (let leased = 0; leased < 5_000; leased += MAX_BATCH) await create(search, MAX_BATCH);
  const single = async (): Promise<number> => {
    const before = await pagesRead();
    expect(addressesOf(await create(search))).toEqual([expect.any(Number)]);
    return (await pagesRead()) - before;
  };
  // Once a second a search begins at the head.
  await until('an order reads a few pages', async () => (await single()) <= 4);
});

test('an order does not wait for an address that another transaction is leasing', async () => {
  await addFree(3);
  await transact(database.db, async (tx) => {
    expect(addressesOf(await create(openAddressSearch(), 1, tx))).toEqual([0]);
    expect(addressesOf(await create(openAddressSearch(), 2))).toEqual([1, 2]);
    expect(addressesOf(await create(openAddressSearch(), 1))).toEqual(['no_address']);
  });
});

test('an order for which no address follows is to be inserted apart, and then leases one that has become free', async () => {
  await addFree(3);
  await setState(1, 'retired');
  const search = openAddressSearch();
  expect(addressesOf(await create(search, 2))).toEqual([0, 2]);
  await setState(1, 'free');
  expect(addressesOf(await create(search, 2))).toEqual(['apart', 'apart']);
  expect(addressesOf(await create(search, 2))).toEqual([1, 'no_address']);
});

test('a search begins at the head again after a while', async () => {
  await addFree(200);
  await setState(0, 'retired');
  const search = openAddressSearch();
  expect(addressesOf(await create(search, 2))).toEqual([1, 2]);
  await setState(0, 'free');
  await until('the first one is leased', async () => addressesOf(await create(search))[0] === 0);
});

test('orders of a batch have the addresses in turn, however a single order found the one before', async () => {
  await addFree(8, 30);
  const search = openAddressSearch();
  expect(addressesOf(await create(search))).toEqual([0]);
  expect(addressesOf(await create(search, 3))).toEqual([1, 2, 3]);
  expect(addressesOf(await create(search))).toEqual([4]);
  expect(addressesOf(await create(search, 3))).toEqual([5, 6, 7]);
});
