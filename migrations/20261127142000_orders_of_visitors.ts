/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Built beside running programs, however many orders there are; one that was interrupted is built anew. */
export const config = { transaction: false };

/** The open order of a visitor is found however many others the link has. */
export async function up(db: Database): Promise<void> {
  await db.raw("set lock_timeout = '2s'");
  await db.raw('drop index concurrently if exists orders_of_visitors');
  await db.raw(`create index concurrently orders_of_visitors on orders (link_id, link_visitor, created_at desc, id desc)
    where link_id is not null`);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the index of orders of visitors is not taken back'));
}
