import { afterEach, expect, test } from '@jest/globals';
import type { TronAddress } from '@gateway/domain';
import { expectConserved } from '../../testing/sweep-conservation';
import { openRentWorld, type RentWorld } from '../../testing/rent-world';

let world: RentWorld;
afterEach(() => world.close());

/** One sun, and what activating an account burns. */
const ACTIVATION = 1_100_001n;

/** Takes the steps of a first sweep until its energy is ordered. */
async function ordered(): Promise<TronAddress> {
  const { address } = await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  await world.tick();
  expect(await world.rentals()).toMatchObject([{ state: 'ordered' }]);
  return address;
}

test('energy that is ordered when the mode changes is waited for, and not burned as well', async () => {
  world = await openRentWorld();
  await ordered();
  const { context } = world;
  context.config.sweep = { ...context.config.sweep, mode: 'burn', market: undefined };
  context.market = undefined;
  await world.tick();
  expect((await world.transactions()).map(({ kind }) => kind)).toEqual(['funding']);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 0n }]);
  expect(await world.rentals()).toMatchObject([{ state: 'delivered' }]);
  expect(world.hotSpent()).toBe(ACTIVATION);
  await expectConserved(world, '25');
});
