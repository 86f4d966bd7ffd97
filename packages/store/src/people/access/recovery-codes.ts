import { query, queryOne, type Db, type Tx } from '../../db/pool';
import { tablesOf, type FactorOwner } from './factor-owner';

/** Replaces all recovery codes of an owner. */
export async function replaceRecoveryCodes(tx: Tx, owner: FactorOwner, hashes: readonly Buffer[]): Promise<void> {
  await removeRecoveryCodes(tx, owner);
  const { recoveryCodes, ownerColumn, ownerValue } = tablesOf(owner);
  const sql = `insert into ${recoveryCodes} (${ownerColumn}code_hash) select ${ownerValue}unnest(:hashes::bytea[])`;
  await query(tx, sql, { owner, hashes });
}

/** Uses a recovery code. Returns false if it is none, or was used before; of concurrent uses one succeeds. */
export async function useRecoveryCode(tx: Tx, owner: FactorOwner, hash: Buffer): Promise<boolean> {
  const { recoveryCodes, isTheirs } = tablesOf(owner);
  const row = await queryOne(
    tx,
    `update ${recoveryCodes} set used_at = now()
     where ${isTheirs} and code_hash = :hash and used_at is null returning 1`,
    { owner, hash },
  );
  return row !== undefined;
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(db: Db, owner: FactorOwner): Promise<number> {
  const { recoveryCodes, isTheirs } = tablesOf(owner);
  const row = await queryOne<{ count: number }>(
    db,
    `select count(*)::int as count from ${recoveryCodes} where ${isTheirs} and used_at is null`,
    { owner },
  );
  return row?.count ?? 0;
}

/** With the last factor, its recovery codes go too. */
export async function removeRecoveryCodes(tx: Tx, owner: FactorOwner): Promise<void> {
  const { recoveryCodes, isTheirs } = tablesOf(owner);
  await query(tx, `delete from ${recoveryCodes} where ${isTheirs}`, { owner });
}
