import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findNewestSeal } from '@gateway/store/seals';
import { openTestWatcher, type TestWatcher } from '../testing';
import { seal } from './seal';

let watcher: TestWatcher;

beforeEach(async () => {
  watcher = await openTestWatcher();
  await query(watcher.database.db, `update wallet set created_at = now() - interval '3 days'`);
});

afterEach(async () => {
  await watcher.close();
});

test('after days without a watcher, each day that is over is sealed and logged', async () => {
  const { context, database, log } = watcher;
  let ticks = 0;
  while ((await seal(context)) === 'more') ticks += 1;
  // Within an hour after midnight, yesterday is not sealed yet.
  expect([2, 3]).toContain(ticks);
  const newest = await findNewestSeal(database.db);
  const lines = log.filter(({ message }) => message === 'day sealed');
  expect(lines).toHaveLength(ticks);
  expect(lines.at(-1)?.fields).toMatchObject({ day: newest?.day, seal: newest?.seal });
});

test('a watcher that does not lead seals nothing', async () => {
  const { context, database } = watcher;
  context.state.term = undefined;
  expect(await seal(context)).toBe('idle');
  expect(await findNewestSeal(database.db)).toBeUndefined();
});
