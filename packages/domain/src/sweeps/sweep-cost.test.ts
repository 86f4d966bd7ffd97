import { expect, test } from '@jest/globals';
import { burnCost, costBesideEnergy, feeLimitOf, fundingFee, stakeFor, type SweepNeed } from './sweep-cost';
import { TEST_CHAIN_PRICES } from '../testing';
import { sun } from '../money/trx';

const prices = TEST_CHAIN_PRICES;
const nothing = { energy: 0n, stakedBandwidth: 0n, freeBandwidth: 0n };
const need = (change: Partial<SweepNeed> = {}): SweepNeed => ({
  energy: 64_285n,
  bandwidth: 345n,
  resources: { ...nothing, freeBandwidth: 600n },
  prices,
  balance: sun(0n),
  ...change,
});

test('a transfer to a token holder burns its energy, while the day’s free bandwidth pays for its size', () => {
  expect(burnCost(need())).toEqual({ burn: 6_428_500n, missing: 6_428_500n });
  expect(burnCost(need({ energy: 130_285n })).burn).toBe(13_028_500n);
});

test('bytes are paid entirely from one allowance or entirely in TRX', () => {
  const withBytes = (free: bigint, staked: bigint): bigint =>
    burnCost(need({ resources: { energy: 0n, freeBandwidth: free, stakedBandwidth: staked } })).burn;
  expect(withBytes(345n, 0n)).toBe(6_428_500n);
  expect(withBytes(0n, 345n)).toBe(6_428_500n);
  expect(withBytes(344n, 344n)).toBe(6_428_500n + 345_000n);
});

test('energy and TRX that the account has are not sent again', () => {
  const own = { ...nothing, energy: 64_285n, freeBandwidth: 600n };
  expect(burnCost(need({ resources: own }))).toEqual({ burn: 0n, missing: 0n });
  expect(burnCost(need({ resources: { ...own, energy: 60_000n } })).burn).toBe(428_500n);
  // Remaining energy does not pay for bytes.
  expect(burnCost(need({ resources: { ...nothing, energy: 100_000n } })).burn).toBe(345_000n);
  expect(burnCost(need({ balance: sun(6_428_499n) })).missing).toBe(1n);
  expect(burnCost(need({ balance: sun(6_428_501n) })).missing).toBe(0n);
});

test('the fee limit is a fifth above the whole energy, rounded up, and never above the cap', () => {
  expect(feeLimitOf(64_285n, prices, sun(20_000_000n))).toBe(7_714_200n);
  expect(feeLimitOf(1n, { ...prices, perEnergy: sun(1n) }, sun(10n))).toBe(2n);
  expect(feeLimitOf(64_285n, prices, sun(7_000_000n))).toBe(7_000_000n);
});

test('the first TRX of an account costs its activation, for which free bytes do not pay', () => {
  const free = { ...nothing, freeBandwidth: 600n };
  expect(fundingFee(267n, { activates: true, resources: free, prices })).toBe(1_100_000n);
  const staked = { ...nothing, stakedBandwidth: 267n };
  expect(fundingFee(267n, { activates: true, resources: staked, prices })).toBe(1_000_000n);
  expect(fundingFee(267n, { activates: false, resources: free, prices })).toBe(0n);
  expect(fundingFee(267n, { activates: false, resources: nothing, prices })).toBe(267_000n);
});

test('the stake for an amount of energy is its share of all stakes and a hundredth more, rounded up, at least 1 TRX', () => {
  const even = { energyPerDay: 1_000n, totalStake: 100n };
  expect(stakeFor(100n, even)).toBe(10_100_000n);
  expect(stakeFor(1n, { energyPerDay: 7n, totalStake: 100n })).toBe(14_428_572n);
  expect(stakeFor(1n, even)).toBe(1_000_000n);
  // Mainnet: 180,000,000,000 energy a day, of about 19.75 thousand million TRX.
  const mainnet = { energyPerDay: 180_000_000_000n, totalStake: 19_744_615_385n };
  expect(stakeFor(64_285n, mainnet) / 1_000_000n).toBe(7_122n);
});

test('beside lent energy a transfer costs its bytes, and an account that is not activated one sun', () => {
  expect(costBesideEnergy(need(), true)).toEqual({ burn: 0n, missing: 0n });
  expect(costBesideEnergy(need(), false)).toEqual({ burn: 0n, missing: 1n });
  const nothing = need({ resources: { energy: 0n, freeBandwidth: 0n, stakedBandwidth: 0n } });
  expect(costBesideEnergy(nothing, false)).toEqual({ burn: 345_000n, missing: 345_000n });
});
