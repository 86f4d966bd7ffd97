import { expect } from '@jest/globals';
import type { Walks } from '@gateway/runtime/testing/walk';
import { createPoolTick } from '../addresses/pool';
import { isAfterChange, isKilledIn, mortalContext, stepAt, type Point } from './mortal-context';
import { expectConserved } from './sweep-conservation';
import type { SweepWorld } from './sweep-world';

const AMOUNT = 25;

/** A tick of a sweep in which processes die. */
export interface KilledTick {
  walks: Walks;
  phase: string;
  /** The ticks before it; what they sent is final by then. */
  ticksBefore: number;
  /** Continues until the sweep has ended. */
  finish?: () => Promise<void>;
}

/**
 * Sweeps orders with processes that die in the same tick, each at another point; after a death others continue. In a
 * sample an order has several deaths, until one leaves a change behind. Expects that each order was swept once, for the
 * fees that were forecast.
 * @returns the number of orders
 */
export async function killAtEachPoint(
  world: SweepWorld,
  { walks, phase, ticksBefore, finish = () => world.settle() }: KilledTick,
): Promise<number> {
  world.context.config.pool = { minFree: 100, batch: 100, reuse: 'unpaid' };
  const fill = createPoolTick(world.context);
  while ((await fill()) === 'more');
  await beginSweep(world, ticksBefore);
  const { context, points } = mortalContext(world.context, Infinity);
  await world.tick(context);
  await finish();
  expect(points.length).toBeGreaterThan(11);

  let orders = 1;
  let isOpen = false;
  for (const point of walks.choose(phase, points, (each) => stepAt(each, phase))) {
    // A process that continues does not come past all points of one that begins.
    if (isOpen && !(await diesAt(world, point))) {
      await finish();
      isOpen = false;
    }
    if (!isOpen) {
      orders += 1;
      await beginSweep(world, ticksBefore);
      expect([point, await diesAt(world, point)]).toEqual([point, true]);
    }
    isOpen = !walks.isComplete && !isAfterChange(point);
    if (!isOpen) await finish();
  }
  if (isOpen) await finish();
  await expectSweptOnce(world, orders);
  return orders;
}

async function beginSweep(world: SweepWorld, ticksBefore: number): Promise<void> {
  await world.paidOrder(String(AMOUNT));
  for (let i = 0; i < ticksBefore; i++) {
    await world.tick();
    await world.finalise();
  }
}

const diesAt = (world: SweepWorld, point: Point): Promise<boolean> =>
  isKilledIn(world.tick(mortalContext(world.context, point).context));

async function expectSweptOnce(world: SweepWorld, orders: number): Promise<void> {
  const sweeps = await world.sweeps();
  expect(sweeps.map(({ state, attempt }) => [state, attempt])).toEqual(Array(orders).fill(['completed', 1]));
  for (const { state, fee_sun, forecast_sun } of await world.transactions()) {
    expect([state, fee_sun]).toEqual(['final', forecast_sun]);
  }
  await expectConserved(world, String(AMOUNT * orders));
}
