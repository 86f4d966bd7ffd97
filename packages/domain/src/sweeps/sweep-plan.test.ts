import { expect, test } from '@jest/globals';
import { parseUsdt, usdt } from '../money/money';
import { energyToRent, type AccountResources, type EnergyStake } from './sweep-cost';
import {
  formatDailyHours,
  isWithinHours,
  isWorthFee,
  leastAmounts,
  leastWorth,
  parseDailyHours,
  planSweeps,
  trxInUsdt,
  type FeeRule,
  type SweepSource,
  type SweepTerms,
} from './sweep-plan';
import { TEST_CHAIN_PRICES } from '../testing';
import { parseTrx, sun } from '../money/trx';

const prices = TEST_CHAIN_PRICES;
const BURN = 6_428_500n;
const ACTIVATION = 1_100_000n;
const nothing = { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 0n };
const ONE_PERCENT: FeeRule = { maxShare: 10_000n, trxPrice: parseUsdt('0.3') };

/** 1 TRX yields 10,000 energy a day: a transfer needs 6.492785 TRX of it. */
const stakeOf = (available: bigint): EnergyStake => ({
  ...{ energyPerDay: 180_000_000_000n, totalStake: 18_000_000n },
  ...{ available: sun(available), ownPerDay: 1_000_000n },
});

interface Owned {
  hot?: AccountResources;
  stake?: EnergyStake | null;
}
const terms = (change: Partial<SweepTerms> = {}, { hot = nothing, stake = null }: Owned = {}): SweepTerms => ({
  tariff: { prices, energy: 64_285n, hot, stake },
  most: parseTrx('20', 'most'),
  feeRule: undefined,
  mode: 'burn',
  rentMaxPrice: null,
  ...change,
});
const fresh = (amount = '25'): SweepSource => ({
  ...{ amount: parseUsdt(amount), isActivated: false, trx: sun(0n), idleMs: null },
});
const used = (change: Partial<SweepSource> = {}): SweepSource => ({ ...fresh(), isActivated: true, ...change });
const fees = (sources: SweepSource[], given = terms()): bigint[] => planSweeps(sources, given).map(({ fee }) => fee);

test('the first sweep of an address burns its energy and its activation', () => {
  expect(planSweeps([fresh()], terms())).toEqual([{ fee: BURN + ACTIVATION, topUp: BURN, isWorth: true }]);
});

test('a further sweep activates nothing, and pays for bytes until those of its last transfer are free again', () => {
  const hour = 3_600_000;
  expect(fees([used()])).toEqual([BURN + 268_000n]);
  expect(fees([used({ idleMs: 0 })])).toEqual([BURN + 345_000n + 268_000n]);
  // 345 of 600 bytes are free once no more than 255 of the 345 used ones still count.
  expect(fees([used({ idleMs: 6 * hour })])).toEqual([BURN + 345_000n + 268_000n]);
  expect(fees([used({ idleMs: 7 * hour })])).toEqual([BURN + 268_000n]);
  expect(fees([used({ idleMs: 24 * hour })])).toEqual([BURN + 268_000n]);
});

test('TRX that an address still has is burned, and not sent again', () => {
  expect(planSweeps([used({ trx: sun(BURN) })], terms())).toEqual([{ fee: BURN, topUp: 0n, isWorth: true }]);
  expect(planSweeps([used({ trx: sun(BURN - 1n) })], terms())).toMatchObject([{ topUp: 1n }]);
});

test('each top-up uses up the hot wallet’s bandwidth, of which free bytes pay for no activation', () => {
  const free = { ...nothing, freeBandwidth: 600n };
  expect(fees([used(), fresh(), used(), used()], terms({}, { hot: free }))).toEqual([
    BURN,
    BURN + ACTIVATION,
    BURN,
    BURN + 268_000n,
  ]);
  const staked = { ...nothing, stakedBandwidth: 268n };
  expect(fees([fresh(), fresh()], terms({}, { hot: staked }))).toEqual([BURN + 1_000_000n, BURN + ACTIVATION]);
});

