import { expect, test } from '@jest/globals';
import { parseUsdt, type Usdt } from '@gateway/domain';
import { transact } from '../../db/transaction';
import { addressOf, buildWallet, hashOf, startScan, TEST_NETWORK } from '../../testing';
import { databasePerTest } from '../../testing/database/suite-database';
import { listMissingTransfers, recordMissingTransfers, resolveRecordedTransfers } from './missing-transfers';
import { insertTransfers } from '../../orders/transfers';

const database = databasePerTest();
const ADDRESS = addressOf('pool 0');
const TX_HASH = hashOf('in two transfers');

const record = (logIndex: number, amount: Usdt): Promise<void> =>
  transact(database.db, (tx) =>
    insertTransfers(tx, [
      {
        ...{ network: TEST_NETWORK, txHash: TX_HASH, logIndex, blockNumber: 0, blockTime: new Date() },
        ...{ from: addressOf('payer'), to: ADDRESS, amount, disposition: 'unmatched', outgoing: null },
      },
    ]),
  );

test('a payment is missing until the ledger has all that its transaction brought', async () => {
  const { db } = database;
  await buildWallet(db);
  const term = await startScan(db);
  const missing = { address: ADDRESS, txHash: TX_HASH, amount: parseUsdt('10'), from: 1, to: 1 };
  expect(await recordMissingTransfers(db, term, TEST_NETWORK, [missing])).toEqual([missing]);

  await record(0, parseUsdt('4'));
  await resolveRecordedTransfers(db, TEST_NETWORK);
  expect(await listMissingTransfers(db, TEST_NETWORK)).toEqual([missing]);

  await record(1, parseUsdt('6'));
  await resolveRecordedTransfers(db, TEST_NETWORK);
  expect(await listMissingTransfers(db, TEST_NETWORK)).toEqual([]);
});

test('a balance that lacks more than before is missing with the blocks of both, and the same is recorded once', async () => {
  const { db } = database;
  await buildWallet(db);
  const term = await startScan(db);
  const record = (amount: string, from: number, to: number) =>
    recordMissingTransfers(db, term, TEST_NETWORK, [
      { address: ADDRESS, txHash: null, amount: parseUsdt(amount), from, to },
    ]);
  expect(await record('10', 5, 8)).toHaveLength(1);
  expect(await record('10', 9, 12)).toEqual([]);
  expect(await record('13', 20, 24)).toHaveLength(1);
  expect(await listMissingTransfers(db, TEST_NETWORK)).toEqual([
    { address: ADDRESS, txHash: null, amount: parseUsdt('13'), from: 5, to: 24 },
  ]);
});
