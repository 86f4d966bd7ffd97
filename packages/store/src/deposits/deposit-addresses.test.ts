import { expect, test } from '@jest/globals';
import { buildDeposit, buildMerchant } from '../testing';
import { databasePerSuite } from '../testing/database/suite-database';
import { listDeposits } from './deposit-addresses';

const database = databasePerSuite();

test('a search finds the address of exactly one customer, by its id or by the address, of this merchant alone', async () => {
  const { db } = database;
  const [merchant, other] = [await buildMerchant(db), await buildMerchant(db)];
  const one = await buildDeposit(db, merchant.id, 'customer 1');
  const two = await buildDeposit(db, merchant.id, 'customer 12');
  const elsewhere = await buildDeposit(db, other.id, 'customer 1');
  const found = async (search?: string): Promise<(string | null)[]> => {
    const { deposits } = await listDeposits(db, merchant.id, { page: 1, limit: 20 }, search);
    return deposits.map(({ address }) => address);
  };
  expect(await found()).toEqual([two.address, one.address]);
  expect(await found('customer 1')).toEqual([one.address]);
  expect(await found(two.address ?? '')).toEqual([two.address]);
  expect(await found(elsewhere.address ?? '')).toEqual([]);
  expect(await found('customer')).toEqual([]);
});
