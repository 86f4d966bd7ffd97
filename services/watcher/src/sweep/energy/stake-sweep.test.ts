import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { findWatcherFacts } from '@gateway/store/gateway';
import { findSettlement } from '@gateway/store/sweeps';
import { writeFacts } from '../../status/facts';
import { expectConserved, expectForecasts } from '../../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

/** At 100 sun: a transfer to a holder of the token. */
const BURN = 6_428_500n;
const ACTIVATION = 1_100_000n;
/** Stake for 15 transfers, and bandwidth for many. */
const STAKE = 100_000_000n;
const NET_STAKE = 100_000_000n;

const openStaked = (stakeSun = STAKE, netStakeSun = NET_STAKE): Promise<SweepWorld> =>
  openSweepWorld({ mode: 'stake' }, { stakeSun, netStakeSun });

const kinds = async (): Promise<string[]> => (await world.transactions()).map(({ kind }) => kind);

test('a sweep uses the energy of the stake, burns nothing for it, and returns it', async () => {
  world = await openStaked();
  const order = await world.paidOrder('25');
  await world.settle();
  expect(await kinds()).toEqual(['funding', 'delegation', 'transfer', 'reclaim']);
  // The bytes come from the stake too; an activation costs 1 TRX, and the account needs one sun for it.
  expect(world.hotSpent()).toBe(1_000_000n + 1n);
  expect(await world.sweeps()).toMatchObject([
    { state: 'completed', attempt: 1, fee_sun: 0n, energy_used: 64_285n, amount: parseUsdt('25') },
  ]);
  expect(await world.events(order)).toEqual([
    'sweep_queued',
    'sweep_funded',
    'sweep_delegated',
    'sweep_broadcast',
    'sweep_reclaimed',
    'sweep_completed',
  ]);
  await expectForecasts(world);
  await expectConserved(world, '25');
  expect(world.log.filter(({ level }) => level === 'error')).toEqual([]);
  await writeFacts(world.context);
  expect(await findWatcherFacts(world.database.db)).toMatchObject({ sweepMode: 'stake', sweepEnabled: true });
});

test('an address that is activated needs no top-up; the settlement counts what its delegation burned', async () => {
  world = await openStaked(STAKE, 0n);
  const order = await world.paidOrder('25');
  world.chain.faucet({ to: order.address, sun: 1n });
  await world.finalise();
  await world.settle();
  expect(await kinds()).toEqual(['delegation', 'transfer', 'reclaim']);
  await expectForecasts(world);
  await expectConserved(world, '25', 1n);
  const first = world.hotSpent();
  // The day's free bytes of the hot wallet pay for the first transactions, TRX for the later ones.
  const other = await world.paidOrder('30');
  world.chain.faucet({ to: other.address, sun: 1n });
  await world.finalise();
  await world.settle();
  const spent = world.hotSpent() - first;
  expect(spent).toBeGreaterThan(500_000n);
  expect(spent).toBeLessThan(600_000n);
  expect(await findSettlement(world.database.db, other.id)).toMatchObject({ feeSun: spent, energyUsed: 64_285n });
  await expectForecasts(world);
  await expectConserved(world, '55', 2n);
});

test('a second sweep of an address on one day burns TRX for its bytes only', async () => {
  world = await openStaked();
  const order = await world.paidOrder('25');
  await world.settle();
  const first = world.hotSpent();
  world.chain.pay({ to: order.address, amount: parseUsdt('30') });
  await world.finalise();
  await world.settle();
  expect(world.hotSpent() - first).toBe(345_000n - 1n);
  await expectForecasts(world);
  await expectConserved(world, '55');
});

test('sweeps at the same time share the stake; those for which it does not suffice burn TRX, with one line each', async () => {
  world = await openStaked(15_000_000n);
  for (const amount of ['25', '26', '27']) await world.paidOrder(amount);
  await world.settle(20);
  expect((await world.sweeps()).map(({ state, attempt }) => [state, attempt])).toEqual([
    ['completed', 1],
    ['completed', 1],
    ['completed', 1],
  ]);
  const energy = (await world.sweeps()).map(({ fee_sun }) => fee_sun);
  expect(energy.sort()).toEqual([0n, 0n, BURN]);
  expect(world.log.filter(({ message }) => message === 'stake exhausted, sweep burns TRX')).toHaveLength(1);
  const counter = await world.context.state.counts.stakeExhausted.get();
  expect(counter.values.map(({ value }) => value)).toEqual([1]);
  await expectForecasts(world);
  await expectConserved(world, '78');

  // The yield is used up until it recovers, within 24 hours.
  await world.paidOrder('28');
  await world.settle(20);
  expect((await world.sweeps()).map(({ fee_sun }) => fee_sun).sort()).toEqual([0n, 0n, BURN, BURN]);
  world.chain.mine({ stepMs: 86_400_000 });
  await world.scanAll();
  await world.paidOrder('29');
  await world.settle(20);
  expect((await world.sweeps()).map(({ fee_sun }) => fee_sun).sort()).toEqual([0n, 0n, 0n, BURN, BURN]);
  await expectConserved(world, '135');
});

test('without any stake every sweep burns TRX, as in the other mode', async () => {
  world = await openSweepWorld({ mode: 'stake' });
  await world.paidOrder('25');
  await world.settle();
  expect(await kinds()).toEqual(['funding', 'transfer']);
  expect(world.hotSpent()).toBe(BURN + ACTIVATION);
  await expectConserved(world, '25');
});
