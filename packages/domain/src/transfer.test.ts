import { expect, test } from '@jest/globals';
import { usdt } from './money';
import { ORDER_STATUSES, type OrderStatus } from './order';
import { dispositionOf, type LatePolicy } from './transfer';

const DUST = usdt(10_000n);
const decide = (amount: bigint, status: OrderStatus | undefined, latePolicy: LatePolicy = 'confirm') =>
  dispositionOf({ amount: usdt(amount), leasedTo: status && { status } }, { latePolicy, dustLimit: DUST });

test('money to an address that nobody holds is unmatched, below the dust limit it alarms nobody', () => {
  expect(decide(10_000n, undefined)).toBe('unmatched');
  expect(decide(9_999n, undefined)).toBe('dust');
});

test('inside a lease every micro-unit counts', () => {
  for (const status of ORDER_STATUSES) expect(['credited', 'late', 'extra']).toContain(decide(1n, status));
});

test('money after the window counts or waits for an admin, as configured', () => {
  expect(decide(1n, 'expired', 'confirm')).toBe('late');
  expect(decide(1n, 'failed', 'hold')).toBe('held');
});

test('money to a paid order is extra, whatever the policy', () => {
  expect(decide(1n, 'completed', 'hold')).toBe('extra');
  expect(decide(1n, 'confirmed')).toBe('extra');
});
