import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Refusal } from '../errors';
import { addUsdt, formatUsdt, parseUsdt, usdt } from './money';

const REFUSED = [
  '',
  ' ',
  '1e3',
  '0x10',
  '1_000',
  '-1',
  '-0',
  '+1',
  '٣',
  '１',
  ' 1',
  '1 ',
  '1\n',
  '\t1',
  '1,5',
  '1.000,00',
  '1.',
  '.5',
  '.',
  '1.2.3',
  '01',
  '00.1',
  'NaN',
  'Infinity',
  '$10',
  '10 USDT',
  '1\u0000',
  '0.0000001',
  '1.0000000',
  '10000000',
  '9'.repeat(10_000),
];

test.each(REFUSED)('%j is refused, never rounded', (text) => {
  expect(() => parseUsdt(text)).toThrow(Refusal);
});

test('equal amounts are parsed to the same value', () => {
  expect(parseUsdt('10.50')).toBe(parseUsdt('10.5'));
  expect(parseUsdt('10.5')).toBe(10_500_000n);
  expect(parseUsdt('0.000001')).toBe(1n);
});

test('a refusal names the field', () => {
  expect(() => parseUsdt('x', 'DUST_LIMIT')).toThrow(/^DUST_LIMIT must be/);
});

test('exactly the strings of the grammar are accepted', () => {
  const grammar = /^(0|[1-9]\d{0,6})(\.\d{1,6})?$/;
  const amountLike = fc.stringMatching(/^[0-9.+\-e ]{0,16}$/);
  fc.assert(
    fc.property(fc.oneof(amountLike, fc.string()), (text) => {
      const isAccepted = (() => {
        try {
          parseUsdt(text);
          return true;
        } catch {
          return false;
        }
      })();
      expect(isAccepted).toBe(grammar.test(text));
    }),
  );
});

test('a formatted amount is parsed back without loss', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 9_999_999_999_999n), (units) => {
      expect(parseUsdt(formatUsdt(usdt(units)))).toBe(units);
    }),
  );
});

test('amounts are formatted with six decimals, whatever their size', () => {
  expect(formatUsdt(usdt(0n))).toBe('0.000000');
  expect(formatUsdt(usdt(25_500_000n))).toBe('25.500000');
  expect(formatUsdt(usdt(-1n))).toBe('-0.000001');
});

test('sums are exact', () => {
  expect(addUsdt()).toBe(0n);
  expect(addUsdt(parseUsdt('0.1'), parseUsdt('0.2'))).toBe(parseUsdt('0.3'));
});
