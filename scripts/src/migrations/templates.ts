const DATABASE = `interface Database {
  raw(sql: string): Promise<unknown>;
}
`;

const DOWN = `
/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('a migration is not taken back'));
}
`;

/** A change within a transaction, which fails instead of making the programs wait behind it for a lock. */
export const CHANGE = `${DATABASE}
/**
 * Why this change is made. Programs of the previous release run on the new schema: it only adds tables, functions, and
 * columns that are nullable or have a default. An index on an existing table is created by another migration, which
 * "npm run migrate:new index_something" begins.
 */
export async function up(db: Database): Promise<void> {
  await db.raw(\`
    set local lock_timeout = '2s';
  \`);
}
${DOWN}`;

/** An index on an existing table, built while the programs write. */
export const INDEX = `${DATABASE}
/** Outside a transaction, as "concurrently" demands: what an interrupted run left is not undone. */
export const config = { transaction: false };

/**
 * Why this index is needed. It is built while the programs write. One call of raw per statement: Postgres runs several
 * in one transaction.
 */
export async function up(db: Database): Promise<void> {
  await db.raw("set lock_timeout = '2min'");
  await db.raw('drop index concurrently if exists name_of_index');
  await db.raw('create index concurrently name_of_index on name_of_table (name_of_column)');
}
${DOWN}`;