test('a sweep that is not worth its fee does not begin, and uses up nothing', () => {
  const free = { ...nothing, freeBandwidth: 268n };
  const planned = planSweeps([used({ amount: parseUsdt('1') }), used({ amount: parseUsdt('300') })], {
    ...terms({ feeRule: ONE_PERCENT }, { hot: free }),
  });
  expect(planned.map(({ isWorth, fee }) => [isWorth, fee])).toEqual([
    [false, BURN],
    [true, BURN],
  ]);
});

test('with energy of one’s own stake a sweep burns the bytes of a delegation and of its reclaim', () => {
  // A stake of 6.49 TRX has four bytes in a transaction, one of 7,130 TRX five.
  const staking = terms({ mode: 'stake' }, { stake: stakeOf(100_000_000n) });
  expect(planSweeps([used()], staking)).toEqual([{ fee: 558_000n, topUp: 0n, isWorth: true }]);
  expect(planSweeps([fresh()], staking)).toMatchObject([{ fee: 558_000n + ACTIVATION, topUp: 1n }]);
  const dear = { ...stakeOf(10_000_000_000n), totalStake: 19_740_000_000n };
  expect(fees([used()], terms({ mode: 'stake' }, { stake: dear }))).toEqual([560_000n]);
});

test('delegations and reclaims use up the hot wallet’s bandwidth, as top-ups do', () => {
  const own = (hot: AccountResources): SweepTerms => terms({ mode: 'stake' }, { hot, stake: stakeOf(100_000_000n) });
  expect(fees([used(), used(), used()], own({ ...nothing, freeBandwidth: 600n }))).toEqual([0n, 558_000n, 558_000n]);
  expect(fees([used(), used()], own({ ...nothing, stakedBandwidth: 836n }))).toEqual([0n, 280_000n]);
  // The top-up, the delegation and the reclaim: 265, 278 and 280 bytes.
  expect(fees([fresh(), fresh()], own({ ...nothing, stakedBandwidth: 823n + 265n }))).toEqual([
    1_000_000n,
    1_000_000n + 558_000n,
  ]);
});

test('sweeps for which the stake does not suffice burn their energy', () => {
  const lent = [used(), used(), used()];
  expect(fees(lent, terms({ mode: 'stake' }, { stake: stakeOf(2n * 6_492_785n) }))).toEqual([
    ...[558_000n, 558_000n],
    BURN + 268_000n,
  ]);
  expect(fees([used()], terms({ mode: 'stake' }, { stake: stakeOf(6_492_784n) }))).toEqual([BURN + 268_000n]);
  expect(fees([fresh()], terms({ mode: 'stake' }))).toEqual([BURN + ACTIVATION]);
});

test('an address that can burn what it lacks borrows and rents nothing', () => {
  const rich = [used({ trx: sun(BURN) })];
  const stake = stakeOf(100_000_000n);
  for (const mode of ['stake', 'rent'] as const) {
    expect(fees(rich, terms({ mode, rentMaxPrice: sun(60n) }, { stake }))).toEqual([BURN]);
    expect(fees([used({ trx: sun(BURN - 1n) })], terms({ mode, rentMaxPrice: sun(60n) }, { stake }))).not.toEqual([
      BURN,
    ]);
  }
});

test('rented energy costs the highest permitted price at most, and never more than burning', () => {
  const renting = (price: bigint): SweepTerms => terms({ mode: 'rent', rentMaxPrice: sun(price) });
  expect(planSweeps([used()], renting(60n))).toEqual([{ fee: 3_900_000n, topUp: 0n, isWorth: true }]);
  expect(planSweeps([fresh()], renting(60n))).toMatchObject([{ fee: 3_900_000n + ACTIVATION, topUp: 1n }]);
  expect(fees([used({ idleMs: 0 })], renting(60n))).toEqual([3_900_000n + 345_000n + 267_000n]);
  // 65,000 energy at 98 sun are less than 64,285 at 100, and at 99 more.
  expect(fees([used()], renting(98n))).toEqual([6_370_000n]);
  expect(fees([used()], renting(99n))).toEqual([BURN + 268_000n]);
  expect(fees([used()], terms({ mode: 'rent' }))).toEqual([BURN + 268_000n]);
});

test('more energy than the smallest rental is ordered with a hundredth more', () => {
  expect([1n, 64_356n, 64_357n, 130_285n].map(energyToRent)).toEqual([65_000n, 65_000n, 65_001n, 131_588n]);
});

