import { expect, test } from '@jest/globals';
import type { OrderRow } from '../api/orders';
import { freshen } from './new-orders';

const order = (id: string, status: OrderRow['status'] = 'pending'): OrderRow => ({
  id,
  external_id: id,
  merchant_id: 'm',
  merchant_name: 'M',
  address: 'T',
  amount_expected: '1.000000',
  amount_received: '0.000000',
  status,
  tx_hash: null,
  created_at: '2026-11-20T12:00:00.000Z',
  expires_at: '2026-11-20T12:30:00.000Z',
});

test('rows that are shown change where they are, and new ones are only counted', () => {
  const { rows, newCount, missing } = freshen(
    [order('c'), order('b'), order('a')],
    [order('e'), order('d'), order('c', 'confirmed')],
  );
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    ['c', 'confirmed'],
    ['b', 'pending'],
    ['a', 'pending'],
  ]);
  expect(newCount).toBe(2);
  expect(missing).toEqual(['b', 'a']);
});

test('an empty list becomes full only when the reader asks', () => {
  expect(freshen([], [order('a')])).toEqual({ rows: [], newCount: 1, missing: [] });
});
