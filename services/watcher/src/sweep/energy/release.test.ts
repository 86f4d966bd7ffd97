import { afterEach, expect, test } from '@jest/globals';
import * as signing from '@gateway/chain/signing';
import type { TronAddress } from '@gateway/domain';
import { findCursor } from '@gateway/store/chain';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

const PART = 2_000_000n;

/** Sweeps an order until its transfer is final and its energy is to be reclaimed. Returns its address and the stake. */
async function swept(): Promise<{ address: TronAddress; stake: bigint }> {
  world = await openSweepWorld({ mode: 'stake' }, { stakeSun: 100_000_000n, netStakeSun: 100_000_000n });
  const { address } = await world.paidOrder('25');
  for (let i = 0; i < 3; i++) {
    await world.tick();
    await world.finalise();
  }
  const stake = (await world.transactions()).find(({ kind }) => kind === 'delegation')?.amount ?? 0n;
  expect(stake).toBeGreaterThan(PART);
  return { address, stake };
}

/** The operator lends or reclaims with a wallet of their own. */
async function byHand(build: typeof signing.buildReclaim, to: TronAddress): Promise<void> {
  const { context, chain, hot: from } = world;
  const cursor = await findCursor(context.db, context.config.network);
  if (!cursor) throw new Error('nothing is scanned');
  const now = chain.head().timestamp;
  const frame = { refBlock: { number: cursor.number, id: cursor.blockId }, timestamp: new Date(now) };
  const unsigned = await build({ ...frame, expiration: new Date(now + 60_000), from, to, stakeSun: PART });
  const { hex } = await signing.signTransaction(unsigned, context.config.sweep.hotWallet?.readKey() ?? '');
  expect(await context.node.accounts.broadcast(hex)).toMatchObject({ isAccepted: true });
  chain.mine({ blocks: 20 });
}

/** Lets the first reclaim expire without entering a block, and the sweep end. */
async function settleAfterLoss(): Promise<void> {
  const { chain } = world;
  chain.holdPool(true);
  await world.tick();
  chain.mine({ blocks: 14, stepMs: 50_000 });
  await world.scanAll();
  chain.dropPool();
  chain.holdPool(false);
  await world.finalise();
  await world.settle();
}

const reclaims = async (): Promise<unknown[]> =>
  (await world.transactions())
    .filter(({ kind }) => kind === 'reclaim')
    .map(({ state, amount }) => `${state} ${String(amount)}`);

test('of a delegation that someone else reclaimed in part, the rest is reclaimed', async () => {
  const { address, stake } = await swept();
  await byHand(signing.buildReclaim, address);
  await settleAfterLoss();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed' }]);
  expect(await reclaims()).toEqual([`dead ${String(stake)}`, `final ${String(stake - PART)}`]);
  expect(await world.context.node.accounts.solidDelegatedTo(world.hot)).toEqual([]);
});

test('what someone else has lent to the address is not reclaimed', async () => {
  const { address, stake } = await swept();
  await byHand(signing.buildDelegation, address);
  await settleAfterLoss();
  expect(await reclaims()).toEqual([`dead ${String(stake)}`, `final ${String(stake)}`]);
  expect(await world.context.node.accounts.solidDelegated(world.hot, address)).toBe(PART);
  await byHand(signing.buildReclaim, address);
  await world.finalise();
  expect(await world.context.node.accounts.solidDelegatedTo(world.hot)).toEqual([]);
});
