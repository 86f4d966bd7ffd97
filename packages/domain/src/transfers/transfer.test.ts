import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { usdt } from '../money/money';
import { ORDER_STATUSES, type OrderStatus } from '../orders/order';
import { dispositionOfStray, foldTransfers, type LatePolicy } from './transfer';

const DUST = usdt(10_000n);
const EXPECTED = usdt(10_000_000n);
const foldAt = (isOnTime: boolean, status: OrderStatus, received: bigint, amounts: bigint[], latePolicy: LatePolicy) =>
  foldTransfers({ status, expected: EXPECTED, received: usdt(received), isOnTime }, amounts.map(usdt), {
    latePolicy,
    dustLimit: DUST,
  });
/** As the scan finds them: a pending order is still in its window. */
const fold = (status: OrderStatus, received: bigint, amounts: bigint[], latePolicy: LatePolicy = 'confirm') =>
  foldAt(status === 'pending', status, received, amounts, latePolicy);
const kinds = (...run: Parameters<typeof fold>): string[] => fold(...run).steps.map(({ disposition }) => disposition);

test('money to an address without a lease is unmatched, below the dust limit it is dust', () => {
  expect(dispositionOfStray(usdt(10_000n), { dustLimit: DUST })).toBe('unmatched');
  expect(dispositionOfStray(usdt(9_999n), { dustLimit: DUST })).toBe('dust');
});

test('inside a lease every micro-unit counts', () => {
  for (const status of ORDER_STATUSES) expect(['credited', 'late', 'extra']).toContain(kinds(status, 0n, [1n])[0]);
});

test('money after the window counts or waits for an admin, as configured', () => {
  expect(kinds('expired', 0n, [1n], 'confirm')).toEqual(['late']);
  expect(kinds('failed', 0n, [1n], 'hold')).toEqual(['held']);
  expect(fold('expired', 0n, [EXPECTED], 'hold')).toMatchObject({ change: undefined, steps: [{ received: 0n }] });
});

test('held money changes no order, even one whose dust counts because the limit was lowered', () => {
  expect(foldAt(false, 'expired', DUST, [EXPECTED], 'hold').change).toBeUndefined();
});

test('the transfer that reaches the amount completes the order, and later ones are extra', () => {
  expect(kinds('pending', 0n, [4_000_000n, 7_000_000n, 1n])).toEqual(['credited', 'credited', 'extra']);
  expect(fold('pending', 0n, [4_000_000n, 7_000_000n, 1n]).change).toEqual({ trigger: 'paid_in_full', step: 1 });
});

test('late partial payments make an expired order failed, and the last one completes it', () => {
  expect(fold('expired', 0n, [DUST - 1n]).change).toBeUndefined();
  expect(fold('expired', 0n, [DUST]).change).toEqual({ trigger: 'partly_paid_late', step: 0 });
  expect(fold('expired', 0n, [DUST, EXPECTED]).change).toEqual({ trigger: 'paid_in_full', step: 1 });
});

test('a payment on time counts as on time after the order has expired, whatever the late policy', () => {
  for (const policy of ['confirm', 'hold'] as const) {
    expect(foldAt(true, 'expired', 0n, [EXPECTED, 1n], policy)).toMatchObject({
      change: { trigger: 'paid_in_full', step: 0 },
      steps: [{ disposition: 'credited' }, { disposition: 'extra' }],
    });
    expect(foldAt(true, 'failed', EXPECTED - 1n, [1n], policy).change).toEqual({ trigger: 'paid_in_full', step: 0 });
    expect(foldAt(true, 'expired', 0n, [DUST], policy).change).toEqual({ trigger: 'partly_paid_late', step: 0 });
    expect(foldAt(true, 'completed', EXPECTED, [1n], policy).steps).toMatchObject([{ disposition: 'extra' }]);
  }
});

test('late money to an order whose window could not be closed is late', () => {
  expect(foldAt(false, 'pending', 0n, [1n], 'confirm').steps).toMatchObject([{ disposition: 'late' }]);
  expect(foldAt(false, 'pending', 0n, [1n], 'hold').steps).toMatchObject([{ disposition: 'held' }]);
});

test('how transfers are split into blocks changes neither the sum nor the resulting status', () => {
  const amounts = fc.array(fc.bigInt(1n, EXPECTED), { minLength: 2, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.nat(), fc.constantFrom('pending' as const, 'expired' as const), (run, cut, status) => {
      const whole = fold(status, 0n, run);
      const at = cut % run.length;
      const first = fold(status, 0n, run.slice(0, at));
      const received = first.steps.at(-1)?.received ?? 0n;
      const between: OrderStatus =
        first.change?.trigger === 'paid_in_full' ? 'confirmed' : first.change ? 'failed' : status;
      const second = fold(between, received, run.slice(at));
      expect(second.steps.at(-1)?.received).toBe(whole.steps.at(-1)?.received);
      const isPaidInTwo = [first, second].some(({ change }) => change?.trigger === 'paid_in_full');
      expect(isPaidInTwo).toBe(whole.change?.trigger === 'paid_in_full');
    }),
  );
});
