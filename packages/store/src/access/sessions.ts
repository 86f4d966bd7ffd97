import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/** A login, as it is stored. */
export interface NewSession {
  id: string;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
}

/** An open session of the admin. */
export interface OpenSession extends NewSession {
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
}

interface Row {
  id: string;
  expires_at: Date;
  address: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** Neither revoked nor expired, and used within the idle timeout, for SQL. */
const IS_OPEN = `revoked_at is null and expires_at > now() and last_used_at > now() - :idleSeconds * interval '1 second'`;

/** Begins a session, and removes those that have expired. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await query(
    tx,
    `with forgotten as (delete from admin_sessions where expires_at < now())
     insert into admin_sessions (id, expires_at, address, user_agent) values (:id, :expiresAt, :address, :userAgent)`,
    { ...session },
  );
}

/**
 * Notes a login at a copy of the api that signs with the previous JWT_SECRET, which is needed until this session ends.
 * The fingerprint is that of the secret which signs the session; a session lasts 24 hours (specification part 8).
 */
export async function noteLogin(db: Db, fingerprint: string): Promise<void> {
  await query(
    db,
    `update instance set jwt_previous_until = now() + interval '24 hours' where jwt_previous_fingerprint = :fingerprint`,
    { fingerprint },
  );
}

/**
 * Whether a session is open. A request that the admin caused counts as use, which is written once a minute: most
 * requests only read.
 */
export async function useSession(
  db: Db,
  id: string,
  { idleSeconds, isUse }: { idleSeconds: number; isUse: boolean },
): Promise<boolean> {
  const row = await queryOne(
    db,
    `with used as (
       update admin_sessions set last_used_at = now()
       where :isUse and id = :id and ${IS_OPEN} and last_used_at < now() - interval '1 minute'
     )
     select 1 from admin_sessions where id = :id and ${IS_OPEN}`,
    { id, idleSeconds, isUse },
  );
  return row !== undefined;
}

/** Which of these sessions are open. Asking does not count as use. */
export async function findOpenSessions(db: Db, ids: readonly string[], idleSeconds: number): Promise<string[]> {
  const sql = `select id from admin_sessions where id = any(:ids::uuid[]) and ${IS_OPEN}`;
  const rows = await query<{ id: string }>(db, sql, { ids, idleSeconds });
  return rows.map(({ id }) => id);
}

/** One page of the open sessions, newest first, and the total. */
export async function listSessions(
  db: Db,
  { idleSeconds, ...page }: Page & { idleSeconds: number },
): Promise<Total & { sessions: OpenSession[] }> {
  const sessions = `from admin_sessions where ${IS_OPEN} order by created_at desc, id desc`;
  const { rows, ...total } = await readPage(
    page,
    (window) => query<Row>(db, `select * ${sessions} limit :limit offset :skip`, { idleSeconds, ...window }),
    () => countUpTo(db, `select 1 ${sessions}`, { idleSeconds }),
  );
  return { sessions: rows.map(toSession), ...total };
}

/** Revokes a session that is open. Returns it, or undefined if there is none. */
export async function revokeSession(tx: Tx, id: string, idleSeconds: number): Promise<OpenSession | undefined> {
  const row = await queryOne<Row>(
    tx,
    `update admin_sessions set revoked_at = now() where id = :id and ${IS_OPEN} returning *`,
    { id, idleSeconds },
  );
  return row && toSession(row);
}

/** Revokes all open sessions except one. Returns how many. */
export async function revokeOtherSessions(tx: Tx, keptId: string, idleSeconds: number): Promise<number> {
  const rows = await query(
    tx,
    `update admin_sessions set revoked_at = now()
     where id in (select id from admin_sessions where id <> :keptId and ${IS_OPEN} order by id for update) returning 1`,
    { keptId, idleSeconds },
  );
  return rows.length;
}

/** Revokes every session that is not revoked, used or not. Returns how many. */
export async function revokeAllSessions(tx: Tx): Promise<number> {
  const rows = await query(
    tx,
    `update admin_sessions set revoked_at = now()
     where id in (select id from admin_sessions where revoked_at is null and expires_at > now() order by id for update)
     returning 1`,
  );
  return rows.length;
}

function toSession(row: Row): OpenSession {
  return {
    id: row.id,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
