import { expect, test } from '@jest/globals';
import { usdt } from '../money/money';
import { findRefundFault, type RefundFacts } from './order-refund';

const PAID_AT = new Date('2026-11-22T12:00:00Z');
const FACTS: RefundFacts = {
  amount: usdt(4_000_000n),
  sentAt: new Date('2026-11-22T13:00:00Z'),
  isOfGateway: false,
  recordedFor: undefined,
  received: usdt(10_000_000n),
  refunded: usdt(6_000_000n),
  firstPaidAt: PAID_AT,
};

test('all that is left may be returned, and not a micro-unit more', () => {
  expect(findRefundFault(FACTS)).toBeUndefined();
  expect(findRefundFault({ ...FACTS, sentAt: PAID_AT })).toBeUndefined();
  expect(findRefundFault({ ...FACTS, amount: usdt(4_000_001n) })).toBe(
    'Transaction sent 4.000001, but only 4.000000 of what the order received is not returned yet',
  );
});

test.each<[string, Partial<RefundFacts>]>([
  ['Transaction is the refund of order 7 already', { recordedFor: '7' }],
  ['Transaction moved money to or from the gateway: a payment or a sweep is no refund', { isOfGateway: true }],
  ['Order has received nothing that could be returned', { firstPaidAt: undefined }],
  ['Transaction is older than the first payment of the order', { sentAt: new Date(PAID_AT.getTime() - 1) }],
])('it is refused with: %s', (fault, facts) => {
  expect(findRefundFault({ ...FACTS, ...facts })).toBe(fault);
});
