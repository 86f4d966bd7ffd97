import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { tablesOf, type FactorOwner } from './factor-owner';

/** When the codes of an authenticator app are no longer compared. */
export interface TotpLimits {
  /** Attempts in a row that need not wait. */
  free: number;
  /** Seconds between the attempts after them. */
  pauseSeconds: number;
  /** Attempts in a row, after which the app is no longer accepted. */
  most: number;
}

/** How long a set-up may take. */
const SET_UP_LIFETIME = `interval '10 minutes'`;

/**
 * Counts an attempt before its code is compared, so that neither parallel requests nor a crash give further ones.
 * @param isCounted false performs the same write without counting, so that no time tells the two apart
 * @returns false if the code may not be compared: too many were wrong, or there is no active secret
 */
export async function countTotpAttempt(
  db: Db,
  owner: FactorOwner,
  limits: TotpLimits,
  isCounted: boolean,
): Promise<boolean> {
  const { totp, isTheirs } = tablesOf(owner);
  const row = await queryOne(
    db,
    `update ${totp}
     set attempts = attempts + case when :isCounted then 1 else 0 end,
       attempted_at = case when :isCounted then now() else attempted_at end
     where ${isTheirs} and activated_at is not null and attempts < :most
       and (attempts < :free or attempted_at < now() - :pauseSeconds * interval '1 second')
     returning 1`,
    { ...limits, owner, isCounted },
  );
  return row !== undefined;
}

/** Notes the time step of an accepted code. Returns false if a code of this step or a later one was accepted before. */
export async function useTotpStep(tx: Tx, owner: FactorOwner, id: string, step: number): Promise<boolean> {
  const row = await queryOne(
    tx,
    `update ${tablesOf(owner).totp} set last_step = :step, last_used_at = now()
     where id = :id and last_step < :step returning 1`,
    { id, step },
  );
  return row !== undefined;
}

/** Begins a set-up, in place of an earlier one of the same session. Those of other sessions that are over are removed. */
export async function beginTotp(tx: Tx, owner: FactorOwner, sessionId: string, secretSealed: Buffer): Promise<void> {
  const { totp, isTheirs, ownerColumn, ownerValue } = tablesOf(owner);
  await query(
    tx,
    `delete from ${totp}
     where ${isTheirs} and activated_at is null and (begun_by = :sessionId or begun_at < now() - ${SET_UP_LIFETIME})`,
    { owner, sessionId },
  );
  await query(
    tx,
    `insert into ${totp} (${ownerColumn}secret_sealed, begun_by) values (${ownerValue}:secretSealed, :sessionId)`,
    { owner, secretSealed, sessionId },
  );
}

/** The set-up that a session has begun; undefined when it took too long. */
export async function findTotpSetUp(
  tx: Tx,
  owner: FactorOwner,
  sessionId: string,
): Promise<{ id: string; secretSealed: Buffer } | undefined> {
  const row = await queryOne<{ id: string; secret_sealed: Buffer }>(
    tx,
    `select id, secret_sealed from ${tablesOf(owner).totp}
     where begun_by = :sessionId and activated_at is null and begun_at > now() - ${SET_UP_LIFETIME}`,
    { sessionId },
  );
  return row && { id: row.id, secretSealed: row.secret_sealed };
}

/** Activates a set-up, in place of the secret that was active; the code that proved it is used. */
export async function activateTotp(tx: Tx, owner: FactorOwner, id: string, step: number): Promise<void> {
  const { totp, isTheirs } = tablesOf(owner);
  await query(tx, `delete from ${totp} where ${isTheirs} and id <> :id`, { owner, id });
  await query(tx, `update ${totp} set activated_at = now(), last_step = :step where id = :id`, { id, step });
}

/** Removes the active secret. Returns false if there is none. */
export async function removeTotp(tx: Tx, owner: FactorOwner): Promise<boolean> {
  const { totp, isTheirs } = tablesOf(owner);
  const sql = `delete from ${totp} where ${isTheirs} and activated_at is not null returning 1`;
  const rows = await query(tx, sql, { owner });
  return rows.length > 0;
}

/** When the active secret was set up and last used. */
export async function findTotpTimes(
  db: Db,
  owner: FactorOwner,
): Promise<{ activatedAt: Date; lastUsedAt: Date | null } | undefined> {
  const { totp, isTheirs } = tablesOf(owner);
  const row = await queryOne<{ activated_at: Date; last_used_at: Date | null }>(
    db,
    `select activated_at, last_used_at from ${totp} where ${isTheirs} and activated_at is not null`,
    { owner },
  );
  return row && { activatedAt: row.activated_at, lastUsedAt: row.last_used_at };
}

/** A secret of an authenticator app, active or not. */
export interface SealedTotp {
  id: string;
  owner: FactorOwner;
  secretSealed: Buffer;
}

/** All sealed secrets: of the deployment's password and of people. */
export async function listSealedTotp(db: Db): Promise<SealedTotp[]> {
  const rows = await query<{ id: string; owner: FactorOwner; secret_sealed: Buffer }>(
    db,
    `select id, null::uuid as owner, secret_sealed from admin_totp
     union all select id, person_id, secret_sealed from person_totp`,
  );
  return rows.map((row) => ({ id: row.id, owner: row.owner, secretSealed: row.secret_sealed }));
}

/** Replaces a sealed secret by the same one sealed anew, as `replaceSealedSecrets` does for merchants. */
export async function replaceSealedTotp(
  db: Db,
  fingerprint: string,
  { id, owner, secretSealed }: SealedTotp,
): Promise<void> {
  await query(
    db,
    `update ${tablesOf(owner).totp} set secret_sealed = :secretSealed
     where id = :id and exists (select 1 from instance where hmac_fingerprint = :fingerprint)`,
    { id, secretSealed, fingerprint },
  );
}
