import type { KeyHash } from '@gateway/domain';
import { query, type Db, type Tx } from '../db/pool';
import { lockMerchant, type StoredKey } from './merchants';

/** The read-only key of a merchant, as it may be shown. */
export interface ReadOnlyKey {
  prefix: string;
  createdAt: Date;
  /** The key before the last rotation, while it is still valid. */
  replaced: { prefix: string; validUntil: Date } | null;
}

/** The read-only key of a merchant, if it has one. */
export async function findReadOnlyKey(db: Db, merchantId: string): Promise<ReadOnlyKey | undefined> {
  const rows = await query<{ prefix: string; created_at: Date; valid_until: Date | null }>(
    db,
    `select prefix, created_at, valid_until from read_only_keys
     where merchant_id = :merchantId and (valid_until is null or valid_until > now())`,
    { merchantId },
  );
  const current = rows.find((row) => row.valid_until === null);
  const replaced = rows.flatMap(({ prefix, valid_until: validUntil }) => (validUntil ? { prefix, validUntil } : []));
  return current && { prefix: current.prefix, createdAt: current.created_at, replaced: replaced[0] ?? null };
}

/**
 * Gives a merchant a read-only key. An older one is invalid once this commits, or after an overlap; the one before it,
 * and those of a suspended merchant, have none. Returns undefined if the merchant does not exist.
 */
export async function replaceReadOnlyKey(
  tx: Tx,
  merchantId: string,
  key: StoredKey,
  overlapSeconds: number,
): Promise<ReadOnlyKey | undefined> {
  const merchant = await lockMerchant(tx, merchantId); // so that two rotations follow each other
  if (!merchant) return undefined;
  const hasOverlap = merchant.isActive && overlapSeconds > 0;
  await query(
    tx,
    `delete from read_only_keys where merchant_id = :merchantId and (valid_until is not null or not :hasOverlap)`,
    {
      ...{ merchantId, hasOverlap },
    },
  );
  await query(
    tx,
    `update read_only_keys set valid_until = now() + :overlapSeconds::int * interval '1 second'
     where merchant_id = :merchantId`,
    { merchantId, overlapSeconds },
  );
  await query(
    tx,
    `insert into read_only_keys (key_hash, key_previous_hash, hashed_with, merchant_id, prefix)
     values (:hash, :previousHash, :hashedWith, :merchantId, :prefix)`,
    { ...key, merchantId },
  );
  return findReadOnlyKey(tx, merchantId);
}

/** Ends the read-only key of a merchant, and one that it replaced. Returns the one that was current. */
export async function revokeReadOnlyKey(tx: Tx, merchantId: string): Promise<ReadOnlyKey | undefined> {
  await lockMerchant(tx, merchantId);
  const revoked = await findReadOnlyKey(tx, merchantId);
  await query(tx, 'delete from read_only_keys where merchant_id = :merchantId', { merchantId });
  return revoked;
}

/** As `rehashApiKey` does with full keys. */
export async function rehashReadOnlyKey(db: Db, key: KeyHash): Promise<void> {
  await query(
    db,
    `update read_only_keys set key_hash = :hash, key_previous_hash = :previousHash, hashed_with = :hashedWith
     where key_hash = :previousHash`,
    { ...key },
  );
}
