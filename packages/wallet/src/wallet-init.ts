import { join } from 'node:path';

import { type TronAddress, invariant } from '@gateway/domain';

import { accountXpub, addressesFromXpub, fingerprint } from './hd-wallet';
import { type Mark, writeMark } from './mark';
import { mnemonicOf, newEntropy } from './mnemonic';
import {
  checkFolder,
  linkFile,
  listFolder,
  readPrivateFile,
  removeFile,
  syncFolder,
  writeNewFile,
} from './private-file';
import { type VaultAccess, VAULT_NAME, isOfAnother, openVault, sealVault } from './vault';
import { VaultFault } from './vault-fault';

/** What the database is to keep of a new wallet. */
export interface NewWallet {
  xpub: string;
  fingerprint: string;
  /** The addresses with the indices 0, 1, 2, … */
  addresses: TronAddress[];
}

/** What a new wallet is made from. */
export interface WalletInit {
  access: VaultAccess;
  addressCount: number;
  mark: Omit<Mark, 'highestIndex'>;
  createdAt: Date;
  /** Stores the wallet and returns when that is committed: from then on the wallet exists. */
  commit(wallet: NewWallet): Promise<void>;
}

/**
 * Makes the wallet. The caller holds the lock of the wallet row and has seen under it that there is none; the lock
 * may end with `commit`. A death before the commit leaves no wallet, one after it leaves a pending file that
 * `settlePending` promotes.
 * @returns the words, to be shown once and never logged, and the address with index 0
 * @throws VaultFault when the folder is not usable or holds a vault already; what `commit` throws
 */
export async function initWallet(init: WalletInit): Promise<{ mnemonic: string; firstAddress: TronAddress }> {
  const { access } = init;
  await settlePending(access, undefined);
  if ((await readPrivateFile(join(access.folder, VAULT_NAME))) !== undefined) {
    throw new VaultFault('the vault folder holds a vault that the database does not know');
  }
  const entropy = newEntropy();
  try {
    const xpub = accountXpub(entropy);
    const addresses = addressesFromXpub(xpub, 0, init.addressCount);
    const [firstAddress] = addresses;
    invariant(firstAddress !== undefined, 'a new wallet has an address');
    const wallet = { xpub, fingerprint: fingerprint(xpub), addresses };

    const pending = join(access.folder, pendingName(wallet.fingerprint));
    const sealed = sealVault(entropy, access, init.createdAt);
    await writePending(pending, sealed, access, wallet.fingerprint);
    await writeMark(access.folder, { ...init.mark, highestIndex: init.addressCount - 1 });
    await init.commit(wallet);
    if (!(await isInFolder(access, wallet.fingerprint))) {
      // The lock was lost on the way, and another init took the file for a dead one's: this is the wallet's only key.
      await writePending(pending, sealed, access, wallet.fingerprint);
    }
    await promote(access, wallet.fingerprint);
    return { mnemonic: mnemonicOf(entropy), firstAddress };
  } finally {
    entropy.fill(0);
  }
}

/**
 * Ends what an interrupted `initWallet` left: the pending vault of the wallet row becomes the vault, any other is
 * removed. Only under the lock that `initWallet` runs under.
 * @param walletFingerprint of the wallet row; undefined when there is no row
 * @throws VaultFault; also when the folder serves another deployment, whose files are left alone
 */
export async function settlePending(access: VaultAccess, walletFingerprint: string | undefined): Promise<void> {
  const { folder } = access;
  await checkFolder(folder);
  for (const name of (await listFolder(folder)).filter((file) => file.startsWith(PENDING_PREFIX))) {
    const text = await readPrivateFile(join(folder, name));
    if (text !== undefined && isOfAnother(text, access.instance)) {
      throw new VaultFault('the vault folder is used by another deployment');
    }
    if (walletFingerprint !== undefined && name === pendingName(walletFingerprint)) {
      await promote(access, walletFingerprint);
    } else {
      await removeFile(join(folder, name));
    }
  }
}

const PENDING_PREFIX = `${VAULT_NAME}.pending.`;

function pendingName(walletFingerprint: string): string {
  return `${PENDING_PREFIX}${walletFingerprint}`;
}

/** The pending vault is on the disk, and opens, when this returns. */
async function writePending(
  path: string,
  sealed: string,
  access: VaultAccess,
  walletFingerprint: string,
): Promise<void> {
  await writeNewFile(path, sealed);
  await syncFolder(access.folder);
  if (!(await holds(path, access, walletFingerprint))) throw new VaultFault('the pending vault is gone');
}

async function isInFolder(access: VaultAccess, walletFingerprint: string): Promise<boolean> {
  const names = await listFolder(access.folder);
  return names.includes(VAULT_NAME) || names.includes(pendingName(walletFingerprint));
}

/** Linked, not renamed: a vault that is there is never replaced, whatever went wrong before. */
async function promote(access: VaultAccess, walletFingerprint: string): Promise<void> {
  const { folder } = access;
  const pending = join(folder, pendingName(walletFingerprint));
  const vault = join(folder, VAULT_NAME);
  if (await holds(pending, access, walletFingerprint)) await linkFile(pending, vault);
  // Somebody else may have promoted it at the same time; then the same wallet is in place.
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
