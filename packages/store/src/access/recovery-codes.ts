import { query, queryOne, type Db, type Tx } from '../db/pool';

/** Replaces all recovery codes. */
export async function replaceRecoveryCodes(tx: Tx, hashes: readonly Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx);
  await query(tx, 'insert into recovery_codes (code_hash) select unnest(:hashes::bytea[])', { hashes });
}

/** Uses a recovery code. Returns false if it is none, or was used before; of concurrent uses one succeeds. */
export async function useRecoveryCode(tx: Tx, hash: Buffer): Promise<boolean> {
  const row = await queryOne(
    tx,
    'update recovery_codes set used_at = now() where code_hash = :hash and used_at is null returning 1',
    { hash },
  );
  return row !== undefined;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    'select count(*)::int as count from recovery_codes where used_at is null',
  );
  return row?.count ?? 0;
}

/** With the last factor, its recovery codes go too. */
export async function removeRecoveryCodes(tx: Tx): Promise<void> {
  await query(tx, 'delete from recovery_codes');
}
