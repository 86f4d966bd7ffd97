import { queryOne, type Db } from '@gateway/store/db';

/** The database's own count of rolled-back transactions. */
export async function countRollbacks(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    'select xact_rollback::int as count from pg_stat_database where datname = current_database()',
  );
  return row?.count ?? 0;
}
