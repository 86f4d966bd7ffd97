import { countUpTo, readPage, type Page, type Total } from '../../db/paging';
import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { lockLogin } from './second-factor';
import type { GatewayRole, MerchantRole } from '@gateway/domain';

/** A login, as it is stored. */
export interface NewSession {
  id: string;
  /** Null: it began with the password of the deployment. */
  personId: string | null;
  /** The merchant whose counter is all that the session opens; null for any other session. */
  counterMerchantId: string | null;
  expiresAt: Date;
  address: string;
  userAgent: string | null;
}

/** An open session. */
export interface OpenSession extends NewSession {
  createdAt: Date;
  /** To the minute. */
  lastUsedAt: Date;
}

interface Row {
  id: string;
  person_id: string | null;
  counter_merchant_id: string | null;
  expires_at: Date;
  address: string;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
}

/** Neither revoked nor expired, and used within the idle timeout, which a device at the counter does not have, for SQL. */
const IS_OPEN = `revoked_at is null and expires_at > now()
  and (last_used_at > now() - :idleSeconds * interval '1 second' or counter_merchant_id is not null)`;

/** Of this person, or of the deployment's password, for SQL. */
const IS_THEIRS = 'person_id is not distinct from :personId::uuid';

/** Begins a session, and removes those that have expired. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await query(
    tx,
    `with forgotten as (delete from admin_sessions where expires_at < now())
     insert into admin_sessions (id, person_id, counter_merchant_id, expires_at, address, user_agent)
     values (:id, :personId, :counterMerchantId, :expiresAt, :address, :userAgent)`,
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

/** Whose session it is, and what that person is now; null: the password of the deployment. */
export interface SessionOwner {
  person: { id: string; name: string; gatewayRole: GatewayRole | null } | null;
  /** What the person is at the merchant that was asked for. */
  merchantRole: MerchantRole | null;
  counterMerchantId: string | null;
}

/**
 * Finds the owner of an open session; undefined if it is over, or its person is suspended. A request that a person caused
 * counts as use, which is written once a minute: most requests only read. Roles are read each time, so that one that is
 * taken ends at once.
 */
export async function useSession(
  db: Db,
  id: string,
  { idleSeconds, isUse, merchantId }: { idleSeconds: number; isUse: boolean; merchantId: string | null },
): Promise<SessionOwner | undefined> {
  const row = await queryOne<{
    person_id: string | null;
    name: string;
    gateway_role: GatewayRole | null;
    merchant_role: MerchantRole | null;
    counter_merchant_id: string | null;
  }>(
    db,
    `with used as (
       update admin_sessions set last_used_at = now()
       where :isUse and id = :id and ${IS_OPEN} and last_used_at < now() - interval '1 minute'
     )
     select s.person_id, p.name, p.gateway_role, m.role as merchant_role, s.counter_merchant_id
     from (select * from admin_sessions where id = :id and ${IS_OPEN}) s left join people p on p.id = s.person_id
       left join merchant_roles m on m.person_id = s.person_id and m.merchant_id = coalesce(:merchantId::uuid, s.counter_merchant_id)
         and (s.counter_merchant_id is null or s.counter_merchant_id = m.merchant_id)
     where s.person_id is null or (p.suspended_at is null and p.removed_at is null)`,
    { id, idleSeconds, isUse, merchantId },
  );
  return (
    row && {
      person: row.person_id === null ? null : { id: row.person_id, name: row.name, gatewayRole: row.gateway_role },
      merchantRole: row.merchant_role,
      counterMerchantId: row.counter_merchant_id,
    }
  );
}

/** Which of these sessions are open. Asking does not count as use. */
export async function findOpenSessions(db: Db, ids: readonly string[], idleSeconds: number): Promise<string[]> {
  const sql = `select id from admin_sessions where id = any(:ids::uuid[]) and ${IS_OPEN}
    and not exists (select 1 from people p where p.id = person_id and p.suspended_at is not null)`;
  const rows = await query<{ id: string }>(db, sql, { ids, idleSeconds });
  return rows.map(({ id }) => id);
}

/**
 * Whether a session is open, or was ended by this very transaction. Until that is over, anyone who ends all sessions of the
 * person waits, so that nothing is committed in a session afterwards; noting its use does not wait.
 */
export async function holdSession(tx: Tx, id: string, idleSeconds: number): Promise<boolean> {
  const sql = `select 1 from admin_sessions where id = :id and ((${IS_OPEN}) or revoked_at = now()) for key share`;
  return (await queryOne(tx, sql, { id, idleSeconds })) !== undefined;
}

/** One page of the open sessions of a person, or of the deployment's password; newest first, and the total. */
export async function listSessions(
  db: Db,
  { personId, idleSeconds, ...page }: Page & { personId: string | null; idleSeconds: number },
): Promise<Total & { sessions: OpenSession[] }> {
  const sessions = `from admin_sessions where ${IS_THEIRS} and ${IS_OPEN} order by created_at desc, id desc`;
  const { rows, ...total } = await readPage(
    page,
    (window) => query<Row>(db, `select * ${sessions} limit :limit offset :skip`, { personId, idleSeconds, ...window }),
    () => countUpTo(db, `select 1 ${sessions}`, { personId, idleSeconds }),
  );
  return { sessions: rows.map(toSession), ...total };
}

/** Revokes a session of this owner that is open. Returns it, or undefined if there is none. */
export async function revokeSession(
  tx: Tx,
  personId: string | null,
  id: string,
  idleSeconds: number,
): Promise<OpenSession | undefined> {
  const row = await queryOne<Row>(
    tx,
    `update admin_sessions set revoked_at = now() where id = :id and ${IS_THEIRS} and ${IS_OPEN} returning *`,
    { id, personId, idleSeconds },
  );
  return row && toSession(row);
}

/** Revokes all open sessions of this owner except one. Returns how many. */
export async function revokeOtherSessions(
  tx: Tx,
  personId: string | null,
  keptId: string,
  idleSeconds: number,
): Promise<number> {
  const rows = await query(
    tx,
    `update admin_sessions set revoked_at = now()
     where id in (
       select id from admin_sessions where id <> :keptId and ${IS_THEIRS} and ${IS_OPEN} order by id for update
     ) returning 1`,
    { personId, keptId, idleSeconds },
  );
  return rows.length;
}

/**
 * Revokes every session of an owner that is not revoked, used or not, and those of logins that have begun: it waits for
 * them. Returns how many.
 */
export async function revokeAllSessions(tx: Tx, personId: string | null): Promise<number> {
  await lockLogin(tx, personId);
  const rows = await query(
    tx,
    `update admin_sessions set revoked_at = now()
     where id in (
       select id from admin_sessions where ${IS_THEIRS} and revoked_at is null and expires_at > now()
       order by id for update
     ) returning 1`,
    { personId },
  );
  return rows.length;
}

function toSession(row: Row): OpenSession {
  return {
    id: row.id,
    personId: row.person_id,
    counterMerchantId: row.counter_merchant_id,
    expiresAt: row.expires_at,
    address: row.address,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  };
}
