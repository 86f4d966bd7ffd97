import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { prune } from './prune';
import { openTestWatcher, type TestWatcher } from '../testing';

let watcher: TestWatcher;

beforeEach(async () => {
  watcher = await openTestWatcher({ blockLogDays: 0 });
  await watcher.finalise();
});

afterEach(async () => {
  await watcher.close();
});

test('old blocks are removed, the newest is kept, and the scan continues', async () => {
  const { context, chain, database } = watcher;
  expect(await prune(context)).toBe('idle');
  const kept = await query<{ number: bigint }>(database.db, 'select number from blocks');
  expect(kept.length).toBeLessThanOrEqual(2);
  chain.mine({ blocks: 10 });
  await watcher.scanAll();
  expect((await query(database.db, 'select 1 from blocks')).length).toBeGreaterThan(kept.length);
});

test('a watcher that does not lead prunes nothing', async () => {
  const { context, database } = watcher;
  context.state.term = undefined;
  const before = await query(database.db, 'select 1 from blocks');
  await prune(context);
  expect(await query(database.db, 'select 1 from blocks')).toHaveLength(before.length);
});
