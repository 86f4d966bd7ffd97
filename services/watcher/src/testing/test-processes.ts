import { afterEach, beforeEach, expect } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { type ServiceProcess, until } from '@gateway/runtime/testing';
import { findCursor } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { resign } from '@gateway/store/gateway';
import { type Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import { expectCleanAudit, openTestWatcher, type TestWatcher } from '../testing';
import { startProcess } from './process';

/** A database and chain for each test, whose services are processes. The chain is scanned so far, and no watcher leads. */
export interface TestProcesses {
  watcher: TestWatcher;
  /** Starts a service, and waits until it runs. @param preload runs first, in the process */
  started(service?: 'watcher' | 'notifier', preload?: string): Promise<ServiceProcess>;
  /** Creates an order whose payment is final. */
  pay(callbackUrl?: string): Promise<Order>;
  untilConfirmed(order: Order): Promise<void>;
  /** Every block up to the final one is recorded once, and every order is credited and owed its webhook once. */
  expectScannedOnce(orders: readonly Order[], paid?: number): Promise<void>;
}

export function processesPerTest(): TestProcesses {
  const watcher = {} as TestWatcher;
  let processes: ServiceProcess[];
  beforeEach(async () => {
    processes = [];
    Object.assign(watcher, await openTestWatcher());
    await watcher.scanAll();
    const { term } = watcher.context.state;
    if (term) await resign(watcher.database.db, term);
  });
  afterEach(async () => {
    for (const { signal } of processes) signal('SIGKILL');
    await Promise.all(processes.map(({ ended }) => ended));
    await watcher.close();
  });
  return {
    watcher,
    async started(service, preload) {
      const one = startProcess(watcher, service, preload);
      processes.push(one);
      await until('the service has started', () => one.output().includes(' started"'));
      return one;
    },
    async pay(callbackUrl) {
      const order = await watcher.order(callbackUrl === undefined ? {} : { callbackUrl });
      watcher.pay(order);
      watcher.chain.mine({ blocks: 4 });
      return order;
    },
    untilConfirmed: (order) =>
      until('the order is confirmed', async () => (await watcher.reread(order)).status === 'confirmed'),
    expectScannedOnce: (orders, paid = orders.length) => expectScannedOnce(watcher, orders, paid),
  };
}

async function expectScannedOnce(watcher: TestWatcher, orders: readonly Order[], paid: number): Promise<void> {
  const { db } = watcher.database;
  const { number } = watcher.chain.solidHead();
  await until('all is scanned', async () => (await findCursor(db, TEST_NETWORK))?.number === number);
  const [counts] = await query(
    db,
    `select (select count(*)::int from blocks) as blocks, (select count(*)::int from credits) as credits,
       (select count(*)::int from webhook_deliveries) as owed`,
  );
  expect(counts).toEqual({ blocks: number + 1, credits: paid, owed: paid });
  for (const order of orders) expect(await watcher.reread(order)).toMatchObject({ amountReceived: parseUsdt('10') });
  await expectCleanAudit(watcher);
}
