import { query, queryOne, type Db, type Tx } from '../db/pool';

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
export async function countTotpAttempt(db: Db, limits: TotpLimits, isCounted: boolean): Promise<boolean> {
  const row = await queryOne(
    db,
    `update admin_totp
     set attempts = attempts + case when :isCounted then 1 else 0 end,
       attempted_at = case when :isCounted then now() else attempted_at end
     where activated_at is not null and attempts < :most
       and (attempts < :free or attempted_at < now() - :pauseSeconds * interval '1 second')
     returning 1`,
    { ...limits, isCounted },
  );
  return row !== undefined;
}

/** Notes the time step of an accepted code. Returns false if a code of this step or a later one was accepted before. */
export async function useTotpStep(tx: Tx, id: string, step: number): Promise<boolean> {
  const row = await queryOne(
    tx,
    'update admin_totp set last_step = :step, last_used_at = now() where id = :id and last_step < :step returning 1',
    { id, step },
  );
  return row !== undefined;
}

/** Begins a set-up, in place of an earlier one of the same session. Those of other sessions that are over are removed. */
export async function beginTotp(tx: Tx, sessionId: string, secretSealed: Buffer): Promise<void> {
  await query(
    tx,
    `delete from admin_totp
     where activated_at is null and (begun_by = :sessionId or begun_at < now() - ${SET_UP_LIFETIME})`,
    { sessionId },
  );
  await query(tx, 'insert into admin_totp (secret_sealed, begun_by) values (:secretSealed, :sessionId)', {
    secretSealed,
    sessionId,
  });
}

/** The set-up that a session has begun; undefined when it took too long. */
export async function findTotpSetUp(
  tx: Tx,
  sessionId: string,
): Promise<{ id: string; secretSealed: Buffer } | undefined> {
  const row = await queryOne<{ id: string; secret_sealed: Buffer }>(
    tx,
    `select id, secret_sealed from admin_totp
     where begun_by = :sessionId and activated_at is null and begun_at > now() - ${SET_UP_LIFETIME}`,
    { sessionId },
  );
  return row && { id: row.id, secretSealed: row.secret_sealed };
}

/** Activates a set-up, in place of the secret that was active; the code that proved it is used. */
export async function activateTotp(tx: Tx, id: string, step: number): Promise<void> {
  await query(tx, 'delete from admin_totp where id <> :id', { id });
  await query(tx, 'update admin_totp set activated_at = now(), last_step = :step where id = :id', { id, step });
}

/** Removes the active secret. Returns false if there is none. */
export async function removeTotp(tx: Tx): Promise<boolean> {
  const rows = await query(tx, 'delete from admin_totp where activated_at is not null returning 1');
  return rows.length > 0;
}

/** When the active secret was set up and last used. */
export async function findTotpTimes(db: Db): Promise<{ activatedAt: Date; lastUsedAt: Date | null } | undefined> {
  const row = await queryOne<{ activated_at: Date; last_used_at: Date | null }>(
    db,
    'select activated_at, last_used_at from admin_totp where activated_at is not null',
  );
  return row && { activatedAt: row.activated_at, lastUsedAt: row.last_used_at };
}

/** The sealed secrets, active or not. */
export async function listSealedTotp(db: Db): Promise<{ id: string; secretSealed: Buffer }[]> {
  const rows = await query<{ id: string; secret_sealed: Buffer }>(db, 'select id, secret_sealed from admin_totp');
  return rows.map((row) => ({ id: row.id, secretSealed: row.secret_sealed }));
}

/** Replaces a sealed secret by the same one sealed anew, as `replaceSealedSecrets` does for merchants. */
export async function replaceSealedTotp(db: Db, fingerprint: string, id: string, secretSealed: Buffer): Promise<void> {
  await query(
    db,
    `update admin_totp set secret_sealed = :secretSealed
     where id = :id and exists (select 1 from instance where hmac_fingerprint = :fingerprint)`,
    { id, secretSealed, fingerprint },
  );
}
