import { expect, test } from '@jest/globals';
import { createSequence } from './sequence';

test('tasks run in the order of their places, whichever is ready first', async () => {
  const takePlace = createSequence();
  const [first, second] = [takePlace(), takePlace()];
  const ran: string[] = [];
  const later = second.run(() => Promise.resolve(ran.push('second')));
  await Promise.resolve();
  await first.run(() => Promise.resolve(ran.push('first')));
  await later;
  expect(ran).toEqual(['first', 'second']);
});

test('a task that fails lets the next one run', async () => {
  const takePlace = createSequence();
  const [first, second] = [takePlace(), takePlace()];
  const failure = first.run(() => Promise.reject(new Error('no response')));
  await expect(failure).rejects.toThrow('no response');
  expect(await second.run(() => Promise.resolve('ran'))).toBe('ran');
});

test('a place that is given up is passed over, but not what comes before it', async () => {
  const takePlace = createSequence();
  const [first, second, third] = [takePlace(), takePlace(), takePlace()];
  const ran: string[] = [];
  second.giveUp();
  const last = third.run(() => Promise.resolve(ran.push('third')));
  await new Promise(setImmediate);
  expect(ran).toEqual([]);
  await first.run(() => Promise.resolve(ran.push('first')));
  await last;
  expect(ran).toEqual(['first', 'third']);
});
