import { expect, test } from '@jest/globals';
import { connect, isDatabaseTrouble, query } from '@gateway/store/db';
import { createPoolTick } from '../addresses/pool';
import { describeWithServers, serverPerTest } from '../testing/suite-server';
import { expectConserved } from '../testing/sweep-conservation';
import { openSweepWorld } from '../testing/sweep-world';

/** The cost of a first sweep of an address. */
const COST = 6_428_500n + 1_100_000n;
const RESTARTS = 6;

const { cluster, watcher: world } = serverPerTest(openSweepWorld);

describeWithServers('with a separate database server,', () => {
  test('a server restart in the middle of every step costs a sweep nothing', async () => {
    await world.paidOrder('25');
    await world.paidOrder('30');
    for (let i = 0; i < RESTARTS; i++) {
      const stepping = troubled(world.tick());
      await untilBusy(i);
      await cluster.stop();
      await cluster.start();
      await stepping;
      await lookAtServer();
      world.chain.mine({ blocks: 2 });
      await troubled(world.scanAll());
    }
    await world.settle();
    expect((await world.sweeps()).map(({ state, attempt }) => [state, attempt])).toEqual([
      ['completed', 1],
      ['completed', 1],
    ]);
    await expectConserved(world, '55');
    expect(world.hotSpent()).toBe(2n * COST);
  }, 120_000);
});

/** The pool's work after each server start, before the scan continues. */
async function lookAtServer(): Promise<void> {
  const fill = createPoolTick(world.context);
  while ((await fill()) === 'more');
}

/** An unreachable database is ignored; any other error is thrown. */
async function troubled(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isDatabaseTrouble(error)) throw error;
  });
}

/** Waits for a few statements of the tick, a few more each time. */
async function untilBusy(statements: number): Promise<void> {
  const admin = connect(cluster.url, { name: 'test', poolSize: 1, statementTimeoutMs: 5_000 });
  for (let i = 0; i < statements; i++) await query(admin, 'select pg_sleep(0.01)');
  await admin.destroy();
}
