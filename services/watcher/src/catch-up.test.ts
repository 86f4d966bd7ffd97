import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { openTestWatcher, type TestWatcher } from './testing';

let watcher: TestWatcher;
beforeEach(async () => {
  watcher = await openTestWatcher();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await watcher.close();
});

test('a scan that is far behind reads everything, in order, and says when it has caught up', async () => {
  watcher.chain.mine({ blocks: 150 });
  await watcher.scanAll();
  expect(watcher.log).toContainEqual({
    level: 'info',
    message: 'scan caught up',
    fields: expect.objectContaining({ block: watcher.chain.solidHead().number }),
  });
});

test('a long catching up is told with what is left of it', async () => {
  let now = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => (now += 3_000));
  watcher.chain.mine({ blocks: 60 });
  await watcher.scanAll();
  const line = watcher.log.find(({ message }) => message === 'scan was catching up');
  expect(Object.keys(line?.fields ?? {})).toEqual(['block', 'behind', 'blocksPerSecond', 'secondsLeft']);
});
