import { expect, test } from '@jest/globals';
import { Refusal } from '../errors';
import { formatUsdt } from '../money/money';
import { parseDecimal, type Decimal } from './decimal';
import { amountOfPrice, parsePrice, parseSpread } from './price';

const decimal = (text: string): Decimal => parseDecimal(text) as Decimal;

function refusalOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'INVALID_BODY') return error.message;
    throw error;
  }
  throw new Error('was accepted');
}

test.each([
  ['19.99', 'EUR', '19.99'],
  ['19.9', 'EUR', '19.90'],
  ['20', 'EUR', '20.00'],
  ['1990', 'JPY', '1990'],
  ['6.125', 'KWD', '6.125'],
])('%s %s is a price of %s', (amount, currency, kept) => {
  expect(parsePrice({ amount, currency })).toEqual({ amount: kept, currency });
});

test.each([
  ['19.999', 'EUR', '"price.amount" in EUR has at most 2 decimals'],
  ['19.0', 'JPY', '"price.amount" in JPY has no decimals'],
  ['0', 'EUR', '"price.amount" must be above zero'],
  ['0.00', 'EUR', '"price.amount" must be above zero'],
  ...[
    '',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '.5',
    '1.',
    '01',
    ' 1',
    '1 ',
    '٣',
    'NaN',
    '1'.repeat(13),
    `0.${'1'.repeat(19)}`,
  ].map((amount) => [amount, 'EUR', '"price.amount" must be a decimal string'] as const),
  ...['eur', 'EURO', 'EU', '', 'XXX', 'USDT', 'BTC', 'toString', 'XAU'].map(
    (currency) => ['1', currency, '"price.currency" must be the code of a currency'] as const,
  ),
])('%j %s is refused: %s', (amount, currency, reason) => {
  expect(refusalOf(() => parsePrice({ amount, currency }))).toContain(reason);
});

test.each([
  ['19.99', '0.92', '0', '21.730000'], // 21.728… is rounded up
  ['20.00', '1', '0', '20.000000'], // what is exact stays as it is
  ['0.01', '1', '0', '0.010000'],
  ['0.01', '41.9', '0', '0.010000'], // never nothing
  ['100', '7.25', '1.5', '14.000000'], // 13.793… and 1.5 %
  ['1990', '149.337', '20', '16.000000'],
  ['100.00', '1', '0.01', '100.010000'],
])('%s at a rate of %s with a spread of %s %% costs %s USDT', (price, rate, spread, amount) => {
  expect(formatUsdt(amountOfPrice(decimal(price), decimal(rate), decimal(spread)))).toBe(amount);
});

test('of a million prices, none costs less than price ÷ rate with the spread, and none 0.01 USDT more', () => {
  let state = 88_172_645_463_325_252n;
  const random = (below: bigint): bigint => {
    state = BigInt.asUintN(64, state ^ (state << 13n));
    state ^= state >> 7n;
    state = BigInt.asUintN(64, state ^ (state << 17n));
    return state % below;
  };
  for (let i = 0; i < 1_000_000; i++) {
    const price = { units: 1n + random(10n ** (1n + random(14n))), digits: Number(random(4n)) };
    const rate = { units: 1n + random(10n ** (1n + random(20n))), digits: Number(random(14n)) };
    const spread = { units: random(2_001n), digits: 2 };
    const amount = amountOfPrice(price, rate, spread);
    // amount / 10^6 against (price / rate) * (1 + spread / 100), multiplied out
    const paid = amount * rate.units * 10n ** BigInt(price.digits) * 10_000n;
    const owed = price.units * 10n ** BigInt(rate.digits + 6) * (10_000n + spread.units);
    const step = 10_000n * rate.units * 10n ** BigInt(price.digits) * 10_000n;
    if (paid < owed || paid >= owed + step || amount % 10_000n !== 0n) {
      throw new Error(`${String(amount)} for ${JSON.stringify([price, rate, spread], (_, v: unknown) => String(v))}`);
    }
  }
});

test('a spread is a percentage from 0 to 20', () => {
  expect(['0', '1.50', '20'].map(parseSpread)).toEqual(['0', '1.5', '20']);
  for (const text of ['-1', '20.01', '1.555', 'x', ''])
    expect(refusalOf(() => parseSpread(text))).toContain('"spread"');
});
