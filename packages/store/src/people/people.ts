import type { GatewayRole, Inviter, MerchantRole } from '@gateway/domain';
import { countUpTo, readPage, type Page, type Total } from '../db/paging';
import { query, queryOne, type Db, type Tx } from '../db/pool';

const PEOPLE_LOCK = 4_155_013;

/** A person with every role that it has. */
export interface Person extends Inviter {
  id: string;
  name: string;
  /** Null for one who signs in without it. */
  loginName: string | null;
  language: string | null;
  hasPassword: boolean;
  hasDirectory: boolean;
  hasTotp: boolean;
  passkeyCount: number;
  createdAt: Date;
  /** When one of its sessions was last used, of those that have not expired. */
  lastSeenAt: Date | null;
  suspendedAt: Date | null;
  removedAt: Date | null;
}

/** A person to be: there are no others than those who accept an invitation. */
export interface NewPerson {
  id: string;
  name: string;
  /** In lower case. */
  loginName: string | null;
  passwordHash: string | null;
  directorySubject: string | null;
  language: string | null;
}

interface Row {
  id: string;
  name: string;
  login_name: string | null;
  gateway_role: GatewayRole | null;
  language: string | null;
  has_password: boolean;
  has_directory: boolean;
  has_totp: boolean;
  passkey_count: number;
  merchants: Record<string, MerchantRole> | null;
  created_at: Date;
  last_seen_at: Date | null;
  suspended_at: Date | null;
  removed_at: Date | null;
}

const COLUMNS = `p.id, p.name, p.login_name, p.gateway_role, p.language, p.password_hash is not null as has_password,
  p.directory_subject is not null as has_directory,
  exists (select 1 from person_totp t where t.person_id = p.id and t.activated_at is not null) as has_totp,
  (select count(*)::int from person_passkeys k where k.person_id = p.id) as passkey_count,
  (select jsonb_object_agg(m.merchant_id, m.role) from merchant_roles m where m.person_id = p.id) as merchants,
  p.created_at, (select max(s.last_used_at) from admin_sessions s where s.person_id = p.id) as last_seen_at,
  p.suspended_at, p.removed_at`;

/**
 * Waits for every other change of people and their roles: rules such as "the last owner stays" count rows. Code that
 * changes people calls this first in its transaction.
 */
export async function lockPeople(tx: Tx): Promise<void> {
  await query(tx, 'select pg_advisory_xact_lock(:key)', { key: PEOPLE_LOCK });
}

export async function findPerson(db: Db, id: string): Promise<Person | undefined> {
  const row = await queryOne<Row>(db, `select ${COLUMNS} from people p where p.id = :id`, { id });
  return row && toPerson(row);
}

/** What a login is compared with. Its columns are read by nothing else. */
export interface LoginCandidate {
  personId: string;
  passwordHash: string | null;
  isSuspended: boolean;
}

/** @param loginName in lower case */
export async function findLogin(db: Db, loginName: string): Promise<LoginCandidate | undefined> {
  const row = await queryOne<{ id: string; password_hash: string | null; is_suspended: boolean }>(
    db,
    `select id, password_hash, suspended_at is not null as is_suspended from people where login_name = :loginName`,
    { loginName },
  );
  return row && { personId: row.id, passwordHash: row.password_hash, isSuspended: row.is_suspended };
}

/** The stored password of a person, to confirm an action with; null for one who has none. */
export async function findPasswordHash(db: Db, personId: string): Promise<string | null> {
  const sql = 'select password_hash from people where id = :personId';
  return (await queryOne<{ password_hash: string | null }>(db, sql, { personId }))?.password_hash ?? null;
}

/** The person of a subject of the directory, if it may sign in. */
export async function findByDirectory(db: Db, subject: string): Promise<string | undefined> {
  const sql = 'select id from people where directory_subject = :subject and suspended_at is null';
  return (await queryOne<{ id: string }>(db, sql, { subject }))?.id;
}

/** Adds a person. Returns false if the login name or the subject of the directory belongs to another. */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<boolean> {
  const row = await queryOne(
    tx,
    `insert into people (id, name, login_name, password_hash, directory_subject, language)
     values (:id, :name, :loginName, :passwordHash, :directorySubject, :language) on conflict do nothing returning id`,
    { ...person },
  );
  return row !== undefined;
}

/** @param role null takes the role of the gateway */
export async function setGatewayRole(tx: Tx, personId: string, role: GatewayRole | null): Promise<void> {
  await query(tx, 'update people set gateway_role = :role where id = :personId', { personId, role });
}

/** @param role null takes the role that the person has at this merchant */
export async function setMerchantRole(
  tx: Tx,
  personId: string,
  merchantId: string,
  role: MerchantRole | null,
): Promise<void> {
  const sql =
    role === null
      ? 'delete from merchant_roles where person_id = :personId and merchant_id = :merchantId'
      : `insert into merchant_roles (person_id, merchant_id, role) values (:personId, :merchantId, :role)
         on conflict (person_id, merchant_id) do update set role = excluded.role`;
  await query(tx, sql, { personId, merchantId, role });
}

