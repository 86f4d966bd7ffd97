import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { RATE_SOURCE_NAMES, type RateSourceName } from '@gateway/config';
import { startRates, type RateFault, type RateServer } from '@gateway/devnet';
import { agreeOnRate, type RateVerdict } from '@gateway/domain';
import { query } from '@gateway/store/db';
import {
  findRates,
  isUnquoted,
  listLastReadings,
  noteCurrency,
  pruneReadings,
  reportRates,
  takeRateTurn,
} from '@gateway/store/rates';
import type { NotifierContext } from '../context/context';
import { openTestNotifier, type TestNotifier } from '../testing/test-notifier';
import { createRateTick } from './refresh';

const RULES = { maxAgeSeconds: 300, maxDeviation: 20_000n, minSources: 2 };
const [ALL, THREE] = [RATE_SOURCE_NAMES, ['kraken', 'coinbase', 'coingecko'] as const];

let notifier: TestNotifier;
let source: RateServer;
let context: NotifierContext;

beforeAll(async () => {
  notifier = await openTestNotifier();
  source = await startRates();
  context = (await notifier.start({ timeoutMs: 3_000 })).context; // its own loop has no sources
});

beforeEach(async () => {
  for (const name of ALL) source.setFault(name, undefined);
  source.setRate('EUR', '0.92');
  await query(notifier.database.db, 'truncate rate_readings, rate_currencies');
});

afterAll(async () => {
  await notifier.close();
  await source.close();
});

/** Takes a turn at once, with some sources, and finds what they agree on. */
async function refresh(names: readonly RateSourceName[], currency = 'EUR', currencies = ['EUR']): Promise<RateVerdict> {
  await turn(names, currencies);
  const { at, readings } = await findRates(context.db, currency, names);
  return agreeOnRate(readings, RULES, at);
}

async function turn(names: readonly RateSourceName[], currencies: string[], tick = tickOf(names, currencies)) {
  await query(notifier.database.db, 'update rate_refresh set due_at = now()');
  await tick();
}

function tickOf(names: readonly RateSourceName[], currencies: string[], fixed = new Map<string, string>()) {
  const sources = names.map((name) => ({ name, url: `${source.url}/${name}` }));
  const rates = { sources, fixed, rules: RULES };
  return createRateTick({ ...context, config: { ...context.config, rates, rateCurrencies: currencies } });
}

const faultsOf = async (): Promise<Record<string, string | null>> =>
  Object.fromEntries((await listLastReadings(context.db)).map((reading) => [reading.source, reading.fault]));

test('each of the sources is asked in its own form, and read to the digit', async () => {
  await turn(ALL, ['EUR', 'TRY', 'JPY', 'USD']);
  const readings = await listLastReadings(context.db);
  const of = (currency: string): unknown =>
    Object.fromEntries(readings.filter((r) => r.currency === currency).map(({ source: name, rate }) => [name, rate]));
  expect(of('EUR')).toEqual({ kraken: '0.920368', coinbase: '0.92', coingecko: '0.919724', binance: '0.920184003306' });
  expect(of('TRY')).toEqual({ kraken: null, coinbase: '41.9', coingecko: '41.88743', binance: '41.90838' });
  expect(of('JPY')).toEqual({ kraken: '149.35972', coinbase: '149.3', coingecko: '149.25521', binance: '149.32986' });
  expect(of('USD')).toEqual({ kraken: '1.00080016', coinbase: '1.0004', coingecko: '1.00009988', binance: null });
});

test('a currency that nobody has is not quoted, by those that are never asked about it either', async () => {
  await turn(ALL, ['EUR', 'XPF']);
  const readings = await listLastReadings(context.db);
  const said = readings.filter(({ currency }) => currency === 'XPF').map(({ source: name, fault }) => [name, fault]);
  expect(said.sort()).toEqual([...ALL].sort().map((name) => [name, 'not quoted']));
  const settings = { sources: ALL.map((name) => ({ name })), fixed: new Map<string, string>(), rules: RULES };
  const reports = await reportRates(context.db, settings, ['EUR', 'XPF']);
  expect(reports.map((report) => isUnquoted(report, settings))).toEqual([false, true]);
});

const ONE: [RateFault, string | null][] = [
  [{ kind: 'silent' }, 'timeout'],
  [{ kind: 'status', status: 429, retryAfterSeconds: 60 }, 'HTTP 429'],
  [{ kind: 'status', status: 451 }, 'HTTP 451'],
  [{ kind: 'status', status: 503 }, 'HTTP 503'],
  [{ kind: 'html' }, 'no JSON'],
  [{ kind: 'error' }, ''],
  [{ kind: 'redirect' }, 'HTTP 302'],
  [{ kind: 'endless' }, 'bad_response'],
  [{ kind: 'missing' }, ''],
  ...['0', '-1', '1e-9', '0.000000001', '999999999999', 'NaN', ''].map((value): [RateFault, string] => [
    { kind: 'value', value },
    '',
  ]),
  [{ kind: 'old' }, null],
  [{ kind: 'factor', factor: 10 }, null],
  [{ kind: 'factor', factor: 0.1 }, null],
  [{ kind: 'inverted' }, null],
];
const CASES = THREE.flatMap((name) => ONE.map(([fault, said]) => [name, JSON.stringify(fault), fault, said] as const));

