import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { expect, test } from '@jest/globals';
import { query } from './pool';
import { assertMigrated, migrate, NEWEST_MIGRATION } from './migrate';
import { databasePerTest } from '../testing/database/suite-database';

const MIGRATIONS = join(__dirname, '../../../../migrations');

const database = databasePerTest();

const empty = (): Promise<unknown[]> => query(database.db, 'drop schema public cascade; create schema public');

test('the code requires the newest migration of the folder', () => {
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.ts'));
  expect(names.sort().at(-1)).toBe(`${NEWEST_MIGRATION}.ts`);
});

test('an empty database is migrated, and a second run applies nothing', async () => {
  await empty();
  await expect(assertMigrated(database.db)).rejects.toThrow('run "npm run migrate" first');
  expect(await migrate(database.url, MIGRATIONS)).toContain(NEWEST_MIGRATION);
  await assertMigrated(database.db);
  expect(await migrate(database.url, relative(process.cwd(), MIGRATIONS))).toEqual([]);
});

test('a schema from before the first release is refused with what to do, and left as it is', async () => {
  const name = '20261121090000_create_instance_and_merchants.js';
  await query(database.db, 'update migrations set name = :name', { name });
  await expect(migrate(database.url, MIGRATIONS)).rejects.toThrow(
    /^the database was created by a build before the first release.* use an empty database/,
  );
  expect(await query(database.db, 'select distinct name from migrations')).toEqual([{ name }]);
});

test('a schema of a newer release is refused, or accepted as it is where a roll-back may have come before', async () => {
  const name = '29991231000000_of_the_next_release.js';
  await query(database.db, 'insert into migrations (name, batch, migration_time) values (:name, 2, now())', { name });
  await expect(migrate(database.url, MIGRATIONS)).rejects.toThrow(/^the schema is that of a newer release/);
  expect(await migrate(database.url, MIGRATIONS, { acceptsNewer: true })).toEqual([]);
  await assertMigrated(database.db);
});

const INDEX_BY_SEVERAL = `
exports.config = { transaction: false };
exports.up = async (db) => {
  await db.raw('create table notes (id integer)');
  const locking = "select 1 from pg_stat_activity where datname = current_database() and query like '%advisory_lock%'";
  while ((await db.raw(locking)).rows.length < 4); // three runs, and this query
  await db.raw('create index concurrently notes_by_id on notes (id)');
};
exports.down = () => undefined;
`;

test('of concurrent runs one applies each migration, and the waiting ones do not block an index', async () => {
  await empty();
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  try {
    writeFileSync(join(folder, '29991231000000_index_notes.js'), INDEX_BY_SEVERAL);
    const runs = await Promise.all([1, 2, 3].map(() => migrate(database.url, folder)));
    expect(runs.flat()).toEqual(['29991231000000_index_notes']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
