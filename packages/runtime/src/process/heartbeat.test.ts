import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startHeartbeat, type HeartbeatStore, type RunningProcess } from './heartbeat';
import { recordLog, until } from '../testing';

function start(failures: Partial<HeartbeatStore> = {}) {
  const reports: RunningProcess[] = [];
  const ending = new AbortController();
  const { logger, log } = recordLog();
  const store: HeartbeatStore = {
    write(self) {
      reports.push(self);
      return Promise.resolve();
    },
    remove(self) {
      reports.splice(0, reports.length, ...reports.filter(({ instance }) => instance !== self.instance));
      return Promise.resolve();
    },
    ...failures,
  };
  return { ...startHeartbeat(store, { signal: ending.signal, logger }), ending, reports, log };
}

test('a process reports its host and its release at once, and takes the report back when it ends', async () => {
  const release = JSON.parse(readFileSync(join(__dirname, '../../../../package.json'), 'utf8')) as { version: string };
  const { reports, ending, end } = start();
  await until('it has reported', () => reports.length === 1);
  expect(reports).toEqual([
    expect.objectContaining({ host: hostname(), version: release.version, instance: expect.stringMatching(/^.{36}$/) }),
  ]);
  expect(reports[0]?.uptimeSeconds).toBeGreaterThan(0);
  ending.abort();
  await end();
  expect(reports).toEqual([]);
});

test('two processes have different instances', async () => {
  const both = [start(), start()];
  for (const { reports } of both) await until('it has reported', () => reports.length === 1);
  expect(new Set(both.map(({ reports }) => reports[0]?.instance)).size).toBe(2);
  for (const { ending, end } of both) {
    ending.abort();
    await end();
  }
});

test('a shutdown whose report cannot be removed ends with a warning', async () => {
  const { ending, end, log } = start({ remove: () => Promise.reject(new Error('no connection')) });
  ending.abort();
  await end();
  expect(log).toMatchObject([{ level: 'warn', message: 'heartbeat was not removed' }]);
});
