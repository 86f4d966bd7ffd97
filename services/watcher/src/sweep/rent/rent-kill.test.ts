import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { buildOrder } from '@gateway/store/testing';
import { createPoolTick } from '../../addresses/pool';
import { isKilledIn, mortalContext } from '../../testing/mortal-context';
import { openRentWorld, type RentWorld } from '../../testing/rent-world';
import { expectConserved } from '../../testing/sweep-conservation';

let world: RentWorld;
afterEach(() => world.close());

const AMOUNT = '25';
const PRICE = 3_900_000n;

/** Sweeps with a process that dies at this point of the tick that orders energy, or finds it; then others continue. */
async function sweepAndDie(phase: 'order' | 'delivered', diesAt: number): Promise<boolean> {
  const order = await buildOrder(world.database.db, { amount: AMOUNT });
  world.chain.pay({ to: order.address, amount: parseUsdt(AMOUNT) });
  await world.finalise();
  for (let i = 0; i < (phase === 'order' ? 1 : 2); i++) {
    await world.tick();
    await world.finalise();
  }
  const mortal = mortalContext(world.context, diesAt);
  const isDead = await isKilledIn(world.tick(mortal.context));
  await world.settle(4);
  await world.giveUpWaiting();
  await world.settle();
  return isDead;
}

test.each(['order', 'delivered'] as const)(
  'killed at any point of the tick in phase "%s", energy is ordered at most once and the money arrives',
  async (phase) => {
    world = await openRentWorld();
    const { chain } = world;
    world.context.config.pool = { minFree: 100, batch: 100, reuse: 'unpaid' };
    const fill = createPoolTick(world.context);
    while ((await fill()) === 'more');
    let deaths = 0;
    while (await sweepAndDie(phase, deaths + 1)) deaths += 1;
    expect(deaths).toBeGreaterThan(10);

    const sweeps = await world.sweeps();
    expect(sweeps.map(({ state, attempt }) => [state, attempt])).toEqual(sweeps.map(() => ['completed', 1]));
    const rentals = await world.rentals();
    expect(rentals).toHaveLength(sweeps.length);
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
    const stored = await world.transactions();
    for (const { fee_sun, forecast_sun } of stored) expect(fee_sun).toBe(forecast_sun);
    await expectConserved(world, String(25 * sweeps.length));
  },
  300_000,
);
