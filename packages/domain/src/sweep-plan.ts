import { usdt, type Usdt } from './money';
import {
  burnCost,
  costBesideEnergy,
  feeLimitOf,
  fundingFee,
  type AccountResources,
  type ChainPrices,
  type SweepCost,
  type SweepNeed,
} from './sweep-cost';
import { sun, type Sun } from './trx';

const MILLION = 1_000_000n;
const DAY_MS = 86_400_000;

/** How much of what it moves a sweep may cost. The fee is in TRX and the money in USDT: the operator sets the price. */
export interface FeeRule {
  /** Millionths of the amount. */
  maxShare: bigint;
  /** Of one TRX. */
  trxPrice: Usdt;
}

/** What TRX is worth by the operator's price, rounded up. */
export function trxInUsdt(fee: Sun, trxPrice: Usdt): Usdt {
  return usdt((fee * trxPrice + MILLION - 1n) / MILLION);
}

/** Whether a sweep of this amount may burn this fee. Nothing is rounded. */
export function isWorthFee(amount: Usdt, fee: Sun, { maxShare, trxPrice }: FeeRule): boolean {
  return fee * trxPrice <= amount * maxShare;
}

/** The least amount that is worth this fee. */
export function leastWorth(fee: Sun, { maxShare, trxPrice }: FeeRule): Usdt {
  return usdt((fee * trxPrice + maxShare - 1n) / maxShare);
}

/** What every sweep costs alike, as measured at one moment. */
export interface SweepTariff {
  prices: ChainPrices;
  /** Of one transfer to the cold wallet, with the dynamic penalty. */
  energy: bigint;
  /** What the account that tops up has left. */
  hot: AccountResources;
}

/** What is known of an address whose money may be swept. */
export interface SweepSource {
  amount: Usdt;
  /** It was topped up before. */
  isActivated: boolean;
  /** What is left of its top-ups. */
  trx: Sun;
  /** Since its last transfer; null when there was none. */
  idleMs: number | null;
}

/** What one sweep burns. */
export interface PlannedSweep {
  /** With its top-up. */
  fee: Sun;
  /** What the hot wallet sends to the address, without the fee for it. */
  topUp: Sun;
  /** Whether the rule lets it begin. */
  isWorth: boolean;
}

/** How a mode pays for a transfer; only an activated account can be lent energy. */
export type CostOf = (need: SweepNeed, isActivated: boolean) => SweepCost;

/** A delegation and its reclaim, in bytes. */
const STAKE_BYTES = 560n;

/**
 * How sweeps are paid for in a mode. Energy of one's own stake costs the bytes of two transactions, here as if the hot
 * wallet had no bandwidth. Energy is rented only where that is cheaper than burning: then the plan is an upper bound.
 */
export function costOfMode(mode: string): CostOf {
  return mode === 'stake' ? stakeCost : burnCost;
}

function stakeCost(need: SweepNeed, isActivated: boolean): SweepCost {
  const { burn, missing } = costBesideEnergy(need, isActivated);
  return { burn: sun(burn + STAKE_BYTES * need.prices.perByte), missing };
}

/** By what sweeps are decided and paid. */
export interface SweepTerms {
  tariff: SweepTariff;
  /** The fee limit of a transfer. */
  most: Sun;
  feeRule: FeeRule | undefined;
  costOf: CostOf;
}

/**
 * Calculates what sweeps would burn now, in this order, by the arithmetic of the sweeper: each top-up uses up the hot
 * wallet's own bandwidth, and a sweep that is not worth its fee does not begin.
 */
export function planSweeps(sources: readonly SweepSource[], terms: SweepTerms): PlannedSweep[] {
  const { tariff, feeRule, costOf } = terms;
  let { hot } = tariff;
  return sources.map((source) => {
    const cost = costOf(needOf(source, terms), source.isActivated);
    const bytes = fundingBytes(cost.missing);
    const isFunded = cost.missing > 0n;
    const payer = { activates: !source.isActivated, resources: hot, prices: tariff.prices };
    const fee = sun(cost.burn + (isFunded ? fundingFee(bytes, payer) : 0n));
    const isWorth = feeRule === undefined || isWorthFee(source.amount, fee, feeRule);
    if (isFunded && isWorth) hot = afterFunding(hot, bytes, source.isActivated);
    return { fee, topUp: cost.missing, isWorth };
  });
}

