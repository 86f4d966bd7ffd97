import { query, queryOne, type Db, type Tx } from '../db/pool';

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

/** All passkeys, oldest first. */
export async function listPasskeys(db: Db): Promise<Passkey[]> {
  const rows = await query<{ id: string; name: string; created_at: Date; last_used_at: Date | null }>(
    db,
    'select id, name, created_at, last_used_at from admin_passkeys order by created_at, id',
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }));
}

/** The ids by which authenticators know the passkeys. */
export async function listCredentialIds(db: Db): Promise<string[]> {
  const rows = await query<{ id: string }>(db, 'select credential_id as id from admin_passkeys');
  return rows.map(({ id }) => id);
}

export async function findCredential(tx: Tx, credentialId: string): Promise<Credential | undefined> {
  const row = await queryOne<{ public_key: Buffer; counter: number }>(
    tx,
    'select public_key, counter::float8 as counter from admin_passkeys where credential_id = :credentialId',
    { credentialId },
  );
  return row && { credentialId, publicKey: row.public_key, counter: row.counter };
}

/** Adds a passkey. Returns its id, or undefined if it is there already. */
export async function insertPasskey(tx: Tx, name: string, credential: Credential): Promise<string | undefined> {
  const row = await queryOne<{ id: string }>(
    tx,
    `insert into admin_passkeys (credential_id, public_key, counter, name)
     values (:credentialId, :publicKey, :counter, :name) on conflict (credential_id) do nothing returning id`,
    { ...credential, name },
  );
  return row?.id;
}

/** Notes the use of a passkey, with the counter of its signature. */
export async function usePasskey(tx: Tx, credentialId: string, counter: number): Promise<void> {
  await query(
    tx,
    'update admin_passkeys set counter = :counter, last_used_at = now() where credential_id = :credentialId',
    { credentialId, counter },
  );
}

/** Removes a passkey. Returns its name, or undefined if there is none with this id. */
export async function removePasskey(tx: Tx, id: string): Promise<string | undefined> {
  const row = await queryOne<{ name: string }>(tx, 'delete from admin_passkeys where id = :id returning name', { id });
  return row?.name;
}
