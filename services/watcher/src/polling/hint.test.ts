import { expect, test } from '@jest/globals';
import { addressFromAccount } from '@gateway/domain';
import { matchBlock, findCursor, listOrderTransfers, recordHints } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { TEST_NETWORK } from '@gateway/store/testing';
import { createHintTick } from './hint';
import { commitBlocks } from '../scan/scan';
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

/** Scans one block as the scan does, with a step between matching the block and committing it. */
async function commitNext(number: number, between: () => Promise<void>): Promise<void> {
  const { context } = watcher;
  const block = await context.node.headBlock(number);
  if (!block || !context.state.term) throw new Error('a leader has the block');
  const concerns = await matchBlock(context.db, TEST_NETWORK, block);
  await between();
  await commitBlocks(context, context.state.term, [block], concerns);
}
