import { query, queryOne, type Db } from '../db/pool';

/** A scheduled task whose runs are recorded. */
export const MAINTENANCE_TASKS = ['audit', 'backup', 'reconcile'] as const;
export type MaintenanceTask = (typeof MAINTENANCE_TASKS)[number];

/** How many runs of each task are kept: more than three months of nightly ones. */
const KEPT_RUNS = 100;

/**
 * Records that a maintenance task has just finished, and removes old runs. An audit counts broken promises, a
 * reconciliation the addresses whose balance on chain differs from the ledger.
 */
export async function recordMaintenance(
  db: Db,
  run: { task: 'audit' | 'reconcile'; violations: number } | { task: 'backup' },
): Promise<void> {
  await query(
    db,
    `with old as (
       select id, row_number() over (partition by task order by finished_at desc, id desc) as place
       from maintenance_runs
     ), removed as (
       delete from maintenance_runs where id in (select id from old where place >= :kept)
     )
     insert into maintenance_runs (task, violations) values (:task, :violations)`,
    { task: run.task, violations: run.task === 'backup' ? null : run.violations, kept: KEPT_RUNS },
  );
}

/** The newest run of a maintenance task. */
export interface MaintenanceRun {
  finishedAt: Date;
  violations: number | null;
}

/** The last run of a maintenance task; undefined when it never ran. */
export async function findLastRun(db: Db, task: MaintenanceTask): Promise<MaintenanceRun | undefined> {
  const row = await queryOne<{ finished_at: Date; violations: number | null }>(
    db,
    'select finished_at, violations from maintenance_runs where task = :task order by finished_at desc limit 1',
    { task },
  );
  return row && { finishedAt: row.finished_at, violations: row.violations };
}
