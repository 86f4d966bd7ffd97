import { beforeAll, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { highestAddressIdx } from '../../addresses/addresses';
import { query, queryOne } from '../../db/pool';
import { transact } from '../../db/transaction';
import { listOrderEvents } from '../order-events';
import type { NewOrder } from './new-order';
import { findOrder, findOrderByExternalId } from '../orders';
import { insertOrder, insertOrders } from './order-creation';
import {
  addFreeAddresses,
  addressOf,
  buildLink,
  buildTerm,
  buildMerchant,
  buildOrder,
  buildWallet,
  hashOf,
  linkOrder,
  TEST_NETWORK,
} from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { startCursor } from '../../chain/scan-cursor';
import { bindWallet, isWalletBound, unbindWallet } from '../../addresses/wallet-row';

const database = databasePerSuite();
beforeAll(async () => {
  await buildWallet(database.db, 60);
});

test('an order gets an address, a lease that covers its lifetime, and its first event', async () => {
  const order = await buildOrder(database.db);
  expect(order).toMatchObject({ status: 'pending', amountReceived: 0n, isAddressReused: false, network: TEST_NETWORK });
  expect(order.expiresAt.getTime() - order.createdAt.getTime()).toBe(1_800_000);
  const lease = await queryOne<Record<string, unknown>>(
    database.db,
    `select lower(attributed) = :createdAt::timestamptz - interval '1 hour' as begins,
       upper(attributed) = :monitorUntil::timestamptz as ends,
       upper(exclusive) = :monitorUntil::timestamptz + interval '7 days 1 hour' as cools_down
     from address_leases where order_id = :id`,
    { id: order.id, createdAt: order.createdAt, monitorUntil: order.monitorUntil },
  );
  expect(lease).toEqual({ begins: true, ends: true, cools_down: true });
  expect(await listOrderEvents(database.db, order.id)).toMatchObject([{ type: 'order_created' }]);
});

test('an external id is accepted once per merchant, and a repeat uses no address', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await buildOrder(database.db, { merchantId, externalId: 'a' });
  const free = await countFree();
  await expect(buildOrder(database.db, { merchantId, externalId: 'a' })).rejects.toThrow('exists');
  expect(await countFree()).toBe(free);
});

test('concurrent orders get different addresses', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const orders = await Promise.all(Array.from({ length: 20 }, () => buildOrder(database.db, { merchantId })));
  expect(new Set(orders.map((order) => order.address)).size).toBe(20);
});

test('an address that received something within the last hour is not leased', async () => {
  const { db } = database;
  const block = { number: 1, id: hashOf('1'), parentId: hashOf('0'), timestamp: new Date() };
  await transact(db, async (tx) => startCursor(tx, await buildTerm(db), TEST_NETWORK, block));
  const nextFree = async (): Promise<string> => {
    const sql = `select address from addresses where state = 'free' order by last_leased_at nulls first, idx limit 1`;
    return (await queryOne<{ address: string }>(db, sql))?.address ?? '';
  };
  const receive = (to: string, ago: string): Promise<unknown> =>
    query(
      db,
      `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address, amount,
         disposition)
       values (:network, :txHash, 0, 1, now() - :ago::interval, :from, :to, 5, 'dust')`,
      { network: TEST_NETWORK, txHash: hashOf(ago), ago, from: addressOf('payer'), to },
    );
  const earlier = await nextFree();
  await receive(earlier, '61 minutes');
  expect((await buildOrder(db)).address).toBe(earlier);
  const lately = await nextFree();
  await receive(lately, '59 minutes');
  expect((await buildOrder(db)).address).not.toBe(lately);
});

test('an empty pool is reported and leaves nothing behind', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await query(database.db, `update addresses set state = 'retired' where state = 'free'`);
  await expect(buildOrder(database.db, { merchantId })).rejects.toThrow('no_address');
  expect(await query(database.db, 'select 1 from orders where merchant_id = :merchantId', { merchantId })).toEqual([]);
});

const BY_THE_BINDER = 'bound_xid = pg_current_xact_id()::xid';

