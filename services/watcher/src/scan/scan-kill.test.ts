import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openWalks } from '@gateway/runtime/testing/walk';
import type { Order } from '@gateway/store/orders';
import { scan } from './scan';
import { openTestWatcher, type TestWatcher } from '../testing';
import { isKilledIn, mortalContext, stepAt, type Point } from '../testing/mortal-context';
import { expectPaidOnce } from '../testing/paid-once';

/** Every step of a walk, on a machine that may be busy. */
const WHOLE_WALK_MS = 1_200_000;
const walks = openWalks('scan-kill');
let watcher: TestWatcher;
beforeEach(async () => {
  watcher = await openTestWatcher();
  await watcher.scanAll();
});
afterEach(() => watcher.close());

/** The chain began ten minutes ago: with blocks this close together the scan stays behind and reads ahead. */
const CLOSE_MS = 100;

interface Death {
  order: Order;
  isDead: boolean;
  /** The points that the process passed. */
  points: Point[];
}

/** Pays an order, scans with a process that dies at this point, then with one that survives. */
async function payAndDie(diesAt: Point | undefined, blocks: number): Promise<Death> {
  const order = await watcher.order();
  watcher.pay(order);
  watcher.chain.mine({ blocks, stepMs: CLOSE_MS });
  const { context, points } = mortalContext(watcher.context, diesAt ?? Infinity);
  const isDead = await isKilledIn(scan(context));
  await watcher.scanAll();
  return { order, isDead, points };
}

test.each([
  { blocks: 4, points: 10 },
  { blocks: 16, points: 40 },
])(
  'killed at any point of a scan that reads $blocks blocks ahead, the next one credits everything once',
  async ({ blocks, points: fewest }) => {
    const { order, points } = await payAndDie(undefined, blocks);
    expect(points.length).toBeGreaterThan(fewest);
    const orders = [order];
    const walk = `${String(blocks)} blocks ahead`;
    for (const point of walks.choose(walk, points, (each) => stepAt(each, walk))) {
      const outcome = await payAndDie(point, blocks);
      expect([point, outcome.isDead]).toEqual([point, true]);
      orders.push(outcome.order);
    }

    await expectPaidOnce(watcher, orders);
  },
  WHOLE_WALK_MS,
);
