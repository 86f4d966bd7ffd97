import { query, queryOne, type Db } from '../db/pool';

/** Revokes an admin session before it expires, and removes revoked sessions that have expired. */
export async function revokeSession(db: Db, id: string, expiresAt: Date): Promise<void> {
  await query(
    db,
    `with forgotten as (delete from revoked_sessions where expires_at < now())
     insert into revoked_sessions (id, expires_at) values (:id, :expiresAt) on conflict (id) do nothing`,
    { id, expiresAt },
  );
}

export async function isSessionRevoked(db: Db, id: string): Promise<boolean> {
  const row = await queryOne(db, 'select 1 from revoked_sessions where id = :id', { id });
  return row !== undefined;
}
