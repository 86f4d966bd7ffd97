import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { newReadOnlyKey, openHmacKeys, usdt, type KeyHash } from '@gateway/domain';
import { connect, query } from '../db/pool';
import { buildMerchant, buildOrder, TEST_HMAC_SECRET } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { lookUpKeys } from './key-lookup';
import { replaceApiKey, updateMerchant } from './merchants';

const keys = openHmacKeys(TEST_HMAC_SECRET, undefined);
const previous = openHmacKeys(Buffer.alloc(32, 7), TEST_HMAC_SECRET);

const database = databasePerSuite();
const { db } = database;

const ownersOf = async (...questions: [key: KeyHash, orderId?: string][]): Promise<unknown[]> =>
  (
    await lookUpKeys(
      db,
      questions.map(([key, orderId]) => ({ key, orderId, isReadOnly: false })),
    )
  ).map((owner) => owner && [owner.merchant.id, owner.order?.id, owner.isHashOutdated]);

test('each question of a batch has its own answer: the owner of its key, and its order only if it is his', async () => {
  const [one, two] = [await buildMerchant(db), await buildMerchant(db)];
  const ofOne = await buildOrder(db, { merchantId: one.id });
  const ofTwo = await buildOrder(db, { merchantId: two.id });
  const [keyOne, keyTwo, unknown] = [one.apiKey, two.apiKey, 'gpk_unknown'].map((key) => keys.hash(key));
  if (!keyOne || !keyTwo || !unknown) throw new Error('a key is missing');
  const answers = await ownersOf(
    [keyOne, ofOne.id],
    [keyOne, ofTwo.id],
    [unknown, ofOne.id],
    [keyTwo, ofTwo.id],
    [keyTwo],
    [keyOne, randomUUID()],
    [keyOne, ofOne.id],
    [unknown],
  );
  expect(answers).toEqual([
    [one.id, ofOne.id, false],
    [one.id, undefined, false],
    undefined,
    [two.id, ofTwo.id, false],
    [two.id, undefined, false],
    [one.id, undefined, false],
    [one.id, ofOne.id, false],
    undefined,
  ]);
  const [whole] = await lookUpKeys(db, [{ isReadOnly: false, key: keyOne, orderId: ofOne.id }]);
  expect(whole?.order).toEqual(ofOne);
  expect(whole?.merchant).toMatchObject({ isActive: true, isDefault: false, replacedKey: null });
  const [since] = await query<{ created_at: Date }>(db, 'select created_at from merchants where id = :id', {
    id: one.id,
  });
  expect(whole?.merchant.createdAt).toEqual(since?.created_at);
});

test('a key stored under the previous secret is found, and reported as outdated', async () => {
  const merchant = await buildMerchant(db);
  expect(await ownersOf([previous.hash(merchant.apiKey)], [keys.hash(merchant.apiKey)])).toEqual([
    [merchant.id, undefined, true],
    [merchant.id, undefined, false],
  ]);
});

test('a rotated key has no owner from then on, and during an overlap its merchant; a suspension shows', async () => {
  const merchant = await buildMerchant(db);
  const [first, second, third] = ['gpk_1', 'gpk_2', 'gpk_3'].map((key) => ({ ...keys.hash(key), prefix: 'gpk' }));
  if (!first || !second || !third) throw new Error('a key is missing');
  const old = keys.hash(merchant.apiKey);
  await replaceApiKey(db, merchant.id, first);
  expect(await ownersOf([old], [first])).toEqual([undefined, [merchant.id, undefined, false]]);
  await replaceApiKey(db, merchant.id, second, 60);
  expect(await ownersOf([first], [second])).toEqual(Array(2).fill([merchant.id, undefined, false]));
  await query(db, `update merchants set replaced_key_until = now() where id = :id`, { id: merchant.id });
  expect(await ownersOf([first])).toEqual([undefined]);
  const limits = { minAmount: null, maxAmount: null, maxOpenOrders: null };
  const changes = {
    name: undefined,
    contact: undefined,
    limits,
    spread: undefined,
    tolerance: { percent: '0', maximum: usdt(0n) },
    seenLimit: undefined,
    defaultCallbackUrl: undefined,
    overlapSignature: undefined,
    webhookSecretSealed: undefined,
  };
  await updateMerchant(db, merchant.id, { ...changes, isActive: false });
  const [suspended] = await lookUpKeys(db, [{ isReadOnly: false, key: second, orderId: undefined }]);
  expect(suspended?.merchant.isActive).toBe(false);
});

// Planning a lookup takes as long as running it.
test('a connection plans the lookup of one key once, with an order and without', async () => {
  const { id, apiKey } = await buildMerchant(db);
  const order = await buildOrder(db, { merchantId: id });
  const key = keys.hash(apiKey);
  const readKey = keys.hash(newReadOnlyKey());
  const single = connect(database.url, { name: 'test', poolSize: 1, statementTimeoutMs: 5_000 });
  try {
    // Up to five times, Postgres plans for the values to compare the costs.
    for (let i = 0; i < 10; i++) {
      for (const orderId of [undefined, order.id]) {
        await lookUpKeys(single, [{ key, orderId, isReadOnly: false }]);
        await lookUpKeys(single, [{ key: readKey, orderId, isReadOnly: true }]);
      }
    }
    const planned = await query<{ name: string }>(
      single,
      'select name, custom_plans::int as times from pg_prepared_statements order by name',
    );
    const statements = ['key_with_order', 'merchant_of_key', 'merchant_of_read_only_key', 'read_only_key_with_order'];
    expect(planned).toEqual(statements.map((name) => ({ name, times: 5 })));
  } finally {
    await single.destroy();
  }
});
