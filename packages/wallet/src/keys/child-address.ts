import { createHmac } from 'node:crypto';

import { type TronAddress, addressFromHex } from '@gateway/domain';
import { SigningKey, keccak256 } from 'ethers';

/** A node of the key tree whose children are addresses. */
export interface Branch {
  chainCode: Uint8Array;
  /** Compressed, 33 bytes. */
  publicKey: Uint8Array;
  /** The same point with both coordinates, 65 bytes as `0x` and hex digits. */
  point: string;
}

const UNCOMPRESSED = '0x04';
const ACCOUNT_DIGITS = 40;

/**
 * The address of a child's public key (BIP-32, CKDpub). The library's child derivation takes a square root to
 * decompress each point, the parent's again for every child; with both coordinates none is needed.
 * @param index below 2^31
 * @throws Error for the one index in 2^127 that has no key
 */
export function childAddress({ chainCode, publicKey, point }: Branch, index: number): TronAddress {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(index);
  const tweak = createHmac('sha512', chainCode).update(publicKey).update(number).digest().subarray(0, 32);
  const child = SigningKey.addPoints(tweak, point, false);
  return addressFromHex(`41${keccak256(`0x${child.slice(UNCOMPRESSED.length)}`).slice(-ACCOUNT_DIGITS)}`);
}
