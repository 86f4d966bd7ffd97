import { query, queryOne, type Db } from './db';

/** What runs by the clock, and leaves a note of having run. */
export type Chore = 'audit' | 'backup' | 'reconcile';

/** So many of the newest notes of each kind are kept: more than a quarter of a year of nightly ones. */
const KEPT_RUNS = 100;

/**
 * Notes that a chore has just finished, and removes old notes. An audit says how many promises it found broken, a
 * reconciliation on how many addresses the chain differs from the ledger.
 */
export async function recordChore(
  db: Db,
  run: { chore: 'audit' | 'reconcile'; violations: number } | { chore: 'backup' },
): Promise<void> {
  await query(
    db,
    `with old as (
       select id, row_number() over (partition by chore order by finished_at desc, id desc) as place from chore_runs
     ), removed as (
       delete from chore_runs where id in (select id from old where place >= :kept)
     )
     insert into chore_runs (chore, violations) values (:chore, :violations)`,
    { chore: run.chore, violations: run.chore === 'backup' ? null : run.violations, kept: KEPT_RUNS },
  );
}

/** The newest run of a chore. */
export interface ChoreRun {
  finishedAt: Date;
  violations: number | null;
}

/** When a chore ran last, or nothing when it never did. */
export async function findLastRun(db: Db, chore: Chore): Promise<ChoreRun | undefined> {
  const row = await queryOne<{ finished_at: Date; violations: number | null }>(
    db,
    'select finished_at, violations from chore_runs where chore = :chore order by finished_at desc limit 1',
    { chore },
  );
  return row && { finishedAt: row.finished_at, violations: row.violations };
}
