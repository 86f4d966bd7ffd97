import { expect, test } from '@jest/globals';
import { amountOf, isBetween, writePrice } from './model-price';

test('a price is written with the decimals of its currency', () => {
  expect(writePrice({ currency: 'EUR', units: 5n })).toBe('0.05');
  expect(writePrice({ currency: 'JPY', units: 1_990n })).toBe('1990');
  expect(writePrice({ currency: 'KWD', units: 1_999n })).toBe('1.999');
});

test.each([
  ['EUR', 1_999n, '0.92', 0, 21_730_000n],
  ['EUR', 1_840n, '0.92', 0, 20_000_000n],
  ['EUR', 1_840n, '0.92', 1, 20_010_000n],
  ['EUR', 1n, '0.92', 0, 20_000n],
  ['JPY', 149n, '149.000000000001', 0, 1_000_000n],
  ['JPY', 150n, '149', 2_000, 1_210_000n],
  ['KWD', 1n, '0.307', 0, 10_000n],
] as const)('%s %s at %s with a spread of %s hundredths cost %s', (currency, units, rate, spread, micro) => {
  expect(amountOf({ currency, units }, rate, spread)).toBe(micro);
});

test('a rate is between those that were said in a time, of which the first may be older', () => {
  const rates = { EUR: '1', TRY: '40', JPY: '150', KWD: '0.3' };
  const said = [
    { at: 10, rates },
    { at: 20, rates: { ...rates, EUR: '1.1' } },
    { at: 30, rates: { ...rates, EUR: '5' } },
  ];
  const is = (rate: string): boolean => isBetween(rate, 'EUR', said, [15, 25]);
  expect(['0.998', '0.999', '1.05', '1.1011', '1.102', '5'].map(is)).toEqual([false, true, true, true, false, false]);
  expect(isBetween('1', 'EUR', said, [20, 25])).toBe(false);
});
