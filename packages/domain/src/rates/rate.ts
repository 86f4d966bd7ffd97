import { invariant } from '../assert';
import { compareDecimals, formatDecimal, middleOf, parseDecimal, roundTo, unitsOf, type Decimal } from './decimal';

/** What one source said about a currency. */
export interface RateReading {
  source: string;
  /** Units of the currency for 1 USDT, as decimal text. */
  rate: string;
  /** When it was so, by the source or by the time of its answer. */
  at: Date;
}

/** When sources agree. */
export interface RateRules {
  maxAgeSeconds: number;
  /** How far a source may be from the middle, in millionths of it. */
  maxDeviation: bigint;
  minSources: number;
}

/** A reading, and why it does not count: nothing for one that does. */
export interface JudgedReading extends RateReading {
  /** From the middle of those that are fresh, in millionths of it; negative below it. */
  deviation: bigint | null;
  leftOut: 'too old' | 'too far from the others' | null;
}

/** A rate that sources agree on. */
export interface AgreedRate {
  rate: string;
  /** When the oldest of its readings was made. */
  at: Date;
  sources: readonly string[];
}

/** The readings with their part in the outcome, and the rate, or why there is none. */
export type RateVerdict = { readings: readonly JudgedReading[] } & (
  { agreed: AgreedRate; reason: null } | { agreed: null; reason: string }
);

/** Below and above are no rates of money: 1 USDT buys between a cent and a hundred million of any currency in use. */
const LOWEST: Decimal = { units: 1n, digits: 2 };
const HIGHEST: Decimal = { units: 100_000_000n, digits: 0 };
const MILLION = 1_000_000n;
const RATE_DIGITS = 12;

/**
 * Reads a rate, to the nearest of twelve digits behind the point; undefined for text that is none: no decimal number
 * without exponent, or beyond what money is worth.
 */
export function parseRate(text: string): Decimal | undefined {
  const read = parseDecimal(text);
  const isMoney = read && compareDecimals(read, LOWEST) >= 0 && compareDecimals(read, HIGHEST) <= 0;
  return isMoney ? roundTo(read, RATE_DIGITS) : undefined;
}

/**
 * Chooses a rate by agreement: the median of the readings that are fresh; those too far from it are left out; of the
 * others, at least as many as the rules demand, the rate is the median. Never an old rate, never one source's alone
 * unless the rules say that one is enough.
 * @param readings the newest of each source
 */
export function agreeOnRate(readings: readonly RateReading[], rules: RateRules, now: Date): RateVerdict {
  const oldest = now.getTime() - rules.maxAgeSeconds * 1000;
  const fresh = readings.filter(({ at }) => at.getTime() >= oldest);
  const middle = medianOf(fresh);
  const judged = readings.map((reading): JudgedReading => {
    if (!middle || !fresh.includes(reading)) return { ...reading, deviation: null, leftOut: 'too old' };
    const deviation = deviationOf(rateOf(reading), middle);
    const isFar = (deviation < 0n ? -deviation : deviation) > rules.maxDeviation;
    return { ...reading, deviation, leftOut: isFar ? 'too far from the others' : null };
  });
  const agreeing = judged.filter(({ leftOut }) => leftOut === null);
  const rate = medianOf(agreeing);
  if (!rate || agreeing.length < rules.minSources) {
    return { readings: judged, agreed: null, reason: reasonOf(fresh.length, agreeing.length, rules.minSources) };
  }
  return {
    readings: judged,
    agreed: {
      rate: formatDecimal(rate),
      at: agreeing.map(({ at }) => at).reduce((oldest, at) => (at < oldest ? at : oldest)),
      sources: agreeing.map(({ source }) => source).sort(),
    },
    reason: null,
  };
}

function reasonOf(fresh: number, agreeing: number, wanted: number): string {
  if (fresh < wanted) return `${count(fresh)} fresh, of ${String(wanted)} that must agree`;
  return `${count(agreeing)} in agreement, of ${String(wanted)} that must agree`;
}

function count(sources: number): string {
  return `${String(sources)} ${sources === 1 ? 'source is' : 'sources are'}`;
}

function medianOf(readings: readonly RateReading[]): Decimal | undefined {
  const sorted = readings.map(rateOf).sort(compareDecimals);
  const half = Math.floor(sorted.length / 2);
  const [upper, lower] = [sorted[half], sorted[half - 1]];
  return sorted.length % 2 === 1 || !upper || !lower ? upper : middleOf(lower, upper);
}

function rateOf({ rate }: RateReading): Decimal {
  const read = parseRate(rate);
  invariant(read !== undefined, 'only what is a rate was recorded as one');
  return read;
}

/** In millionths of the middle, away from zero so that what is beyond a limit is never rounded into it. */
function deviationOf(rate: Decimal, middle: Decimal): bigint {
  const digits = Math.max(rate.digits, middle.digits);
  const [one, other] = [unitsOf(rate, digits), unitsOf(middle, digits)];
  const difference = (one - other) * MILLION;
  const isWhole = difference % other === 0n;
  return difference / other + (isWhole ? 0n : difference < 0n ? -1n : 1n);
}
