import type { RateReading } from '@gateway/domain';
import { query, type Db } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';

/** What one source said about a currency, or why nothing could be read. */
export type NewReading = { source: string; currency: string } & (
  { rate: string; fault: null; ageSeconds: number } | { rate: null; fault: string; ageSeconds: 0 }
);

/** The last thing that a source said or did about a currency, beside its newest rate. */
export interface KeptReading {
  source: string;
  currency: string;
  rate: string | null;
  fault: string | null;
  asOf: Date;
  readAt: Date;
}

/**
 * Takes the turn to ask the sources, for so many seconds: of all notifiers, one gets it. One that dies has used its
 * turn, and another gets the next.
 */
export async function takeRateTurn(db: Db, seconds: number): Promise<boolean> {
  const rows = await runPrepared(db, TAKE_TURN, { seconds });
  return rows.length > 0;
}

const TAKE_TURN = prepare(
  'take_rate_turn',
  `update rate_refresh set due_at = now() + :seconds::float8 * interval '1 second' where due_at <= now() returning 1`,
);

/** Records readings, whose age is counted back from the clock of the database. */
export async function recordReadings(db: Db, readings: readonly NewReading[]): Promise<void> {
  await query(
    db,
    `insert into rate_readings (source, currency, rate, fault, as_of)
     select r.source, r.currency, r.rate, r.fault, now() - r.age * interval '1 second'
     from unnest(:sources::text[], :currencies::text[], :rates::text[], :faults::text[], :ages::float8[])
       as r (source, currency, rate, fault, age)`,
    {
      sources: readings.map(({ source }) => source),
      currencies: readings.map(({ currency }) => currency),
      rates: readings.map(({ rate }) => rate),
      faults: readings.map(({ fault }) => fault),
      ages: readings.map(({ ageSeconds }) => ageSeconds),
    },
  );
}

/** The newest rate of each source at a moment, and the moment by the clock of the database. */
export interface RatesAt {
  at: Date;
  readings: readonly RateReading[];
}

/**
 * Finds what some sources had said about a currency at a moment: of each the last that was read, within a day.
 * @param at now by the clock of the database if it is left out
 */
export async function findRates(db: Db, currency: string, sources: readonly string[], at?: Date): Promise<RatesAt> {
  const rows = await runPrepared<{ at: Date; source: string | null; rate: string; as_of: Date }>(db, FIND_RATES, {
    ...{ currency, sources },
    at: at ?? null,
  });
  const readings = rows.flatMap(({ source, rate, as_of }) => (source === null ? [] : [{ source, rate, at: as_of }]));
  return { at: rows[0]?.at ?? new Date(Number.NaN), readings };
}

const FIND_RATES = prepare(
  'find_rates',
  `select m.at, r.source, r.rate, r.as_of
   from (select coalesce(:at::timestamptz, now()) as at) m left join (
     select n.at, s.source, r.rate, r.as_of
     from (select coalesce(:at::timestamptz, now()) as at) n, unnest(:sources::text[]) s (source), lateral (
       select rate, as_of from rate_readings
       where currency = :currency and source = s.source and rate is not null
         and as_of between n.at - interval '1 day' and n.at and read_at <= n.at
       order by id desc limit 1) r) r on true
   order by r.source`,
);

/** Finds the last reading or fault of each source and currency in the last day, for the admin's page of rates. */
export async function listLastReadings(db: Db): Promise<KeptReading[]> {
  const rows = await query<{
    source: string;
    currency: string;
    rate: string | null;
    fault: string | null;
    as_of: Date;
    read_at: Date;
  }>(
    db,
    `select distinct on (currency, source) source, currency, rate, fault, as_of, read_at from rate_readings
     where read_at > now() - interval '1 day' order by currency, source, read_at desc, id desc`,
  );
  return rows.map(({ as_of, read_at, ...row }) => ({ ...row, asOf: as_of, readAt: read_at }));
}

/** Notes that a currency is in use; one that was not is asked for at once. */
export async function noteCurrency(db: Db, currency: string): Promise<void> {
  await query(
    db,
    `with noted as (
       insert into rate_currencies as c (currency, asked_at) values (:currency, now())
       on conflict (currency) do update set asked_at = excluded.asked_at where c.asked_at < now() - interval '1 minute'
       returning currency),
     fresh as (
       select 1 from rate_readings where currency = :currency and read_at > now() - interval '1 hour' limit 1)
     update rate_refresh set due_at = least(due_at, now())
     where exists (select 1 from noted) and not exists (select 1 from fresh)`,
    { currency },
  );
}

/** The currencies that were asked for within so many days. */
export async function listAskedCurrencies(db: Db, days: number): Promise<string[]> {
  const rows = await query<{ currency: string }>(
    db,
    `select currency from rate_currencies where asked_at > now() - :days * interval '1 day' order by currency`,
    { days },
  );
  return rows.map(({ currency }) => currency);
}

/** Removes readings that are older, at most so many. @returns how many it removed */
export async function pruneReadings(db: Db, days: number, most: number): Promise<number> {
  const rows = await query(
    db,
    `delete from rate_readings where id in (
       select id from rate_readings where read_at < now() - :days * interval '1 day' order by read_at, id limit :most)
     returning 1`,
    { days, most },
  );
  return rows.length;
}
