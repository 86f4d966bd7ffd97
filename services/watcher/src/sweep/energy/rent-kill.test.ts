import { afterEach, expect, test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import { killAtEachPoint } from '../../testing/killed-sweeps';
import { openRentWorld, type RentWorld } from '../../testing/rent-world';

/** Every step of a walk, on a machine that may be busy. */
const WHOLE_WALK_MS = 1_200_000;
const walks = openWalks('rent-kill');
let world: RentWorld;
afterEach(() => world.close());

const PRICE = 3_900_000n;

test.each(['order', 'delivered'] as const)(
  'killed at any point of the tick in phase "%s", energy is ordered at most once and the money arrives',
  async (phase) => {
    world = await openRentWorld();
    const { chain } = world;
    const swept = await killAtEachPoint(world, {
      walks,
      phase,
      ticksBefore: phase === 'order' ? 1 : 2,
      finish: () => world.settleWithout(),
    });

    const rentals = await world.rentals();
    expect(rentals).toHaveLength(swept);
    const orders = chain.market.orders();
    const receivers = orders.map(({ receiver }) => receiver);
    expect(new Set(receivers).size).toBe(receivers.length);
    // What was paid is what was stored, less the orders that were stored and never placed.
    const unplaced = rentals.filter(({ state }) => state === 'failed').length;
    expect(orders).toHaveLength(rentals.length - unplaced);
    expect(rentals.filter(({ state }) => state === 'delivered')).toHaveLength(orders.length);
    expect(1_000_000_000n - chain.market.balance()).toBe(PRICE * BigInt(orders.length));
    // Only a process that died between storing and placing an order leaves one unplaced.
    expect(unplaced).toBeLessThanOrEqual(phase === 'order' ? 3 : 0);
    expect(unplaced).toBeGreaterThanOrEqual(phase === 'order' ? 1 : 0);
  },
  WHOLE_WALK_MS,
);
