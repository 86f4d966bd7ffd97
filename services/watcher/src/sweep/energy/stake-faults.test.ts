import { afterEach, expect, test } from '@jest/globals';
import type { Fault } from '@gateway/devnet';
import * as signing from '@gateway/chain/signing';
import { sun } from '@gateway/domain';
import { findCursor } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { findDelegation } from '@gateway/store/sweeps';
import { addressOf } from '@gateway/store/testing';
import { expectConserved } from '../../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

const BROADCAST = '/wallet/broadcasthex';
const BURN = 6_428_500n;
/** An activation, and the sun that an account needs for it: all else is paid by the stake. */
const COST = 1_000_001n;

const openStaked = (change: Parameters<typeof openSweepWorld>[0] = {}): Promise<SweepWorld> =>
  openSweepWorld({ mode: 'stake', ...change }, { stakeSun: 100_000_000n, netStakeSun: 100_000_000n });

/** Takes the steps of a sweep until this many of its transactions are final. */
async function until(finalCount: number): Promise<void> {
  for (let i = 0; i < finalCount; i++) {
    await world.tick();
    await world.finalise();
  }
}

/** Opens a world with a sweep of which this many transactions are final. @returns its order */
async function openBegun(finalCount: number): Promise<Order> {
  world = await openStaked();
  const order = await world.paidOrder('25');
  await until(finalCount);
  return order;
}

const states = async (): Promise<string[]> => (await world.sweeps()).map(({ state }) => state);
const fates = async (): Promise<unknown[]> => (await world.transactions()).map(({ kind, state }) => `${kind} ${state}`);
const onChain = () => world.context.node.accounts.solidDelegatedTo(world.hot);

/** Lets what was stored last expire without entering a block. */
async function expire(): Promise<void> {
  world.chain.mine({ blocks: 14, stepMs: 50_000 });
  await world.scanAll();
  world.chain.dropPool();
  world.chain.holdPool(false);
  await world.finalise();
}

test.each<[string, Fault[]]>([
  ['is busy', [{ kind: 'broadcast-code', code: 'SERVER_BUSY', path: BROADCAST, times: 6 }]],
  [
    'accepts a transaction and reports it as rejected',
    [{ kind: 'broadcast-code', code: 'OTHER_ERROR', accepted: true, path: BROADCAST, times: 4 }],
  ],
  ['accepts a transaction and does not respond', [{ kind: 'accept-then-cut', path: BROADCAST, times: 4 }]],
  ['accepts a transaction and drops it', [{ kind: 'accept-and-drop', path: BROADCAST, times: 4 }]],
  ['does not respond at all', [{ kind: 'cut', times: 8 }]],
  ['shows an old final chain', [{ kind: 'behind', blocks: 3, path: '/walletsolidity/*', times: 40 }]],
])('a node that %s: the money arrives once, and the energy comes back', async (_, faults) => {
  world = await openStaked();
  await world.paidOrder('25');
  for (const fault of faults) world.chain.faults.add(fault);
  await world.settle(20);
  world.chain.faults.clear();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 0n }]);
  expect(world.hotSpent()).toBe(COST);
  await expectConserved(world, '25');
});

test('a delegation that the node refuses expires, and the next attempt burns TRX', async () => {
  await openBegun(1);
  world.chain.faults.add({ kind: 'broadcast-code', code: 'CONTRACT_VALIDATE_ERROR', path: BROADCAST });
  await world.tick();
  world.chain.mine({ blocks: 14, stepMs: 50_000 });
  await world.scanAll();
  await world.tick();
  world.chain.faults.clear();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([
    { state: 'completed', attempt: 2, failure_reason: 'delegation_expired', fee_sun: BURN },
  ]);
  expect(await fates()).toEqual(['funding final', 'delegation dead', 'funding final', 'transfer final']);
  expect(world.log.filter(({ message }) => message === 'delegation refused, sweep burns TRX')).toHaveLength(1);
  expect((await world.context.state.counts.stakeExhausted.get()).values.map(({ value }) => value)).toEqual([1]);
  // The address has the one sun of its activation.
  expect(world.hotSpent()).toBe(1_000_000n + BURN);
  await expectConserved(world, '25');
});

