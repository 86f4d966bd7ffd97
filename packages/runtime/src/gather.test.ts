import { expect, test } from '@jest/globals';
import { gather } from './gather';

const SOON = { waitMs: 5, most: 3 };

test('calls at about the same time are batched, each with its own answer', async () => {
  const groups: (readonly number[])[] = [];
  const double = gather(SOON, (numbers: readonly number[]) => {
    groups.push(numbers);
    return Promise.resolve(numbers.map((number) => 2 * number));
  });
  expect(await Promise.all([1, 2, 2].map(double))).toEqual([2, 4, 4]);
  expect(await double(5)).toBe(10);
  expect(groups).toEqual([[1, 2, 2], [5]]);
});

test('a batch never exceeds its limit, and no call is lost', async () => {
  const sizes: number[] = [];
  const same = gather({ waitMs: 0, most: 3 }, (numbers: readonly number[]) => {
    sizes.push(numbers.length);
    return Promise.resolve(numbers);
  });
  const calls = [1, 2, 3, 4, 5, 6, 7];
  expect(await Promise.all(calls.map(same))).toEqual(calls);
  expect(sizes).toEqual([3, 3, 1]);
});

test('a failure rejects every waiting call, and the next one is answered', async () => {
  const even = gather(SOON, (numbers: readonly number[]) =>
    numbers.some((number) => number % 2 === 1) ? Promise.reject(new Error('odd')) : Promise.resolve(numbers),
  );
  const failed = await Promise.allSettled([even(1), even(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await even(2)).toBe(2);
});
