import { expect, test } from '@jest/globals';
import type { OrderRow } from '../api/orders';
import type { Transfer } from '../api/transfers';
import { canTake, effectOf, missingAmount, refusalOf } from './assignment';

const ORDER = {
  merchant_id: 'm1',
  status: 'failed',
  amount_expected: '31.000000',
  amount_received: '20.000000',
} as OrderRow;
const TRANSFER = { last_merchant_id: 'm1', disposition: 'unmatched', amount: '11.000000' } as Transfer;

test('the effect is shown before the click, to the last millionth', () => {
  expect(missingAmount(ORDER)).toBe('11.000000');
  expect(effectOf(ORDER, '11.000000')).toEqual({
    tone: 'good',
    text: 'This pays the order in full. The shop is notified at once.',
  });
  expect(effectOf(ORDER, '10.999999')).toMatchObject({ text: '0.000001 USDT will still be missing.' });
  expect(effectOf(ORDER, '12.500000')).toEqual({ tone: 'warn', text: 'This is 1.50 USDT more than asked.' });
});

test('what was returned to the payer is missing once more', () => {
  const returned = { ...ORDER, amount_refunded: '5.000000' };
  expect(missingAmount(returned)).toBe('16.000000');
  expect(effectOf(returned, '11.000000')).toMatchObject({ text: '5.00 USDT will still be missing.' });
  expect(effectOf(returned, '16.000000')).toMatchObject({ tone: 'good' });
});

test('transfers are assigned to orders that accept payments, of the merchant of the address', () => {
  expect(canTake(ORDER, TRANSFER)).toBe(true);
  expect(refusalOf(ORDER, TRANSFER)).toBeUndefined();
  expect(refusalOf({ ...ORDER, status: 'completed' }, TRANSFER)).toContain('paid');
  expect(refusalOf(ORDER, { ...TRANSFER, last_merchant_id: null })).toContain('merchant');
});
