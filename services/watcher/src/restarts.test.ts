import { test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { runLoop, type Loop, type Tick } from '@gateway/runtime';
import { until } from '@gateway/runtime/testing';
import { findCursor } from '@gateway/store/chain';
import { isDatabaseTrouble } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import { guardTick } from './leadership/guard-tick';
import { lead } from './leadership/lead';
import { createPoolTick } from './addresses/pool';
import { scan } from './scan/scan';
import { openTestWatcher } from './testing';
import { expectPaidOnce } from './testing/paid-once';
import { describeWithServers, serverPerTest } from './testing/suite-server';

const RESTARTS = 20;
/** The number of blocks in which an order is paid, a part in each. */
const PARTS = 5;

const { cluster, watcher } = serverPerTest(openTestWatcher);
const ending = new AbortController();

describeWithServers('with a separate database server,', () => {
  test('a server stopped or crashed twenty times during a scan loses no payment and books none twice', async () => {
    const orders: Order[] = [];
    for (let i = 0; i < RESTARTS; i++) orders.push(await watcher.order());
    const loops = startLoops();
    for (const [i, order] of orders.entries()) {
      const before = watcher.chain.solidHead().number;
      payInParts(order);
      await until('the scan is in the middle of the payments', async () => (await scannedTo()) > before);
      await (i % 2 === 0 ? cluster.stop() : cluster.crash());
      await cluster.start();
    }
    await until('all is scanned', async () => (await scannedTo()) === watcher.chain.solidHead().number);
    ending.abort();
    await Promise.all(loops.map(({ ended }) => ended));

    await expectPaidOnce(watcher, orders, PARTS);
  }, 240_000);
});

/** The loops of the process, which must recover by themselves. */
function startLoops(): Loop[] {
  const { context } = watcher;
  const run = (name: string, tick: Tick): Loop =>
    runLoop(name, guardTick(context, name, tick), {
      signal: ending.signal,
      logger: context.logger,
      idleMs: 20,
      errorMs: 50,
    });
  return [
    run('lead', async () => ((await lead(context)) ? 'more' : 'idle')),
    run('scan', () => scan(context)),
    run('pool', createPoolTick(context)),
  ];
}

/** Pays an order over several blocks, the last of which is final. */
function payInParts({ address }: Order): void {
  for (let i = 0; i < PARTS; i++) {
    watcher.chain.pay({ to: address, amount: parseUsdt('2') });
    watcher.chain.mine();
  }
  watcher.chain.mine({ blocks: 3 });
}

/** The scan's position, or before the first block while the server is down. */
async function scannedTo(): Promise<number> {
  try {
    return (await findCursor(watcher.database.db, TEST_NETWORK))?.number ?? -1;
  } catch (error) {
    if (!isDatabaseTrouble(error)) throw error;
    return -1;
  }
}
