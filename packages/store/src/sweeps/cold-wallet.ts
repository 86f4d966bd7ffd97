import type { TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/**
 * Pins the cold wallet at the first start with one configured, and compares it at every later start.
 * @throws Error when it differs, or is one of our own payment addresses
 */
export async function pinColdWallet(db: Db, address: TronAddress): Promise<void> {
  if (await isOwnAddress(db, address))
    throw new Error('COLD_WALLET_ADDRESS is one of the payment addresses of this gateway');
  await query(db, 'update instance set cold_wallet_address = coalesce(cold_wallet_address, :address)', { address });
  if ((await findColdWallet(db)) !== address) {
    throw new Error(
      'COLD_WALLET_ADDRESS is not the one this database was first started with: confirm it by "gateway wallet accept-cold"',
    );
  }
}

/** Whether an address belongs to the wallet, leased or not. */
export async function isOwnAddress(db: Db, address: TronAddress): Promise<boolean> {
  return (await queryOne(db, 'select 1 from addresses where address = :address', { address })) !== undefined;
}

/** The pinned cold wallet; undefined before the first start with one configured. */
export async function findColdWallet(db: Db): Promise<TronAddress | undefined> {
  const row = await queryOne<{ address: TronAddress | null }>(
    db,
    'select cold_wallet_address as address from instance',
  );
  return row?.address ?? undefined;
}

/** Replaces the pinned cold wallet on an operator's explicit request. */
export async function acceptColdWallet(tx: Tx, address: TronAddress): Promise<void> {
  await query(tx, 'update instance set cold_wallet_address = :address', { address });
}
