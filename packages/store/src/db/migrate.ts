import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import knex, { type Knex } from 'knex';
import { sqlState } from './faults';
import { query, queryOne, type Db } from './pool';
import { grantPrivileges } from './roles';

/** The migration that creates the schema of the first release. Later ones only add to it. */
const FIRST_MIGRATION = '20261122110000_create_schema';

/** The migration that this code requires. A test compares it with the folder. */
export const NEWEST_MIGRATION = '20261129160000_counter';

const LOCK_KEY = 4_155_001;
const LOCK_POLL_MS = 500;
const NO_PRIVILEGE = '42501';

/**
 * Applies the missing migrations of a folder, compiled or not, gives the database roles that exist their privileges, and returns
 * the names of the migrations. Concurrent runs are safe: an advisory lock lets one through, and its holder may free the
 * lock that a killed predecessor left.
 * @param acceptsNewer leaves a schema of a newer release as it is, on which the programs of this one run after a roll-back
 * @throws Error with a clear message when the schema was created by a build before the first release, or by a newer release
 */
export async function migrate(databaseUrl: string, folder: string, { acceptsNewer = false } = {}): Promise<string[]> {
  const guard = knex({ client: 'pg', connection: databaseUrl, pool: { min: 1, max: 1 } });
  const db = knex({ client: 'pg', connection: databaseUrl, pool: { min: 0, max: 1 } });
  const config = migrationsOf(folder);
  try {
    await lock(guard);
    const before = await listApplied(db);
    refuseEarlierSchema(before);
    if (isNewer(before, folder)) {
      if (acceptsNewer) return [];
      throw new Error('the schema is that of a newer release: to go back, roll the programs back and leave the schema');
    }
    await db.migrate.forceFreeMigrationsLock(config);
    const [, applied] = (await db.migrate.latest(config)) as [number, string[]];
    await grantPrivileges(db);
    return applied.map(withoutExtension);
  } finally {
    await db.destroy();
    await guard.destroy();
  }
}

/** The migrations of a folder, for knex. The table names them as the compiled files, also when it is the sources that run. */
export function migrationsOf(folder: string): Knex.MigratorConfig {
  const files = migrationFiles(folder);
  const load = createRequire(resolve(folder, 'migrations'));
  const migrationSource: Knex.MigrationSource<string> = {
    getMigrations: () => Promise.resolve(files.sort()),
    getMigrationName: (file) => `${parse(file).name}.js`,
    getMigration: (file) => Promise.resolve(load(`./${file}`) as Knex.Migration),
  };
  return { migrationSource, tableName: 'migrations' };
}

function migrationFiles(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^\d{14}_\w+\.[jt]s$/.test(name));
}

function isNewer(applied: readonly string[], folder: string): boolean {
  const known = migrationFiles(folder).map(withoutExtension);
  const newest = known.toSorted().at(-1) ?? '';
  return applied.some((name) => name > newest && !known.includes(name));
}

/**
 * Waits without a statement that is in progress: `create index concurrently` waits for all of those, also for one that
 * waits for its own migration to end.
 */
async function lock(guard: Db): Promise<void> {
  for (;;) {
    const row = await queryOne<{ locked: boolean }>(guard, 'select pg_try_advisory_lock(:key) as locked', {
      key: LOCK_KEY,
    });
    if (row?.locked) return;
    await setTimeout(LOCK_POLL_MS);
  }
}

function refuseEarlierSchema(applied: readonly string[]): void {
  if (!applied.some((name) => name < FIRST_MIGRATION)) return;
  throw new Error(
    'the database was created by a build before the first release, and its schema cannot be upgraded: use an empty ' +
      'database and an empty vault folder (with "npm start": delete .state), or keep running that build',
  );
}

/** @throws Error with a clear message when the database lacks the newest migration; services never migrate */
export async function assertMigrated(db: Db): Promise<void> {
  const applied = await listApplied(db).catch((error: unknown) => {
    if (sqlState(error) !== NO_PRIVILEGE) throw error;
    throw new Error('the database user has no privileges yet: run "npm run migrate" as the owner', { cause: error });
  });
  if (!applied.includes(NEWEST_MIGRATION)) {
    throw new Error(`the database is not migrated to ${NEWEST_MIGRATION}: run "npm run migrate" first`);
  }
}

async function listApplied(db: Db): Promise<string[]> {
  const table = await queryOne<{ name: string | null }>(db, `select to_regclass('migrations')::text as name`);
  const rows = table?.name ? await query<{ name: string }>(db, 'select name from migrations') : [];
  return rows.map(({ name }) => withoutExtension(name));
}

function withoutExtension(name: string): string {
  return name.replace(/\.[jt]s$/, '');
}
