import { expect, test } from '@jest/globals';
import type { OwnStats } from '../../api/statistics';
import { waitsOf } from './waits';

const statsWith = (callback_failed_count: number, active_order_count: number): OwnStats =>
  ({ callback_failed_count, active_order_count }) as OwnStats;

test('what waits is listed with the orders that it is about, the most urgent first', () => {
  const waits = waitsOf(statsWith(1, 1_200), { count: 2, isMinimum: false });
  expect(waits.map(({ title, tone, href }) => [title, tone, href])).toEqual([
    ['1 order not notified', 'warn', '/console/orders?status=callback_failed'],
    ['2 orders of this week with a part missing', 'bad', '/console/orders?status=failed&period=week'],
    ['1,200 open orders', 'neutral', '/console/orders?status=pending'],
  ]);
});

test('nothing is said of what is not there, or not known', () => {
  expect(waitsOf(statsWith(0, 0), { count: 0, isMinimum: false })).toEqual([]);
  expect(waitsOf(statsWith(0, 0), undefined)).toEqual([]);
});

test('orders that were counted up to a bound are more than that', () => {
  expect(waitsOf(statsWith(0, 0), { count: 10_000, isMinimum: true })[0]?.title).toContain('10,000+ orders');
});