test('a reclaim that enters no block is replaced by another once it has expired', async () => {
  await openBegun(3);
  world.chain.holdPool(true);
  await world.tick();
  expect(await states()).toEqual(['releasing']);
  await expire();
  await world.settle();
  expect(await states()).toEqual(['completed']);
  expect((await fates()).slice(2)).toEqual(['transfer final', 'reclaim dead', 'reclaim final']);
  expect(world.log.map(({ message }) => message)).toContain('reclaim expired');
  expect(world.hotSpent()).toBe(COST);
  await expectConserved(world, '25');
});

test('a delegation that someone else reclaimed is given up once the own reclaim has expired', async () => {
  world = await openStaked();
  const { address } = await world.paidOrder('25');
  await until(3);
  const [delegation] = (await world.transactions()).filter(({ kind }) => kind === 'delegation');
  await reclaimByHand(address, delegation?.amount ?? 0n);
  await world.tick();
  await expire();
  await world.settle();
  expect(await states()).toEqual(['completed']);
  expect((await fates()).slice(2)).toEqual(['transfer final', 'reclaim dead']);
  expect(world.log.map(({ message }) => message)).toContain('delegation was reclaimed by another');
  await expectConserved(world, '25');
});

test('energy delegated by another hot wallet is not reclaimed with this one’s key, until the first is back', async () => {
  await openBegun(3);
  const { sweep } = world.context.config;
  const { hotWallet } = sweep;
  sweep.hotWallet = { address: addressOf('another hot wallet'), readKey: () => '1'.repeat(64) };
  await world.tick();
  await world.finalise();
  expect(await world.sweeps()).toMatchObject([{ state: 'releasing', waiting_for: 'hot_wallet_changed' }]);
  expect(await fates()).toHaveLength(3);
  sweep.hotWallet = hotWallet;
  await world.settle();
  await expectConserved(world, '25');
});

test('a price that triples after the delegation costs nothing', async () => {
  await openBegun(2);
  world.chain.setEnergyPrice(300n);
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 0n }]);
  expect(world.hotSpent()).toBe(COST);
  await expectConserved(world, '25');
});

test('an address that is blacklisted after the delegation fails only once the energy is back', async () => {
  const order = await openBegun(2);
  world.chain.blacklist(order.address);
  await world.finalise();
  await world.tick();
  expect(await states()).toEqual(['releasing']);
  expect(await onChain()).toEqual([order.address]);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'failed', failure_reason: 'blacklisted', attempt: 1 }]);
  expect((await world.events(order)).slice(-2)).toEqual(['sweep_failed', 'sweep_reclaimed']);
  expect(world.log.filter(({ message }) => message === 'sweep failed')).toHaveLength(1);
  expect(world.hotSpent()).toBe(COST);
  await expectConserved(world, '25');
});

test('a transfer that fails on chain returns the energy, and the next attempt acquires it again', async () => {
  const order = await openBegun(2);
  world.chain.faults.add({ kind: 'fail-execution', result: 'REVERT', path: BROADCAST, times: 1 });
  await world.settle(20);
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 2, failure_reason: 'reverted' }]);
  expect((await world.transactions()).map(({ kind }) => kind)).toEqual([
    ...['funding', 'delegation', 'transfer', 'reclaim'],
    // The first transfer has used the day's free bytes of the address.
    ...['funding', 'delegation', 'transfer', 'reclaim'],
  ]);
  expect((await world.events(order)).slice(3, 6)).toEqual(['sweep_broadcast', 'sweep_failed', 'sweep_reclaimed']);
  await expectConserved(world, '25');
});

test('a stake that is used up between the activation and the delegation leaves the sweep to burn TRX', async () => {
  await openBegun(1);
  world.chain.setTotalStake('energy', 18_000_000_000n);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: BURN }]);
  expect(world.hotSpent()).toBe(1_000_000n + BURN);
  await expectConserved(world, '25');
});

