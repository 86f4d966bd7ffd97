import { expect, test } from '@jest/globals';
import { paidFacts } from './paid-facts';

const read = (orders: number, paid: number, waiting: number, seconds: number | null): string[] =>
  paidFacts({
    ...{ order_count: orders, paid_count: paid, waiting_count: waiting },
    ...{ paid_rate: orders === 0 ? '0.00' : ((100 * paid) / orders).toFixed(2), median_seconds_to_pay: seconds },
  }).map(({ name, value, note }) => [name, value, ...(note === null ? [] : [note])].join(': '));

test.each([
  [read(0, 0, 0, null), ['Orders paid: 0.00 %: 0 of 0', 'Time to pay: None paid']],
  [read(1, 0, 1, null), ['Orders paid: 0.00 %: 0 of 1, 1 still waiting', 'Time to pay: None paid']],
  [read(1, 1, 0, 1), ['Orders paid: 100.00 %: 1 of 1', 'Time to pay: 1 s: half of them were faster']],
  [
    read(8, 6, 2, 130),
    ['Orders paid: 75.00 %: 6 of 8, 2 still waiting', 'Time to pay: 2 min 10 s: half of them were faster'],
  ],
])('of the last day the overview says %j', (said, expected) => {
  expect(said).toEqual(expected);
});
