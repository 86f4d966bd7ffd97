import { usdt, type Usdt } from '../money/money';
import { transferBytes } from './sweep-bytes';
import { feeLimitOf, type AccountResources, type ChainPrices, type EnergyStake, type SweepNeed } from './sweep-cost';
import { costInMode, type ModeCost, type SweepFunds, type SweepMode } from './sweep-mode';
import { sun, type Sun } from '../money/trx';

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
  /** What the account that tops up and delegates has left. */
  hot: AccountResources;
  /** Its stake for energy. Null without such an account; absent while the node has not said. */
  stake?: EnergyStake | null;
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

/** What one sweep costs. */
export interface PlannedSweep {
  /** With the transactions of the hot wallet, and with what a market gets at most. */
  fee: Sun;
  /** What the hot wallet sends to the address, without the fee for it. */
  topUp: Sun;
  /** Whether the rule lets it begin. */
  isWorth: boolean;
}

/** By what sweeps are decided and paid. */
export interface SweepTerms {
  tariff: SweepTariff;
  /** The fee limit of a transfer. */
  most: Sun;
  feeRule: FeeRule | undefined;
  mode: SweepMode;
  /** Above this price of one energy none is rented; null without a market. */
  rentMaxPrice: Sun | null;
}

/**
 * Calculates what sweeps would cost now, as if they were swept one after another in this order, by the arithmetic of the
 * sweeper: each uses up the hot wallet's bandwidth and stake. A sweep that is not worth its fee does not begin.
 */
export function planSweeps(sources: readonly SweepSource[], terms: SweepTerms): PlannedSweep[] {
  const least = leastAmounts(terms);
  let funds = fundsOf(terms);
  return sources.map((source) => {
    const { fee, topUp, left } = costOf(source, funds, terms);
    const { amount, isActivated } = source;
    const isWorth =
      amount >= (isActivated ? least.again : least.first) &&
      (terms.feeRule === undefined || isWorthFee(amount, fee, terms.feeRule));
    if (isWorth) funds = left;
    return { fee, topUp, isWorth };
  });
}

/** The least amounts that are worth sweeping from an address for the first time, and again; zero without a rule. */
export function leastAmounts(terms: SweepTerms): { first: Usdt; again: Usdt } {
  const least = (isActivated: boolean): Usdt => {
    if (!terms.feeRule) return usdt(0n);
    const source = { amount: usdt(0n), isActivated, trx: sun(0n), idleMs: null };
    return leastWorth(costOf(source, fundsOf(terms), terms).fee, terms.feeRule);
  };
  return { first: least(false), again: least(true) };
}

function fundsOf({ tariff: { hot, stake = null } }: SweepTerms): SweepFunds {
  return { hot, stake };
}

function costOf(source: SweepSource, funds: SweepFunds, terms: SweepTerms): ModeCost {
  const { prices } = terms.tariff;
  return costInMode(needOf(source, terms), source.isActivated, funds, { ...terms, prices });
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

/** The hours of a day, in UTC, in which something may begin; over midnight when it ends before it begins. */
export interface DailyHours {
  fromMinute: number;
  untilMinute: number;
}

const HOURS = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;

/** Parses hours such as "22:00-06:00". @throws Error for anything else, and for a window without length */
export function parseDailyHours(text: string): DailyHours {
  const [, ...parts] = HOURS.exec(text) ?? [];
  const [fromHour = 0, fromMinute = 0, untilHour = 0, untilMinute = 0] = parts.map((part) => parseInt(part, 10));
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
