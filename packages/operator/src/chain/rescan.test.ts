import { beforeAll, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { advanceRescan, delayRescan, recordMissingTransfers, requestRescan } from '@gateway/store/chain';
import { transact } from '@gateway/store/db';
import { addressOf, buildOrder, buildTerm, hashOf, payOrder, TEST_NETWORK } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';
import { rescan } from './rescan';
import { print, untilRescan, type Printed } from '../testing';

const database = databasePerSuite();
beforeAll(async () => {
  const order = await buildOrder(database.db);
  await payOrder(database.db, order, 1n);
  await payOrder(database.db, order, 1n);
});

const run = (...args: string[]): Promise<Printed> =>
  print(() => rescan({ DATABASE_URL: database.urlOf('watcher'), TRON_NETWORK: TEST_NETWORK }, args));

/** Reads the blocks of the open request as the leading watcher does. */
async function carryOut(differing: number): Promise<void> {
  const request = await untilRescan(database.db);
  await delayRescan(database.db, request.id, 'the node slept');
  for (let number = request.from; number <= request.to; number++) {
    const gain = { found: 1, credited: 1, differing };
    await transact(database.db, (tx) => advanceRescan(tx, request.id, number, gain));
  }
}

test('shows what the watcher found in the range, up to the newest scanned block by default', async () => {
  const [{ code, output }] = await Promise.all([run('--from', '1'), carryOut(0)]);
  expect(code).toBe(0);
  expect(output).toContain('reading blocks 1 to 2 again: 4 requests');
  expect(output).toContain('no watcher leads');
  expect(output).toContain('2 missed transfers were recorded, 2 of them credited');
});

test('ends with 1 when recorded transfers are not in the blocks', async () => {
  const [{ code, output }] = await Promise.all([run('--from', '2', '--to', '2'), carryOut(1)]);
  expect(code).toBe(1);
  expect(output).toContain('1 RECORDED TRANSFERS ARE NOT IN THESE BLOCKS');
});

test('a repeated range joins the rescan in progress, and starts another once it has finished', async () => {
  const request = (): Promise<string> => requestRescan(database.db, TEST_NETWORK, 1, 1).then(({ id }) => id);
  const [first, second] = await Promise.all([request(), request()]);
  expect(second).toBe(first);
  await carryOut(0);
  const third = await request();
  expect(third).not.toBe(first);
  await carryOut(0);
});

test('without a range only the blocks of payments known to be missing are read', async () => {
  expect((await run()).output).toContain('no payment is known to be missing');
  const missing = { address: addressOf('pool 1'), txHash: hashOf('missed'), amount: usdt(1n), from: 2, to: 2 };
  await recordMissingTransfers(database.db, await buildTerm(database.db), TEST_NETWORK, [missing]);
  const [{ output }] = await Promise.all([run(), carryOut(0)]);
  expect(output).toContain('reading blocks 2 to 2 again');
});

test.each([
  [['--to', '1'], '--to needs --from'],
  [['--from', '0'], 'at least 1'],
  [['--from', '2', '--to', '1'], 'at most --to'],
  [['--from', '1', '--to', '99'], 'newest of them is 2'],
  [['--from', 'x'], 'whole number'],
])('%j is rejected', async (args, message) => {
  await expect(run(...args)).rejects.toThrow(message);
});
