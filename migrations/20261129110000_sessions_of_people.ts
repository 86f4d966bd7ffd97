/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Built beside running programs, however many sessions there are; one that was interrupted is built anew. */
export const config = { transaction: false };

export async function up(db: Database): Promise<void> {
  await db.raw("set lock_timeout = '2s'");
  await db.raw('drop index concurrently if exists admin_sessions_of_person');
  await db.raw(`create index concurrently admin_sessions_of_person on admin_sessions (person_id)
    where person_id is not null`);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the index of sessions of people is not taken back'));
}
