import { join } from 'node:path';
import { expect, jest, test } from '@jest/globals';
import { openStoreWay, serveLocally, until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { listHeartbeats } from '@gateway/store/gateway';
import { readStatistics } from '@gateway/store/statistics';
import { expectCleanAudit } from './testing';
import { startProcess } from './testing/process';
import { processesPerTest } from './testing/test-processes';

jest.setTimeout(180_000); // each process loads its packages

const { watcher, started, pay, untilConfirmed, expectScannedOnce } = processesPerTest();

test('watcher and notifier report that they run, and take it back when they shut down, not when they are killed', async () => {
  const services = async (): Promise<string[]> =>
    (await listHeartbeats(watcher.database.db)).map(({ service }) => service);
  const killed = await started('watcher');
  const others = [await started('watcher'), await started('notifier')];
  await until('all have reported', async () => (await services()).length === 3);
  expect(await services()).toEqual(['notifier', 'watcher', 'watcher']);
  for (const one of [...others, killed]) one.signal(one === killed ? 'SIGKILL' : 'SIGTERM');
  await Promise.all([killed, ...others].map(({ ended }) => ended));
  expect(await services()).toEqual(['watcher']);
});

test('a watcher folds the statistics', async () => {
  await started();
  const first = await pay();
  await untilConfirmed(first);
  const isFolded = async (): Promise<boolean> =>
    (await query(watcher.database.db, 'select 1 from statistic_deltas limit 1')).length === 0;
  await until('the statistics are folded', isFolded);
  expect((await readStatistics(watcher.database.db)).total).toMatchObject({
    orderCount: 1,
    received: first.amountExpected,
  });
  await expectCleanAudit(watcher);
});

test('a watcher is killed between its commit and the wake-up: the webhook still arrives', async () => {
  const received: string[] = [];
  const server = await serveLocally((request, response) => {
    received.push(String(request.headers['webhook-id']));
    response.end();
  });
  // The commit is done, and the process dies where it would wake the notifier.
  const dying = `const { Queue } = require(require.resolve('bullmq', { paths: [${JSON.stringify(RUNTIME)}] }));
    Queue.prototype.add = function () { process.kill(process.pid, 'SIGKILL'); };`;
  await started('notifier');
  const mortal = await started('watcher', dying);
  const order = await pay(`${server.url}/hook`);
  expect(await mortal.ended).toBe('SIGKILL');
  await until('the merchant was notified', async () => (await watcher.reread(order)).status === 'completed');
  expect(received).toEqual([`evt_${order.id}`]);
  await expectScannedOnce([order]);
  await server.close();
});

test('while the database is away, the loops that new orders wait for try again sooner than others', async () => {
  const way = await openStoreWay(watcher.database.urlOf('watcher'));
  const one = startProcess(watcher, 'watcher', '', { DATABASE_URL: way.url });
  const failed = (loop: string): number => {
    const lines = one.output().split('\n');
    return lines.filter((line) => line.includes('"tick failed"') && line.includes(`"loop":"${loop}"`)).length;
  };
  try {
    await until('it leads', () => one.output().includes('watcher became leader'));
    way.cut();
    await until('the pool has failed often', () => failed('pool') >= 12);
    for (const loop of ['lead', 'fold'])
      expect({ loop, often: failed(loop) > 6 }).toEqual({ loop, often: loop === 'lead' });
  } finally {
    one.signal('SIGKILL');
    await one.ended;
    way.close();
  }
});

const RUNTIME = join(__dirname, '../../../packages/runtime');
