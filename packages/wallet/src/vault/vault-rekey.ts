import { rename } from 'node:fs/promises';
import { join } from 'node:path';

import { NEXT_VAULT_NAME, type VaultAccess, VAULT_NAME, isOpenedBy, openVault, readVault, sealVault } from './vault';
import { checkFolder, readPrivateFile, removeFile, syncFolder, writeNewFile } from './private-file';
import { VaultFault } from './vault-fault';

/**
 * Also seals the vault's wallet under another key, next to the vault: the old key keeps working, and the new one opens
 * it from now on. A next vault that has not been used yet is replaced.
 * @returns the fingerprint of the wallet in both
 * @throws VaultFault when there is no vault, it does not open with the key, or the folder is not usable
 */
export async function prepareRekey(access: VaultAccess, newKey: Buffer, now: Date): Promise<string> {
  const { folder } = access;
  const next = join(folder, NEXT_VAULT_NAME);
  const text = await readPrivateFile(join(folder, VAULT_NAME));
  if (text === undefined) throw new VaultFault('the vault folder holds no vault');
  const { entropy, fingerprint } = openVault(text, access);
  try {
    await removeFile(next);
    await writeNewFile(next, sealVault(entropy, { ...access, key: newKey }, now));
    await syncFolder(folder);
  } finally {
    entropy.fill(0);
  }
  const written = await readPrivateFile(next);
  const opened = written === undefined ? undefined : openVault(written, { ...access, key: newKey });
  opened?.entropy.fill(0);
  if (opened?.fingerprint !== fingerprint) throw new VaultFault('the next vault was not written');
  return fingerprint;
}

/**
 * Completes a key change once the new key was used: the next vault replaces the vault if it opens with this key and
 * contains the wallet of the row, and the old key no longer opens anything. Only under the lock of init; a crash in
 * between leaves both.
 * @returns whether this changed the key
 * @throws VaultFault
 */
export async function settleRekey(access: VaultAccess, walletFingerprint: string): Promise<boolean> {
  const { folder } = access;
  await checkFolder(folder);
  const next = await readPrivateFile(join(folder, NEXT_VAULT_NAME));
  if (next === undefined || !isOpenedBy(next, access)) return false;
  const opened = await readVault(access);
  opened?.entropy.fill(0);
  if (opened?.fingerprint !== walletFingerprint) return false;
  await rename(join(folder, NEXT_VAULT_NAME), join(folder, VAULT_NAME));
  await syncFolder(folder);
  return true;
}
