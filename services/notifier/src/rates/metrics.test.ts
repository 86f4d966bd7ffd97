import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { recordReadings } from '@gateway/store/rates';
import { openTestNotifier, type TestNotifier } from '../testing/test-notifier';

const SOURCES = (['kraken', 'coinbase', 'coingecko', 'binance'] as const).map((name) => ({ name, url: undefined }));
const RULES = { maxAgeSeconds: 300, maxDeviation: 20_000n, minSources: 2 };

let notifier: TestNotifier;

beforeEach(async () => {
  notifier = await openTestNotifier();
  // No source is asked.
  await query(notifier.database.db, `update rate_refresh set due_at = 'infinity'`);
});

afterEach(() => notifier.close());

async function scrapesOf(sources: typeof SOURCES, fixed: Map<string, string>, rateCurrencies: string[]) {
  const { context } = await notifier.start({ rates: { sources, fixed, rules: RULES }, rateCurrencies });
  return async (): Promise<string[]> =>
    (await context.metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('rate_'))
      .map((line) => line.replace(',service="notifier"', ''));
}

const say = (source: string, currency: string, rate: string): Promise<void> =>
  recordReadings(notifier.database.db, [{ source, currency, rate, fault: null, ageSeconds: 5 }]);

const fail = (source: string, currency: string, fault: string): Promise<void> =>
  recordReadings(notifier.database.db, [{ source, currency, rate: null, fault, ageSeconds: 0 }]);

test('a scrape shows each currency in use, its rate, and what is wrong with each source', async () => {
  await say('kraken', 'EUR', '0.92');
  await say('coinbase', 'EUR', '0.921');
  await say('coingecko', 'EUR', '9.2');
  await fail('binance', 'EUR', 'HTTP 451');
  await fail('coinbase', 'XPF', 'not quoted');
  for (const { name } of SOURCES) await fail(name, 'VUV', name === 'coingecko' ? 'HTTP 500' : 'not quoted');
  const scrape = await scrapesOf(SOURCES, new Map([['CNY', '7.25']]), ['EUR', 'VUV', 'XPF']);
  expect(await scrape()).toEqual([
    'rate_missing{currency="CNY"} 0',
    'rate_missing{currency="EUR"} 0',
    'rate_missing{currency="VUV"} 1',
    'rate_missing{currency="XPF"} 1',
    'rate_unquoted{currency="CNY"} 0',
    'rate_unquoted{currency="EUR"} 0',
    'rate_unquoted{currency="VUV"} 1',
    'rate_unquoted{currency="XPF"} 0',
    'rate_units{currency="CNY"} 7.25',
    'rate_units{currency="EUR"} 0.9205',
    'rate_source_failing{source="kraken"} 0',
    'rate_source_failing{source="coinbase"} 0',
    'rate_source_failing{source="coingecko"} 1',
    'rate_source_failing{source="binance"} 1',
    'rate_source_disagrees{source="kraken"} 0',
    'rate_source_disagrees{source="coinbase"} 0',
    'rate_source_disagrees{source="coingecko"} 1',
    'rate_source_disagrees{source="binance"} 0',
  ]);
});

test('a source fails from its newest fault on, when its rate is old, and when it has lost a currency', async () => {
  for (const { name } of SOURCES) await say(name, 'EUR', '0.92');
  const scrape = await scrapesOf(SOURCES, new Map(), ['EUR']);
  const failing = async () =>
    (await scrape()).flatMap((line) => /^rate_source_failing\{source="(\w+)"\} 1$/.exec(line)?.[1] ?? []);
  expect(await failing()).toEqual([]);
  await fail('kraken', 'EUR', 'timeout');
  await fail('coinbase', 'EUR', 'not quoted');
  await query(
    notifier.database.db,
    `update rate_readings set as_of = as_of - interval '1 hour' where source = 'binance'`,
  );
  expect(await failing()).toEqual(['kraken', 'coinbase', 'binance']);
  for (const { name } of SOURCES) await say(name, 'EUR', '0.92');
  expect(await failing()).toEqual([]);
});

test('a rate that is lost is no number any more', async () => {
  for (const { name } of SOURCES) await say(name, 'EUR', '0.92');
  const scrape = await scrapesOf(SOURCES, new Map(), ['EUR']);
  expect(await scrape()).toEqual(
    expect.arrayContaining(['rate_missing{currency="EUR"} 0', 'rate_units{currency="EUR"} 0.92']),
  );
  await query(notifier.database.db, `update rate_readings set as_of = as_of - interval '1 hour'`);
  const lines = await scrape();
  expect(lines).toContain('rate_missing{currency="EUR"} 1');
  expect(lines.filter((line) => line.startsWith('rate_units'))).toEqual([]);
});

test('a gateway without prices has no series about them', async () => {
  const scrape = await scrapesOf([], new Map(), ['EUR']);
  expect(await scrape()).toEqual([]);
});
