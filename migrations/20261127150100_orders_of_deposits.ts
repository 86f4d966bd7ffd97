/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Beside running programs, however many rows there are; what was interrupted begins anew. */
export const config = { transaction: false };

export async function up(db: Database): Promise<void> {
  await db.raw("set lock_timeout = '2s'");
  await db.raw('alter table addresses validate constraint addresses_state_check');
  await db.raw('alter table addresses validate constraint addresses_idx_check');
  await db.raw('drop index concurrently if exists orders_of_deposits');
  await db.raw(`create index concurrently orders_of_deposits on orders (deposit_id, created_at desc, id desc)
    include (status, amount_received) where deposit_id is not null`);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the index of orders of deposits is not taken back'));
}
