/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Adds only: to a program of the previous release, no merchant has a default. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    set local lock_timeout = '2s';
    alter table merchants add column default_callback_url text;
    comment on column merchants.default_callback_url is
      'The callback_url of its orders that are created without one. Null: those owe no webhook.';
  `);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the default is not taken back: an older program runs on this schema'));
}
