import { afterEach, expect, test } from '@jest/globals';
import type { Devnet } from '@gateway/devnet';
import { parseUsdt, sun } from '@gateway/domain';
import { query } from '@gateway/store/db';
import { findWatcherFacts } from '@gateway/store/gateway';
import { listSweeps } from '@gateway/store/sweeps';
import { writeFacts } from '../../status/facts';
import { createSweepTick } from '../sweep';
import { expectConserved } from '../../testing/sweep-conservation';
import { openRentWorld, type RentWorld } from '../../testing/rent-world';

let world: RentWorld;
afterEach(() => world.close());

/** At 60 sun for one energy. */
const ENERGY = 65_000n;
const PRICE = 3_900_000n;
/** One sun, and what activating an account burns. */
const ACTIVATION = 1_100_001n;
/** A first sweep without rented energy. */
const BURN = 6_428_500n + 1_100_000n;
const ORDER = '/v2/buy-resource';
const ESTIMATE = '/v2/estimate-buy-resource';

test('a sweep with rented energy burns no TRX for energy, and its cost is what was paid to the market', async () => {
  world = await openRentWorld();
  const { chain, cold, database } = world;
  await world.paidOrder('25');
  await world.settle();
  expect(chain.usdtOf(cold)).toBe(parseUsdt('26'));
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 0n, energy_used: 64_285n }]);
  expect(await world.rentals()).toMatchObject([{ state: 'delivered', energy: ENERGY, price_sun: PRICE }]);
  expect(chain.market.orders()).toHaveLength(1);
  expect(chain.market.balance()).toBe(1_000_000_000n - PRICE);
  expect(world.hotSpent()).toBe(ACTIVATION);
  const { entries } = await listSweeps(database.db, { page: 1, limit: 10 });
  expect(entries[0]?.spentSun).toBe(PRICE + ACTIVATION);
  expect(await world.faults()).toEqual({});
  await expectConserved(world, '25');
});

type Break = (chain: Devnet) => void;
const fails: readonly [title: string, spoil: Break, faults: object, rental: string | undefined][] = [
  [
    'does not name a price',
    (chain) => {
      chain.faults.add({ kind: 'status', status: 503, path: ESTIMATE });
    },
    { no_answer: 1 },
    undefined,
  ],
  [
    'names a price in half a response',
    (chain) => {
      chain.faults.add({ kind: 'truncated', path: ESTIMATE });
    },
    { no_answer: 1 },
    undefined,
  ],
  [
    'responds with more than any price needs',
    (chain) => {
      chain.faults.add({ kind: 'huge', bytes: 200_000, path: ESTIMATE });
    },
    { no_answer: 1 },
    undefined,
  ],
  [
    'is too slow to name a price',
    (chain) => {
      chain.faults.add({ kind: 'slow', delayMs: 20_000, path: ESTIMATE });
    },
    { no_answer: 1 },
    undefined,
  ],
  [
    'has too little energy',
    (chain) => {
      chain.market.change({ available: ENERGY - 1n });
    },
    { refused: 1 },
    undefined,
  ],
  [
    'has no balance of ours',
    (chain) => {
      chain.market.change({ balance: PRICE - 1n });
    },
    { refused: 1 },
    'refused',
  ],
  [
    'has doubled its price since it named it',
    (chain) => {
      chain.faults.add({ kind: 'market-rises' });
    },
    { refused: 1 },
    'refused',
  ],
  [
    'is gone when the order is placed',
    (chain) => {
      chain.faults.add({ kind: 'cut', path: ORDER });
    },
    { no_answer: 1, undelivered: 1 },
    'failed',
  ],
  [
    'says that it delivered, and delegates nothing',
    (chain) => {
      chain.faults.add({ kind: 'market-lies' });
    },
    { undelivered: 1 },
    'failed',
  ],
];

test.each(fails)('with a market that %s, the energy is burned', async (_title, spoil, faults, rental) => {
  world = await openRentWorld();
  const { chain, cold } = world;
  spoil(chain);
  await world.paidOrder('25');
  await world.settleWithout();
  expect(chain.usdtOf(cold)).toBe(parseUsdt('26'));
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 6_428_500n }]);
  expect((await world.rentals()).map(({ state }) => state)).toEqual(rental === undefined ? [] : [rental]);
  expect(await world.faults()).toEqual(faults);
  expect(chain.market.orders().length).toBeLessThanOrEqual(1);
  expect(world.hotSpent()).toBe(BURN);
  await expectConserved(world, '25');
});

