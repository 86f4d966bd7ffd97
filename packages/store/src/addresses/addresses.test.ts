import { expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { addressOf } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { countFreeAddresses, findAddressGaps, highestAddressIdx, insertAddresses, poolCounts } from './addresses';
import { bindWallet, insertWallet, isWalletBound, unbindWallet } from './wallet-row';

const database = databasePerTest();

const insert = (first: number, names: readonly string[], state?: 'free' | 'retired'): Promise<void> =>
  transact(database.db, (tx) => insertAddresses(tx, first, names.map(addressOf), state));

test('addresses get consecutive indices, and an existing index keeps its address', async () => {
  const { db } = database;
  expect(await highestAddressIdx(db)).toBe(-1);
  await insert(5, ['five', 'six']);
  await insert(6, ['another six', 'seven'], 'retired');
  expect(await query(db, 'select idx, address, state from addresses order by idx')).toEqual([
    { idx: 5, address: addressOf('five'), state: 'free' },
    { idx: 6, address: addressOf('six'), state: 'free' },
    { idx: 7, address: addressOf('seven'), state: 'retired' },
  ]);
  expect(await highestAddressIdx(db)).toBe(7);
});

test('gaps are found from index 0 up to a bound, whatever lies above it', async () => {
  const { db } = database;
  expect(await findAddressGaps(db, -1)).toEqual([]);
  expect(await findAddressGaps(db, 3)).toEqual([{ first: 0, count: 4 }]);
  await insert(2, ['two', 'three']);
  await insert(7, ['seven']);
  await insert(9, ['nine']);
  expect(await findAddressGaps(db, 9)).toEqual([
    { first: 0, count: 2 },
    { first: 4, count: 3 },
    { first: 8, count: 1 },
  ]);
  expect(await findAddressGaps(db, 5)).toEqual([
    { first: 0, count: 2 },
    { first: 4, count: 2 },
  ]);
  expect(await findAddressGaps(db, 7)).toEqual([
    { first: 0, count: 2 },
    { first: 4, count: 3 },
  ]);
});

test('a wallet is bound only once every address up to the highest leased one has a row', async () => {
  const { db } = database;
  await transact(db, (tx) => insertWallet(tx, { xpub: 'xpub-of-a-test', fingerprint: 'fingerprint' }));
  await insert(0, ['zero', 'one']);
  await insert(3, ['three', 'four']);
  await unbindWallet(db);
  const bind = (): Promise<boolean> => transact(db, (tx) => bindWallet(tx, 4));
  expect(await bind()).toBe(false);
  expect(await isWalletBound(db)).toBe(false);
  await insert(2, ['two'], 'retired');
  expect(await bind()).toBe(true);
  expect(await isWalletBound(db)).toBe(true);
  expect(await poolCounts(db)).toMatchObject({ free: 0 });
});

test('the pool counts free and leased addresses, without retired ones', async () => {
  const { db } = database;
  expect(await poolCounts(db)).toEqual({ total: 0, free: 0, allocated: 0 });
  await insert(0, ['a', 'b', 'c']);
  await insert(3, ['d', 'e'], 'retired');
  expect(await poolCounts(db)).toEqual({ total: 3, free: 3, allocated: 0 });
  expect(await countFreeAddresses(db, 10)).toBe(3);
  expect(await countFreeAddresses(db, 2)).toBe(2);
});
