import { beforeEach, expect, test } from '@jest/globals';
import type { ChainBlock } from '@gateway/chain';
import { accountOf, parseUsdt, usdt, type TronAddress } from '@gateway/domain';
import { audit } from '@gateway/store/audit';
import { findCursor } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { addressOf, buildOrder, hashOf, TEST_NETWORK } from '@gateway/store/testing';
import { closeAudited, commit, openTestWatcher, type TestWatcher } from '../testing';

/** Two of them exceed a bigint. */
const HUGE = 2n ** 62n;

let watcher: TestWatcher;
beforeEach(async () => {
  watcher = await openTestWatcher();
  await watcher.scanAll();
});

/** The block after the cursor, as if a reader had accepted any amounts. */
async function nextBlock(transfers: { to: TronAddress; amount: bigint }[]): Promise<ChainBlock> {
  const cursor = await findCursor(watcher.database.db, TEST_NETWORK);
  if (!cursor) throw new Error('no block was scanned');
  const number = cursor.number + 1;
  return {
    number,
    id: hashOf(`block ${String(number)}`),
    parentId: cursor.blockId,
    timestamp: new Date(cursor.blockTime.getTime() + 3_000),
    transactionCount: transfers.length,
    oversized: [],
    transfers: transfers.map(({ to, amount }, i) => ({
      txHash: hashOf(`transfer ${String(number)} ${String(i)}`),
      logIndex: 0,
      from: accountOf(addressOf('payer')),
      to: accountOf(to),
      amount: usdt(amount),
    })),
  };
}

test('an amount beyond a balance is recorded and held, blocks no other, and the audit names the address', async () => {
  const { db } = watcher.database;
  const [target, other] = [await buildOrder(db), await buildOrder(db)];
  await query(db, `update scan_cursors set block_time = now()`);
  await commit(watcher, await nextBlock([{ to: target.address, amount: HUGE }]));
  await commit(
    watcher,
    await nextBlock([
      { to: target.address, amount: HUGE },
      { to: other.address, amount: parseUsdt('10') },
      { to: target.address, amount: HUGE },
    ]),
  );
  expect(await findOrder(db, target.id)).toMatchObject({ status: 'confirmed', amountReceived: HUGE });
  expect(await findOrder(db, other.id)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('10') });
  expect(await query(db, 'select disposition from chain_transfers order by block_number, tx_hash')).toHaveLength(4);
  expect(await query(db, `select amount from chain_transfers where disposition = 'held'`)).toEqual([
    { amount: HUGE },
    { amount: HUGE },
  ]);
  const { findings } = await audit(db, { dustLimit: parseUsdt('0.01') });
  expect(findings).toMatchObject([{ check: 'M12', count: 1 }]);
  await watcher.close();
});

test('an order paid before and after a transfer that cannot be booked is confirmed by the sum', async () => {
  const { db } = watcher.database;
  const [paid, broken] = [await buildOrder(db), await buildOrder(db)];
  await query(db, `alter table orders add constraint broken check (id <> '${broken.id}' or amount_received = 0)`);
  await query(db, `update scan_cursors set block_time = now()`);
  await commit(
    watcher,
    await nextBlock([
      { to: paid.address, amount: parseUsdt('6') },
      { to: broken.address, amount: parseUsdt('10') },
      { to: paid.address, amount: parseUsdt('4') },
    ]),
  );
  expect(await findOrder(db, paid.id)).toMatchObject({ status: 'confirmed', amountReceived: parseUsdt('10') });
  expect(await findOrder(db, broken.id)).toMatchObject({ status: 'pending', amountReceived: 0n });
  await watcher.close();
});

test('a transfer that can be neither credited nor held stops its block with an error that names it, until it can', async () => {
  const { db } = watcher.database;
  const order = await buildOrder(db);
  const txHash = watcher.pay(order);
  await query(db, 'alter table chain_transfers add constraint broken check (amount < 5)');
  await expect(watcher.finalise()).rejects.toMatchObject({
    message: expect.stringMatching(new RegExp(`^transfer ${txHash} .* can be neither credited nor held$`)),
    cause: { code: '23514' },
  });
  expect((await findCursor(db, TEST_NETWORK))?.number).toBe(watcher.chain.head().number - 4);
  await query(db, 'alter table chain_transfers drop constraint broken');
  await watcher.scanAll();
  expect(await findOrder(db, order.id)).toMatchObject({ status: 'confirmed' });
  await closeAudited(watcher);
});
