import { createHash } from 'node:crypto';

import type { TronAddress } from '@gateway/domain';

import { addressesOf, readBranch } from './hd-wallet';

/** To whom a deposit address belongs. */
export interface DepositOwner {
  /** The id of the gateway's database, which a restore keeps. */
  instance: string;
  merchantId: string;
  /** By which the merchant knows its customer. */
  customerId: string;
}

/** Where a deposit address is in the account: m/44'/195'/0'/branch/child. */
export interface DepositPath {
  branch: number;
  child: number;
}

/** Branch 0 is that of the pool. */
const BRANCHES = 2 ** 31 - 1;

/**
 * The path follows from the owner alone, so that the same customer has the same address for ever: also in a database
 * that was restored to a moment before the address was given out. It is never changed: addresses would be lost.
 */
export function depositPath({ instance, merchantId, customerId }: DepositOwner): DepositPath {
  const owner = JSON.stringify(['deposit address of a customer', instance, merchantId, customerId]);
  const hash = createHash('sha256').update(owner).digest();
  return { branch: 1 + (hash.readUInt32BE(0) % BRANCHES), child: hash.readUInt32BE(4) >>> 1 };
}

/** Derives the address at such a path. @throws Error when the text is not the extended public key of an account */
export function depositAddress(xpub: string, { branch, child }: DepositPath): TronAddress {
  const [address] = addressesOf(readBranch(xpub, branch), child, 1);
  if (address === undefined) throw new Error('a path has an address');
  return address;
}
