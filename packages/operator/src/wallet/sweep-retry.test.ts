import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { listAdminActions } from '@gateway/store/gateway';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { dispatch } from '../dispatch';
import { buildFailedSweep, print, type Printed } from '../testing';

const database = databasePerTest();

const run = (...args: string[]): Promise<Printed> =>
  print(() => dispatch({ DATABASE_URL: database.urlOf('watcher') }, ['sweep', 'retry', ...args]));

const states = (): Promise<object[]> => query(database.db, 'select state from sweeps');

test('gateway sweep retry queues the failed sweep of an address, once it is confirmed', async () => {
  const address = await buildFailedSweep(database.db);
  expect(await run(address, '--dry-run')).toMatchObject({ code: 0, output: expect.stringContaining('dry run') });
  expect(await states()).toEqual([{ state: 'failed' }]);
  const { code, output } = await run(address, '--yes');
  expect(code).toBe(0);
  expect(output).toContain(`the failed sweep of ${address} will get three more attempts`);
  expect(await states()).toEqual([{ state: 'queued' }]);
  const { actions } = await listAdminActions(database.db, { action: null, merchantId: null, page: 1, limit: 1 });
  expect(actions).toMatchObject([{ action: 'sweep.retry', object: address, after: { sweep: 'queued' } }]);
});

test('gateway sweep retry changes nothing unless the newest sweep has failed', async () => {
  const address = await buildFailedSweep(database.db);
  await run(address, '--yes');
  await expect(run(address, '--yes')).rejects.toThrow('The newest sweep of this address has not failed');
  expect((await listAdminActions(database.db, { action: null, merchantId: null, page: 1, limit: 10 })).total).toBe(1);
});

test.each([[[]], [['one', 'two']]])('gateway sweep retry %j is refused', async (args) => {
  await expect(run(...args)).rejects.toThrow('Name the address whose sweep has failed.');
});
