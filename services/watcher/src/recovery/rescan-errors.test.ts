import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { findCursor, findRescan, requestRescan } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { type Order } from '@gateway/store/orders';
import { TEST_NETWORK } from '@gateway/store/testing';
import { rescan } from './rescan';
import { omitLogs, openProxiedWatcher, type ProxiedWatcher } from '../testing/node-proxy';

let watcher: ProxiedWatcher;

/** The scan reads through a proxy that may omit logs; no other node verifies. */
beforeEach(async () => {
  watcher = await openProxiedWatcher();
});
afterEach(() => watcher.close());

test('an error that is not of the node delays its rescan too, and does not block the one behind it', async () => {
  const [broken, paid] = [await watcher.order(), await watcher.order()];
  const { db } = watcher.database;
  const scanned = async (): Promise<number> => (await findCursor(db, TEST_NETWORK))?.number ?? 0;
  const miss = async (order: Order, amount: string): Promise<void> => {
    const txHash = watcher.chain.payMany([{ to: order.address, amount: parseUsdt(amount) }]);
    watcher.proxy.tamper = omitLogs((hash) => hash === txHash);
    await watcher.finalise();
    watcher.proxy.tamper = () => undefined;
  };
  await miss(broken, '3');
  const between = await scanned();
  await miss(paid, '10');
  await query(db, 'alter table chain_transfers add constraint broken check (amount <> 3000000)');
  const stuck = await requestRescan(db, TEST_NETWORK, 1, between);
  const other = await requestRescan(db, TEST_NETWORK, between + 1, await scanned());
  const readStuck = async (): Promise<void> => {
    while ((await rescan(watcher.context)) === 'more');
  };
  await expect(readStuck()).rejects.toThrow('neither credited nor held');
  expect((await findRescan(db, stuck.id))?.waitingFor).toContain('log of the watcher');
  for (let tick = 0; tick < 20 && !(await findRescan(db, other.id))?.isFinished; tick++) await rescan(watcher.context);
  expect((await watcher.reread(paid)).status).toBe('confirmed');

  await query(db, 'alter table chain_transfers drop constraint broken');
  while ((await rescan(watcher.context)) === 'more');
  expect(await findRescan(db, stuck.id)).toMatchObject({ found: 1, isFinished: true });
});
