import { sha256 } from '@noble/hashes/sha2';
import { keccak_256 } from '@noble/hashes/sha3';
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils';

export { bytesToHex, concatBytes, hexToBytes, sha256 };

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const CHECKSUM_BYTES = 4;
const ADDRESS_LENGTH = 34;
/** The first byte of every address of TRON. */
const PREFIX = 0x41;

/** An address as people see it, from its 21 bytes, or from the 20 that contracts know. */
export function addressOf(account: Uint8Array): string {
  const bytes = account.length === 20 ? concatBytes(Uint8Array.of(PREFIX), account) : account;
  if (bytes.length !== 21 || bytes[0] !== PREFIX) throw new Error(`${bytesToHex(account)} is no address`);
  return base58(concatBytes(bytes, sha256(sha256(bytes)).subarray(0, CHECKSUM_BYTES)));
}

/** The address of an uncompressed public key. */
export function addressOfKey(publicKey: Uint8Array): string {
  return addressOf(keccak_256(publicKey.subarray(1)).subarray(-20));
}

/** Whether a text is an address, with the right checksum. */
export function isAddress(text: string): boolean {
  if (text.length !== ADDRESS_LENGTH) return false;
  let value = 0n;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    if (digit < 0) return false;
    value = value * 58n + BigInt(digit);
  }
  const hex = value.toString(16);
  return hex.length === 50 && hex.startsWith('41') && addressOf(hexToBytes(hex.slice(0, 42))) === text;
}

function base58(bytes: Uint8Array): string {
  let value = BigInt(`0x${bytesToHex(bytes)}`);
  let text = '';
  for (; value > 0n; value /= 58n) text = String(ALPHABET[Number(value % 58n)]) + text;
  return text; // an address begins with 0x41, so there are no leading zeros
}
