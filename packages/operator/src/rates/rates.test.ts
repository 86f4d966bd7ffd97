import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { recordReadings } from '@gateway/store/rates';
import { dispatch } from '../dispatch';
import { openTestSite, print, type Printed, type TestSite } from '../testing';

let site: TestSite;

beforeAll(async () => {
  site = await openTestSite();
  const { db } = site.database;
  const said = (source: string, rate: string | null, ageSeconds: number) =>
    rate === null
      ? { source, currency: 'EUR', rate, fault: 'HTTP 429', ageSeconds: 0 as const }
      : { source, currency: 'EUR', rate, fault: null, ageSeconds };
  await recordReadings(db, [said('kraken', '0.80', 5), said('coinbase', '0.80', 5), said('coingecko', '0.80', 5)]);
  await query(
    db,
    `update rate_readings set as_of = as_of - interval '2 hours', read_at = read_at - interval '2 hours'`,
  );
  await recordReadings(db, [said('kraken', '0.92', 20), said('coinbase', '0.923', 30), said('coingecko', '9.2', 10)]);
  await recordReadings(db, [said('binance', null, 0)]);
});

afterAll(() => site.close());

function rates(...args: string[]): Promise<Printed> {
  const variables = { RATE_SOURCES: 'kraken,coinbase,coingecko,binance', FIXED_RATES: 'CNY:7.25' };
  return print(() => dispatch({ ...site.environment, ...variables }, ['rates', ...args]));
}

test('a rate is shown with what each source said, and why some were left out', async () => {
  const { code, out } = await rates('EUR', 'CNY');
  expect(code).toBe(0);
  expect(out.replace(/(?<=of )\S+Z|\d+(?= s old)/g, '…').split('\n')).toEqual([
    'EUR  1 USDT = 0.9215 EUR, of …',
    '  coinbase   0.923, … s old, +0.00 %',
    '  coingecko  9.2, … s old, +896.74 %, left out: too far from the others',
    '  kraken     0.92, … s old, -0.32 %',
    '  binance    -, … s old, left out: HTTP 429',
    'CNY  1 USDT = 7.25 CNY, fixed by you',
    '',
  ]);
});

test('without a rate the reason is shown, and the command ends with 1', async () => {
  const { code, out } = await rates('TRY');
  expect([code, out]).toEqual([1, 'TRY  no rate: 0 sources are fresh, of 2 that must agree\n']);
});

test('what was known at a moment is shown as it was then', async () => {
  const then = new Date(Date.now() - 7_190_000).toISOString();
  const { code, out } = await rates('--at', then, 'EUR');
  expect(code).toBe(0);
  expect(out).toContain('EUR  1 USDT = 0.8 EUR');
  expect(out).not.toContain('HTTP 429');
});

test.each([[['--at', 'yesterday', 'EUR']], [['eur']], [['--of', 'EUR']]])('%j is wrong usage', async (args) => {
  await expect(rates(...args)).rejects.toThrow();
});
