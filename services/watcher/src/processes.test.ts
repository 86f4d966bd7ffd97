import { join } from 'node:path';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { serveLocally, type ServiceProcess, until } from '@gateway/runtime/testing';
import { findCursor } from '@gateway/store/chain';
import { isDatabaseTrouble, query, queryOne } from '@gateway/store/db';
import { listHeartbeats, resign } from '@gateway/store/gateway';
import { type Order } from '@gateway/store/orders';
import { readStatistics } from '@gateway/store/reports';
import { TEST_NETWORK } from '@gateway/store/testing';
import { expectCleanAudit, openTestWatcher, type TestWatcher } from './testing';
import { startProcess } from './testing/process';

jest.setTimeout(180_000); // each process compiles the sources again, and a takeover takes ten seconds

/** After this time without a renewal a leader counts as dead. */
const SILENCE_MS = 10_000;
/** How much of it passes in the leader's row. The rest passes by the clock, in which another watcher could lead too early. */
const SKIPPED_MS = 8_000;
/** The rest, the standby's next check, and what a busy machine adds. */
const TAKEOVER_MS = 15_000;

let watcher: TestWatcher;
let processes: ServiceProcess[];

/** The chain is scanned so far, and no watcher leads. */
beforeEach(async () => {
  processes = [];
  watcher = await openTestWatcher();
  await watcher.scanAll();
  const { term } = watcher.context.state;
  if (term) await resign(watcher.database.db, term);
});

afterEach(async () => {
  for (const { signal } of processes) signal('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await watcher.close();
});

async function started(service?: 'watcher' | 'notifier', preload?: string): Promise<ServiceProcess> {
  const one = startProcess(watcher, service, preload);
  processes.push(one);
  await until('the service has started', () => one.output().includes(' started"'));
  return one;
}

test('when the leader is killed, the other leads after ten seconds, and every block is scanned once', async () => {
  const leader = await started();
  const standby = await started();
  const first = await pay();
  await untilConfirmed(first);
  leader.signal('SIGKILL');
  await leader.ended;
  const before = await skipSilence();
  const second = await pay();
  const after = await untilTakenOver(before);
  expect(after.renewedAt - before.renewedAt).toBeGreaterThanOrEqual(SILENCE_MS);
  await untilConfirmed(second);
  await until('the standby logged it', () => standby.output().includes('watcher became leader'));
  expect(standby.output()).not.toContain('Warning');
  await expectScannedOnce([first, second]);
});

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

test('a leader suspended during a takeover writes nothing when it resumes', async () => {
  const sleeper = await started();
  const successor = await started();
  const first = await pay();
  await untilConfirmed(first);
  // It commits before it logs, and must not be suspended in between.
  await until('the sleeper logged it', () => sleeper.output().includes(first.id));
  sleeper.signal('SIGSTOP');
  const before = await skipSilence();
  const missed = await pay();
  const after = await untilTakenOver(before);
  await untilConfirmed(missed);
  const logged = sleeper.output().length;
  sleeper.signal('SIGCONT');
  const last = await pay();
  await until('the sleeper noticed', () =>
    /watcher (stopped leading|lost its term)/.test(sleeper.output().slice(logged)),
  );
  await untilConfirmed(last);
  await until('the successor logged it', () => successor.output().includes(last.id));
  expect(sleeper.output().slice(logged)).not.toContain('order confirmed');
  expect(await office()).toMatchObject({ holder: after.holder, term: after.term });
  await expectScannedOnce([missed, last], 3);
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

const RUNTIME = join(__dirname, '../../../packages/runtime');

/** Creates an order whose payment is final. */
async function pay(callbackUrl?: string): Promise<Order> {
  const order = await watcher.order(callbackUrl === undefined ? {} : { callbackUrl });
  watcher.pay(order);
  watcher.chain.mine({ blocks: 4 });
  return order;
}

async function untilConfirmed(order: Order): Promise<void> {
  await until('the order is confirmed', async () => (await watcher.reread(order)).status === 'confirmed');
}

interface Office {
  holder: string | null;
  term: bigint;
  /** Milliseconds since 1970 by the database's clock. */
  renewedAt: number;
}

/** The leader recorded in the database. */
async function office(): Promise<Office> {
  const row = await queryOne<{ holder: string | null; term: bigint; renewed_at: Date }>(
    watcher.database.db,
    'select holder, term, renewed_at from leadership',
  );
  if (!row) throw new Error('no leader row');
  return { holder: row.holder, term: row.term, renewedAt: row.renewed_at.getTime() };
}

/** Most of the silence of a leader that is dead or suspended passes. One suspended in a transaction may lock its row. */
async function skipSilence(): Promise<Office> {
  const skipped = `${String(SKIPPED_MS)} milliseconds`;
  const skip = async (): Promise<boolean> => {
    try {
      const sql = 'update leadership set renewed_at = renewed_at - :skipped::interval';
      await query(watcher.database.db, sql, { skipped });
      return true;
    } catch (error) {
      if (isDatabaseTrouble(error)) return false;
      throw error;
    }
  };
  await until('the row is free', skip);
  return office();
}

async function untilTakenOver(before: Office): Promise<Office> {
  let now = before;
  const isTaken = async (): Promise<boolean> => {
    now = await office();
    return now.term === before.term + 1n && now.holder !== before.holder;
  };
  await until('another leads', isTaken, TAKEOVER_MS);
  return now;
}

/** Every block up to the final one is recorded once, and every order is credited and owed its webhook once. */
async function expectScannedOnce(orders: readonly Order[], paid = orders.length): Promise<void> {
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
