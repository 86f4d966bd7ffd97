import { afterEach, expect, test } from '@jest/globals';
import * as signing from '@gateway/chain/signing';
import {
  delegationBytes,
  fundingBytes,
  parseUsdt,
  reclaimBytes,
  sun,
  transferBytes,
  Unavailable,
  type FeeRule,
} from '@gateway/domain';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { listSweeps, readSweepPlan, type SweepPlan } from '@gateway/store/sweeps';
import { writeFacts } from '../../status/facts';
import { openRentWorld } from '../../testing/rent-world';
import { openSweepWorld, type SweepWorld } from '../../testing/sweep-world';
import { createTariffTick, readTariff } from './tariff';

let world: SweepWorld;
afterEach(() => world.close());

const BURN = 6_428_500n;
const ACTIVATION = 1_100_000n;
/** A first sweep burns 7.5285 TRX: 2.25855 USDT, one per cent of 225.855. */
const ONE_PERCENT: FeeRule = { maxShare: 10_000n, trxPrice: parseUsdt('0.3') };
const WORTH = '225.855';

/** The plan by prices of this moment, as the api reads it. */
async function plan(): Promise<SweepPlan> {
  world.context.state.tariff = undefined;
  await readTariff(world.context);
  await writeFacts(world.context);
  return readSweepPlan(world.database.db);
}

async function pay({ address }: Order, amount: string): Promise<void> {
  world.chain.pay({ to: address, amount: parseUsdt(amount) });
  await world.finalise();
}

async function burned(): Promise<bigint> {
  const rows = await query<{ fee: bigint }>(
    world.database.db,
    `select coalesce(sum(fee_sun), 0)::bigint as fee from sweep_transactions where state = 'final'`,
  );
  return rows[0]?.fee ?? 0n;
}

const STAKES = [0n, 100_000_000n];

test.each(STAKES)('sweeps burn what the plan said, to the sun, with a stake of %d sun for bandwidth', async (stake) => {
  world = await openSweepWorld();
  const { chain, hot, cold } = world;
  chain.setTotalStake('bandwidth', stake === 0n ? 1_000_000n : 30_000_000_000n);
  if (stake > 0n) chain.stake({ account: hot, resource: 'bandwidth', sun: stake });
  const orders = [await world.paidOrder('25'), await world.paidOrder('40'), await world.paidOrder('70')];
  let [swept, before] = [0n, 0n];
  // At first all are fresh, then some were swept today, and their bytes are used up.
  for (const price of [100n, 210n, 90n]) {
    chain.setEnergyPrice(price);
    await world.finalise();
    const { next, fee, amount, isComplete } = await plan();
    expect({ count: next.length, isComplete }).toEqual({ count: orders.length, isComplete: true });
    await world.settle();
    expect((await burned()) - before).toBe(fee);
    expect(next.reduce((sum, sweep) => sum + (sweep.fee ?? 0n), 0n)).toBe(fee);
    swept += amount;
    before = await burned();
    expect(chain.usdtOf(cold)).toBe(parseUsdt('1') + swept);
    for (const [i, order] of orders.entries()) await pay(order, String(30 + i));
    orders.push(await world.paidOrder('50'));
  }
  expect((await world.sweeps()).every(({ state }) => state === 'completed')).toBe(true);
});

/** Stake for 15 transfers, or for two. */
const ENOUGH = 100_000_000n;
const FOR_TWO = 15_000_000n;

test.each([ENOUGH, FOR_TWO])(
  'with a stake of %d sun for energy sweeps burn what the plan said, to the sun',
  async (stake) => {
    world = await openSweepWorld({ mode: 'stake' }, { stakeSun: stake, netStakeSun: 100_000_000n });
    const orders = [await world.paidOrder('25'), await world.paidOrder('40'), await world.paidOrder('70')];
    let before = 0n;
    for (let round = 0; round < 2; round++) {
      const { next, fee } = await plan();
      expect(next).toHaveLength(orders.length);
      await world.settle(20);
      expect((await burned()) - before).toBe(fee);
      before = await burned();
      for (const [i, order] of orders.entries()) await pay(order, String(30 + i));
    }
  },
);

