import type { KeyHash } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';
import { rehashApiKey, type StoredKey } from './merchants';

/** The sealed webhook secret of the default merchant, if there is one. */
export async function findDefaultWebhookSecret(db: Db): Promise<Buffer | undefined> {
  const sql = 'select webhook_secret_sealed as sealed from merchants where is_default';
  return (await queryOne<{ sealed: Buffer }>(db, sql))?.sealed;
}

/** What the default merchant is created or updated from: the configured key and the first secret. */
export interface DefaultMerchant {
  key: StoredKey;
  webhookSecretSealed: Buffer;
}

/** Copies of the api that start at once apply API_KEY one after the other. */
const API_KEY_LOCK = 4_155_011;

/** What this start did with the configured API_KEY. */
export type DefaultKeyOutcome = 'created' | 'unchanged' | 'replaced' | 'ignored_rotated' | 'ignored_old';

/**
 * Creates "Default Merchant" on an empty database; later its key follows API_KEY until an admin rotates it.
 * A value that was replaced is never applied again, so a restarted old instance does not revive an invalid key.
 */
export async function ensureDefaultMerchant(
  tx: Tx,
  { key, webhookSecretSealed }: DefaultMerchant,
): Promise<DefaultKeyOutcome> {
  await query(tx, 'select pg_advisory_xact_lock(:key)', { key: API_KEY_LOCK });
  const known = await queryOne<{ id: string; is_current: boolean; is_key_rotated: boolean }>(
    tx,
    `select id, is_key_rotated,
       coalesce(api_key_hash in (:hash, :previousHash) or api_key_previous_hash = :hash, false) as is_current
     from merchants where is_default for update`,
    { ...key },
  );
  if (known?.is_current === true) {
    await rehashApiKey(tx, known.id, key);
    await noteApplied(tx, key);
    return 'unchanged';
  }
  if (known?.is_key_rotated) return 'ignored_rotated';
  if (!(await noteApplied(tx, key))) return 'ignored_old';
  await query(
    tx,
    known
      ? `update merchants set api_key_hash = :hash, api_key_previous_hash = :previousHash,
           api_key_hashed_with = :hashedWith, api_key_prefix = :prefix where is_default`
      : `insert into merchants (name, api_key_hash, api_key_previous_hash, api_key_hashed_with, api_key_prefix,
           webhook_secret_sealed, is_default)
         values ('Default Merchant', :hash, :previousHash, :hashedWith, :prefix, :sealed, true)`,
    { ...key, sealed: webhookSecretSealed },
  );
  return known ? 'replaced' : 'created';
}

/** Notes that a value of API_KEY is in force, under both values of HMAC_SECRET. Returns whether it never was before. */
async function noteApplied(tx: Tx, { hash, previousHash }: KeyHash): Promise<boolean> {
  const hashes = previousHash ? [hash, previousHash] : [hash];
  const added = await query(
    tx,
    `insert into applied_api_keys (api_key_hash) select unnest(:hashes::bytea[])
     on conflict do nothing returning 1`,
    { hashes },
  );
  return added.length === hashes.length;
}
