import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';
import { expectForecasts } from '../testing/sweep-conservation';

let world: SweepWorld;
afterEach(() => world.close());

/** At 100 sun: a transfer to a holder of the token, and the part of an activation that no bandwidth pays. */
const BURN = 6_428_500n;
const ACTIVATION = 1_000_000n;
/** In TRX, of all accounts: then a stake of one TRX yields 43,200 bytes a day. */
const TOTAL_TRX = 1_000_000n;
const STAKE = 100_000_000n;

test('a stake for bandwidth pays for activating an address, and what burns is forecast to the sun', async () => {
  world = await openSweepWorld();
  const { chain, hot } = world;
  chain.setTotalStake('bandwidth', TOTAL_TRX);
  chain.stake({ account: hot, resource: 'bandwidth', sun: STAKE });
  const order = await world.paidOrder('25');
  await world.settle();
  expect(world.hotSpent() - STAKE).toBe(BURN + ACTIVATION);

  // The address has no free bytes left for a second sweep, and those of the hot wallet's stake are not its own.
  chain.pay({ to: order.address, amount: parseUsdt('30') });
  await world.finalise();
  await world.settle();
  expect(world.hotSpent() - STAKE).toBe(BURN + ACTIVATION + BURN + 345_000n);
  await expectForecasts(world);
});

test('an address to which enough energy is delegated is swept without burning or sending TRX', async () => {
  world = await openSweepWorld();
  const { chain, cold } = world;
  const order = await world.paidOrder('25');
  chain.faucet({ to: order.address, sun: 1n, energy: 64_285n });
  await world.finalise();
  await world.settle();
  expect(chain.usdtOf(cold)).toBe(parseUsdt('26'));
  expect(world.hotSpent()).toBe(0n);
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', fee_sun: 0n, energy_used: 64_285n }]);
  expect((await world.transactions()).map(({ kind }) => kind)).toEqual(['transfer']);
  await expectForecasts(world);
});

test('energy that others take from a delegation by staking more is topped up in TRX', async () => {
  world = await openSweepWorld();
  const { chain } = world;
  const order = await world.paidOrder('25');
  chain.setTotalStake('energy', TOTAL_TRX * 1_000n);
  chain.faucet({ to: order.address, sun: 1n, energy: 64_285n });
  await world.finalise();
  chain.setTotalStake('energy', TOTAL_TRX * 2_000n);
  await world.finalise();
  await world.settle();
  const [sweep] = await world.sweeps();
  expect(sweep).toMatchObject({ state: 'completed', energy_used: 64_285n });
  // About half of the energy is left; the one sun that the address had is used too.
  expect(sweep?.fee_sun).toBe(world.hotSpent() + 1n);
  expect(sweep?.fee_sun).toBeGreaterThan(3_200_000n);
  expect(sweep?.fee_sun).toBeLessThan(3_230_000n);
  await expectForecasts(world);
});
