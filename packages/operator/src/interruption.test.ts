import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import { buildOrder, payOrder, TEST_NETWORK } from '@gateway/store/testing';
import { databasePerSuite } from '@gateway/store/testing/suite-database';

const ROOT = join(__dirname, '../../..');
const COMMAND = [
  ...['--conditions=source', '-r', join(ROOT, 'scripts/run-source.cjs')],
  join(ROOT, 'packages/operator/src/gateway.ts'),
];

const database = databasePerSuite();
beforeAll(async () => {
  const order = await buildOrder(database.db);
  await payOrder(database.db, order, 1n);
});

test.each([
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 143],
] as const)('%s ends a command that waits for a watcher', async (signal, code) => {
  const child = spawn(process.execPath, [...COMMAND, 'rescan', '--from', '1'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: database.urlOf('watcher'), TRON_NETWORK: TEST_NETWORK },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');
  child.kill(signal);
  const killing = setTimeout(() => child.kill('SIGKILL'), 5_000);
  expect(await exited).toEqual([code, null]);
  clearTimeout(killing);
});
