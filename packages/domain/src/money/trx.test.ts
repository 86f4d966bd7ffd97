import { expect, test } from '@jest/globals';
import { Refusal } from '../errors';
import { formatTrx, parseTrx, sun } from './trx';

test.each([
  ['0', 0n],
  ['20', 20_000_000n],
  ['0.345', 345_000n],
  ['7.528500', 7_528_500n],
  ['999999999.999999', 999_999_999_999_999n],
])('%s TRX are %s sun', (text, amount) => {
  expect(parseTrx(text, 'LIMIT')).toBe(amount);
});

test.each(['', '-1', '1.', '.5', '01', '1e3', '1.0000001', '1000000000', ' 1', '1 ', 'NaN'])(
  '%j is not an amount',
  (text) => {
    expect(() => parseTrx(text, 'LIMIT')).toThrow(Refusal);
  },
);

test('an amount is formatted with six decimals', () => {
  expect([0n, 1n, 7_528_500n, -345_000n].map((amount) => formatTrx(sun(amount)))).toEqual([
    '0.000000',
    '0.000001',
    '7.528500',
    '-0.345000',
  ]);
});
