import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { buildOrder } from '@gateway/store/testing';
import { createPoolTick } from '../../addresses/pool';
import { isKilledIn, mortalContext } from '../../testing/mortal-context';
import { expectConserved } from '../../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

/** The steps of a sweep in the order in which they become final. */
const PHASES = ['begin', 'activated', 'delegated', 'swept', 'reclaimed'] as const;
type Phase = (typeof PHASES)[number];
/** An activation, and the sun that an account needs for it: all else is paid by the stake. */
const COST = 1_000_001n;
const AMOUNT = '25';

/** Sweeps what is due with a process that dies at this point of one of its ticks; then others continue. */
async function sweepAndDie(phase: Phase, diesAt: number): Promise<boolean> {
  const order = await buildOrder(world.database.db, { amount: AMOUNT });
  world.chain.pay({ to: order.address, amount: parseUsdt(AMOUNT) });
  await world.finalise();
  for (let i = 0; i < PHASES.indexOf(phase); i++) {
    await world.tick();
    await world.finalise();
  }
  const mortal = mortalContext(world.context, diesAt);
  const isDead = await isKilledIn(world.tick(mortal.context));
  await world.settle();
  return isDead;
}

test.each(PHASES)(
  'killed at any point of the tick in phase "%s", the money arrives once, and the energy comes back at no extra cost',
  async (phase) => {
    world = await openSweepWorld(
      { mode: 'stake' },
      { hotSun: 4_000_000_000n, stakeSun: 2_000_000_000n, netStakeSun: 500_000_000n },
    );
    world.context.config.pool = { minFree: 100, batch: 100, reuse: 'unpaid' };
    const fill = createPoolTick(world.context);
    while ((await fill()) === 'more');
    let deaths = 0;
    while (await sweepAndDie(phase, deaths + 1)) deaths += 1;
    expect(deaths).toBeGreaterThan(10);

    const sweeps = await world.sweeps();
    expect(sweeps.map(({ state, attempt }) => [state, attempt])).toEqual(sweeps.map(() => ['completed', 1]));
    expect(sweeps).toHaveLength(deaths + 1);
    const stored = await world.transactions();
    expect(stored.map(({ state }) => state)).toEqual(stored.map(() => 'final'));
    expect(stored).toHaveLength(4 * sweeps.length);
    await expectConserved(world, String(25 * sweeps.length));
    for (const { fee_sun, forecast_sun } of stored) expect(fee_sun).toBe(forecast_sun);
    expect(world.hotSpent()).toBe(COST * BigInt(sweeps.length));
  },
  240_000,
);
