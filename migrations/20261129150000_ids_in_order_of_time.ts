/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** The tables into which rows are inserted by the second. */
const TABLES = ['orders', 'order_events', 'webhook_deliveries', 'messages'];

/** Each table is locked for an instant by itself; a repeated run changes nothing. */
export const config = { transaction: false };

/**
 * New ids are UUIDs of version 7 (RFC 9562): they begin with the time in milliseconds, so that rows of one time are near each
 * other in every index of ids. The other 74 bits are random. Rows that there are keep their ids, and nothing reads a time from one.
 */
export async function up(db: Database): Promise<void> {
  await db.raw("set lock_timeout = '2s'");
  // A random UUID, of which the first 48 bits are replaced by the time, and the version 4 by 7.
  await db.raw(`
  create or replace function new_id(at timestamptz default clock_timestamp()) returns uuid language sql volatile parallel safe as $$
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
      substring(int8send((extract(epoch from at) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1),
      'hex')::uuid
  $$`);
  for (const table of TABLES) await db.raw(`alter table ${table} alter column id set default new_id()`);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('ids in order of time are not taken back'));
}
