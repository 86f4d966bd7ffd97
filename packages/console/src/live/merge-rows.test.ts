import { expect, test } from '@jest/globals';
import { mergeRows } from './merge-rows';

const row = (id: string, status = 'pending'): { id: string; status: string } => ({ id, status });

test('shown rows are updated in place, and new ones are only counted', () => {
  const { rows, newCount, missing } = mergeRows([row('c'), row('b'), row('a')], [row('e'), row('d'), row('c', 'paid')]);
  expect(rows).toEqual([row('c', 'paid'), row('b'), row('a')]);
  expect(newCount).toBe(2);
  expect(missing).toEqual(['b', 'a']);
});