/** At once, delegations use up the free bytes before the first reclaim does, which has two bytes more. */
const ORDER_SUN = 2_000n;

test('without a stake for bandwidth a plan with delegations is exact but for the order of transactions', async () => {
  world = await openSweepWorld({ mode: 'stake' }, { stakeSun: ENOUGH });
  for (const amount of ['25', '40', '70']) await world.paidOrder(amount);
  const { fee } = await plan();
  await world.settle(20);
  const difference = (await burned()) - (fee ?? 0n);
  expect([0n, ORDER_SUN, -ORDER_SUN]).toContain(difference);
  // One sweep is exact: its delegation and its reclaim find the free bytes used up.
  const before = await burned();
  await world.paidOrder('30');
  const { fee: ofOne } = await plan();
  await world.settle(20);
  expect((await burned()) - before).toBe(ofOne);
});

test.each([60n, 90n])(
  'rented energy costs no more than the plan said for a highest price of %d sun',
  async (maxPrice) => {
    const rented = await openRentWorld({}, maxPrice);
    world = rented;
    await world.paidOrder('25');
    const { fee } = await plan();
    expect(fee).toBe(65_000n * maxPrice + ACTIVATION);
    await world.settle();
    const { entries } = await listSweeps(world.database.db, { page: 1, limit: 10 });
    // One sun went to the address, and is there.
    const spent = (entries[0]?.spentSun ?? 0n) - 1n;
    expect(spent).toBe(65_000n * 60n + ACTIVATION);
    expect((await rented.rentals()).map(({ state }) => state)).toEqual(['delivered']);
  },
);

test('by a rule about fees, what is worth rented energy but not burned energy is swept while the market sells', async () => {
  world = await openRentWorld({ feeRule: ONE_PERCENT }, 60n);
  // 5 TRX at 0.30 are one per cent of 150 USDT.
  const order = await world.paidOrder('150');
  await world.paidOrder('149.999999');
  expect(await plan()).toMatchObject({ next: [{ address: order.address }], kept: { not_worth: { count: 1 } } });
  world.chain.market.change({ unitPrice: 61n });
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ state: 'queued', waiting_for: 'fee_share' }]);
  expect(world.hotSpent()).toBe(0n);
  world.chain.market.change({ unitPrice: 60n });
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ address: order.address, state: 'completed' }]);
});

test('a node that cannot tell what a stake yields is no obstacle to burning', async () => {
  world = await openSweepWorld();
  await world.paidOrder('25');
  world.chain.faults.add({ kind: 'status', status: 503, path: '/wallet/getcandelegatedmaxsize', times: 2 });
  expect((await plan()).fee).toBe(BURN + ACTIVATION);
  expect(world.context.state.tariff).not.toHaveProperty('stake');
  world.context.config.sweep.mode = 'stake';
  world.context.state.tariff = undefined;
  await expect(readTariff(world.context)).rejects.toThrow(Unavailable);
});

test('the lengths of transactions that the plan expects are those of signed ones', async () => {
  world = await openSweepWorld();
  const { hot: from, cold: to, context } = world;
  const frame = {
    refBlock: { number: 77, id: 'ab'.repeat(32) },
    expiration: new Date('2026-11-23T12:00:00Z'),
    timestamp: new Date('2026-11-23T11:50:00Z'),
  };
  const move = { ...frame, contract: context.config.usdtContract, from, to, amount: parseUsdt('25') };
  for (const amount of [1n, 127n, 128n, 2_097_151n, 2_097_152n, 7_714_200n, 268_435_455n, 268_435_456n].map(sun)) {
    expect((await signing.buildTrxTransfer({ ...frame, from, to, amountSun: amount })).bandwidth).toBe(
      fundingBytes(amount),
    );
    expect((await signing.buildTokenTransfer({ ...move, feeLimitSun: amount })).bandwidth).toBe(transferBytes(amount));
    const stake = { ...frame, from, to, stakeSun: amount };
    expect((await signing.buildDelegation(stake)).bandwidth).toBe(delegationBytes(amount));
    expect((await signing.buildReclaim(stake)).bandwidth).toBe(reclaimBytes(amount));
  }
});

