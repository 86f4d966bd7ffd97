import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { accountOf, parseUsdt } from '@gateway/domain';
import { findWallet, highestAddressIdx, unbindWallet } from '@gateway/store/addresses';
import { findCursor } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { LeadershipLost } from '@gateway/store/gateway';
import { addressOf, buildOrder, hashOf } from '@gateway/store/testing';
import { addressesFromXpub, raiseWatermark } from '@gateway/wallet';
import { createPoolTick } from './pool';
import { commit } from '../testing';
import { watcherPerTest } from '../testing/suite-watcher';

const watcher = watcherPerTest();

const cursor = async () => {
  const found = await findCursor(watcher.database.db, 'nile');
  if (!found) throw new Error('no cursor');
  return found;
};

test('without a bound wallet and watermark the scan waits, and a payment to a lost address is found later', async () => {
  const { db } = watcher.database;
  const { folder } = watcher.context.config.vault;
  const wallet = await findWallet(db);
  const highest = await highestAddressIdx(db);
  const [lost] = addressesFromXpub(wallet?.xpub ?? '', highest + 10, 1);
  if (!lost) throw new Error('no address was derived');
  await unbindWallet(db);
  for (const name of readdirSync(folder).filter((file) => file.startsWith('mark.'))) rmSync(join(folder, name));
  const tick = createPoolTick(watcher.context);
  await tick();
  const before = await cursor();
  watcher.chain.pay({ to: lost, amount: parseUsdt('75') });
  await watcher.finalise();
  expect(await cursor()).toEqual(before);

  await raiseWatermark(folder, highest + 20);
  while ((await tick()) === 'more');
  await watcher.scanAll();
  expect((await cursor()).number).toBeGreaterThan(before.number);
  expect(await query(db, 'select to_address, amount, disposition from chain_transfers')).toEqual([
    { to_address: lost, amount: parseUsdt('75'), disposition: 'unmatched' },
  ]);
});

test.each([
  ['a block that pays us', true],
  ['a block without our addresses', false],
])('%s, read while the wallet was bound, is not committed once it is unbound', async (_what, paysUs) => {
  const { db } = watcher.database;
  const order = await buildOrder(db);
  const { number, blockId, blockTime } = await cursor();
  const payment = {
    txHash: hashOf('payment'),
    logIndex: 0,
    from: accountOf(addressOf('payer')),
    to: accountOf(order.address),
    amount: parseUsdt('10'),
  };
  const block = {
    number: number + 1,
    id: hashOf('next block'),
    parentId: blockId,
    timestamp: new Date(blockTime.getTime() + 3_000),
    transactionCount: 1,
    oversized: [],
    transfers: paysUs ? [payment] : [],
  };
  await unbindWallet(db);
  await expect(commit(watcher, block)).rejects.toThrow(LeadershipLost);
  expect((await cursor()).number).toBe(number);
  expect(await query(db, 'select 1 from chain_transfers')).toEqual([]);
});
