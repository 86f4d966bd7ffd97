import { query, queryOne, type Db } from './db/pool';

/** What runs by the clock, and leaves a note of having run. */
export type MaintenanceTask = 'audit' | 'backup' | 'reconcile';

/** So many of the newest notes of each kind are kept: more than a quarter of a year of nightly ones. */
const KEPT_RUNS = 100;

/**
 * Notes that a maintenance task has just finished, and removes old notes. An audit says how many promises it found broken, a
 * reconciliation on how many addresses the chain differs from the ledger.
 */
export async function recordMaintenance(
  db: Db,
  run: { task: 'audit' | 'reconcile'; violations: number } | { task: 'backup' },
): Promise<void> {
  await query(
    db,
    `with old as (
       select id, row_number() over (partition by chore order by finished_at desc, id desc) as place from chore_runs
     ), removed as (
       delete from chore_runs where id in (select id from old where place >= :kept)
     )
     insert into chore_runs (chore, violations) values (:task, :violations)`,
    { task: run.task, violations: run.task === 'backup' ? null : run.violations, kept: KEPT_RUNS },
  );
}

/** The newest run of a maintenance task. */
export interface MaintenanceRun {
  finishedAt: Date;
  violations: number | null;
}

/** When a maintenance task ran last, or nothing when it never did. */
export async function findLastRun(db: Db, task: MaintenanceTask): Promise<MaintenanceRun | undefined> {
  const row = await queryOne<{ finished_at: Date; violations: number | null }>(
    db,
    'select finished_at, violations from chore_runs where chore = :task order by finished_at desc limit 1',
    { task },
  );
  return row && { finishedAt: row.finished_at, violations: row.violations };
}
