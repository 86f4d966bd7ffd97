import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { usdt } from '../money/money';
import {
  assessExpiry,
  assessPayment,
  findDecisionFault,
  isPaid,
  nextStatus,
  ORDER_DECISIONS,
  ORDER_STATUSES,
  ORDER_TRIGGERS,
  type OrderStatus,
  type OrderTrigger,
} from './order';

/** What an admin requests, which may be refused. */
const REQUESTS: readonly OrderTrigger[] = [
  'webhook_retry_requested',
  'webhook_resend_requested',
  'underpayment_accepted',
];
const HAPPENINGS = ORDER_TRIGGERS.filter((trigger) => !REQUESTS.includes(trigger));

test('taking a trigger twice equals taking it once', () => {
  for (const status of ORDER_STATUSES) {
    for (const trigger of HAPPENINGS) {
      const once = nextStatus(status, trigger);
      if (once === 'ignore' || once === 'refuse') continue;
      expect([status, trigger, nextStatus(once, trigger)]).toEqual([status, trigger, 'ignore']);
    }
  }
});

test('a paid order never becomes unpaid again', () => {
  for (const status of ORDER_STATUSES.filter(isPaid)) {
    for (const trigger of ORDER_TRIGGERS) {
      const move = nextStatus(status, trigger);
      expect(move === 'ignore' || move === 'refuse' || isPaid(move)).toBe(true);
    }
  }
});

test('only an admin can be refused; triggers of the chain and the notifier never are', () => {
  for (const status of ORDER_STATUSES) {
    for (const trigger of HAPPENINGS) {
      expect(nextStatus(status, trigger)).not.toBe('refuse');
    }
  }
});

test('an admin may request a webhook retry once an order is paid and until it is delivered', () => {
  const answers = ORDER_STATUSES.map((status) => [status, nextStatus(status, 'webhook_retry_requested')]);
  expect(Object.fromEntries(answers)).toEqual({
    pending: 'refuse',
    confirmed: 'confirmed',
    completed: 'refuse',
    callback_failed: 'confirmed',
    expired: 'refuse',
    failed: 'refuse',
  });
});

test('only an underpaid order is accepted as paid, and only a paid one has a webhook to send again', () => {
  const answers = ORDER_STATUSES.map((status) => [
    status,
    [nextStatus(status, 'underpayment_accepted'), nextStatus(status, 'webhook_resend_requested')],
  ]);
  expect(Object.fromEntries(answers)).toEqual({
    pending: ['refuse', 'refuse'],
    confirmed: ['refuse', 'confirmed'],
    completed: ['refuse', 'completed'],
    callback_failed: ['refuse', 'confirmed'],
    expired: ['refuse', 'refuse'],
    failed: ['confirmed', 'refuse'],
  });
});

test('a completed order stays completed', () => {
  for (const trigger of ORDER_TRIGGERS) {
    expect(['ignore', 'refuse', 'completed']).toContain(nextStatus('completed', trigger));
  }
});

test('an admin decides once, about an order that waits for it', () => {
  const possible = (status: OrderStatus, isClosed: boolean, hasHeldMoney: boolean, refunded = usdt(0n)): string[] =>
    ORDER_DECISIONS.filter(
      (decision) => findDecisionFault(decision, { status, isClosed, hasHeldMoney, refunded }) === undefined,
    );
  expect(possible('failed', false, false)).toEqual(['accept', 'close']);
  expect(possible('failed', false, false, usdt(1n))).toEqual(['close']);
  expect(possible('failed', true, false)).toEqual(['reopen']);
  expect(possible('failed', true, true)).toEqual(['close', 'reopen']);
  expect(possible('expired', false, true)).toEqual(['close']);
  for (const status of ORDER_STATUSES.filter((name) => name !== 'failed')) {
    expect(possible(status, false, false)).toEqual([]);
    expect(possible(status, true, false)).toEqual([]);
  }
  expect(ORDER_STATUSES.filter((status) => possible(status, false, true).length > 0)).toEqual(['expired', 'failed']);
});

const EXPECTED = usdt(10_000_000n);
const DUST = usdt(10_000n);
const facts = (status: OrderStatus, received: bigint) => ({
  status,
  expected: EXPECTED,
  received: usdt(received),
  dustLimit: DUST,
});

test('a pending order waits for the last micro-unit', () => {
  expect(assessPayment(facts('pending', EXPECTED - 1n))).toBeUndefined();
  expect(assessPayment(facts('pending', EXPECTED))).toBe('paid_in_full');
  expect(assessPayment(facts('pending', EXPECTED + 1n))).toBe('paid_in_full');
});

test('insufficient late money makes an expired order failed, dust does not', () => {
  expect(assessPayment(facts('expired', DUST - 1n))).toBeUndefined();
  expect(assessPayment(facts('expired', DUST))).toBe('partly_paid_late');
  expect(assessPayment(facts('failed', DUST))).toBeUndefined();
});

test('the end of the window distinguishes dust from a partial payment', () => {
  expect(assessExpiry(facts('pending', 0n))).toBe('window_closed_unpaid');
  expect(assessExpiry(facts('pending', DUST - 1n))).toBe('window_closed_unpaid');
  expect(assessExpiry(facts('pending', DUST))).toBe('window_closed_underpaid');
  expect(() => assessExpiry(facts('pending', EXPECTED))).toThrow('paid in full');
});

test('the sequence of payments never affects whether an order is paid', () => {
  const payments = fc.array(fc.bigInt(1n, EXPECTED), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(payments, (amounts) => {
      const total = amounts.reduce((sum, amount) => sum + amount, 0n);
      expect(assessPayment(facts('pending', total)) === 'paid_in_full').toBe(total >= EXPECTED);
    }),
  );
});
