/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Built beside running programs, however many actions there are; one that was interrupted is built anew. */
export const config = { transaction: false };

export async function up(db: Database): Promise<void> {
  await db.raw("set lock_timeout = '2s'");
  await db.raw('drop index concurrently if exists admin_actions_of_merchant');
  await db.raw(`create index concurrently admin_actions_of_merchant on admin_actions (merchant_id, sequence desc)
    where merchant_id is not null`);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the index of actions of merchants is not taken back'));
}
