import type { TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from './db/pool';

/**
 * Pins the cold wallet at the first start that names one and compares it at every other.
 * @throws Error when it is another one, or one of our own payment addresses
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

/** Whether an address is one of the wallet's, given or not. */
export async function isOwnAddress(db: Db, address: TronAddress): Promise<boolean> {
  return (await queryOne(db, 'select 1 from addresses where address = :address', { address })) !== undefined;
}

/** The pinned cold wallet; none before the first start that names one. */
export async function findColdWallet(db: Db): Promise<TronAddress | undefined> {
  const row = await queryOne<{ address: TronAddress | null }>(
    db,
    'select cold_wallet_address as address from instance',
  );
  return row?.address ?? undefined;
}

/** Replaces the pinned cold wallet, at an operator's word. */
export async function acceptColdWallet(tx: Tx, address: TronAddress): Promise<void> {
  await query(tx, 'update instance set cold_wallet_address = :address', { address });
}
