import { expect, test } from '@jest/globals';
import { waitFor } from './http';

const RUNNING = new AbortController().signal;

test('a probe is repeated until it returns a value, also after it threw', async () => {
  let asked = 0;
  const value = await waitFor('a value', 5_000, RUNNING, () => {
    asked += 1;
    if (asked === 1) return Promise.reject(new Error('connection refused'));
    return Promise.resolve(asked === 3 ? 'here' : undefined);
  });
  expect(value).toBe('here');
});

test('a timeout names what was awaited', async () => {
  const never = waitFor('the end of the world', 1, RUNNING, () => Promise.resolve(undefined));
  await expect(never).rejects.toThrow('for the end of the world');
});

test('waiting ends with the reason when a process of the gateway has exited', async () => {
  const ended = AbortSignal.abort(new Error('api exited unexpectedly (code 1).'));
  const never = waitFor('health', 60_000, ended, () => Promise.resolve(undefined));
  await expect(never).rejects.toThrow('api exited unexpectedly');
});
