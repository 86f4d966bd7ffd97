import { expect, test } from '@jest/globals';
import { buildOrder, payOrder } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { listLedgerBalances } from './ledger-balances';

const database = databasePerTest();

test('every address ever leased has the sum of what was recorded for it, by index', async () => {
  const { db } = database;
  const all = { after: -1, limit: 100 };
  expect(await listLedgerBalances(db, all)).toEqual([]);
  const [unpaid, paid, twice] = [await buildOrder(db), await buildOrder(db), await buildOrder(db)];
  await payOrder(db, paid, 10_000_000n);
  await payOrder(db, await payOrder(db, twice, 4_000_000n), 6_500_000n);
  const balances = [
    { idx: unpaid.addressIdx, address: unpaid.address, balance: 0n },
    { idx: paid.addressIdx, address: paid.address, balance: 10_000_000n },
    { idx: twice.addressIdx, address: twice.address, balance: 10_500_000n },
  ].sort((a, b) => a.idx - b.idx);
  expect(await listLedgerBalances(db, all)).toEqual(balances);
  const [first, second] = [await listLedgerBalances(db, { after: -1, limit: 2 }), balances.slice(2)];
  expect(first).toEqual(balances.slice(0, 2));
  expect(await listLedgerBalances(db, { after: first[1]?.idx ?? 0, limit: 2 })).toEqual(second);
  expect(await listLedgerBalances(db, { of: [paid.addressIdx] })).toEqual(
    balances.filter(({ idx }) => idx === paid.addressIdx),
  );
});
