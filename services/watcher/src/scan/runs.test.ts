import { expect, test } from '@jest/globals';
import { inRuns } from './runs';

async function* count(end: number, fault?: Error): AsyncGenerator<number> {
  for (let i = 1; i <= end; i++) yield await Promise.resolve(i);
  if (fault) throw fault;
}

test('runs have the length that applies when they end, and the last one may be shorter', async () => {
  const runs: (readonly number[])[] = [];
  let length = 1;
  for await (const run of inRuns(count(12), () => length)) {
    runs.push(run);
    length = Math.min(length * 2, 4);
  }
  expect(runs).toEqual([[1], [2, 3], [4, 5, 6, 7], [8, 9, 10, 11], [12]]);
});

test('what was read before an error comes before the error', async () => {
  const runs: (readonly number[])[] = [];
  const reading = async (): Promise<void> => {
    for await (const run of inRuns(count(5, new Error('unreadable')), () => 3)) runs.push(run);
  };
  await expect(reading()).rejects.toThrow('unreadable');
  expect(runs).toEqual([
    [1, 2, 3],
    [4, 5],
  ]);
});

test('without items there is no run', async () => {
  expect(await inRuns(count(0), () => 3).next()).toEqual({ done: true, value: undefined });
});

test('a consumer that stops early ends the source', async () => {
  let isEnded = false;
  async function* source(): AsyncGenerator<number> {
    try {
      yield* count(9);
    } finally {
      isEnded = true;
    }
  }
  for await (const run of inRuns(source(), () => 2)) {
    expect(run).toEqual([1, 2]);
    break;
  }
  expect(isEnded).toBe(true);
});