test('of a market that delegates too little, the energy is used and only the rest is burned', async () => {
  world = await openRentWorld();
  const { chain } = world;
  chain.faults.add({ kind: 'market-short' });
  await world.paidOrder('25');
  await world.settleWithout();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', fee_sun: (64_285n - ENERGY / 2n) * 100n }]);
  expect(await world.rentals()).toMatchObject([{ state: 'failed' }]);
  expect(chain.market.orders()).toHaveLength(1);
  await expectConserved(world, '25');
});

test('an order whose response is lost is not repeated, and its energy is used', async () => {
  world = await openRentWorld();
  const { chain } = world;
  chain.faults.add({ kind: 'cut-body', path: ORDER });
  await world.paidOrder('25');
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', fee_sun: 0n }]);
  expect(await world.rentals()).toMatchObject([{ state: 'delivered', market_order_id: null }]);
  expect(chain.market.orders()).toHaveLength(1);
});

test('rented energy that arrived serves the next attempt', async () => {
  world = await openRentWorld();
  const { chain } = world;
  await world.paidOrder('25');
  for (let i = 0; i < 2; i++) {
    await world.tick();
    await world.finalise();
  }
  expect(await world.rentals()).toMatchObject([{ state: 'ordered' }]);
  chain.pause();
  const sweep = await createSweepTick(world.context);
  await query(world.database.db, 'update sweeps set due_at = now()');
  expect(await sweep()).toBe('more');
  chain.pause(false);
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 2, fee_sun: 0n }]);
  expect(await world.rentals()).toMatchObject([{ state: 'delivered', attempt: 1 }]);
  expect(chain.market.orders()).toHaveLength(1);
});

test('a price above the limit is not paid, and one at the limit is', async () => {
  world = await openRentWorld();
  const { chain } = world;
  chain.market.change({ unitPrice: 91n });
  await world.paidOrder('25');
  await world.settle();
  expect(chain.market.orders()).toEqual([]);
  expect(await world.faults()).toEqual({ too_expensive: 1 });
  expect(world.hotSpent()).toBe(BURN);

  chain.market.change({ unitPrice: 90n });
  await world.paidOrder('25');
  await world.settle();
  expect(chain.market.orders()).toHaveLength(1);
});

test('energy that is dearer than burning is not rented', async () => {
  world = await openRentWorld({}, 200n);
  const { chain } = world;
  chain.market.change({ unitPrice: 99n });
  await world.paidOrder('25');
  await world.settle();
  expect(chain.market.orders()).toEqual([]);
  expect(await world.faults()).toEqual({});
  expect(world.hotSpent()).toBe(BURN);
});

test('rented energy counts against the budget of a day', async () => {
  world = await openRentWorld({ dailySun: sun(2n * (PRICE + ACTIVATION) - 1n) });
  const { chain } = world;
  await world.paidOrder('25');
  await world.settle();
  await world.paidOrder('25');
  await world.settle(3);
  const states = (await world.sweeps()).map(({ state, waiting_for }) => [state, waiting_for]);
  expect(states).toEqual([
    ['completed', null],
    ['queued', 'daily_budget'],
  ]);
  expect(chain.market.orders()).toHaveLength(1);
});

test('a market that did not deliver three orders gets no further ones', async () => {
  world = await openRentWorld();
  const { chain } = world;
  chain.faults.add({ kind: 'market-lies' });
  for (let i = 0; i < 4; i++) {
    await world.paidOrder('25');
    await world.settleWithout();
  }
  expect((await world.sweeps()).map(({ state }) => state)).toEqual(Array(4).fill('completed'));
  expect(chain.market.orders()).toHaveLength(3);
});

test('the facts say that energy is rented', async () => {
  world = await openRentWorld();
  const { context, database } = world;
  await writeFacts(context);
  expect((await findWatcherFacts(database.db))?.sweepMode).toBe('rent');
});