test('energy that others take from a delegation by staking more is delegated too, and all of it is reclaimed', async () => {
  await openBegun(2);
  world.chain.setTotalStake('energy', 36_000_000n);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 0n }]);
  const stored = await world.transactions();
  const sums = (kind: string): bigint =>
    stored.filter((one) => one.kind === kind).reduce((sum, { amount }) => sum + amount, 0n);
  expect(stored.filter(({ kind }) => kind === 'delegation')).toHaveLength(2);
  expect(sums('reclaim')).toBe(sums('delegation'));
  expect(world.hotSpent()).toBe(COST);
  await expectConserved(world, '25');
});

test('a sweep that must wait after its delegation returns the energy first', async () => {
  await openBegun(2);
  const { sweep } = world.context.config;
  sweep.maxSun = sun(1_000_000n);
  await world.tick();
  expect(await states()).toEqual(['releasing']);
  await world.settle(2);
  expect(await world.sweeps()).toMatchObject([{ state: 'queued', attempt: 1, waiting_for: 'cost_above_cap' }]);
  expect(await onChain()).toEqual([]);
  sweep.maxSun = sun(20_000_000n);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1 }]);
  await expectConserved(world, '25');
});

test('the limits count delegations with their reclaims, and never keep a reclaim back', async () => {
  world = await openSweepWorld({ mode: 'stake' }, { stakeSun: 100_000_000n });
  const order = await world.paidOrder('25');
  world.chain.faucet({ to: order.address, sun: 1n });
  await world.finalise();
  const { sweep } = world.context.config;
  // Free bytes pay for the delegation: what a reclaim may burn is counted before it.
  sweep.dailySun = sun(299_999n);
  await world.settle(2);
  expect(await world.sweeps()).toMatchObject([{ state: 'queued', waiting_for: 'daily_budget' }]);
  sweep.dailySun = sun(300_000n);
  await until(2);
  sweep.dailySun = sun(0n);
  await world.settle();
  expect(await states()).toEqual(['completed']);
  await expectConserved(world, '25', 1n);
});

test('a hot wallet without TRX for the reclaim waits with one error, and a refill continues', async () => {
  await openBegun(3);
  const [{ id } = { id: '' }] = await query<{ id: string }>(world.database.db, 'select id from sweeps');
  expect(await findDelegation(world.database.db, id)).toMatchObject({ lostReclaims: 0 });
  const { accounts } = world.context.node;
  const node = {
    ...world.context.node,
    accounts: {
      ...accounts,
      resources: () => Promise.resolve({ energy: 0n, stakedBandwidth: 0n, freeBandwidth: 0n }),
      solidTrx: () => Promise.resolve(sun(1_000n)),
    },
  };
  await world.tick({ ...world.context, node });
  await world.tick({ ...world.context, node });
  expect(await world.sweeps()).toMatchObject([{ state: 'releasing', waiting_for: 'hot_wallet_trx' }]);
  expect(world.log.filter(({ message }) => message === 'delegation cannot be reclaimed')).toHaveLength(1);
  await world.settle();
  await expectConserved(world, '25');
});

/** The operator reclaims with a wallet of their own. */
async function reclaimByHand(to: SweepWorld['hot'], stakeSun: bigint): Promise<void> {
  const { context, hot } = world;
  const cursor = await findCursor(context.db, context.config.network);
  if (!cursor) throw new Error('nothing is scanned');
  const now = world.chain.head().timestamp;
  const unsigned = await signing.buildReclaim({
    refBlock: { number: cursor.number, id: cursor.blockId },
    expiration: new Date(now + 60_000),
    timestamp: new Date(now),
    from: hot,
    to,
    stakeSun,
  });
  const { hex } = await signing.signTransaction(unsigned, context.config.sweep.hotWallet?.readKey() ?? '');
  expect(await context.node.accounts.broadcast(hex)).toMatchObject({ isAccepted: true });
  world.chain.mine({ blocks: 20 });
}
