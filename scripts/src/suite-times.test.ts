import { expect, test } from '@jest/globals';
import { timesTable } from './suite-times';

test('the table begins with sums, and what nothing accounts for is waiting', () => {
  const table = timesTable([
    { suite: 'packages/store/src/a.test.ts', wall: 10, own: 2, programs: 1, databases: 3 },
    { suite: 'services/api/src/b.test.ts', wall: 1, own: 2, programs: 0, databases: 0 },
    { suite: 'packages/store/src/orders/c.test.ts', wall: 5, own: 5, programs: 0, databases: 0 },
  ]);
  expect(table.split('\n').slice(2)).toEqual([
    '| all (3) | 16.0 | 9.0 | 1.0 | 3.0 | 3.0 |',
    '| packages/store (2) | 15.0 | 7.0 | 1.0 | 3.0 | 4.0 |',
    '| services/api (1) | 1.0 | 2.0 | 0.0 | 0.0 | 0.0 |',
    '| packages/store/src/a.test.ts | 10.0 | 2.0 | 1.0 | 3.0 | 4.0 |',
    '| packages/store/src/orders/c.test.ts | 5.0 | 5.0 | 0.0 | 0.0 | 0.0 |',
    '| services/api/src/b.test.ts | 1.0 | 2.0 | 0.0 | 0.0 | 0.0 |',
    '',
  ]);
});
