import { describe, expect, test } from '@jest/globals';
import { decimalOf, minorOf, missingOf, plain, shareOf } from './money';

describe('an amount of the shop is written exactly', () => {
  test.each([
    [2_500, 2, '25.00'],
    [1, 2, '0.01'],
    [7, 0, '7'],
    [1, 6, '0.000001'],
    [29, 1, '2.9'],
    // Of a floating point number, 0.29 * 100 would be 28.999999999999996.
    [90_071_992_547_409, 2, '900719925474.09'],
  ])('%i with %i decimal places is %s', (minor, places, usdt) => {
    expect(decimalOf(minor, places)).toBe(usdt);
    expect(minorOf(usdt, places)).toBe(minor);
  });
});

test.each([
  [-1, 2],
  [0.5, 2],
  [2 ** 53, 2],
  [1, 7],
])('%d with %i decimal places is refused', (minor, places) => {
  expect(() => decimalOf(minor, places)).toThrow(RangeError);
});

test.each(['25.001', '0.000001', '', '1e3', '-1', '99999999999999999'])(
  '%s is no amount of a shop with cents',
  (usdt) => {
    expect(() => minorOf(usdt, 2)).toThrow(RangeError);
  },
);

test('zeros beyond the places of the shop are none of its business', () => {
  expect(minorOf('25.500000', 2)).toBe(2_550);
});

test.each([
  ['25.000000', '9.999999', '15.000001'],
  ['25.000000', '25.000000', '0.000000'],
  ['25.000000', '30.000000', '0.000000'],
])('of %s, when %s arrived, %s are missing', (expected, received, missing) => {
  expect(missingOf(expected, received)).toBe(missing);
});

test.each([
  ['23.46', '10.000000', '25.500000', '9.20'],
  ['21.730000', '10', '19.99', '10.870435'],
  ['100', '1', '3', '33'],
  ['21.730000', '19.99', '19.99', '21.730000'],
  ['999999999999.99', '999999.999999', '1000000', '999999999998.99'],
])('of %s, the share that %s is of %s is %s', (whole, part, of, share) => {
  expect(shareOf(whole, part, of)).toBe(share);
});

test('zeros at the end are no decimals of a currency', () => {
  expect(['1500.00', '19.90', '0.50', '100'].map(plain)).toEqual(['1500', '19.9', '0.5', '100']);
});
