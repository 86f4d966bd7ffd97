import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { recordReadings, type NewReading } from '@gateway/store/rates';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { doctor } from './doctor';
import { print } from '../testing';

const database = databasePerSuite();
const SOURCES = ['kraken', 'coinbase', 'coingecko'];
const VARIABLES = { RATE_SOURCES: SOURCES.join(','), RATE_CURRENCIES: 'EUR', FIXED_RATES: 'CNY:7.25' };

beforeEach(() => query(database.db, 'truncate rate_readings'));

/** The lines about rates: state, result and remedy. */
async function examine(variables: NodeJS.ProcessEnv = VARIABLES): Promise<string[]> {
  const { output } = await print(() => doctor({ DATABASE_URL: database.urlOf('watcher'), ...variables }, []));
  const found = [...output.matchAll(/^(\w+) +rates +(.*)\n(?: +-> (.*)\n)?/gm)];
  return found.map(([, state, result, remedy]) => [state, result, remedy].filter(Boolean).join(' | '));
}

const said = (source: string, rate: string): NewReading => ({
  ...{ source, currency: 'EUR', rate, fault: null, ageSeconds: 5 },
});

test('nothing is said about rates where there are none', async () => {
  expect(await examine({})).toEqual([]);
});

test('every currency in use has a rate', async () => {
  await recordReadings(
    database.db,
    SOURCES.map((source) => said(source, '0.92')),
  );
  expect(await examine()).toEqual(['ok | all currencies in use have one: CNY, EUR']);
});

test('a currency without a rate is wrong, with the reason', async () => {
  await recordReadings(database.db, [said('kraken', '0.92')]);
  expect(await examine()).toEqual([
    'WRONG | EUR has none: 1 source is fresh, of 2 that must agree | run "gateway rates"; see RateMissing in infra/runbook.md',
  ]);
});

test('a currency that too few sources have is to be watched', async () => {
  const lacks = (source: string): NewReading => ({
    ...{ source, currency: 'XPF', rate: null, fault: 'not quoted', ageSeconds: 0 },
  });
  await recordReadings(database.db, [
    lacks('kraken'),
    lacks('coinbase'),
    { ...said('coingecko', '110'), currency: 'XPF' },
  ]);
  expect(await examine({ ...VARIABLES, RATE_CURRENCIES: 'XPF' })).toEqual([
    'WATCH | XPF has none: too few sources have it | see RateUnquoted in infra/runbook.md',
  ]);
});

test('a source that fails or disagrees is to be watched', async () => {
  await recordReadings(database.db, [said('kraken', '0.92'), said('coinbase', '0.92'), said('coingecko', '9.2')]);
  await recordReadings(database.db, [
    { source: 'kraken', currency: 'EUR', rate: null, fault: 'HTTP 451', ageSeconds: 0 },
  ]);
  expect(await examine()).toEqual([
    'ok | all currencies in use have one: CNY, EUR',
    'WATCH | kraken fails for EUR: HTTP 451 | see RateSourceFailing in infra/runbook.md',
    'WATCH | coingecko is too far from the others for EUR | see RateSourceDisagrees in infra/runbook.md',
  ]);
});

test('more sources that must agree than there are is wrong', async () => {
  expect(await examine({ ...VARIABLES, RATE_MIN_SOURCES: '4' })).toEqual([
    'WRONG | RATE_MIN_SOURCES exceeds the number of RATE_SOURCES | see the RATE_ variables in .env.example',
  ]);
});
