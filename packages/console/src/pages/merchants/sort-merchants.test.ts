import { expect, test } from '@jest/globals';
import type { MerchantRow } from '../../api/merchants';
import { orderAfterClick, sortMerchants } from './sort-merchants';

const merchant = (name: string, order_count: number, created_at: string): MerchantRow => ({
  id: name,
  name,
  api_key_prefix: 'gpk_',
  is_active: true,
  created_at,
  order_count,
  ...{ callback_failed_count: 0, waiting_webhook_count: 0, last_webhook: null },
});
const ROWS = [
  merchant('pixelkiln', 9, '2026-03-03T00:00:00.000Z'),
  merchant('Marlow', 10, '2026-11-20T00:00:00.000Z'),
  merchant('Oslo', 100, '2026-06-02T00:00:00.000Z'),
];
const names = (rows: MerchantRow[]): string[] => rows.map(({ name }) => name);

test('names are sorted as people do, counts as numbers, days by time', () => {
  expect(names(sortMerchants(ROWS, { column: 'name', isDescending: false }))).toEqual(['Marlow', 'Oslo', 'pixelkiln']);
  expect(names(sortMerchants(ROWS, { column: 'order_count', isDescending: true }))).toEqual([
    'Oslo',
    'Marlow',
    'pixelkiln',
  ]);
  expect(names(sortMerchants(ROWS, { column: 'created_at', isDescending: false }))).toEqual([
    'pixelkiln',
    'Oslo',
    'Marlow',
  ]);
});

test('a second click reverses the order', () => {
  const byName = orderAfterClick({ column: 'created_at', isDescending: true }, 'name');
  expect(byName).toEqual({ column: 'name', isDescending: false });
  expect(orderAfterClick(byName, 'name')).toEqual({ column: 'name', isDescending: true });
  expect(orderAfterClick(byName, 'order_count')).toEqual({ column: 'order_count', isDescending: true });
});
