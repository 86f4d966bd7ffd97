import { query, type Db } from '@gateway/store/db';

/** The number of rows of each table, and a checksum of their contents. */
export type Tables = Record<string, string>;

/** Heartbeats are written at intervals, whether or not there are requests; a refused login is counted. */
const UNWATCHED = ['service_heartbeats', 'login_failures'];

export async function readTables(db: Db): Promise<Tables> {
  const names = await query<{ name: string }>(
    db,
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename <> all (:unwatched) order by 1`,
    { unwatched: UNWATCHED },
  );
  const parts = names.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(${contentsOf(name)}, 0)::numeric), 0) as state from ${name} t`,
  );
  const rows = await query<{ name: string; state: string }>(db, parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, state }) => [name, state]));
}

/** A refused request of the admin is a use of the session, which is noted once a minute. */
const contentsOf = (table: string): string =>
  table === 'admin_sessions' ? `(to_jsonb(t) - 'last_used_at')::text` : 't::text';

/** The names of tables that differ. */
export function changedTables(before: Tables, after: Tables): string[] {
  return Object.keys(after).filter((name) => before[name] !== after[name]);
}
