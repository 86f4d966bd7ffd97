import { join } from 'node:path';

import { type TronAddress, invariant } from '@gateway/domain';

import { accountXpub, addressesFromXpub, fingerprint } from './keys/hd-wallet';
import { mnemonicOf, newEntropy } from './keys/mnemonic';
import {
  checkFolder,
  linkFile,
  listFolder,
  readPrivateFile,
  removeFile,
  syncFolder,
  writeNewFile,
} from './vault/private-file';
import { type VaultAccess, VAULT_NAME, isOfAnother, openVault, sealVault } from './vault/vault';
import { VaultFault } from './vault/vault-fault';
import { raiseWatermark } from './vault/watermark';

/** What the database stores of a new wallet. */
export interface NewWallet {
  xpub: string;
  fingerprint: string;
  /** The addresses with the indices 0, 1, 2, … */
  addresses: TronAddress[];
}

/** What a new wallet is prepared from. */
export interface WalletPreparation {
  access: VaultAccess;
  addressCount: number;
  createdAt: Date;
}

/** What a new wallet is created from. */
export interface WalletInit extends WalletPreparation {
  /** Stores the wallet and returns once committed: from then on the wallet exists. */
  commit(wallet: NewWallet): Promise<void>;
}

/** A wallet that exists. */
export interface CreatedWallet {
  /** To be shown once and never logged. */
  mnemonic: string;
  /** With the index 0. */
  firstAddress: TronAddress;
  /** Why the vault is not in place yet; `settlePending` puts it there, unless the file itself was lost. */
  fault: unknown;
}

/**
 * Creates the wallet. The caller holds the lock of the wallet row and has checked under it that there is none. A crash
 * before the commit leaves no wallet, one after it leaves a pending file that `settlePending` promotes. Should the lock
 * be lost meanwhile and another init run, the one whose row is committed has its vault: a pending file is never removed
 * before a row shows which one counts.
 * @throws VaultFault when the folder is not usable or already holds a vault; what `commit` throws. Once the wallet is
 * committed nothing is thrown: its mnemonic cannot be shown again.
 */
export async function initWallet(init: WalletInit): Promise<CreatedWallet> {
  const { mnemonic, ...wallet } = await prepareWallet(init);
  const [firstAddress] = wallet.addresses;
  invariant(firstAddress !== undefined, 'a new wallet has an address');
  await init.commit(wallet);
  const fault = await putInPlace(init.access, wallet.fingerprint);
  return { mnemonic, firstAddress, fault };
}

/**
 * Prepares a wallet: its vault is on disk as a pending file, which `settlePending` promotes once the wallet row exists
 * and removes if another wallet's row does. The caller holds the lock of the wallet row and has checked under it that
 * there is none.
 * @returns the wallet, and its mnemonic, to be shown once and never logged
 * @throws VaultFault when the folder is not usable or already holds a vault
 */
export async function prepareWallet(preparation: WalletPreparation): Promise<NewWallet & { mnemonic: string }> {
  const { access } = preparation;
  await listPending(access);
  if ((await readPrivateFile(join(access.folder, VAULT_NAME))) !== undefined) {
    throw new VaultFault('the vault folder holds a vault that the database does not know');
  }
  const entropy = newEntropy();
  try {
    const xpub = accountXpub(entropy);
    const wallet = {
      xpub,
      fingerprint: fingerprint(xpub),
      addresses: addressesFromXpub(xpub, 0, preparation.addressCount),
    };
    await writePending(preparation, wallet.fingerprint, entropy);
    return { ...wallet, mnemonic: mnemonicOf(entropy) };
  } finally {
    entropy.fill(0);
  }
}

/**
 * Settles interrupted runs of `initWallet`: the pending vault of the wallet row becomes the vault, others are removed.
 * @param walletFingerprint of the wallet row
 * @throws VaultFault; also when the folder serves another deployment, whose files stay untouched
 */
export async function settlePending(access: VaultAccess, walletFingerprint: string): Promise<void> {
  for (const name of await listPending(access)) {
    if (name === pendingName(walletFingerprint)) await promote(access, walletFingerprint);
    else await removeFile(join(access.folder, name));
  }
}

/** @returns what prevented it */
async function putInPlace(access: VaultAccess, walletFingerprint: string): Promise<unknown> {
  try {
    await promote(access, walletFingerprint);
    await settlePending(access, walletFingerprint);
    return undefined;
  } catch (fault) {
    return fault;
  }
}

const PENDING_PREFIX = `${VAULT_NAME}.pending.`;

function pendingName(walletFingerprint: string): string {
  return `${PENDING_PREFIX}${walletFingerprint}`;
}

/** The names of the pending vaults. @throws VaultFault when one of them is another deployment's */
async function listPending({ folder, instance }: VaultAccess): Promise<string[]> {
  await checkFolder(folder);
  const names = (await listFolder(folder)).filter((file) => file.startsWith(PENDING_PREFIX));
  for (const name of names) {
    const text = await readPrivateFile(join(folder, name));
    if (text !== undefined && isOfAnother(text, instance)) {
      throw new VaultFault('the vault folder is used by another deployment');
    }
  }
  return names;
}

/** On return the pending vault is on disk and opens, and the watermark exists; on failure there is no pending vault. */
async function writePending(
  { access, addressCount, createdAt }: WalletPreparation,
  walletFingerprint: string,
  entropy: Buffer,
): Promise<void> {
  const { folder } = access;
  const pending = join(folder, pendingName(walletFingerprint));
  try {
    await writeNewFile(pending, sealVault(entropy, access, createdAt));
    await syncFolder(folder);
    if (!(await holds(pending, access, walletFingerprint))) throw new VaultFault('the pending vault is missing');
    await raiseWatermark(folder, addressCount - 1);
  } catch (fault) {
    // It can no longer become a wallet; if it cannot be removed either, a settlement removes it.
    await removeFile(pending).catch(() => undefined);
    throw fault;
  }
}

/** Linked, not renamed: an existing vault is never replaced, whatever went wrong before. */
async function promote(access: VaultAccess, walletFingerprint: string): Promise<void> {
  const { folder } = access;
  const pending = join(folder, pendingName(walletFingerprint));
  const vault = join(folder, VAULT_NAME);
  if (await holds(pending, access, walletFingerprint)) await linkFile(pending, vault);
  // Another process may have promoted it at the same time; then the same wallet is in place.
  if (!(await holds(vault, access, walletFingerprint))) throw new VaultFault('the vault is missing');
  await syncFolder(folder);
  await removeFile(pending);
  await syncFolder(folder);
}

/**
 * Opens a vault file and compares; false when there is no file.
 * @throws VaultFault when it does not open or holds another wallet
 */
async function holds(path: string, access: VaultAccess, walletFingerprint: string): Promise<boolean> {
  const text = await readPrivateFile(path);
  if (text === undefined) return false;
  const opened = openVault(text, access);
  opened.entropy.fill(0);
  if (opened.fingerprint !== walletFingerprint)
    throw new VaultFault('the vault holds another wallet than the database');
  return true;
}
