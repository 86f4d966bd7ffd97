import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { tablesOf, type FactorOwner } from './factor-owner';

/** A passkey, as the console lists it. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What verifies the signatures of a passkey. */
export interface Credential {
  credentialId: string;
  publicKey: Buffer;
  /** Of its last signature. Authenticators that do not count always report 0. */
  counter: number;
}

/** What an answer to a challenge is for; one to set up or to confirm is bound to a session. */
export type ChallengePurpose =
  { purpose: 'log_in'; sessionId: null } | { purpose: 'confirm' | 'set_up'; sessionId: string };

const CHALLENGE_LIFETIME = `interval '5 minutes'`;

/** Stores a challenge, and removes those that are over. */
export async function insertChallenge(
  db: Db,
  challenge: string,
  { purpose, sessionId }: ChallengePurpose,
): Promise<void> {
  await query(
    db,
    `with forgotten as (delete from passkey_challenges where expires_at < now())
     insert into passkey_challenges (challenge, purpose, session_id, expires_at)
     values (:challenge, :purpose, :sessionId, now() + ${CHALLENGE_LIFETIME})`,
    { challenge, purpose, sessionId },
  );
}

/** Takes a challenge, which can be answered once. Returns false if it is unknown, over, or for something else. */
export async function takeChallenge(
  db: Db,
  challenge: string,
  { purpose, sessionId }: ChallengePurpose,
): Promise<boolean> {
  const row = await queryOne(
    db,
    `delete from passkey_challenges
     where challenge = :challenge and purpose = :purpose and session_id is not distinct from :sessionId::uuid
       and expires_at > now()
     returning 1`,
    { challenge, purpose, sessionId },
  );
  return row !== undefined;
}

/** All passkeys of an owner, oldest first. */
export async function listPasskeys(db: Db, owner: FactorOwner): Promise<Passkey[]> {
  const { passkeys, isTheirs } = tablesOf(owner);
  const rows = await query<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>(
    db,
    `select id, name, created_at, last_used_at from ${passkeys} where ${isTheirs} order by created_at, id`,
    { owner },
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** The ids by which authenticators know the passkeys of an owner. */
export async function listCredentialIds(db: Db, owner: FactorOwner): Promise<string[]> {
  const { passkeys, isTheirs } = tablesOf(owner);
  const sql = `select credential_id as id from ${passkeys} where ${isTheirs}`;
  const rows = await query<{ id: string }>(db, sql, { owner });
  return rows.map(({ id }) => id);
}

export async function findCredential(
  tx: Tx,
  owner: FactorOwner,
  credentialId: string,
): Promise<Credential | undefined> {
  const { passkeys, isTheirs } = tablesOf(owner);
  const row = await queryOne<{ public_key: Buffer; counter: number }>(
    tx,
    `select public_key, counter::float8 as counter from ${passkeys}
     where ${isTheirs} and credential_id = :credentialId`,
    { owner, credentialId },
  );
  return row && { credentialId, publicKey: row.public_key, counter: row.counter };
}

/** Adds a passkey. Returns its id, or undefined if it is there already. */
export async function insertPasskey(
  tx: Tx,
  owner: FactorOwner,
  name: string,
  credential: Credential,
): Promise<string | undefined> {
  const { passkeys, ownerColumn, ownerValue } = tablesOf(owner);
  const row = await queryOne<{ id: string }>(
    tx,
    `insert into ${passkeys} (${ownerColumn}credential_id, public_key, counter, name)
     values (${ownerValue}:credentialId, :publicKey, :counter, :name) on conflict (credential_id) do nothing returning id`,
    { ...credential, owner, name },
  );
  return row?.id;
}

/** Notes the use of a passkey, with the counter of its signature. */
export async function usePasskey(tx: Tx, owner: FactorOwner, credentialId: string, counter: number): Promise<void> {
  await query(
    tx,
    `update ${tablesOf(owner).passkeys} set counter = :counter, last_used_at = now()
     where credential_id = :credentialId`,
    { credentialId, counter },
  );
}

/** Removes a passkey. Returns its name, or undefined if there is none with this id. */
export async function removePasskey(tx: Tx, owner: FactorOwner, id: string): Promise<string | undefined> {
  const { passkeys, isTheirs } = tablesOf(owner);
  const sql = `delete from ${passkeys} where ${isTheirs} and id = :id returning name`;
  const row = await queryOne<{ name: string }>(tx, sql, { owner, id });
  return row?.name;
}

/** The person whose passkey this is, who may sign in; undefined for none. */
export async function findPasskeyOwner(db: Db, credentialId: string): Promise<string | undefined> {
  const row = await queryOne<{ person_id: string }>(
    db,
    'select person_id from person_passkeys where credential_id = :credentialId',
    { credentialId },
  );
  return row?.person_id;
}