/** Changes what a person is called, and the language of its pages. */
export async function updateProfile(
  tx: Tx,
  personId: string,
  { name, language }: { name: string; language: string | null },
): Promise<void> {
  const sql = 'update people set name = :name, language = :language where id = :personId';
  await query(tx, sql, { personId, name, language });
}

/** @returns false if the login name belongs to another person. @param loginName in lower case */
export async function setLoginName(tx: Tx, personId: string, loginName: string): Promise<boolean> {
  const row = await queryOne(
    tx,
    `update people set login_name = :loginName where id = :personId
       and not exists (select 1 from people where login_name = :loginName and id <> :personId) returning 1`,
    { personId, loginName },
  );
  return row !== undefined;
}

/** @param passwordHash null: the person signs in without a password */
export async function setPasswordHash(tx: Tx, personId: string, passwordHash: string | null): Promise<void> {
  await query(tx, 'update people set password_hash = :passwordHash where id = :personId', { personId, passwordHash });
}

/** @returns false if the subject belongs to another person */
export async function bindDirectory(tx: Tx, personId: string, subject: string | null): Promise<boolean> {
  const row = await queryOne(
    tx,
    `update people set directory_subject = :subject where id = :personId
       and not exists (select 1 from people where directory_subject = :subject and id <> :personId) returning 1`,
    { personId, subject },
  );
  return row !== undefined;
}

export async function suspendPerson(tx: Tx, personId: string, isSuspended: boolean): Promise<void> {
  const sql = 'update people set suspended_at = case when :isSuspended then now() end where id = :personId';
  await query(tx, sql, { personId, isSuspended });
}

/** Empties a person, whose id and name stay: the audit log names them. */
export async function emptyPerson(tx: Tx, personId: string): Promise<void> {
  await query(tx, 'delete from merchant_roles where person_id = :personId', { personId });
  await query(
    tx,
    `update people set login_name = null, gateway_role = null, password_hash = null, directory_subject = null,
       language = null, removed_at = now()
     where id = :personId`,
    { personId },
  );
}

/** How many owners of a merchant may sign in, apart from one person. */
export async function countOtherMerchantOwners(db: Db, merchantId: string, personId: string): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*)::int as count from merchant_roles m join people p on p.id = m.person_id
     where m.merchant_id = :merchantId and m.role = 'owner' and p.suspended_at is null and p.id <> :personId`,
    { merchantId, personId },
  );
  return row?.count ?? 0;
}

/** Whether a merchant has an owner, be it one who is suspended. */
export async function hasMerchantOwner(db: Db, merchantId: string): Promise<boolean> {
  const sql = `select 1 from merchant_roles where merchant_id = :merchantId and role = 'owner' limit 1`;
  return (await queryOne(db, sql, { merchantId })) !== undefined;
}

/**
 * One page of people, newest first, and the total. Removed ones are not listed.
 * @param merchantId only those with a role at this merchant; null: all
 */
export async function listPeople(
  db: Db,
  { merchantId, ...page }: Page & { merchantId: string | null },
): Promise<Total & { people: Person[] }> {
  const atMerchant = 'exists (select 1 from merchant_roles m where m.person_id = p.id and m.merchant_id = :merchantId)';
  const people = `from people p where p.removed_at is null ${merchantId === null ? '' : `and ${atMerchant}`}
    order by p.created_at desc, p.id desc`;
  const { rows, ...total } = await readPage(
    page,
    (window) => query<Row>(db, `select ${COLUMNS} ${people} limit :limit offset :skip`, { merchantId, ...window }),
    () => countUpTo(db, `select 1 ${people}`, { merchantId }),
  );
  return { people: rows.map(toPerson), ...total };
}

/** The merchants at which a person has a role, by name. */
export async function listOwnMerchants(
  db: Db,
  personId: string,
): Promise<{ id: string; name: string; role: MerchantRole; isActive: boolean }[]> {
  return query(
    db,
    `select w.id, w.name, m.role, w.is_active as "isActive" from merchant_roles m join merchants w on w.id = m.merchant_id
     where m.person_id = :personId order by w.name, w.id`,
    { personId },
  );
}

function toPerson(row: Row): Person {
  return {
    id: row.id,
    name: row.name,
    loginName: row.login_name,
    gatewayRole: row.gateway_role,
    merchantRoles: new Map(Object.entries(row.merchants ?? {})),
    language: row.language,
    hasPassword: row.has_password,
    hasDirectory: row.has_directory,
    hasTotp: row.has_totp,
    passkeyCount: row.passkey_count,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    suspendedAt: row.suspended_at,
    removedAt: row.removed_at,
  };
}