test('a rule about fees counts what the mode costs', () => {
  const rule = { feeRule: ONE_PERCENT };
  const stake = stakeOf(100_000_000n);
  expect(leastAmounts(terms({ ...rule, mode: 'stake' }, { stake }))).toEqual({
    ...{ first: parseUsdt('49.74'), again: parseUsdt('16.74') },
  });
  const renting = terms({ ...rule, mode: 'rent', rentMaxPrice: sun(60n) });
  expect(leastAmounts(renting)).toEqual({ first: parseUsdt('150'), again: parseUsdt('117') });
  const planned = planSweeps([used({ amount: parseUsdt('116.999999') }), used({ amount: parseUsdt('117') })], renting);
  expect(planned.map(({ isWorth }) => isWorth)).toEqual([false, true]);
  expect(planSweeps([used({ amount: parseUsdt('117') })], terms(rule))).toMatchObject([{ isWorth: false }]);
});

test('what is below the least amount does not begin, even if TRX on its address makes it cheap', () => {
  const rich = (amount: string): SweepSource => used({ amount: parseUsdt(amount), trx: sun(BURN) });
  const planned = planSweeps([rich('200.894999'), rich('200.895')], terms({ feeRule: ONE_PERCENT }));
  expect(planned.map(({ fee, isWorth }) => [fee, isWorth])).toEqual([
    [BURN, false],
    [BURN, true],
  ]);
});

test('a fee of exactly the permitted share is worth it, and one sun more is not', () => {
  // 7.5 TRX at 0.30 are 2.25 USDT: one per cent of 225.
  const fee = parseTrx('7.5', 'fee');
  expect(trxInUsdt(fee, ONE_PERCENT.trxPrice)).toBe(parseUsdt('2.25'));
  expect(isWorthFee(parseUsdt('225'), fee, ONE_PERCENT)).toBe(true);
  expect(isWorthFee(parseUsdt('225'), sun(fee + 1n), ONE_PERCENT)).toBe(false);
  expect(isWorthFee(usdt(parseUsdt('225') - 1n), fee, ONE_PERCENT)).toBe(false);
});

test('the least amount that is worth a fee is worth it, and one micro-unit less is not', () => {
  for (let fee = 1n; fee < 40_000_000n; fee = fee * 3n + 7n) {
    for (const rule of [ONE_PERCENT, { maxShare: 333_333n, trxPrice: usdt(299_999n) }]) {
      const least = leastWorth(sun(fee), rule);
      expect(isWorthFee(least, sun(fee), rule)).toBe(true);
      expect(isWorthFee(usdt(least - 1n), sun(fee), rule)).toBe(false);
    }
  }
});

test('an address that was swept before is worth sweeping from a smaller amount on; without a rule every one is', () => {
  expect(leastAmounts(terms())).toEqual({ first: 0n, again: 0n });
  const { first, again } = leastAmounts(terms({ feeRule: ONE_PERCENT }));
  expect(first).toBe(parseUsdt('225.855'));
  expect(again).toBe(parseUsdt('200.895'));
});

test('hours begin with their first minute and end before their last one, also over midnight', () => {
  const at = (time: string): Date => new Date(`2026-01-31T${time}Z`);
  const night = parseDailyHours('22:00-06:30');
  const within = ['22:00:00', '23:59:59', '00:00:00', '06:29:59'];
  for (const time of within) expect([time, isWithinHours(night, at(time))]).toEqual([time, true]);
  for (const time of ['21:59:59', '06:30:00', '12:00:00']) {
    expect([time, isWithinHours(night, at(time))]).toEqual([time, false]);
  }
  const noon = parseDailyHours('12:00-13:00');
  expect([isWithinHours(noon, at('12:59:59')), isWithinHours(noon, at('13:00:00'))]).toEqual([true, false]);
  expect(formatDailyHours(night)).toBe('22:00-06:30');
});

test.each(['', '22-06', '22:00', '24:00-06:00', '22:60-06:00', '22:00-22:00', '22:00-06:00 '])(
  '"%s" names no hours',
  (text) => {
    expect(() => parseDailyHours(text)).toThrow();
  },
);
