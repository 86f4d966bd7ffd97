import { afterEach, expect, test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import { killAtEachPoint } from '../testing/killed-sweeps';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

/** Every step of a walk, on a machine that may be busy. */
const WHOLE_WALK_MS = 1_200_000;
const walks = openWalks('sweep-kill');
let world: SweepWorld;
afterEach(() => world.close());

/** The steps of a sweep in the order in which they become final. */
const PHASES = ['begin', 'funded', 'swept'] as const;
/** A first sweep of an address: top-up, activation. */
const COST = 6_428_500n + 1_100_000n;

test.each(PHASES)(
  'killed at any point of the tick in phase "%s", the money arrives once at the expected cost',
  async (phase) => {
    world = await openSweepWorld();
    const orders = await killAtEachPoint(world, { walks, phase, ticksBefore: PHASES.indexOf(phase) });
    expect(await world.transactions()).toHaveLength(2 * orders);
    expect(world.hotSpent() <= COST * BigInt(orders)).toBe(true);
  },
  WHOLE_WALK_MS,
);