test.each(CASES)('%s alone with %s: the others set the rate', async (name, _, fault, said) => {
  source.setFault(name, fault);
  const { agreed } = await refresh(THREE);
  expect(agreed?.sources).toEqual(THREE.filter((other) => other !== name).sort());
  expect(Number(agreed?.rate)).toBeCloseTo(0.92, 2);
  const kept = (await faultsOf())[name];
  if (said === '') expect(kept).not.toBeNull();
  else expect(kept).toBe(said);
});

test('numbers as texts and texts as numbers are read all the same', async () => {
  for (const name of ALL) source.setFault(name, { kind: 'swapped' });
  expect((await refresh(ALL)).agreed?.sources).toEqual([...ALL].sort());
});

test('two of three that fail leave no rate; two that lie together are believed, two that lie apart are not', async () => {
  source.setFault('kraken', { kind: 'silent' });
  source.setFault('coinbase', { kind: 'html' });
  expect(await refresh(THREE)).toMatchObject({ agreed: null, reason: '1 source is fresh, of 2 that must agree' });
  await query(notifier.database.db, 'truncate rate_readings');
  source.setFault('kraken', { kind: 'factor', factor: 2 });
  source.setFault('coinbase', { kind: 'factor', factor: 3 });
  expect((await refresh(THREE)).agreed).toBeNull();
  source.setFault('coinbase', { kind: 'factor', factor: 2 });
  expect((await refresh(THREE)).agreed?.sources).toEqual(['coinbase', 'kraken']); // the limit of agreement
});

test('all that move by 15 % at once are believed', async () => {
  await refresh(THREE);
  source.setRate('EUR', '1.058');
  expect((await refresh(THREE)).agreed).toMatchObject({ sources: [...THREE].sort(), rate: '1.058' });
});

test('a source is left alone for as long as it asks, and the first failure of a turn ends the turn', async () => {
  source.setFault('kraken', { kind: 'status', status: 429, retryAfterSeconds: 3_600 });
  const tick = tickOf(['kraken'], ['EUR', 'USD', 'GBP']);
  const before = source.requests('kraken');
  await turn(['kraken'], [], tick);
  await turn(['kraken'], [], tick);
  expect(source.requests('kraken') - before).toBe(1);
  expect((await listLastReadings(context.db)).map(({ fault }) => fault)).toEqual(['HTTP 429', 'HTTP 429', 'HTTP 429']);
});

test('of several notifiers one gets the turn, and the next only when it is due', async () => {
  await query(notifier.database.db, 'update rate_refresh set due_at = now()');
  const turns = await Promise.all([1, 2, 3, 4].map(() => takeRateTurn(context.db, 60)));
  expect(turns.filter(Boolean)).toHaveLength(1);
  expect(await takeRateTurn(context.db, 60)).toBe(false);
});

test('a currency that an order asks for the first time is due at once, and is kept fresh; a fixed one is not asked for', async () => {
  await takeRateTurn(context.db, 3_600);
  await noteCurrency(notifier.database.db, 'GBP');
  await tickOf(['coinbase'], ['EUR'], new Map([['EUR', '0.9']]))();
  expect((await listLastReadings(context.db)).map(({ currency }) => currency)).toEqual(['GBP']);
  await noteCurrency(notifier.database.db, 'GBP');
  expect(await takeRateTurn(context.db, 60)).toBe(false); // it is known: nothing is hurried
});

test('what was known at a moment is found later, and forgotten after 90 days', async () => {
  await refresh(THREE);
  await query(
    notifier.database.db,
    `update rate_readings set as_of = as_of - interval '2 h', read_at = read_at - interval '2 h'`,
  );
  const [{ then }] = (await query<{ then: Date }>(
    notifier.database.db,
    `select now() - interval '119 min' as then`,
  )) as [{ then: Date }];
  source.setRate('EUR', '0.5');
  await refresh(THREE);
  const { at, readings } = await findRates(context.db, 'EUR', THREE, then);
  expect(agreeOnRate(readings, RULES, at).agreed).toMatchObject({ rate: '0.92' });
  await query(
    notifier.database.db,
    `update rate_readings set read_at = read_at - interval '90 days' where rate like '0.9%'`,
  );
  expect(await pruneReadings(context.db, 90, 1_000)).toBe(3);
});
