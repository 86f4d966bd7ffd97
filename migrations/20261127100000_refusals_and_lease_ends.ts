/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** Why a node refused a transaction of a sweep, and when the last lease of an address ended. */
const COLUMNS = `
  set local lock_timeout = '2s';
  alter table sweeps add column refusal text;
  comment on column sweeps.refusal is
    'Why the node refused the last transaction; null once it accepted one, and when the sweep is in another state.';
  alter table addresses add column lease_ended_at timestamptz;
  comment on column addresses.lease_ended_at is 'When the lease ended after which it was returned: none begins before.';
`;

/** Adds only: a program of the release before goes on without them. */
export async function up(db: Database): Promise<void> {
  await db.raw(COLUMNS);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('these columns are not taken back: an older program runs on this schema'));
}
