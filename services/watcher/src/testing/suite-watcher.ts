import { afterEach, beforeEach } from '@jest/globals';
import { closeAudited, openTestWatcher, type TestWatcher } from '../testing';

/** Another watcher for each test of the file, which has scanned the chain so far; its ledger is audited at the end. */
export function watcherPerTest(): TestWatcher {
  const watcher = {} as TestWatcher;
  beforeEach(async () => {
    Object.assign(watcher, await openTestWatcher());
    await watcher.scanAll();
  });
  afterEach(() => closeAudited(watcher));
  return watcher;
}
