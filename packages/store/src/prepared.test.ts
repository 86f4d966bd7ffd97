import { hashApiKey } from '@gateway/domain';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, prepare, query, type Db } from './db';
import { findMerchantByKeyHash } from './merchants';
import { findMerchantOrder } from './orders';
import { openTestDatabase, type TestDatabase } from './testing';
import { buildMerchant, buildOrder, buildWallet, TEST_HMAC_SECRET } from './testing-data';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = connect(database.url, { name: 'test', poolSize: 1, statementTimeoutMs: 5_000 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('bindings are numbered by their names, and casts are left alone', () => {
  expect(prepare('any', 'select :id::uuid, :name, :id::text, now()::date')).toEqual({
    name: 'any',
    text: 'select $1::uuid, $2, $1::text, now()::date',
    names: ['id', 'name'],
  });
});

test('what a connection has prepared outlives a migration that adds columns', async () => {
  await buildWallet(db, 2);
  const merchant = await buildMerchant(db);
  const order = await buildOrder(db, { merchantId: merchant.id });
  const hash = hashApiKey(merchant.apiKey, TEST_HMAC_SECRET);
  const read = (): Promise<unknown> =>
    Promise.all([findMerchantByKeyHash(db, hash), findMerchantOrder(db, merchant.id, order.id)]);
  const before = await read();
  for (const table of ['merchants', 'orders', 'addresses', 'address_leases', 'order_events']) {
    await query(db, `alter table ${table} add column added_later text`);
  }
  expect(await read()).toEqual(before);
  expect(await buildOrder(db, { merchantId: merchant.id })).toMatchObject({ status: 'pending' });
});
