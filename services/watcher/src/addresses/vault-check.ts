import { findWallet, lockWalletInit, type WalletRow } from '@gateway/store/addresses';
import { transact } from '@gateway/store/db';
import { recordVaultFault } from '@gateway/store/gateway';
import { readVault, settlePending, settleRekey, VaultFault } from '@gateway/wallet';
import type { WatcherContext } from '../context/context';

/**
 * Opens the vault once, compares it with the database's wallet, and erases its contents. An interrupted init is settled
 * first, and a pending key change last, both under init's lock. @throws VaultFault with a clear message
 */
export async function checkVault(context: WatcherContext, wallet: WalletRow): Promise<void> {
  if (context.state.isVaultChecked) return;
  const { db, config } = context;
  const access = { ...config.vault, instance: context.instanceId };
  await transact(db, async (tx) => {
    await lockWalletInit(tx);
    await settlePending(access, wallet.fingerprint);
  });
  const opened = await readVault(access);
  if (!opened) throw new VaultFault('VAULT_DIR holds no vault although the database has a wallet');
  opened.entropy.fill(0);
  if (opened.fingerprint !== wallet.fingerprint) {
    throw new VaultFault('VAULT_DIR holds the vault of another wallet than the database');
  }
  await transact(db, async (tx) => {
    await lockWalletInit(tx);
    if (await settleRekey(access, wallet.fingerprint)) context.logger.info('vault key changed');
  });
  context.state.isVaultChecked = true;
}

/**
 * At startup: a wallet's vault must open. Without a wallet there is nothing to compare yet. Why it does not open is kept
 * for the operator's messages. @throws VaultFault
 */
export async function checkVaultAtStart(context: WatcherContext): Promise<void> {
  const { db } = context;
  const wallet = await findWallet(db);
  try {
    if (wallet) await checkVault(context, wallet);
  } catch (error) {
    if (error instanceof VaultFault) await recordVaultFault(db, error.message);
    throw error;
  }
  await recordVaultFault(db, null);
}