/** The least amounts that are worth sweeping from an address for the first time, and again; zero without a rule. */
export function leastAmounts(terms: SweepTerms): { first: Usdt; again: Usdt } {
  const least = (isActivated: boolean): Usdt => {
    const [planned] = planSweeps([{ amount: usdt(0n), isActivated, trx: sun(0n), idleMs: null }], terms);
    return terms.feeRule && planned ? leastWorth(planned.fee, terms.feeRule) : usdt(0n);
  };
  return { first: least(false), again: least(true) };
}

function needOf(
  { isActivated, trx, idleMs }: SweepSource,
  { tariff: { prices, energy }, most }: SweepTerms,
): SweepNeed {
  const bandwidth = transferBytes(feeLimitOf(energy, prices, most));
  // The top-up activates an account, which gives it the day's free bandwidth; what was used comes back within a day.
  const used =
    idleMs === null || idleMs >= DAY_MS ? 0n : (bandwidth * BigInt(DAY_MS - Math.max(idleMs, 0))) / BigInt(DAY_MS);
  return {
    energy,
    bandwidth,
    resources: { energy: 0n, stakedBandwidth: 0n, freeBandwidth: prices.freeBandwidth - used },
    prices,
    balance: isActivated ? trx : sun(0n),
  };
}

/** Stake pays first. Free bytes never pay for an activation. */
function afterFunding(hot: AccountResources, bytes: bigint, isActivated: boolean): AccountResources {
  if (bytes <= hot.stakedBandwidth) return { ...hot, stakedBandwidth: hot.stakedBandwidth - bytes };
  if (isActivated && bytes <= hot.freeBandwidth) return { ...hot, freeBandwidth: hot.freeBandwidth - bytes };
  return hot;
}

const TRANSFER_BYTES = 341n;
const FUNDING_BYTES = 264n;

/** The bandwidth of a signed token transfer. All but its fee limit has a fixed length. */
export function transferBytes(feeLimit: Sun): bigint {
  return TRANSFER_BYTES + varintBytes(feeLimit);
}

/** The bandwidth of a signed TRX transfer. */
export function fundingBytes(amount: Sun): bigint {
  return FUNDING_BYTES + varintBytes(amount);
}

function varintBytes(value: bigint): bigint {
  return BigInt(Math.max(1, Math.ceil(value.toString(2).length / 7)));
}

/** The hours of a day, in UTC, in which something may begin; over midnight when it ends before it begins. */
export interface DailyHours {
  fromMinute: number;
  untilMinute: number;
}

const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Parses hours such as "22:00-06:00". @throws Error for anything else, and for a window without length */
export function parseDailyHours(text: string): DailyHours {
  const [, ...parts] = HOURS.exec(text) ?? [];
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = parts.map(Number);
  const hours = { fromMinute: fromHour * 60 + fromMinute, untilMinute: untilHour * 60 + untilMinute };
  if (parts.length === 0 || hours.fromMinute === hours.untilMinute) throw new Error('no hours of a day');
  return hours;
}

/** Formats hours as they are parsed. */
export function formatDailyHours({ fromMinute, untilMinute }: DailyHours): string {
  const clock = (minute: number): string =>
    `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return `${clock(fromMinute)}-${clock(untilMinute)}`;
}

/** Whether a moment is within the hours: the first minute is, the last one is not. */
export function isWithinHours({ fromMinute, untilMinute }: DailyHours, at: Date): boolean {
  const minute = at.getUTCHours() * 60 + at.getUTCMinutes();
  return fromMinute < untilMinute
    ? minute >= fromMinute && minute < untilMinute
    : minute >= fromMinute || minute < untilMinute;
}
