import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { usdt } from './money';
import {
  assessExpiry,
  assessPayment,
  isPaid,
  nextStatus,
  ORDER_STATUSES,
  ORDER_TRIGGERS,
  type OrderStatus,
} from './order';

const NEVER_REPEATED_FREELY = 'webhook_retry_requested';

test('taking a trigger twice equals taking it once', () => {
  for (const status of ORDER_STATUSES) {
    for (const trigger of ORDER_TRIGGERS.filter((name) => name !== NEVER_REPEATED_FREELY)) {
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
    for (const trigger of ORDER_TRIGGERS.filter((name) => name !== NEVER_REPEATED_FREELY)) {
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

test('a completed order stays completed', () => {
  for (const trigger of ORDER_TRIGGERS) expect(['ignore', 'refuse']).toContain(nextStatus('completed', trigger));
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
