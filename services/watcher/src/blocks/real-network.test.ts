import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import { query } from '@gateway/store/db';
import { createHintTick } from '../polling/hint';
import { commit, openTestWatcher, type TestWatcher } from '../testing';
import {
  forkOf,
  IS_RECORDED,
  leaseRecorded,
  openRecordedNode,
  recordedBlock,
  type RecordedNode,
  scanFrom,
} from '../testing/real-network';

const recorded = describeNeeding('recordings of the TRON network', IS_RECORDED);

let watcher: TestWatcher;
let real: RecordedNode | undefined;
beforeEach(async () => {
  watcher = await openTestWatcher();
  await watcher.scanAll();
});
afterEach(async () => {
  await real?.close();
  real = undefined;
  await watcher.close();
});

async function readHints(): Promise<void> {
  const hint = createHintTick(watcher.context);
  while ((await hint()) === 'more');
}

recorded('a block of a real network (skipped where the samples are absent)', () => {
  test('of eight kinds of payment, those of the token that succeeded are credited, each once', async () => {
    const sample = recordedBlock(170);
    real = await openRecordedNode('9909bb611a818247eb904088e1a7ab253c1e895e');
    real.show([sample]);
    const amounts = {
      '0578031b786230eb2d14bc0403148d092a9004d0': '21.500000', // a new holder
      b0a9faf4437e1e1d78737f5c0fcc99b1f071c7c1: '22.500000', // a new holder, and again as a known one
      '9948dae2ed731cd4871f580cfa37fb3f5af3e009': '23.500000', // twice in one transaction, by a contract
      '17454146c3923f5b2eb0825164b297719dbdc400': '24.500000', // out of energy
      '129ef46141be57a383a56ce4c27b6c0b3df454be': '25.500000', // another token of the same name, and TRX
      af1c89fe8615ff851b31bd113a59f6ee0ba60044: '26.000000', // by a contract whose second payment was undone
    };
    const orders = await leaseRecorded(watcher, sample, amounts);
    await scanFrom(watcher, sample);
    const block = await real.node.solidBlock(170);
    if (!block) throw new Error('the node has the block');
    await commit(watcher, block);
    const found = [...orders.values()].map(async (order) => {
      const { status, amountReceived } = await watcher.reread(order);
      return [status, amountReceived];
    });
    expect(await Promise.all(found)).toEqual([
      ['confirmed', 21_500_000n],
      ['confirmed', 22_500_000n],
      ['confirmed', 23_500_000n],
      ['pending', 0n],
      ['pending', 0n],
      ['confirmed', 26_000_000n],
    ]);
    expect(await query(watcher.database.db, 'select 1 from credits')).toHaveLength(6);
  });
});

recorded('a fork of a real network (skipped where the samples are absent)', () => {
  test('what only a cut node shows is seen, and dropped by the final chain; what both have is confirmed', async () => {
    const [anchor, shared] = forkOf('a').slice(0, 2);
    if (!anchor || !shared) throw new Error('the fork has blocks');
    real = await openRecordedNode('5c216321a63807972743bf0a8835a5915d0afb70');
    const orders = await leaseRecorded(watcher, anchor, {
      ab13a23ae34426bdc9bc55eed6c2a7154989b7d5: '40', // paid in 161, which both nodes have
      '0dde282fd8ec319c84325ee60187eac503b4a3e6': '40', // paid in 162 of the smaller part, from the former
    });
    await scanFrom(watcher, shared);
    watcher.context.node = real.node;
    const eventsOf = (): Promise<string[][]> =>
      Promise.all([...orders.values()].map((order) => watcher.eventsOf(order)));

    real.show(forkOf('b'));
    await readHints();
    expect(await eventsOf()).toEqual([
      ['order_created', 'payment_seen'],
      ['order_created', 'payment_seen'],
    ]);
    real.show(forkOf('a'));
    await readHints();
    await watcher.scanAll();
    expect(await eventsOf()).toEqual([
      ['order_created', 'payment_seen', 'payment_confirmed'],
      ['order_created', 'payment_seen', 'payment_dropped'],
    ]);
    expect(await query(watcher.database.db, 'select 1 from payment_hints')).toEqual([]);
  });
});

test('a payment of a lost branch that comes back in a later block is confirmed there', async () => {
  const order = await watcher.order();
  const txHash = watcher.pay(order);
  const { number } = watcher.chain.mine({ blocks: 2 });
  await readHints();
  watcher.chain.reorg({ depth: 2, move: [txHash] });
  await watcher.finalise();
  expect(await watcher.eventsOf(order)).toEqual([
    ...['order_created', 'payment_seen', 'payment_dropped', 'payment_confirmed'],
  ]);
  const rows = await query<{ block_number: bigint }>(watcher.database.db, 'select block_number from chain_transfers');
  expect(rows).toEqual([{ block_number: BigInt(number + 1) }]);
});

// No recorded fork has a payment in both branches: those of the samples contradict each other.
test('a payment of a lost branch is dropped when its height is final, and seen again in another block', async () => {
  const order = await watcher.order();
  const txHash = watcher.pay(order);
  const { number } = watcher.chain.mine({ blocks: 2 });
  await readHints();
  watcher.chain.reorg({ depth: 2, move: [txHash] });
  while (watcher.chain.solidHead().number < number) watcher.chain.mine();
  await watcher.scanAll();
  await readHints();
  const events = ['order_created', 'payment_seen', 'payment_dropped', 'payment_seen'];
  expect(await watcher.eventsOf(order)).toEqual(events);
  const hints = await query(watcher.database.db, 'select tx_hash, block_number from payment_hints');
  expect(hints).toEqual([{ tx_hash: txHash, block_number: BigInt(number + 1) }]);
  await watcher.finalise();
  expect(await watcher.eventsOf(order)).toEqual([...events, 'payment_confirmed']);
});
