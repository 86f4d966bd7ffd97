import { expect, test } from '@jest/globals';
import { parseUsdt, usdt } from '../money/money';
import { fateOfDeposit } from './deposit-fate';

const RULES = { dustLimit: parseUsdt('0.01') };
const MINIMUM = parseUsdt('5');

test.each([
  ['5', true, 'order'],
  ['4.999999', true, 'dust'],
  ['0.01', true, 'dust'],
  ['5', false, 'unmatched'],
  ['0.01', false, 'unmatched'],
  ['0.009999', false, 'dust'],
] as const)('%s USDT to a deposit address with a minimum of 5, open: %s, is %s', (amount, isOpen, fate) => {
  expect(fateOfDeposit(parseUsdt(amount), { isOpen, minAmount: MINIMUM }, RULES)).toBe(fate);
});

test('a minimum below the dust limit makes no order of dust', () => {
  expect(fateOfDeposit(parseUsdt('0.009999'), { isOpen: true, minAmount: usdt(1n) }, RULES)).toBe('dust');
});
