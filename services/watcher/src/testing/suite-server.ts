import { afterEach, beforeEach, type describe } from '@jest/globals';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import { findPostgresPrograms, openCluster, type Cluster } from '@gateway/store/testing';
import type { TestWatcher } from '../testing';

const HOOK_MS = 60_000;
const programs = findPostgresPrograms();

/** Skips its tests where no programs of Postgres are installed. */
export const describeWithServers: typeof describe.skip = describeNeeding(
  'the programs of Postgres',
  programs !== undefined,
);

/** Another database server for each test of the file, with another watcher on it. */
export function serverPerTest<T extends TestWatcher>(open: () => Promise<T>): { cluster: Cluster; watcher: T } {
  const [cluster, watcher] = [{} as Cluster, {} as T];
  const suiteUrl = process.env['TEST_DATABASE_URL'];
  beforeEach(async () => {
    Object.assign(cluster, await openCluster(programs ?? ''));
    process.env['TEST_DATABASE_URL'] = cluster.url;
    Object.assign(watcher, await open());
  }, HOOK_MS);
  afterEach(async () => {
    await watcher.close();
    await cluster.remove();
    process.env['TEST_DATABASE_URL'] = suiteUrl;
  }, HOOK_MS);
  return { cluster, watcher };
}
