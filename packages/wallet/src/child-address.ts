import { createHmac } from 'node:crypto';

import { type TronAddress, addressFromHex, invariant } from '@gateway/domain';
import { SigningKey, keccak256 } from 'ethers';

/** A node of the tree whose children are addresses. */
export interface Branch {
  chainCode: Buffer;
  /** Compressed, 33 bytes. */
  publicKey: Buffer;
  point: Point;
}

/** A point of secp256k1 in affine coordinates. */
export interface Point {
  x: bigint;
  y: bigint;
}

/** secp256k1 is y^2 = x^3 + 7 over this field (SEC 2, 2.4.1). */
const FIELD = 2n ** 256n - 2n ** 32n - 977n;
const COORDINATE_DIGITS = 64;

/**
 * The address of a child's public key (BIP-32, CKDpub). Nothing here is secret, so it may be quick: the library's own
 * way takes roots and inverses several times, this one takes one inverse.
 * @param index below 2^31
 * @throws Error for the one index in 2^127 that has no key
 */
export function childAddress({ chainCode, publicKey, point }: Branch, index: number): TronAddress {
  const number = Buffer.alloc(4);
  number.writeUInt32BE(index);
  const mac = createHmac('sha512', chainCode).update(publicKey).update(number).digest();
  const child = sumOf(point, pointOf(mac.subarray(0, 32)));
  return addressFromHex(`41${keccak256(`0x${hexOf(child.x)}${hexOf(child.y)}`).slice(-40)}`);
}

/** The point of a public key, or of the public key of a private one. */
export function pointOf(key: string | Buffer): Point {
  const digits = SigningKey.computePublicKey(key, false).slice('0x04'.length);
  return {
    x: BigInt(`0x${digits.slice(0, COORDINATE_DIGITS)}`),
    y: BigInt(`0x${digits.slice(COORDINATE_DIGITS)}`),
  };
}

/** The bytes of `0x` and hex digits. */
export function bytesOfHex(text: string): Buffer {
  return Buffer.from(text.slice('0x'.length), 'hex');
}

/** The sum of two points that are neither equal nor opposite (SEC 1, 2.2.1). */
function sumOf(one: Point, other: Point): Point {
  invariant(one.x !== other.x, 'points differ');
  const slope = remainder((other.y - one.y) * inverseOf(remainder(other.x - one.x)));
  const x = remainder(slope * slope - one.x - other.x);
  return { x, y: remainder(slope * (one.x - x) - one.y) };
}

/** By Euclid's extended algorithm. */
function inverseOf(value: bigint): bigint {
  let [larger, smaller] = [FIELD, value];
  let [before, factor] = [0n, 1n];
  while (smaller !== 0n) {
    const quotient = larger / smaller;
    [larger, smaller] = [smaller, larger - quotient * smaller];
    [before, factor] = [factor, before - quotient * factor];
  }
  return remainder(before);
}

function remainder(value: bigint): bigint {
  const rest = value % FIELD;
  return rest < 0n ? rest + FIELD : rest;
}

function hexOf(coordinate: bigint): string {
  return coordinate.toString(16).padStart(COORDINATE_DIGITS, '0');
}
