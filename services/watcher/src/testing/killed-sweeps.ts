import { expect } from '@jest/globals';
import { createPoolTick } from '../addresses/pool';
import { isKilledIn, mortalContext } from './mortal-context';
import { expectConserved } from './sweep-conservation';
import type { SweepWorld } from './sweep-world';

const AMOUNT = 25;

/**
 * Sweeps one order after the other, each with a process that dies one point later in the same tick, until a process
 * survives it; after each death others continue. Expects that each order was swept once, for the fees that were forecast.
 * @param ticksBefore the ticks before the one in which processes die; what they sent is final by then
 * @param finish continues until the sweep has ended
 * @returns the number of orders
 */
export async function killAtEachPoint(
  world: SweepWorld,
  ticksBefore: number,
  finish = () => world.settle(),
): Promise<number> {
  world.context.config.pool = { minFree: 100, batch: 100, reuse: 'unpaid' };
  const fill = createPoolTick(world.context);
  while ((await fill()) === 'more');
  let orders = 0;
  for (let isDead = true; isDead;) {
    orders += 1;
    isDead = await sweepAndDie(world, ticksBefore, orders);
    await finish();
  }
  expect(orders).toBeGreaterThan(11);

  const sweeps = await world.sweeps();
  expect(sweeps.map(({ state, attempt }) => [state, attempt])).toEqual(Array(orders).fill(['completed', 1]));
  for (const { state, fee_sun, forecast_sun } of await world.transactions()) {
    expect([state, fee_sun]).toEqual(['final', forecast_sun]);
  }
  await expectConserved(world, String(AMOUNT * orders));
  return orders;
}

/** Sweeps a paid order with a process that dies at this point. @returns false if it ended its tick before */
async function sweepAndDie(world: SweepWorld, ticksBefore: number, diesAt: number): Promise<boolean> {
  await world.paidOrder(String(AMOUNT));
  for (let i = 0; i < ticksBefore; i++) {
    await world.tick();
    await world.finalise();
  }
  return isKilledIn(world.tick(mortalContext(world.context, diesAt).context));
}
