import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, queryOne } from './db';
import { listOrderEvents } from './order-events';
import { insertOrder } from './order-creation';
import { buildMerchant, buildOrder, buildWallet, openTestDatabase, TEST_NETWORK, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await buildWallet(database.db, 60);
});
afterAll(() => database.drop());

test('an order gets an address, a lease around its times, and its first event', async () => {
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

test('the same external id of a merchant is taken once, and costs no address', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await buildOrder(database.db, { merchantId, externalId: 'a' });
  const free = await countFree();
  await expect(buildOrder(database.db, { merchantId, externalId: 'a' })).rejects.toThrow('exists');
  expect(await countFree()).toBe(free);
});

test('orders made at the same time get addresses of their own', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const orders = await Promise.all(Array.from({ length: 20 }, () => buildOrder(database.db, { merchantId })));
  expect(new Set(orders.map((order) => order.address)).size).toBe(20);
});

test('an empty pool says so and leaves nothing behind', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await query(database.db, `update addresses set state = 'retired' where state = 'free'`);
  await expect(buildOrder(database.db, { merchantId })).rejects.toThrow('no_address');
  expect(await query(database.db, 'select 1 from orders where merchant_id = :merchantId', { merchantId })).toEqual([]);
});

test('no address is given by a server that the watcher has not confirmed', async () => {
  await query(database.db, `update addresses set state = 'free' where state = 'retired'`);
  await query(database.db, `update wallet set server_started_at = server_started_at - interval '1 day'`);
  await expect(buildOrder(database.db)).rejects.toThrow('no_address');
  await query(database.db, 'update wallet set server_started_at = pg_postmaster_start_time()');
  await expect(buildOrder(database.db)).resolves.toBeDefined();
});

test('two leases of one address never overlap, whatever the code does', async () => {
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