test('what is not worth its fee stays, and goes with the next payment to its address', async () => {
  world = await openSweepWorld({ feeRule: ONE_PERCENT });
  const little = await world.paidOrder('225.854999');
  const enough = await world.paidOrder(WORTH);
  expect(await plan()).toMatchObject({
    ...{ amount: parseUsdt(WORTH), fee: BURN + ACTIVATION, next: [{ address: enough.address }] },
    kept: { not_worth: { count: 1, amount: parseUsdt('225.854999') } },
  });
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ address: enough.address, state: 'completed' }]);
  expect(world.hotSpent()).toBe(BURN + ACTIVATION);

  await pay(little, '0.02');
  await world.settle();
  expect(world.chain.usdtOf(little.address)).toBe(0n);
  expect((await world.sweeps()).map(({ amount }) => amount).sort()).toEqual([
    parseUsdt('225.855'),
    parseUsdt('225.874999'),
  ]);
});

test('a queued sweep whose price rises waits without an error, and begins when the price falls', async () => {
  world = await openSweepWorld({ feeRule: ONE_PERCENT });
  const { chain } = world;
  await world.paidOrder(WORTH);
  await plan();
  chain.setEnergyPrice(101n);
  await world.finalise();
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ state: 'queued', waiting_for: 'fee_share' }]);
  expect(await world.transactions()).toEqual([]);
  expect(world.log.filter(({ level }) => level === 'error')).toEqual([]);
  expect(await plan()).toMatchObject({ next: [], kept: { in_progress: { count: 1 } } });
  chain.setEnergyPrice(100n);
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed' }]);
});

test('a sweep that has begun ends, however high its price rises', async () => {
  world = await openSweepWorld({ feeRule: ONE_PERCENT });
  await world.paidOrder(WORTH);
  await world.tick();
  world.chain.setEnergyPrice(150n);
  await world.finalise();
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', fee_sun: 9_642_750n }]);
});

test('new sweeps begin only within the hours, by the time of the chain; what has begun goes on', async () => {
  world = await openSweepWorld();
  const { sweep } = world.context.config;
  await world.paidOrder('25');
  await world.tick();
  const minute = await chainMinute();
  sweep.hours = { fromMinute: (minute + 60) % 1440, untilMinute: (minute + 120) % 1440 };
  await world.paidOrder('30');
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed', amount: parseUsdt('25') }]);
  sweep.hours = { fromMinute: (minute + 1380) % 1440, untilMinute: (minute + 60) % 1440 };
  await world.settle();
  expect(await world.sweeps()).toHaveLength(2);
});

test('a sweep that is queued when the hours end waits for them', async () => {
  world = await openSweepWorld({ maxSun: sun(7_000_000n) });
  const { sweep } = world.context.config;
  await world.paidOrder('25');
  await world.tick();
  expect(await world.sweeps()).toMatchObject([{ waiting_for: 'cost_above_cap' }]);
  const minute = await chainMinute();
  sweep.maxSun = sun(20_000_000n);
  sweep.hours = { fromMinute: (minute + 60) % 1440, untilMinute: (minute + 120) % 1440 };
  await world.tick();
  expect(await world.transactions()).toEqual([]);
  sweep.hours = undefined;
  await world.settle();
  expect(await world.sweeps()).toMatchObject([{ state: 'completed' }]);
});

test('prices are measured while sweeping is off too, once there is money', async () => {
  world = await openSweepWorld({ isEnabled: false, coldWallet: undefined, hotWallet: undefined });
  await createTariffTick(world.context)();
  expect(world.context.state.tariff).toBeUndefined();
  await world.paidOrder('25');
  await createTariffTick(world.context)();
  await writeFacts(world.context);
  expect(await readSweepPlan(world.database.db)).toMatchObject({
    ...{ isEnabled: false, amount: parseUsdt('25'), fee: BURN + ACTIVATION },
  });
});

async function chainMinute(): Promise<number> {
  const [row] = await query<{ at: Date }>(world.database.db, 'select block_time as at from scan_cursors');
  if (!row) throw new Error('nothing was scanned');
  return row.at.getUTCHours() * 60 + row.at.getUTCMinutes();
}
