import { expect, test } from '@jest/globals';
import { addressFromAccount, standingOf, type UnfinalBlock } from '@gateway/domain';
import { matchBlock, findCursor, listOrderTransfers, recordHints } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { findWatcherFacts } from '@gateway/store/gateway';
import { TEST_NETWORK } from '@gateway/store/testing';
import { createHintTick } from './hint';
import { commitBlocks } from '../scan/scan';
import { writeFacts } from '../status/facts';
import { watcherPerTest } from '../testing/suite-watcher';

const watcher = watcherPerTest();

test('a payment is shown before it is final, and dropped when the final chain lacks it', async () => {
  const order = await watcher.order();
  const hint = createHintTick(watcher.context);
  const readHints = async (): Promise<void> => {
    while ((await hint()) === 'more');
  };
  const txHash = watcher.pay(order);
  watcher.chain.mine();
  await readHints();
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', amountReceived: 0n, txHash });
  expect(await listOrderTransfers(watcher.database.db, order.id)).toMatchObject([{ txHash, isFinal: false }]);

  watcher.chain.reorg({ depth: 1, drop: [txHash] });
  await watcher.finalise();
  expect(await watcher.reread(order)).toMatchObject({ status: 'pending', txHash: null });
  expect(await watcher.eventsOf(order)).toEqual(['order_created', 'payment_seen', 'payment_dropped']);
});

test('a payment shown before it became final leaves no hint behind', async () => {
  const order = await watcher.order();
  const hint = createHintTick(watcher.context);
  watcher.pay(order);
  watcher.chain.mine();
  while ((await hint()) === 'more');
  await watcher.finalise();
  expect(await query(watcher.database.db, 'select 1 from payment_hints')).toEqual([]);
  expect(await watcher.eventsOf(order)).toEqual(['order_created', 'payment_seen', 'payment_confirmed']);
  expect(await listOrderTransfers(watcher.database.db, order.id)).toMatchObject([{ isFinal: true }]);
});

test('while the quota leaves no requests for hints, the head is still read, and while it leaves none, nothing is', async () => {
  const { context, chain } = watcher;
  const order = await watcher.order();
  watcher.pay(order);
  chain.mine();
  const { budget, state } = context;
  context.budget = { ...budget, allowsHints: () => false, allowsPolls: () => false };
  expect(await createHintTick(context)()).toBe('idle');
  expect(state.head).toBeUndefined();
  context.budget = { ...context.budget, allowsPolls: () => true };
  const hint = createHintTick(context);
  expect(await hint()).toBe('idle');
  expect(state.head?.block.number).toBe(chain.head().number);
  chain.mine();
  expect(await hint()).toBe('idle');
  expect(state.head?.block.number).toBe(chain.head().number - 1);
  expect(await watcher.reread(order)).toMatchObject({ txHash: null });

  context.budget = { ...context.budget, allowsHints: () => true };
  while ((await hint()) === 'more');
  expect(state.branch).not.toEqual([]);
  context.budget = { ...context.budget, allowsHints: () => false };
  await hint();
  expect(state.branch).toEqual([]); // it might be another one by now
});

test.each([
  ['has it', false],
  ['lacks it', true],
])(
  'a payment shown while its height is being scanned leaves no hint, when the final block %s',
  async (_, isDropped) => {
    const { context, chain, database } = watcher;
    const order = await watcher.order();
    const txHash = watcher.pay(order);
    const { number } = chain.mine();
    const seen = await context.node.headBlock(number);
    chain.mine({ blocks: 2 });
    await watcher.scanAll();
    if (isDropped) chain.reorg({ depth: 3, drop: [txHash] });

    await commitNext(number, async () => {
      const [transfer] = seen?.transfers ?? [];
      if (!seen || !transfer || !context.state.term) throw new Error('a leader has seen the payment');
      const from = addressFromAccount(transfer.from);
      const block = { network: TEST_NETWORK, blockNumber: number, blockTime: seen.timestamp };
      await recordHints(database.db, context.state.term, [{ ...transfer, ...block, from, orderId: order.id }]);
    });
    expect(await findCursor(database.db, TEST_NETWORK)).toMatchObject({ number });
    expect(await watcher.eventsOf(order)).toEqual([
      'order_created',
      'payment_seen',
      isDropped ? 'payment_dropped' : 'payment_confirmed',
    ]);
  },
);

test('a payment keeps its block where the branch goes on, and gets the one that takes its place', async () => {
  const { chain, context, database } = watcher;
  const order = await watcher.order();
  const hint = createHintTick(context);
  const readHints = async (): Promise<void> => {
    while ((await hint()) === 'more');
  };
  const blockOfHint = async (): Promise<unknown> =>
    (await query<{ block_id: string }>(database.db, 'select block_id from payment_hints'))[0]?.block_id;
  const branch = async (): Promise<readonly UnfinalBlock[]> => {
    await writeFacts(context);
    return (await findWatcherFacts(database.db))?.unfinalBlocks ?? [];
  };
  watcher.pay(order);
  const first = chain.mine();
  await readHints();
  expect(await blockOfHint()).toBe(first.id);
  expect((await branch()).at(-1)).toMatchObject({ number: first.number, id: first.id });

  chain.reorg({ depth: 1 }); // the head is higher, and its parent is another block
  await readHints();
  const shown = await branch();
  expect(shown.at(-1)).toMatchObject({ number: chain.head().number, id: chain.head().id });
  expect(shown.at(-2)).toMatchObject({ number: first.number, id: await blockOfHint() });
  expect(shown.at(-2)?.id).not.toBe(first.id);
  expect(new Set(shown.map(({ witness }) => witness)).size).toBe(shown.length);
});

test('a payment that another branch lacks is known to be in a block that was replaced', async () => {
  const { chain, context } = watcher;
  const order = await watcher.order();
  const hint = createHintTick(context);
  const txHash = watcher.pay(order);
  chain.mine({ blocks: 2 });
  while ((await hint()) === 'more');
  chain.reorg({ depth: 2, drop: [txHash] });
  while ((await hint()) === 'more');
  const [payment] = await listOrderTransfers(watcher.database.db, order.id);
  if (!payment) throw new Error('the payment is still shown');
  const { blockNumber, blockId = null } = payment;
  expect(standingOf({ blockNumber, blockId }, context.state.branch)).toEqual({ witnesses: 0, isReverted: true });
});

test('whoever waits for the newest blocks is told once they are read', async () => {
  let told = 0;
  await watcher.order();
  const hint = createHintTick(watcher.context, () => {
    told++;
  });
  watcher.chain.mine({ blocks: 3 });
  while ((await hint()) === 'more');
  expect(told).toBe(1);
  expect(await hint()).toBe('idle');
  expect(told).toBe(1);
});

/** Scans one block as the scan does, with a step between matching the block and committing it. */
async function commitNext(number: number, between: () => Promise<void>): Promise<void> {
  const { context } = watcher;
  const block = await context.node.headBlock(number);
  if (!block || !context.state.term) throw new Error('a leader has the block');
  const concerns = await matchBlock(context.db, TEST_NETWORK, block);
  await between();
  await commitBlocks(context, context.state.term, [block], concerns);
}
