import { agreeOnRate, type RateRules } from '@gateway/domain';
import type { Db } from '../db/pool';
import { findRates, listAskedCurrencies, listLastReadings, type KeptReading } from './rate-readings';

/** A currency is in use for so many days after an order was asked for in it. */
export const CURRENCY_USED_DAYS = 7;

/** How this deployment finds rates. */
export interface RateSettings {
  sources: readonly { name: string }[];
  /** By currency, units of it for 1 USDT. */
  fixed: ReadonlyMap<string, string>;
  rules: RateRules;
}

/** What is known about the rate of a currency. */
export interface RateReport {
  currency: string;
  /** Units of the currency for 1 USDT, as decimal text; null where there is none. */
  rate: string | null;
  /** When the oldest of the readings was made that the rate is of; null where there is none, and of a fixed rate. */
  at: Date | null;
  /** Why there is no rate. */
  reason: string | null;
  sources: readonly SourceReport[];
}

/** What one source said about a currency, or why nothing could be read. */
interface SourceReport {
  source: string;
  rate: string | null;
  ageSeconds: number;
  /** From the middle of those that are fresh, in millionths of it. */
  deviation: bigint | null;
  /** Why it does not count. */
  leftOut: string | null;
}

/** A report as the command and the admin's API write it. */
export interface PresentedRate {
  currency: string;
  rate: string | null;
  rate_at: string | null;
  reason: string | null;
  sources: {
    source: string;
    rate: string | null;
    age_seconds: number;
    /** Signed: "+0.12". */
    deviation_percent: string | null;
    left_out: string | null;
  }[];
}

/** The one form in which a report is written. */
export function presentRate({ currency, rate, at, reason, sources }: RateReport): PresentedRate {
  return {
    ...{ currency, rate, rate_at: at?.toISOString() ?? null, reason },
    sources: sources.map(({ source, rate: said, ageSeconds, deviation, leftOut }) => ({
      ...{ source, rate: said, age_seconds: ageSeconds, left_out: leftOut },
      deviation_percent: deviation === null ? null : percentOf(deviation),
    })),
  };
}

const MILLIONTHS_OF_PERCENT = 10_000n;

function percentOf(millionths: bigint): string {
  const size = millionths < 0n ? -millionths : millionths;
  const hundredths = String((size % MILLIONTHS_OF_PERCENT) / 100n).padStart(2, '0');
  return `${millionths < 0n ? '-' : '+'}${String(size / MILLIONTHS_OF_PERCENT)}.${hundredths}`;
}

/** The currencies that are configured, fixed, or were asked for lately. */
export async function listUsedCurrencies(
  db: Db,
  { fixed }: RateSettings,
  configured: readonly string[],
): Promise<string[]> {
  const asked = await listAskedCurrencies(db, CURRENCY_USED_DAYS);
  return [...new Set([...configured, ...fixed.keys(), ...asked])].sort();
}

/**
 * Reports what is known about the rates of currencies, or what was known at a moment of the last 90 days; the faults of
 * sources only for now.
 */
export async function reportRates(
  db: Db,
  settings: RateSettings,
  currencies: readonly string[],
  moment?: Date,
): Promise<RateReport[]> {
  return reportEach(db, settings, currencies, moment ? [] : await listLastReadings(db), moment);
}

/** Reports what is known now about every currency that is fixed, or that a source was asked about within a day. */
export async function reportReadRates(db: Db, settings: RateSettings): Promise<RateReport[]> {
  const last = await listLastReadings(db);
  const read = last.map(({ currency }) => currency);
  return reportEach(db, settings, await listUsedCurrencies(db, settings, read), last);
}

async function reportEach(
  db: Db,
  settings: RateSettings,
  currencies: readonly string[],
  last: readonly KeptReading[],
  moment?: Date,
): Promise<RateReport[]> {
  const reports: RateReport[] = [];
  for (const currency of currencies) reports.push(await report(db, settings, currency, last, moment));
  return reports;
}

async function report(
  db: Db,
  { sources, fixed, rules }: RateSettings,
  currency: string,
  last: readonly KeptReading[],
  moment: Date | undefined,
): Promise<RateReport> {
  const rate = fixed.get(currency);
  if (rate !== undefined) return { currency, rate, at: null, reason: null, sources: [] };
  const names = sources.map(({ name }) => name);
  const { at: now, readings } = await findRates(db, currency, names, moment);
  const { agreed, reason, readings: judged } = agreeOnRate(readings, rules, now);
  const ageOf = (at: Date): number => Math.round((now.getTime() - at.getTime()) / 1000);
  const faults = last.filter((one) => one.currency === currency && one.fault !== null && names.includes(one.source));
  return {
    currency,
    rate: agreed?.rate ?? null,
    at: agreed?.at ?? null,
    reason,
    sources: [
      ...judged.map(({ source, rate: said, at, deviation, leftOut }) => ({
        ...{ source, rate: said, ageSeconds: ageOf(at), deviation, leftOut },
      })),
      ...faults.map(({ source, fault, readAt }) => ({
        ...{ source, rate: null, ageSeconds: ageOf(readAt), deviation: null, leftOut: fault },
      })),
    ],
  };
}
