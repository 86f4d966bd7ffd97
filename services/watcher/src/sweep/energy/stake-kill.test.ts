import { afterEach, expect, test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import { killAtEachPoint } from '../../testing/killed-sweeps';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

/** Every step of a walk, on a machine that may be busy. */
const WHOLE_WALK_MS = 1_200_000;
const walks = openWalks('stake-kill');
let world: SweepWorld;
afterEach(() => world.close());

/** The steps of a sweep in the order in which they become final. */
const PHASES = ['begin', 'activated', 'delegated', 'swept', 'reclaimed'] as const;
/** An activation, and the sun that an account needs for it: all else is paid by the stake. */
const COST = 1_000_001n;

test.each(PHASES)(
  'killed at any point of the tick in phase "%s", the money arrives once, and the energy comes back at no extra cost',
  async (phase) => {
    world = await openSweepWorld(
      { mode: 'stake' },
      { hotSun: 4_000_000_000n, stakeSun: 2_000_000_000n, netStakeSun: 500_000_000n },
    );
    const orders = await killAtEachPoint(world, { walks, phase, ticksBefore: PHASES.indexOf(phase) });
    expect(await world.transactions()).toHaveLength(4 * orders);
    expect(world.hotSpent()).toBe(COST * BigInt(orders));
  },
  WHOLE_WALK_MS,
);
