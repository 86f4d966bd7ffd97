import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { highestAddressIdx, insertAddresses } from '../addresses/addresses';
import { insertTransfers } from '../orders/transfers';
import { transact } from '../db/transaction';
import type { Term } from '../watcher/leadership';
import { writeWatcherFacts } from '../watcher/watcher-facts';
import {
  addressOf,
  buildOrder,
  buildTerm,
  hashOf,
  payOrder,
  queueTestSweeps,
  TEST_NETWORK,
  TEST_SWEEP_FACTS,
} from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { requestSweepRetryOfAddress } from './sweep-retry';
import { advanceSweep } from './sweep-state';
import type { Sweep } from './sweeps';

const database = databasePerTest();
const address = addressOf('never leased');
let term: Term;
beforeEach(async () => {
  term = await buildTerm(database.db);
  await writeWatcherFacts(database.db, term, TEST_SWEEP_FACTS);
});

const queue = (): Promise<Sweep[]> => queueTestSweeps(database.db, term);
const retry = (of = address): Promise<void> => transact(database.db, (tx) => requestSweepRetryOfAddress(tx, of));

/** Money comes to an address that never had an order, and its sweep fails for good. */
async function failSweep(): Promise<void> {
  const { db } = database;
  await payOrder(db, await buildOrder(db, { amount: '1' })); // in block 1
  const idx = (await highestAddressIdx(db)) + 1;
  await transact(db, (tx) => insertAddresses(tx, idx, [address]));
  const place = { network: TEST_NETWORK, txHash: hashOf('stray'), logIndex: 0, blockNumber: 1, blockTime: new Date() };
  const money = { from: addressOf('payer'), to: address, amount: parseUsdt('25') };
  await transact(db, (tx) => insertTransfers(tx, [{ ...place, ...money, disposition: 'unmatched', outgoing: null }]));
  const [sweep] = await queue();
  expect(sweep).toMatchObject({ address, orderId: null });
  await transact(db, (tx) =>
    advanceSweep(tx, sweep?.id ?? '', { trigger: 'attempt_failed', reason: 'cold_wallet_blacklisted' }),
  );
}

test('the failed sweep of an address that never had an order is tried again', async () => {
  await failSweep();
  expect(await queue()).toEqual([]);
  await retry();
  const { rows } = await database.db.raw<{ rows: object[] }>('select state, attempt, last_attempt from sweeps');
  expect(rows).toEqual([{ state: 'queued', attempt: 2, last_attempt: 4 }]);
});

test('a retry is refused for an address of others, when no sweep has failed, and when sweeping is off', async () => {
  await expect(retry(addressOf('elsewhere'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await failSweep();
  await writeWatcherFacts(database.db, term, { ...TEST_SWEEP_FACTS, sweepEnabled: false });
  await expect(retry()).rejects.toMatchObject({ code: 'SWEEP_DISABLED' });
  await writeWatcherFacts(database.db, term, TEST_SWEEP_FACTS);
  await retry();
  await expect(retry()).rejects.toMatchObject({ code: 'INVALID_STATE' });
});
