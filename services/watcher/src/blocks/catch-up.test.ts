import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { highestAddressIdx, insertAddresses } from '@gateway/store/addresses';
import { findCursor } from '@gateway/store/chain';
import { query, transact } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { addressOf, buildOrder, eventTypesOf, TEST_NETWORK } from '@gateway/store/testing';
import { expectCleanAudit, openTestWatcher, type TestWatcher } from '../testing';
import { commitRun, scan } from '../scan/scan';

let watcher: TestWatcher;
beforeEach(async () => {
  watcher = await openTestWatcher();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await watcher.close();
});

test('a scan far behind reads everything in order, and logs when it has caught up', async () => {
  watcher.chain.mine({ blocks: 150 });
  await watcher.scanAll();
  expect(watcher.log).toContainEqual({
    level: 'info',
    message: 'scan caught up',
    fields: expect.objectContaining({ block: watcher.chain.solidHead().number }),
  });
});

test('a stop ends a catch-up after the block in progress, and the next start goes on from there', async () => {
  const { chain, context } = watcher;
  await watcher.scanAll();
  const from = await cursorNumber();
  chain.mine({ blocks: 100 });
  await scan(context, AbortSignal.abort());
  expect(await cursorNumber()).toBe(from + 1);
  await watcher.scanAll();
  expect(await cursorNumber()).toBe(chain.solidHead().number);
});

test('a long catch-up logs the time left', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 3_000));
  watcher.chain.mine({ blocks: 60 });
  await watcher.scanAll();
  const line = watcher.log.find(({ message }) => message === 'scan is catching up');
  expect(Object.keys(line?.fields ?? {})).toEqual(['block', 'behind', 'blocksPerSecond', 'secondsLeft']);
});

test('a scan that waits for more confirmations than finality needs is not behind', async () => {
  const { chain, context, log, database } = watcher;
  context.config = { ...context.config, minConfirmations: 100 };
  chain.mine({ blocks: 190 });
  await watcher.scanAll();
  expect(await findCursor(database.db, context.config.network)).toMatchObject({ number: chain.head().number - 99 });
  expect(context.state).toMatchObject({ catchUp: undefined, solidHead: undefined });
  expect(log.map(({ message }) => message)).toContain('scan caught up');
});

test('up to eight blocks share a transaction, also those with a payment', async () => {
  const { chain, database } = watcher;
  const [paid, unpaid] = [await buildOrder(database.db), await buildOrder(database.db, { lifetimeSeconds: 60 })];
  chain.mine({ blocks: 60 });
  chain.pay({ to: paid.address, amount: parseUsdt('10') });
  chain.mine({ blocks: 30 });
  chain.mine({ stepMs: 15 * 60_000 });
  chain.mine({ blocks: 30 });
  await watcher.scanAll();

  expect(await findOrder(database.db, paid.id)).toMatchObject({ status: 'confirmed', amountReceived: 10_000_000n });
  expect(await findOrder(database.db, unpaid.id)).toMatchObject({ status: 'expired' });
  const counts = await blocksOfTransactions();
  expect(counts.slice(0, 4)).toEqual([1, 2, 4, 8]);
  expect(Math.max(...counts)).toBe(8);
  expect((await blocksBesideTransfers())[0]).toBeGreaterThan(1);
  await expectCleanAudit(watcher);
});

test('a payment in time and the end of its lease in one run: confirmed, never expired', async () => {
  const { chain, context, database } = watcher;
  await watcher.scanAll();
  const order = await buildOrder(database.db, { monitorAfterExpirySeconds: 0 });
  const first = chain.head().number + 1;
  chain.pay({ to: order.address, amount: parseUsdt('10') });
  chain.mine();
  chain.mine({ stepMs: 2 * 3_600_000 });
  chain.mine({ blocks: 5 });
  const { term } = context.state;
  for (let number = (await cursorNumber()) + 1; number < first; number++) await commitNext([number]);
  await commitNext([first, first + 1, first + 2]);
  expect(await eventTypesOf(database.db, order.id)).toEqual(['order_created', 'payment_confirmed']);
  await expectCleanAudit(watcher);

  async function commitNext(numbers: readonly number[]): Promise<void> {
    const [block, ...others] = await Promise.all(numbers.map((number) => context.node.solidBlock(number)));
    if (!block || !term) throw new Error('a leader has the block');
    const run = [block, ...others.flatMap((other) => other ?? [])] as const;
    expect(await commitRun(context, term, run)).toBe(true);
  }
});

test('blocks that concern more than 64 addresses of ours are transactions of their own', async () => {
  const { chain, database } = watcher;
  chain.mine({ blocks: 30 });
  await watcher.scanAll();
  const addresses = Array.from({ length: 70 }, (_, i) => addressOf(`another ${String(i)}`));
  await transact(database.db, async (tx) => insertAddresses(tx, (await highestAddressIdx(tx)) + 1, addresses));
  const orders: Order[] = [];
  for (let i = 0; i < 70; i++) orders.push(await buildOrder(database.db));
  chain.payMany(orders.map(({ address }) => ({ to: address, amount: parseUsdt('10') })));
  chain.mine({ blocks: 60 });
  await watcher.scanAll();

  expect(new Set(await blocksBesideTransfers())).toEqual(new Set([1]));
  for (const { id } of orders) expect(await findOrder(database.db, id)).toMatchObject({ status: 'confirmed' });
  await expectCleanAudit(watcher);
});

async function cursorNumber(): Promise<number> {
  return (await findCursor(watcher.database.db, TEST_NETWORK))?.number ?? 0;
}

/** The number of blocks that each transaction recorded, in order. */
async function blocksOfTransactions(): Promise<number[]> {
  const rows = await query<{ blocks: bigint }>(
    watcher.database.db,
    'select count(*) as blocks from blocks where number > 0 group by xmin::text order by min(number)',
  );
  return rows.map(({ blocks }) => Number(blocks));
}

/** The number of blocks in the transaction that recorded the block of each transfer. */
async function blocksBesideTransfers(): Promise<number[]> {
  const rows = await query<{ blocks: bigint }>(
    watcher.database.db,
    `select (select count(*) from blocks other where other.xmin = b.xmin) as blocks
     from blocks b join chain_transfers t on t.block_number = b.number`,
  );
  return rows.map(({ blocks }) => Number(blocks));
}
