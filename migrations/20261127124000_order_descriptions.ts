/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Adds only: to a program of the previous release, no order has a description. */
export async function up(db: Database): Promise<void> {
  await db.raw(`
    set local lock_timeout = '2s';
    alter table orders add column description text;
    comment on column orders.description is 'What the order is for, as its customer reads it. Never changes.';
    create trigger orders_description_stays before update of description on orders
      for each row execute function refuse_change();
  `);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('descriptions are not taken back: an older program runs on this schema'));
}
