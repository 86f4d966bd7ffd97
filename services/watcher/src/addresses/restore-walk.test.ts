import { expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { openWalks } from '@gateway/runtime/testing/walk';
import {
  findPostgresPrograms,
  losesByDump,
  losesByTemplate,
  losesDisk,
  losesRows,
  openCluster,
  type DatabaseLoss,
} from '@gateway/store/testing';
import { openTestWatcher } from '../testing';
import { listWalks, openWalker, type Step, type Walker } from '../testing/restore-walk';

/** Each step more takes some three times as long. */
const EXTRA_STEPS = Number(process.env['RESTORE_WALK_EXTRA'] ?? 0);
const LENGTH = { inServer: 5 + EXTRA_STEPS, byCopy: 4 + EXTRA_STEPS };
const IN_SERVER: Step[] = ['claim', 'backup', 'create', 'look', 'restore'];
const walks = openWalks('restore-walk');
const programs = findPostgresPrograms();
const testWithPrograms = testNeeding('the programs of Postgres', programs !== undefined);
const suiteUrl = process.env['TEST_DATABASE_URL'];
const HOUR_MS = 3_600_000;

async function walkAll(
  way: string,
  steps: readonly Step[],
  length: number,
  loss: (url: string) => DatabaseLoss,
  crash?: () => Promise<void>,
): Promise<void> {
  const watcher = await openTestWatcher();
  try {
    const walker = await openWalker(watcher, loss(watcher.database.url), crash);
    await walkEvery(walker, way, steps, length);
    await walker.close();
  } finally {
    await watcher.close();
  }
}

/** What a walk does around its last restore, with a watcher that is up or down. */
const kindOf = (state: string, walk: readonly Step[]): string => {
  const at = walk.lastIndexOf('restore');
  return [state, ...walk.slice(at - 1, at + 2)].join(' ');
};

async function walkEvery(walker: Walker, way: string, steps: readonly Step[], length: number): Promise<void> {
  for (const state of ['down', 'up'] as const) {
    const all = listWalks(steps, state === 'up' ? length - 1 : length, state);
    expect(all.length).toBeGreaterThan(0);
    for (const walk of walks.choose(`${way}, watcher ${state}`, all, (each) => kindOf(state, each))) {
      await walker.walk(walk).catch((cause: unknown) => {
        throw new Error(`${walk.join(', ')}: ${String(cause)}`, { cause });
      });
    }
  }
  expect(walker.counts.leased).toBeGreaterThan(0);
  expect(walker.counts.refused).toBeGreaterThan(0);
}

test('rows restored in the same database', () => walkAll('rows', IN_SERVER, LENGTH.inServer, losesRows), HOUR_MS);

test(
  'a copy by template under the same name and oid',
  () => walkAll('template', IN_SERVER, LENGTH.byCopy, losesByTemplate),
  HOUR_MS,
);

testWithPrograms.each(['same', 'new'] as const)(
  'a dump restored into the %s database',
  (into) =>
    walkAll(`dump, ${into} database`, IN_SERVER, LENGTH.byCopy, (url) => losesByDump(url, programs ?? '', into)),
  HOUR_MS,
);

testWithPrograms(
  'a base backup of the whole server, which also crashes',
  async () => {
    const cluster = await openCluster(programs ?? '');
    try {
      process.env['TEST_DATABASE_URL'] = cluster.url;
      const crash = async (): Promise<void> => {
        await cluster.crash();
        await cluster.start();
      };
      await walkAll('base backup', [...IN_SERVER, 'crash'], LENGTH.byCopy, () => losesDisk(cluster), crash);
    } finally {
      process.env['TEST_DATABASE_URL'] = suiteUrl;
      await cluster.remove();
    }
  },
  HOUR_MS,
);
