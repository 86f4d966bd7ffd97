import { SigningKey, keccak256 } from 'ethers/crypto';
import { sha256 } from './hashes';

/** A secp256k1 key that signs for an account of the simulated chain. */
export interface KeyPair {
  /** 64 hex digits, without 0x. */
  readonly privateKey: string;
  /** The account in the node's hex form, "41…". */
  readonly account: string;
}

/** The key pair of a private key of 64 hex digits. */
export function keyPair(privateKey: string): KeyPair {
  return { privateKey, account: accountOfPublicKey(new SigningKey(`0x${privateKey}`).publicKey) };
}

/** A key derived from a name, the same in every run; never for real money. */
export function keyPairNamed(name: string): KeyPair {
  return keyPair(sha256(Buffer.from(`devnet ${name}`)).toString('hex'));
}

/** Signs 32 bytes: r, s and v (00 or 01) as 130 hex digits, deterministic (RFC 6979). */
export function signDigest(key: KeyPair, digest: Uint8Array): string {
  const signature = new SigningKey(`0x${key.privateKey}`).sign(digest);
  return `${signature.r.slice(2)}${signature.s.slice(2)}0${String(signature.yParity)}`;
}

/**
 * The account whose key signed these 32 bytes.
 * @param signature at least 65 bytes in hex; v may be 00, 01, 1b or 1c; later bytes are ignored, as by the node
 * @throws Error when the signature is invalid for every key
 */
export function signerOf(digest: Uint8Array, signature: string): string {
  const bytes = Buffer.from(signature, 'hex');
  if (bytes.length < 65) throw new Error('a signature has 65 bytes');
  const v = bytes.readUInt8(64);
  const rsv = Buffer.concat([bytes.subarray(0, 64), Buffer.of(v < 27 ? v + 27 : v)]);
  return accountOfPublicKey(SigningKey.recoverPublicKey(digest, `0x${rsv.toString('hex')}`));
}

function accountOfPublicKey(publicKey: string): string {
  return `41${keccak256(`0x${publicKey.slice(4)}`).slice(26)}`;
}
