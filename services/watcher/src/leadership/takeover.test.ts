import { expect, jest, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { isDatabaseTrouble, queryOne } from '@gateway/store/db';
import { processesPerTest } from '../testing/test-processes';

jest.setTimeout(180_000); // each process loads its packages, and a takeover takes ten seconds

/** After this time without a renewal a leader counts as dead. */
const SILENCE_MS = 10_000;
/** How much of it passes in the leader's row. The rest passes by the clock, in which another watcher could lead too early. */
const SKIPPED_MS = 8_000;
/** The rest, the standby's next check, and what a busy machine adds; all of the silence where the leader renews late. */
const TAKEOVER_MS = 30_000;

const { watcher, started, pay, untilConfirmed, expectScannedOnce } = processesPerTest();

test('when the leader is killed, the other leads after ten seconds, and every block is scanned once', async () => {
  const leader = await started();
  const standby = await started();
  const first = await pay();
  await untilConfirmed(first);
  leader.signal('SIGKILL');
  await leader.ended;
  const before = await skipSilence(await office());
  const second = await pay();
  const after = await untilTakenOver(before);
  expect(after.renewedAt - before.renewedAt).toBeGreaterThanOrEqual(SILENCE_MS);
  await untilConfirmed(second);
  await until('the standby logged it', () => standby.output().includes('watcher became leader'));
  expect(standby.output()).not.toContain('Warning');
  await expectScannedOnce([first, second]);
});

test('a leader suspended during a takeover writes nothing when it resumes', async () => {
  const sleeper = await started();
  const successor = await started();
  const first = await pay();
  await untilConfirmed(first);
  // It commits before it logs, and must not be suspended in between.
  await until('the sleeper logged it', () => sleeper.output().includes(first.id));
  sleeper.signal('SIGSTOP');
  const before = await skipSilence(await office());
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

interface Office {
  holder: string | null;
  term: bigint;
  /** Milliseconds since 1970 by the database's clock. */
  renewedAt: number;
}

/** The leader recorded in the database. */
async function office(): Promise<Office> {
  const found = await officeBy('select holder, term, renewed_at from leadership');
  if (!found) throw new Error('no leader row');
  return found;
}

async function officeBy(sql: string, bindings: Record<string, string | null> = {}): Promise<Office | undefined> {
  const row = await queryOne<{ holder: string | null; term: bigint; renewed_at: Date }>(
    watcher.database.db,
    sql,
    bindings,
  );
  return row && { holder: row.holder, term: row.term, renewedAt: row.renewed_at.getTime() };
}

/**
 * Most of the silence of a leader that is dead or suspended passes. One suspended in a transaction may lock its row until
 * Postgres ends that: then all of the silence has passed, and another may lead before the row can be changed here.
 */
async function skipSilence(leader: Office): Promise<Office> {
  let changed: Office | undefined;
  const skip = async (): Promise<boolean> => {
    try {
      changed = await officeBy(
        `update leadership set renewed_at = renewed_at - :skipped::interval where holder = :holder
         returning holder, term, renewed_at`,
        { skipped: `${String(SKIPPED_MS)} milliseconds`, holder: leader.holder },
      );
      return true;
    } catch (error) {
      if (isDatabaseTrouble(error)) return false;
      throw error;
    }
  };
  await until('the row is free', skip);
  return changed ?? leader;
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
