import { query, queryOne, type Db } from './db/pool';

/** Ends a session of the admin before its time. Ended ones whose time is over anyway are forgotten. */
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
