import { expect, test } from '@jest/globals';
import { transact } from '../db/transaction';
import { addressOf, buildOrder } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { acceptColdWallet, findColdWallet, pinColdWallet } from './cold-wallet';

const database = databasePerTest();

const [COLD, OTHER] = [addressOf('cold'), addressOf('another cold wallet')];

test('the first cold wallet is pinned, and another one is refused until an operator accepts it', async () => {
  const { db } = database;
  expect(await findColdWallet(db)).toBeUndefined();
  await pinColdWallet(db, COLD);
  await pinColdWallet(db, COLD);
  await expect(pinColdWallet(db, OTHER)).rejects.toThrow('gateway wallet accept-cold');
  expect(await findColdWallet(db)).toBe(COLD);
  await transact(db, (tx) => acceptColdWallet(tx, OTHER));
  await pinColdWallet(db, OTHER);
  expect(await findColdWallet(db)).toBe(OTHER);
});

test('a payment address of this gateway is never pinned', async () => {
  const { db } = database;
  const { address } = await buildOrder(db);
  await expect(pinColdWallet(db, address)).rejects.toThrow('one of the payment addresses of this gateway');
  expect(await findColdWallet(db)).toBeUndefined();
});
