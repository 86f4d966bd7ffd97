import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { gather, NotStarted, type Gathering } from './gather';

const SOON = { waitMs: 5, most: 3 };
const AT_ONCE = { waitMs: 0, most: 3, inFlight: 1 };

test('calls at about the same time are batched, each with its own answer', async () => {
  const groups: (readonly number[])[] = [];
  const double = gather(SOON, (numbers: readonly number[]) => {
    groups.push(numbers);
    return Promise.resolve(numbers.map((number) => 2 * number));
  });
  expect(await Promise.all([1, 2, 2].map((number) => double(number)))).toEqual([2, 4, 4]);
  expect(await double(5)).toBe(10);
  expect(groups).toEqual([[1, 2, 2], [5]]);
});

test('a batch never exceeds its limit, and no call is lost', async () => {
  const { batches, call, end } = gathered({ waitMs: 0, most: 3 });
  const calls = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((question) => call(question));
  await nextTurn();
  expect(batches.map(({ length }) => length)).toEqual([3, 3, 1]);
  for (const i of [2, 0, 1]) end(i);
  expect(await Promise.all(calls)).toEqual(['a!', 'b!', 'c!', 'd!', 'e!', 'f!', 'g!']);
});

test('a failure rejects every waiting call, and the next one is answered', async () => {
  const even = gather(SOON, (numbers: readonly number[]) =>
    numbers.some((number) => number % 2 === 1) ? Promise.reject(new Error('odd')) : Promise.resolve(numbers),
  );
  const failed = await Promise.allSettled([even(1), even(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await even(2)).toBe(2);
});

test('a wrong number of answers is never dealt out', async () => {
  const first = gather(AT_ONCE, (numbers: readonly number[]) => Promise.resolve(numbers.slice(1)));
  const answers = await Promise.allSettled([first(1), first(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('calls that arrive while the permitted batches are under way form the next one', async () => {
  const { batches, call, end } = gathered({ ...AT_ONCE, inFlight: 2 });
  const calls = [call('a')];
  await nextTurn();
  calls.push(call('b'));
  await nextTurn();
  calls.push(call('c'));
  await nextTurn();
  calls.push(call('d'));
  await nextTurn();
  expect(batches).toEqual([['a'], ['b']]);
  end(1);
  expect(await calls[1]).toBe('b!');
  await nextTurn();
  expect(batches).toEqual([['a'], ['b'], ['c', 'd']]);
  end(0);
  end(2);
  expect(await Promise.all(calls)).toEqual(['a!', 'b!', 'c!', 'd!']);
  expect(batches).toHaveLength(3);
});

test('a failed batch makes way for the next one', async () => {
  const { batches, call, end } = gathered(AT_ONCE);
  const failing = call('a');
  await nextTurn();
  const next = call('b');
  end(0, new Error('lost'));
  await expect(failing).rejects.toThrow('lost');
  await nextTurn();
  expect(batches).toEqual([['a'], ['b']]);
  end(1);
  expect(await next).toBe('b!');
});

test('groups take turns, from batch to batch, each in the order of its calls', async () => {
  const { batches, call, end } = gathered({ ...AT_ONCE, groupOf: (question) => question.charAt(0) });
  const calls = ['a1', 'a2', 'a3', 'a4', 'a5', 'b1', 'b2', 'c1', 'd1'].map((question) => call(question));
  await nextTurn();
  for (const i of [0, 1, 2]) {
    end(i);
    await nextTurn();
  }
  expect(batches).toEqual([
    ['a1', 'b1', 'c1'],
    ['d1', 'a2', 'b2'],
    ['a3', 'a4', 'a5'],
  ]);
  expect(await Promise.all(calls)).toHaveLength(9);
});

test('however many calls one group has, a call of another is in the next batch', async () => {
  const { batches, call, end } = gathered({ ...AT_ONCE, groupOf: (question) => question.charAt(0) });
  const flood = Array.from({ length: 20 }, (_, i) => call(`a${String(i)}`));
  await nextTurn();
  flood.push(call('b0'));
  end(0);
  await nextTurn();
  expect(batches[1]).toContain('b0');
  for (let i = 1; i < 7; i++) {
    end(i);
    await nextTurn();
  }
  expect(await Promise.all(flood)).toHaveLength(21);
});

test('an abandoned call is in no batch, and takes no place from others', async () => {
  const { batches, call, end } = gathered(AT_ONCE);
  let hasGone = false;
  const first = call('a');
  await nextTurn();
  const gone = call('b', () => hasGone);
  const others = ['c', 'd', 'e'].map((question) => call(question));
  hasGone = true;
  end(0);
  await expect(gone).rejects.toThrow(NotStarted);
  expect(batches).toEqual([['a'], ['c', 'd', 'e']]);
  end(1);
  expect(await Promise.all([first, ...others])).toEqual(['a!', 'c!', 'd!', 'e!']);
});

test('a call that is abandoned after its batch started gets its answer', async () => {
  const { call, end } = gathered(AT_ONCE);
  let hasGone = false;
  const answer = call('a', () => hasGone);
  await nextTurn();
  hasGone = true;
  end(0);
  expect(await answer).toBe('a!');
});

test('a call whose batch does not start in time is rejected and never sent; one that is under way is not', async () => {
  const { batches, call, end } = gathered({ ...AT_ONCE, patienceMs: 20 });
  const first = call('a');
  await nextTurn();
  await expect(call('b')).rejects.toThrow('waited too long');
  end(0);
  expect(await first).toBe('a!');
  const later = call('c');
  await nextTurn();
  expect(batches).toEqual([['a'], ['c']]);
  end(1);
  expect(await later).toBe('c!');
});

/** Batches that end when the test says so, with an answer to each question, or a failure. */
function gathered(gathering: Gathering<string>): {
  batches: (readonly string[])[];
  call: (question: string, isAbandoned?: () => boolean) => Promise<string>;
  end: (batch: number, failure?: Error) => void;
} {
  const batches: (readonly string[])[] = [];
  const ends: ((failure?: Error) => void)[] = [];
  const call = gather(
    gathering,
    (questions: readonly string[]) =>
      new Promise<string[]>((resolve, reject) => {
        batches.push(questions);
        ends.push((failure) => {
          if (failure) reject(failure);
          else resolve(questions.map((question) => `${question}!`));
        });
      }),
  );
  return { batches, call, end: (batch, failure) => ends[batch]?.(failure) };
}
