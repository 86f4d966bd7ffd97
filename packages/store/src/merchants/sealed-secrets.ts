import { query, queryOne, type Db } from '../db/pool';

/** The sealed webhook secrets of a merchant. */
export interface SealedSecrets {
  merchantId: string;
  secret: Buffer;
  /** The secret before the last change; it may have expired. */
  previousSecret: Buffer | null;
}

/** The sealed webhook secrets of the merchants that follow a merchant, by id. */
export async function listSealedSecrets(db: Db, afterMerchant: string, limit: number): Promise<SealedSecrets[]> {
  const rows = await query<{ id: string; secret: Buffer; previous_secret: Buffer | null }>(
    db,
    `select id, webhook_secret_sealed as secret, previous_secret_sealed as previous_secret
     from merchants where id > :afterMerchant order by id limit :limit`,
    { afterMerchant, limit },
  );
  return rows.map((row) => ({ merchantId: row.id, secret: row.secret, previousSecret: row.previous_secret }));
}

/**
 * Replaces the sealed secrets of a merchant by the same secrets sealed anew. Does nothing when they were changed in the
 * meantime, or when another HMAC_SECRET is current: a copy that still has the older one must not undo a rotation.
 */
export async function replaceSealedSecrets(
  db: Db,
  fingerprint: string,
  before: SealedSecrets,
  after: SealedSecrets,
): Promise<boolean> {
  const rows = await query(
    db,
    `update merchants set webhook_secret_sealed = :secret, previous_secret_sealed = :previousSecret
     where id = :merchantId and webhook_secret_sealed = :secretBefore
       and previous_secret_sealed is not distinct from :previousBefore::bytea
       and exists (select 1 from instance where hmac_fingerprint = :fingerprint)
     returning 1`,
    { ...after, secretBefore: before.secret, previousBefore: before.previousSecret, fingerprint },
  );
  return rows.length > 0;
}

/** Removes what only the previous HMAC_SECRET needs, once a start without it has ended the rotation. */
export async function forgetPreviousHashes(db: Db, fingerprint: string): Promise<void> {
  const hasEnded = `exists
       (select 1 from instance where hmac_fingerprint = :fingerprint and hmac_previous_fingerprint is null)`;
  await query(
    db,
    `update merchants set api_key_previous_hash = null, replaced_key_previous_hash = null
     where (api_key_previous_hash is not null or replaced_key_previous_hash is not null) and ${hasEnded}`,
    { fingerprint },
  );
  await query(
    db,
    `update read_only_keys set key_previous_hash = null where key_previous_hash is not null and ${hasEnded}`,
    { fingerprint },
  );
}

/** How many webhook secrets in use are not sealed for this HMAC_SECRET. */
export async function countUnsealedSecrets(db: Db, fingerprint: string): Promise<number> {
  const row = await queryOne<{ count: number }>(db, 'select count_unsealed_secrets(:fingerprint) as count', {
    fingerprint,
  });
  return row?.count ?? 0;
}
