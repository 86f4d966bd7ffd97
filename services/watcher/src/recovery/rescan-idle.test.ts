import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { unbindWallet } from '@gateway/store/addresses';
import { findRescan, requestRescan } from '@gateway/store/chain';
import { TEST_NETWORK } from '@gateway/store/testing';
import { createNodeBudget } from '../context/node-budget';
import { rescan } from './rescan';
import { openTestWatcher, type TestWatcher } from '../testing';

let watcher: TestWatcher;
beforeEach(async () => {
  watcher = await openTestWatcher();
  await watcher.scanAll();
});
afterEach(() => watcher.close());

test.each(['standing by', 'short of requests', 'with an unbound wallet'])(
  'a watcher %s reads nothing again',
  async (state) => {
    const { context } = watcher;
    const { db } = watcher.database;
    const { id } = await requestRescan(db, TEST_NETWORK, 1, 1);
    const { term } = context.state;
    if (state === 'standing by') context.state.term = undefined;
    if (state === 'with an unbound wallet') await unbindWallet(db);
    const budget = state === 'short of requests' ? createNodeBudget(0) : context.budget;
    expect(await rescan({ ...context, budget })).toBe('idle');
    expect(await findRescan(db, id)).toMatchObject({ next: 1, waitingFor: null, isFinished: false });
    context.state.term = term;
  },
);
