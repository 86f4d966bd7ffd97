import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { buildOrder, openTestDatabase, payOrder, type TestDatabase } from '../testing';
import { listLedgerBalances } from './ledger-balances';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.drop());

test('every address ever leased has the sum of what was recorded for it, in address order', async () => {
  const { db } = database;
  expect(await listLedgerBalances(db)).toEqual([]);
  const [unpaid, paid, twice] = [await buildOrder(db), await buildOrder(db), await buildOrder(db)];
  await payOrder(db, paid, 10_000_000n);
  await payOrder(db, await payOrder(db, twice, 4_000_000n), 6_500_000n);
  const balances = [
    { address: unpaid.address, balance: 0n },
    { address: paid.address, balance: 10_000_000n },
    { address: twice.address, balance: 10_500_000n },
  ];
  expect(await listLedgerBalances(db)).toEqual(balances.sort((a, b) => (a.address < b.address ? -1 : 1)));
});
