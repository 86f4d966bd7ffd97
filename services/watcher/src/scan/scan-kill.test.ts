import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Order } from '@gateway/store';
import { scan } from './scan';
import { openTestWatcher, type TestWatcher } from '../testing';
import { isKilledIn, mortalContext } from '../testing/mortal-context';
import { expectPaidOnce } from '../testing/paid-once';

let watcher: TestWatcher;
beforeEach(async () => {
  watcher = await openTestWatcher();
  await watcher.scanAll();
});
afterEach(() => watcher.close());

/** The chain began ten minutes ago: with blocks this close together the scan stays behind and reads ahead. */
const CLOSE_MS = 100;

/** Pays an order, scans with a process that dies at this point, then with one that survives. */
async function payAndDie(diesAt: number, blocks: number): Promise<{ order: Order; isDead: boolean }> {
  const order = await watcher.order();
  watcher.pay(order);
  watcher.chain.mine({ blocks, stepMs: CLOSE_MS });
  const mortal = mortalContext(watcher.context, diesAt);
  const isDead = await isKilledIn(scan(mortal.context));
  await watcher.scanAll();
  return { order, isDead };
}

test.each([
  { blocks: 4, points: 10 },
  { blocks: 16, points: 40 },
])(
  'killed at any point of a scan that reads $blocks blocks ahead, the next one credits everything once',
  async ({ blocks, points }) => {
    const orders: Order[] = [];
    for (let diesAt = 1, isDead = true; isDead; diesAt++) {
      const outcome = await payAndDie(diesAt, blocks);
      orders.push(outcome.order);
      isDead = outcome.isDead;
    }
    expect(orders.length).toBeGreaterThan(points);

    await expectPaidOnce(watcher, orders);
  },
  240_000,
);
