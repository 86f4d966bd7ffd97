import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { tablesOf, type FactorOwner } from './factor-owner';

const LOGIN_LOCK = 4_155_012;

/** What is set up as the second factor of a login; off when there is neither secret nor passkey. */
export interface SecondFactor {
  totp: ActiveTotp | undefined;
  passkeyCount: number;
}

/** The active secret of the authenticator app. */
export interface ActiveTotp {
  id: string;
  secretSealed: Buffer;
  /** The time step of the last accepted code. */
  lastStep: number;
  /** Codes that were tried since a factor was last accepted. */
  attempts: number;
  /** Since the last of them. */
  secondsSinceAttempt: number | undefined;
}

/**
 * Waits for every other login of an owner, every other change of its credentials, and whatever ends all its sessions. Code
 * that begins a session calls this before it looks at what permits the session, and code that ends all of them before it
 * does: so nothing that was checked before a change begins after it.
 */
export async function lockLogin(tx: Tx, owner: FactorOwner): Promise<void> {
  const lock = 'select pg_advisory_xact_lock(:key, hashtext(coalesce(:owner::text, :deployment)))';
  await query(tx, lock, { key: LOGIN_LOCK, owner, deployment: 'deployment' });
}

/** The factors that are set up, which stay as they are until the transaction ends: see `lockLogin`. */
export async function lockSecondFactor(tx: Tx, owner: FactorOwner): Promise<SecondFactor> {
  const tables = tablesOf(owner);
  await lockLogin(tx, owner);
  const row = await queryOne<{
    id: string | null;
    secret_sealed: Buffer;
    last_step: number;
    attempts: number;
    silence: number | null;
    passkeys: number;
  }>(
    tx,
    `select t.id, t.secret_sealed, t.last_step, t.attempts,
       extract(epoch from now() - t.attempted_at)::float8 as silence,
       (select count(*)::int from ${tables.passkeys} where ${tables.isTheirs}) as passkeys
     from (select 1) one left join ${tables.totp} t on t.activated_at is not null and ${tables.isTheirs}`,
    { owner },
  );
  if (!row) throw new Error('a select without condition has a row');
  const { id, secret_sealed: secretSealed, last_step: lastStep, attempts, silence, passkeys } = row;
  const secondsSinceAttempt = silence ?? undefined;
  return {
    totp: id === null ? undefined : { id, secretSealed, lastStep, attempts, secondsSinceAttempt },
    passkeyCount: passkeys,
  };
}

/** Whether the deployment's password has a second factor. */
export async function hasSecondFactor(db: Db): Promise<boolean> {
  const row = await queryOne(
    db,
    `select 1 where exists (select 1 from admin_totp where activated_at is not null)
       or exists (select 1 from admin_passkeys)`,
  );
  return row !== undefined;
}

/** After a factor was accepted: the codes that were tried before are forgotten. */
export async function forgetTotpAttempts(tx: Tx, owner: FactorOwner): Promise<void> {
  const { totp, isTheirs } = tablesOf(owner);
  const sql = `update ${totp} set attempts = 0 where ${isTheirs} and activated_at is not null and attempts > 0`;
  await query(tx, sql, { owner });
}

/** Removes every factor and recovery code of an owner who has lost them. Returns how many factors there were. */
export async function resetSecondFactor(tx: Tx, owner: FactorOwner): Promise<{ totp: boolean; passkeyCount: number }> {
  const { totp, passkeyCount } = await lockSecondFactor(tx, owner);
  const tables = tablesOf(owner);
  for (const table of [tables.totp, tables.passkeys, tables.recoveryCodes]) {
    await query(tx, `delete from ${table} where ${tables.isTheirs}`, { owner });
  }
  if (owner === null) await query(tx, 'delete from passkey_challenges');
  return { totp: totp !== undefined, passkeyCount };
}
