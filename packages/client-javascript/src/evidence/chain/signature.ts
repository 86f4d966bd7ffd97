import { ecdsa } from '@noble/curves/abstract/weierstrass';
import { secp256k1 } from '@noble/curves/secp256k1';
import { addressOfKey, concatBytes, sha256 } from '../bytes';

const SIGNATURE_BYTES = 65;
/** Some programs write the last byte as 0 or 1, others as 27 or 28. */
const OLD_RECOVERY = 27;
const { Point } = secp256k1;
const { recoverPublicKey } = ecdsa(Point, sha256);

/** The address of the key that signed a hash: r, s, and which of the two keys; what follows is ignored, as on chain. */
export function signerOf(hash: Uint8Array, signature: Uint8Array): string {
  if (signature.length < SIGNATURE_BYTES) throw new Error('The signature is too short.');
  const last = signature[64] ?? 0;
  const recovery = last >= OLD_RECOVERY ? last - OLD_RECOVERY : last;
  if (recovery > 1) throw new Error('The signature does not say which key signed.');
  const recoverable = concatBytes(Uint8Array.of(recovery), signature.subarray(0, 64));
  const key = Point.fromBytes(recoverPublicKey(recoverable, hash, { prehash: false }));
  return addressOfKey(key.toBytes(false));
}
