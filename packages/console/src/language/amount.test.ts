import { expect, test } from '@jest/globals';
import {
  cellAmount,
  fromMicroUnits,
  isZero,
  microUnits,
  missingDigits,
  roughAmount,
  shownAmount,
  shownCount,
} from './amount';

test.each([
  ['25.500000', '25.50'],
  ['1.125000', '1.1250'],
  ['64.123456', '64.123456'],
  ['1250.000000', '1,250.00'],
  ['1234567.100000', '1,234,567.10'],
  ['0.000000', '0.00'],
  ['0.000001', '0.000001'],
  ['20', '20.00'],
  ['-3.500000', '-3.50'],
  ['no amount', 'no amount'],
])('%s is shown as %s', (amount, shown) => {
  expect(shownAmount(amount)).toBe(shown);
});

test('an amount never has three or five decimals, which could be read as thousands', () => {
  for (const fraction of ['1', '12', '123', '1234', '12345', '123456']) {
    const decimals = shownAmount(`7.${fraction.padEnd(6, '0')}`).split('.')[1]?.length;
    expect([2, 4, 6]).toContain(decimals);
  }
});

test('zero is a bare 0 in a column', () => {
  expect(cellAmount('0.000000')).toBe('0');
  expect(cellAmount('0.010000')).toBe('0.01');
  expect(isZero('0.000001')).toBe(false);
});

test('amounts are compared as whole millionths, beyond the range of floating point numbers', () => {
  expect(microUnits('9007199254740993.000001')).toBe(9007199254740993000001n);
  expect(microUnits('0.1') + microUnits('0.2')).toBe(microUnits('0.300000'));
  expect(fromMicroUnits(microUnits('31.000000') - microUnits('20.5'))).toBe('10.500000');
  expect(fromMicroUnits(-1n)).toBe('-0.000001');
  expect(() => microUnits('1.1234567')).toThrow('not an amount');
});

test('the decimal points of a column align', () => {
  expect(missingDigits(['42.00', '0', '64.123456'])).toEqual(['0000', '.000000', '']);
  expect(missingDigits(['0'])).toEqual(['.00']);
  expect(missingDigits([])).toEqual([]);
});

test.each([
  ['4812.500000', '4.8k'],
  ['3999.990000', '3.9k'],
  ['999.999999', '999'],
  ['1250000.000000', '1.2m'],
  ['0.000000', '0'],
])('%s is about %s', (amount, rough) => {
  expect(roughAmount(amount)).toBe(rough);
});

test('counts have commas', () => {
  expect(shownCount(1284)).toBe('1,284');
  expect(shownCount(7)).toBe('7');
});
