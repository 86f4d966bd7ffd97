import { mkdtempSync, rmSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { findWallet } from '@gateway/store/addresses';
import { connect, query, type Db } from '@gateway/store/db';
import { buildMerchant, buildOrder, setAddressStates } from '@gateway/store/testing';
import type { WatcherContext } from '../context/context';
import { createPoolTick } from './pool';
import { openTestWatcher } from '../testing';
import { describeWithServers, serverPerTest } from '../testing/suite-server';

const { cluster, watcher } = serverPerTest(async () => {
  const opened = await openTestWatcher();
  await settlePool(opened.context);
  return opened;
});

describeWithServers('with a separate database server,', () => {
  test('a backup from before five orders is restored: the next five get addresses never leased before', async () => {
    const { db } = watcher.database;
    await leaveFourFreshAndOneUsed(db);
    const { id: merchantId } = await buildMerchant(db);
    const before = await epochOf(db);
    const backup = mkdtempSync('/var/tmp/backup-');
    cluster.backUpTo(backup);
    const lost = await fiveOrders(db, merchantId);
    expect(lost.filter(({ isAddressReused }) => isAddressReused)).toHaveLength(1);

    await cluster.stop();
    cluster.replaceBy(backup);
    await cluster.start();
    // Work done before the watcher looked must not hide how far the server had come.
    await query(db, `create table noise as select repeat('x', 1000) as x from generate_series(1, 2000)`);
    await expect(buildOrder(db, { merchantId })).rejects.toThrow('no_address');
    await settlePool(watcher.context);
    expect(await epochOf(db)).not.toBe(before);
    await expectNew(db, merchantId, lost);
    rmSync(backup, { recursive: true });
  }, 120_000);

  test('a standby that missed five orders is promoted: the next five get addresses never leased before', async () => {
    const { db, url } = watcher.database;
    await leaveFourFreshAndOneUsed(db);
    const { id: merchantId } = await buildMerchant(db);
    const standby = await cluster.makeStandby();
    const lost = await fiveOrders(db, merchantId);
    await cluster.stop();
    await standby.start();
    await standby.promote();
    const promoted = new URL(url);
    promoted.port = new URL(standby.url).port;
    const other = connect(promoted.href, { name: 'test', poolSize: 4, statementTimeoutMs: 30_000 });
    await expect(buildOrder(other, { merchantId })).rejects.toThrow('no_address');
    const context = { ...watcher.context, db: other };
    await settlePool(context);
    await expectNew(other, merchantId, lost);
    await other.destroy();
    await standby.remove();
    await cluster.start();
  }, 120_000);
});

describeWithServers('with a separate database server that keeps running,', () => {
  test('it never leases the same addresses as its promoted standby', async () => {
    const { db, url } = watcher.database;
    const { id: merchantId } = await buildMerchant(db);
    const standby = await cluster.makeStandby();
    await standby.start();
    await standby.promote();
    const promoted = new URL(url);
    promoted.port = new URL(standby.url).port;
    const other = connect(promoted.href, { name: 'test', poolSize: 4, statementTimeoutMs: 30_000 });
    const sides = [watcher.context, { ...watcher.context, db: other }];
    const addresses: string[] = [];
    for (let round = 0; round < 4; round++) {
      for (const side of [db, other]) await setAddressStates(side, 'retired', `state = 'free'`);
      await Promise.all(sides.map(settlePool));
      for (const side of [db, other])
        addresses.push(...(await fiveOrders(side, merchantId)).map(({ address }) => address));
    }
    expect(new Set(addresses).size).toBe(40);
    await other.destroy();
    await standby.remove();
  }, 120_000);

  test('after a server crash, order creation waits little longer than the watcher’s next check', async () => {
    const { db } = watcher.database;
    const { id: merchantId } = await buildMerchant(db);
    await cluster.crash();
    await cluster.start();
    await expect(buildOrder(db, { merchantId })).rejects.toThrow();
    const begin = performance.now();
    const tick = createPoolTick(watcher.context);
    for (;;) {
      await tick().catch(() => undefined);
      const order = await buildOrder(db, { merchantId }).catch(() => undefined);
      if (order) break;
    }
    expect(performance.now() - begin).toBeLessThan(2_000);
  }, 120_000);
});

async function epochOf(db: Db): Promise<string | undefined> {
  return (await findWallet(db))?.epoch;
}

/** Leaves five addresses, one of them used before, so that five orders take all. */
async function leaveFourFreshAndOneUsed(db: Db): Promise<void> {
  await query(db, `update addresses set state = 'retired' where idx not in (3, 4, 5, 6, 7)`);
  await query(db, `update addresses set last_leased_at = now() - interval '30 days' where idx = 7`);
}

async function fiveOrders(db: Db, merchantId: string) {
  return Promise.all(Array.from({ length: 5 }, () => buildOrder(db, { merchantId })));
}

async function expectNew(db: Db, merchantId: string, lost: Awaited<ReturnType<typeof fiveOrders>>): Promise<void> {
  const next = await fiveOrders(db, merchantId);
  const given = new Set(lost.map(({ address }) => address));
  expect(given.size).toBe(5);
  expect(next.filter(({ address }) => given.has(address))).toEqual([]);
  const watched = await query(db, 'select 1 from addresses where address = any(:lost::text[])', { lost: [...given] });
  expect(watched).toHaveLength(5);
}

/** Runs the pool's tick until it is idle; a server that has just started drops old connections first. */
async function settlePool(context: WatcherContext): Promise<void> {
  context.config.pool = { minFree: 5, batch: 10, reuse: 'all' };
  const tick = createPoolTick(context);
  for (let failures = 0; failures < 20;) {
    try {
      if ((await tick()) === 'idle') return;
    } catch (error) {
      failures += 1;
      if (failures === 20) throw error;
    }
  }
}
