import knex from 'knex';
import { query, queryOne, type Db } from './pool';

/** The migration that this code requires. A test compares it with the folder. */
const NEWEST_MIGRATION = '20261122050200_create_missing_transfers';

const LOCK_KEY = 4_155_001;

/**
 * Applies the missing migrations of a compiled folder and returns their names. Concurrent runs are safe: an advisory
 * lock lets one through, and its holder may free the lock that a killed predecessor left.
 */
export async function migrate(databaseUrl: string, folder: string): Promise<string[]> {
  const guard = knex({ client: 'pg', connection: databaseUrl, pool: { min: 1, max: 1 } });
  const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
  const config = { directory: folder, loadExtensions: ['.js', '.ts'], tableName: 'migrations' };
  try {
    await guard.raw('select pg_advisory_lock(?)', [LOCK_KEY]);
    await db.migrate.forceFreeMigrationsLock(config);
    const [, applied] = (await db.migrate.latest(config)) as [number, string[]];
    return applied.map(withoutExtension);
  } finally {
    await db.destroy();
    await guard.destroy();
  }
}

/** @throws Error with a clear message when the database lacks the newest migration; services never migrate */
export async function assertMigrated(db: Db): Promise<void> {
  const table = await queryOne<{ name: string | null }>(db, `select to_regclass('migrations')::text as name`);
  const rows = table?.name ? await query<{ name: string }>(db, 'select name from migrations') : [];
  if (!rows.some((row) => withoutExtension(row.name) === NEWEST_MIGRATION)) {
    throw new Error(`the database is not migrated to ${NEWEST_MIGRATION}: run "npm run migrate" first`);
  }
}

function withoutExtension(name: string): string {
  return name.replace(/\.[jt]s$/, '');
}
