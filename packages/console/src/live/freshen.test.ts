import { expect, test } from '@jest/globals';
import { freshen } from './freshen';

const row = (id: string, status = 'pending'): { id: string; status: string } => ({ id, status });

test('rows that are shown change where they are, and new ones are only counted', () => {
  const { rows, newCount, missing } = freshen([row('c'), row('b'), row('a')], [row('e'), row('d'), row('c', 'paid')]);
  expect(rows).toEqual([row('c', 'paid'), row('b'), row('a')]);
  expect(newCount).toBe(2);
  expect(missing).toEqual(['b', 'a']);
});