test.each([
  [
    'of another start of the server',
    `server_started_at = server_started_at - interval '1 microsecond', ${BY_THE_BINDER}`,
  ],
  ['of another database of the server', `database_xid = (database_xid::text::bigint - 1)::text::xid, ${BY_THE_BINDER}`],
  ['that was written by another transaction, as a restored one is', 'fingerprint = fingerprint'],
  ['that was never bound', `database_xid = null, bound_xid = null`],
])('no address is leased by a wallet row %s, until it is bound again', async (_what, change) => {
  const { db } = database;
  await query(db, `update addresses set state = 'free' where state = 'retired'`);
  await query(db, `update wallet set ${change}`);
  expect(await isWalletBound(db)).toBe(false);
  await expect(buildOrder(db)).rejects.toThrow('no_address');
  await bindAgain();
  await query(db, 'vacuum freeze wallet');
  await expect(buildOrder(db)).resolves.toBeDefined();
});

test('a wallet is bound only when every index up to the watermark has a row', async () => {
  const { db } = database;
  await unbindWallet(db);
  const highest = await highestAddressIdx(db);
  expect(await transact(db, (tx) => bindWallet(tx, highest + 1))).toBe(false);
  expect(await isWalletBound(db)).toBe(false);
  await bindAgain();
  expect(await isWalletBound(db)).toBe(true);
});

/** Binds the wallet as the watcher does, and adds free addresses: existing ones are retired. */
async function bindAgain(): Promise<void> {
  const { db } = database;
  const highest = await highestAddressIdx(db);
  expect(await transact(db, (tx) => bindWallet(tx, highest))).toBe(true);
  expect(await countFree()).toBe(0);
  await addFreeAddresses(db, 8);
}

test('the database never lets two leases of one address overlap', async () => {
  const order = await buildOrder(database.db);
  const other = await buildOrder(database.db);
  const overlap = query(database.db, 'update address_leases set address_idx = :idx where order_id = :id', {
    idx: order.addressIdx,
    id: other.id,
  });
  await expect(overlap).rejects.toMatchObject({ code: '23P01' });
});

test('an unknown merchant is an error, not an existing order', async () => {
  const missing = insertOrder(database.db, {
    merchantId: '00000000-0000-4000-8000-00000000dead',
    externalId: 'x',
    amount: 1n as never,
    currency: 'USDT',
    network: TEST_NETWORK,
    callbackUrl: 'http://a.example',
    successUrl: null,
    cancelUrl: null,
    lifetimeSeconds: 1,
    monitorAfterExpirySeconds: 0,
    cooldownSeconds: 0,
  });
  await expect(missing).rejects.toMatchObject({ code: '23503' });
});

async function countFree(): Promise<number | undefined> {
  const row = await queryOne<{ free: number }>(
    database.db,
    `select count(*)::int as free from addresses where state = 'free'`,
  );
  return row?.free;
}

test('a merchant finds an order by its own reference, and no other merchant does', async () => {
  const { db } = database;
  const [merchant, other] = [await buildMerchant(db), await buildMerchant(db)];
  const order = await buildOrder(db, { merchantId: merchant.id });
  expect(await findOrderByExternalId(db, merchant.id, order.externalId)).toEqual(order);
  expect(await findOrderByExternalId(db, merchant.id, order.externalId.toUpperCase() + ' ')).toBeUndefined();
  expect(await findOrderByExternalId(db, other.id, order.externalId)).toBeUndefined();
});

test('an inserted order is returned as it is read, by itself and from a batch, with all that it may have', async () => {
  const { db } = database;
  const link = await buildLink(db, (await buildMerchant(db)).id);
  const { link: visited, ...order } = linkOrder(link, 'a visitor', '');
  const bare = (externalId: string): NewOrder => ({ ...order, externalId });
  const full = (externalId: string): NewOrder => ({
    ...{ ...bare(externalId), callbackUrl: null, description: 'Tea', underpaidTolerance: usdt(500_000n) },
    ...{ successUrl: 'https://shop.example/thanks', cancelUrl: 'https://shop.example/basket' },
    // The database keeps neither this order of keys nor more than milliseconds.
    metadata: { longer: 'a "quote"', b: '' },
    price: {
      ...{ amount: '9.20', currency: 'EUR', rate: '0.92', sources: ['fixed'], spread: '0' },
      rateAt: new Date(),
    },
    link: { ...visited, reference: 'Ö 17' },
  });
  const inserted = [
    ...[await insertOrder(db, bare('1')), await insertOrder(db, full('2'))],
    ...(await insertOrders(db, [full('3')])),
    ...(await insertOrders(db, [bare('4'), full('5')])),
  ];
  for (const one of inserted) {
    if (typeof one === 'string') throw new Error(`no order: ${one}`);
    const read = await findOrder(db, one.id);
    expect(one).toStrictEqual(read);
    expect(Object.keys(one.metadata ?? {})).toEqual(Object.keys(read?.metadata ?? {}));
  }
});
