import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { buildOrder } from '@gateway/store/testing';
import { createPoolTick } from '../addresses/pool';
import { isKilledIn, mortalContext } from '../testing/mortal-context';
import { expectConserved } from '../testing/sweep-conservation';
import { openSweepWorld, type SweepWorld } from '../testing/sweep-world';

let world: SweepWorld;
afterEach(() => world.close());

/** A first sweep of an address: top-up, activation. */
const COST = 6_428_500n + 1_100_000n;
const AMOUNT = '25';

/** Sweeps what is due with a process that dies at this point of one of its ticks; then others continue. */
async function sweepAndDie(phase: 'begin' | 'funded' | 'swept', diesAt: number): Promise<boolean> {
  const order = await buildOrder(world.database.db, { amount: AMOUNT });
  world.chain.pay({ to: order.address, amount: parseUsdt(AMOUNT) });
  await world.finalise();
  if (phase !== 'begin') {
    await world.tick();
    await world.finalise();
  }
  if (phase === 'swept') {
    await world.tick();
    await world.finalise();
  }
  const mortal = mortalContext(world.context, diesAt);
  const isDead = await isKilledIn(world.tick(mortal.context));
  await world.settle();
  return isDead;
}

test.each(['begin', 'funded', 'swept'] as const)(
  'killed at any point of the tick in phase "%s", the money arrives once at the expected cost',
  async (phase) => {
    world = await openSweepWorld();
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
    expect(stored).toHaveLength(2 * sweeps.length);
    await expectConserved(world, String(25 * sweeps.length));
    for (const { fee_sun, forecast_sun } of stored) expect(fee_sun).toBe(forecast_sun);
    expect(world.hotSpent() <= COST * BigInt(sweeps.length)).toBe(true);
  },
  240_000,
);
