import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

import { SigningKey, keccak256 } from 'ethers/crypto';

/** Who produced a block: the witness that its header names, and whose key signed the header. */
export interface BlockSigner {
  /** The account of the witness, "41…" in hex. */
  witness: string;
  /** The account of the key: the witness itself, or a key that it delegated to. Undefined without a valid signature. */
  signer: string | undefined;
}

/** The parts of a header that a signer is read from. */
export interface SignedHeader {
  witness: string;
  /** What the witness signed: the encoded header. */
  bytes: Buffer;
  /** r, s and v: 65 bytes; the node ignores further ones. */
  signature: Buffer;
}

/** As many keys as several sets of witnesses have; a node that invents more costs only time. */
const MAX_KEYS = 512;
const keys = new Map<string, { key: KeyObject; signer: string }>();

/**
 * Reads who signed a header. Recovering a key takes milliseconds, and verifying with a known one a fraction of that:
 * the newest key of each witness is kept.
 */
export function readSigner({ witness, bytes, signature }: SignedHeader): BlockSigner {
  if (signature.length < SIGNATURE_BYTES) return { witness, signer: undefined };
  const known = keys.get(witness);
  if (known && isSignedBy(known.key, bytes, signature)) return { witness, signer: known.signer };
  const publicKey = recoverKey(createHash('sha256').update(bytes).digest(), signature);
  if (publicKey === undefined) return { witness, signer: undefined };
  const signer = `41${keccak256(`0x${publicKey.slice(4)}`).slice(26)}`;
  if (keys.size >= MAX_KEYS) keys.clear();
  keys.set(witness, { key: keyObject(publicKey), signer });
  return { witness, signer };
}

const SIGNATURE_BYTES = 65;

function isSignedBy(key: KeyObject, bytes: Buffer, signature: Buffer): boolean {
  return verify('sha256', bytes, { key, dsaEncoding: 'ieee-p1363' }, signature.subarray(0, 64));
}

/** @returns the uncompressed public key in hex; undefined when no key can have made the signature */
function recoverKey(digest: Buffer, signature: Buffer): string | undefined {
  const v = signature.readUInt8(64);
  const rsv = Buffer.concat([signature.subarray(0, 64), Buffer.of(v < 27 ? v + 27 : v)]);
  try {
    return SigningKey.recoverPublicKey(digest, `0x${rsv.toString('hex')}`);
  } catch {
    return undefined;
  }
}

function keyObject(publicKey: string): KeyObject {
  const point = Buffer.from(publicKey.slice(4), 'hex');
  const [x, y] = [point.subarray(0, 32).toString('base64url'), point.subarray(32).toString('base64url')];
  return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'secp256k1', x, y } });
}
