import { createHash } from 'node:crypto';

import { type TronAddress, addressFromHex, invariant } from '@gateway/domain';
import { HDNodeVoidWallet, HDNodeWallet, SigningKey, computeAddress, getBytes } from 'ethers';

import { childAddress, type Branch } from './child-address';
import { seedOf } from './mnemonic';

/**
 * The extended public key of the account m/44'/195'/0' (BIP-44, SLIP-44 coin 195). All payment addresses, but no keys,
 * derive from it; together with one address key, though, it reveals the account's key.
 */
export function accountXpub(entropy: Buffer): string {
  return accountOf(entropy).neuter().extendedKey;
}

/**
 * The addresses `from` to `from + count - 1` of an account: m/44'/195'/0'/0/i.
 * @throws Error when the text is not the extended public key of an account
 */
export function addressesFromXpub(xpub: string, from: number, count: number): TronAddress[] {
  return addressesOf(readBranch(xpub), from, count);
}

/**
 * A branch of an account, for repeated derivations: by default m/44'/195'/0'/0, that of the pool.
 * @throws Error when the text is not the extended public key of an account
 */
export function readBranch(xpub: string, branch = RECEIVING): Branch {
  invariant(isIndex(branch), 'branch of an account');
  const { chainCode, publicKey } = readXpub(xpub).deriveChild(branch);
  return {
    chainCode: getBytes(chainCode),
    publicKey: getBytes(publicKey),
    point: SigningKey.computePublicKey(publicKey, false),
  };
}

/** The addresses `from` to `from + count - 1` of a branch. About a third of a millisecond each. */
export function addressesOf(branch: Branch, from: number, count: number): TronAddress[] {
  invariant(isIndex(from) && count >= 0 && from + count <= HARDENED, 'address index');
  return Array.from({ length: count }, (_, i) => childAddress(branch, from + i));
}

/** The private key of one address as 64 hex digits. Only for the sweeper. */
export function keyAt(entropy: Buffer, index: number, branch = RECEIVING): string {
  invariant(isIndex(index) && isIndex(branch), 'address index');
  return accountOf(entropy).deriveChild(branch).deriveChild(index).privateKey.slice('0x'.length);
}

/** The address of a private key (64 hex digits); undefined for an invalid key. Errors never contain the digits. */
export function addressOfKey(privateKeyHex: string): TronAddress | undefined {
  try {
    return addressFromHex(`41${computeAddress(`0x${privateKeyHex}`).slice('0x'.length)}`);
  } catch {
    return undefined;
  }
}

/** Identifies an account without revealing it: sha256 of its xpub, 64 hex digits. */
export function fingerprint(xpub: string): string {
  return createHash('sha256').update(xpub).digest('hex');
}

const ACCOUNT_PATH = "m/44'/195'/0'";
const ACCOUNT_DEPTH = 3;
const RECEIVING = 0;
const HARDENED = 2 ** 31;

function isIndex(index: number): boolean {
  return Number.isSafeInteger(index) && index >= 0 && index < HARDENED;
}

function accountOf(entropy: Buffer): HDNodeWallet {
  const seed = seedOf(entropy);
  const account = HDNodeWallet.fromSeed(seed).derivePath(ACCOUNT_PATH);
  seed.fill(0);
  return account;
}

function readXpub(xpub: string): HDNodeVoidWallet {
  const node = parseXpub(xpub);
  if (!(node instanceof HDNodeVoidWallet) || node.depth !== ACCOUNT_DEPTH) {
    throw new Error('the extended public key is not that of an account');
  }
  return node;
}

/** The library's error is dropped: the text may be a private key, and errors are logged. */
function parseXpub(xpub: string): HDNodeVoidWallet | HDNodeWallet | undefined {
  try {
    return HDNodeWallet.fromExtendedKey(xpub);
  } catch {
    return undefined;
  }
}
