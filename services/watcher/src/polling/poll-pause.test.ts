import { expect, test } from '@jest/globals';
import { watcherPerTest } from '../testing/suite-watcher';
import { newestPauseMs, pollPauseMs } from './poll-pause';

const watcher = watcherPerTest();

test.each([
  [1_000, 200],
  [3_000, 600],
  [100, 100],
  [50, 50],
])('a node that is polled every %i ms for final blocks is polled every %i ms for the newest', (pollMs, newestMs) => {
  const { context } = watcher;
  Object.assign(context.config.node, { pollMs });
  expect([pollPauseMs(context), newestPauseMs(context)]).toEqual([pollMs, newestMs]);
});

test('with a daily quota, the newest blocks cost no more requests than final ones', () => {
  const { context } = watcher;
  Object.assign(context.config.node, { perDay: 100_000 });
  context.state.lastBlockAt = -Infinity; // no block is due
  expect(newestPauseMs(context)).toBe(pollPauseMs(context));
});
