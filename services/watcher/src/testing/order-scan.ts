import { beforeEach } from '@jest/globals';
import { Unavailable } from '@gateway/domain';
import { findCursor } from '@gateway/store/chain';
import { findOrder, type Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import type { TestWatcher } from '../testing';
import { watcherPerTest } from './suite-watcher';

const DEADLINE_MS = 20_000;

/** A watcher for each test of a suite, with one order, and how far both are. */
export interface OrderScan {
  watcher: TestWatcher;
  /** The order of this test. */
  order(): Order;
  /** The number of the last block scanned. */
  cursor(): Promise<number | undefined>;
  status(): Promise<string | undefined>;
  /** Scans until the order has this status; the node may require pauses. */
  scanUntil(wanted: string): Promise<void>;
}

export function orderScanPerTest(): OrderScan {
  const watcher = watcherPerTest();
  let order: Order;
  beforeEach(async () => {
    order = await watcher.order();
  });
  const status = async (): Promise<string | undefined> => (await findOrder(watcher.database.db, order.id))?.status;
  return {
    watcher,
    order: () => order,
    cursor: async () => (await findCursor(watcher.database.db, TEST_NETWORK))?.number,
    status,
    async scanUntil(wanted) {
      const endsAt = Date.now() + DEADLINE_MS;
      while ((await status()) !== wanted) {
        if (Date.now() > endsAt) throw new Error(`the order is ${String(await status())}`);
        await watcher.scanAll().catch((error: unknown) => {
          if (!(error instanceof Unavailable)) throw error;
        });
      }
    },
  };
}
