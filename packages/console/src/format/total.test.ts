import { expect, test } from '@jest/globals';
import { addTotals, totalOf } from '../api/http/page-of';
import { badgeTotal, shownTotal } from './total';

test('a total that is only a minimum is shown as more than it', () => {
  const many = totalOf({ page: 1, limit: 20, total: 10_000, total_pages: 501, total_is_minimum: true });
  expect([shownTotal(many), badgeTotal(many)]).toEqual(['more than 10,000', '10,000+']);
  const few = totalOf({ page: 1, limit: 20, total: 1_284, total_pages: 65 });
  expect([shownTotal(few), badgeTotal(few)]).toEqual(['1,284', '1,284']);
  expect(shownTotal(addTotals(many, few))).toBe('more than 11,284');
  expect(shownTotal(addTotals(few, few))).toBe('2,568');
});
