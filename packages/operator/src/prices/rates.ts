import { parseArgs } from 'node:util';
import {
  RATE_SOURCE_NAMES,
  RATE_VARIABLES,
  rateConfig,
  readEnvironment,
  reading,
  type RateConfig,
} from '@gateway/config';
import { agreeOnRate, decimalsOf, type JudgedReading, type RateVerdict } from '@gateway/domain';
import { UsageError } from '@gateway/runtime/command';
import { findRates, listAskedCurrencies, listLastReadings, type Db, type KeptReading } from '@gateway/store';
import { withDatabase } from '../operator-database';
import { TEXT_OUTPUT, type Output } from '../output';
import type { Run } from '../subcommand';

const READING = reading({ required: ['DATABASE_URL'], optional: [...RATE_VARIABLES, 'RATE_CURRENCIES'] });
const USAGE = 'Usage: gateway rates [--at <time>] [<currency>...]';
const ASKED_DAYS = 7;
const MILLIONTHS_OF_PERCENT = 10_000n;

/**
 * `gateway rates [--at <time>] [<currency>...]`: the rates of now, or those of a moment of the last 90 days, and what
 * each source had said. Returns 1 if a currency has no rate.
 */
export const showRates: Run = async (environment, args, output = TEXT_OUTPUT) => {
  const { values, positionals } = parseArgs({ args, options: { at: { type: 'string' } }, allowPositionals: true });
  const at = values.at === undefined ? undefined : readTime(values.at);
  for (const currency of positionals) if (decimalsOf(currency) === undefined) throw new UsageError(USAGE);
  const given = readEnvironment(READING, environment);
  const config = rateConfig(given);
  return withDatabase('gateway rates', given, async (db) => {
    const inUse = [
      ...(given.RATE_CURRENCIES ?? []),
      ...config.fixed.keys(),
      ...(await listAskedCurrencies(db, ASKED_DAYS)),
    ];
    const currencies = positionals.length > 0 ? positionals : [...new Set(inUse)].sort();
    const last = at ? [] : await listLastReadings(db);
    const documents: CurrencyDocument[] = [];
    for (const currency of currencies) documents.push(await read(db, config, currency, at, last));
    output.json({ data: documents });
    print(documents, output);
    return documents.every(({ rate }) => rate !== null) ? 0 : 1;
  });
};

function readTime(text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime()))
    throw new UsageError(`${USAGE}: the time is ISO 8601, such as 2026-11-27T12:00:00Z`);
  return time;
}

/** A currency as the document has it. */
interface CurrencyDocument {
  currency: string;
  rate: string | null;
  rate_at: string | null;
  /** Why there is no rate. */
  reason: string | null;
  sources: {
    source: string;
    rate: string | null;
    age_seconds: number;
    deviation_percent: string | null;
    left_out: string | null;
  }[];
}

async function read(
  db: Db,
  { sources, fixed, rules }: RateConfig,
  currency: string,
  moment: Date | undefined,
  last: readonly KeptReading[],
): Promise<CurrencyDocument> {
  const rate = fixed.get(currency);
  if (rate !== undefined) return { currency, rate, rate_at: null, reason: null, sources: [] };
  const names = sources.length > 0 ? sources.map(({ name }) => name) : RATE_SOURCE_NAMES;
  const { at, readings } = await findRates(db, currency, names, moment);
  const verdict: RateVerdict = agreeOnRate(readings, rules, at);
  const faults = last.filter((one) => one.currency === currency && one.fault !== null);
  return {
    currency,
    rate: verdict.agreed?.rate ?? null,
    rate_at: verdict.agreed?.at.toISOString() ?? null,
    reason: verdict.reason,
    sources: [
      ...verdict.readings.map((reading) => ({ ...presentReading(reading, at), left_out: reading.leftOut })),
      ...faults.map(({ source, fault, readAt }) => ({
        ...{ source, rate: null, age_seconds: secondsBetween(readAt, at), deviation_percent: null, left_out: fault },
      })),
    ],
  };
}

function presentReading(
  { source, rate, at, deviation }: JudgedReading,
  now: Date,
): Omit<CurrencyDocument['sources'][number], 'left_out'> {
  return {
    source,
    rate,
    age_seconds: secondsBetween(at, now),
    deviation_percent: deviation === null ? null : percent(deviation),
  };
}

function percent(millionths: bigint): string {
  const sign = millionths < 0n ? '-' : '+';
  const size = millionths < 0n ? -millionths : millionths;
  return `${sign}${String(size / MILLIONTHS_OF_PERCENT)}.${String((size % MILLIONTHS_OF_PERCENT) / 100n).padStart(2, '0')}`;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1000);
}

function print(documents: readonly CurrencyDocument[], output: Output): void {
  if (documents.length === 0) output.text('No currency is configured (RATE_CURRENCIES) or was asked for.\n');
  for (const { currency, rate, rate_at, reason, sources } of documents) {
    const found = rate === null ? `no rate: ${String(reason)}` : `1 USDT = ${rate} ${currency}`;
    output.text(
      `${currency}  ${found}${rate_at === null ? (rate === null ? '' : ', fixed by you') : `, of ${rate_at}`}\n`,
    );
    for (const { source, rate: said, age_seconds, deviation_percent, left_out } of sources) {
      const parts = [
        said ?? '-',
        `${String(age_seconds)} s old`,
        ...(deviation_percent === null ? [] : [`${deviation_percent} %`]),
        ...(left_out === null ? [] : [`left out: ${left_out}`]),
      ];
      output.text(`  ${source.padEnd(10)} ${parts.join(', ')}\n`);
    }
  }
}
