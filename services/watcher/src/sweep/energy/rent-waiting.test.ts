import { afterEach, expect, test } from '@jest/globals';
import { parseUsdt, sun, type FeeRule, type TronAddress } from '@gateway/domain';
import { findCursor } from '@gateway/store/chain';
import { expectConserved } from '../../testing/sweep-conservation';
import { openRentWorld, type RentWorld } from '../../testing/rent-world';

let world: RentWorld;
afterEach(() => world.close());

/** At 60 sun for one energy. */
const PRICE = 3_900_000n;
/** One sun, and what activating an account burns. */
const ACTIVATION = 1_100_001n;
/** 5 TRX at 0.30 are one per cent of 150 USDT: worth rented energy, and not burned energy. */
const ONE_PERCENT: FeeRule = { maxShare: 10_000n, trxPrice: parseUsdt('0.3') };

/** Takes the steps of a first sweep until its energy is ordered. */
async function ordered(): Promise<TronAddress> {
  const { address } = await world.paidOrder('25');
  await world.tick();
  await world.finalise();
  await world.tick();
  expect(await world.rentals()).toMatchObject([{ state: 'ordered' }]);
  return address;
}

/** Hours in which it is not now, by the time of the chain. */
async function otherHours(): Promise<{ fromMinute: number; untilMinute: number }> {
  const { context } = world;
  const at = (await findCursor(context.db, context.config.network))?.blockTime ?? new Date(0);
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  return { fromMinute: (minute + 120) % 1440, untilMinute: (minute + 180) % 1440 };
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

test.each(['hours', 'quota'] as const)(
  'a sweep whose energy is paid for goes on when the %s of new sweeps end',
  async (limit) => {
    world = await openRentWorld();
    const { chain, context } = world;
    const address = await ordered();
    await world.settle();
    // The address is activated now: its next sweep has no transaction before its order.
    chain.pay({ to: address, amount: parseUsdt('30') });
    chain.faucet({ to: address, sun: 1_000_000n });
    await world.finalise();
    await world.tick();
    expect((await world.rentals()).map(({ state }) => state)).toEqual(['delivered', 'ordered']);
    if (limit === 'hours') context.config.sweep.hours = await otherHours();
    else context.budget = { ...context.budget, allowsPolls: () => false };
    await world.settle();
    expect((await world.sweeps()).map(({ state, fee_sun }) => [state, fee_sun])).toEqual([
      ['completed', 0n],
      ['completed', 345_000n],
    ]);
    expect((await world.rentals()).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
    expect(await world.faults()).toEqual({});
  },
);

test('a sweep that is worth only rented energy rents it once a market that refused it accepts', async () => {
  world = await openRentWorld({ feeRule: ONE_PERCENT }, 60n);
  const { chain } = world;
  chain.market.change({ balance: PRICE - 1n });
  const { address } = await world.paidOrder('150');
  chain.faucet({ to: address, sun: 1n });
  await world.finalise();
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ state: 'queued', waiting_for: 'fee_share' }]);
  expect(await world.rentals()).toMatchObject([{ state: 'refused' }]);
  await world.tick();
  chain.market.change({ balance: PRICE });
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 0n }]);
  expect(await world.rentals()).toMatchObject([{ state: 'delivered', price_sun: PRICE }]);
  expect(chain.market.orders()).toHaveLength(1);
  expect(chain.market.balance()).toBe(0n);
});

test('a sweep that paid for energy in vain has begun: it burns, by whatever rule about fees', async () => {
  world = await openRentWorld({ feeRule: ONE_PERCENT }, 60n);
  const { chain } = world;
  chain.faults.add({ kind: 'market-lies' });
  const { address } = await world.paidOrder('150');
  chain.faucet({ to: address, sun: 1n });
  await world.finalise();
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ state: 'queued', waiting_for: null }]);
  await world.giveUpWaiting();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', attempt: 1, fee_sun: 6_428_500n }]);
  expect(await world.rentals()).toMatchObject([{ state: 'failed' }]);
});

test('orders of energy that are placed at once never pass the budget of a day together', async () => {
  world = await openRentWorld({ dailySun: sun(2n * PRICE - 1n) });
  const { chain } = world;
  for (const amount of ['25', '30']) {
    chain.faucet({ to: (await world.paidOrder(amount)).address, sun: 1_000_000n });
  }
  await world.finalise();
  await world.tick();
  expect(chain.market.orders()).toHaveLength(1);
  expect((await world.sweeps()).map(({ waiting_for }) => waiting_for).sort()).toEqual(['daily_budget', null]);
  expect(await world.transactions()).toEqual([]);
});
