import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { buildMerchant, buildWallet } from '../../testing';
import { databasePerSuite } from '../../testing/database/suite-database';
import { insertLimitedOrder, insertLimitedOrders, type LimitedInsertion, type LimitedOrder } from './limited-creation';
import { insertOrder } from './order-creation';
import { countPendingOrders } from '../orders';

const database = databasePerSuite();
beforeAll(async () => {
  await buildWallet(database.db, 100);
});

function limited(merchantId: string, mostOpen: number, externalId: string = randomUUID()): LimitedOrder {
  const urls = { callbackUrl: 'https://shop.example/hook', successUrl: null, cancelUrl: null };
  const times = { lifetimeSeconds: 1800, monitorAfterExpirySeconds: 86_400, cooldownSeconds: 604_800 };
  const amount = parseUsdt('10');
  return { order: { merchantId, externalId, amount, currency: 'USDT', network: 'nile', ...urls, ...times }, mostOpen };
}

const words = (outcomes: readonly (LimitedInsertion | 'apart')[]): string[] =>
  outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'created')).sort();
const pending = (merchantId: string): Promise<number> => countPendingOrders(database.db, merchantId, 100);

test('transactions that insert at once never exceed the limit, and reach it', async () => {
  const { id } = await buildMerchant(database.db);
  const batches = await Promise.all(
    Array.from({ length: 6 }, () =>
      insertLimitedOrders(
        database.db,
        Array.from({ length: 3 }, () => limited(id, 7)),
      ),
    ),
  );
  expect(words(batches.flat())).toEqual([
    ...Array.from({ length: 7 }, () => 'created'),
    ...Array.from({ length: 11 }, () => 'too_many'),
  ]);
  expect(await pending(id)).toBe(7);
});

test('each merchant of a batch has its own limit, and known orders count once', async () => {
  const [one, other] = [await buildMerchant(database.db), await buildMerchant(database.db)];
  await insertOrder(database.db, limited(one.id, 1, 'known').order);
  const outcomes = await insertLimitedOrders(database.db, [
    limited(one.id, 2, 'known'),
    limited(one.id, 2, 'twice'),
    limited(one.id, 2, 'twice'),
    limited(one.id, 2),
    limited(other.id, 1),
    limited(other.id, 1),
  ]);
  expect(outcomes.map((outcome) => (typeof outcome === 'string' ? outcome : 'created'))).toEqual([
    ...['exists', 'created', 'exists', 'too_many'],
    ...['created', 'too_many'],
  ]);
});

test('an order with data that is refused sets the others apart, which can then be inserted by themselves', async () => {
  const { id } = await buildMerchant(database.db);
  const [good, bad] = [limited(id, 5), limited(id, 5, 'x'.repeat(300))];
  expect(await insertLimitedOrders(database.db, [good, bad])).toEqual(['apart', 'apart']);
  expect(await pending(id)).toBe(0);
  expect(words([await insertLimitedOrder(database.db, good)])).toEqual(['created']);
  await expect(insertLimitedOrder(database.db, bad)).rejects.toThrow();
  expect(await insertLimitedOrder(database.db, limited(id, 1))).toBe('too_many');
});
