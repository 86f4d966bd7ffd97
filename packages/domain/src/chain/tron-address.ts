import { hash } from 'node:crypto';

/** A TRON address in base58check: 34 characters, starting with T. */
export type TronAddress = string & { readonly tronAddress: unique symbol };

/** The 20 bytes of an account without the 0x41 prefix, as in event logs: 40 lowercase hex digits. */
export type TronAccount = string & { readonly tronAccount: unique symbol };

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGIT = new Map([...ALPHABET].map((character, value) => [character, value]));
const PREFIX = 0x41;
const LENGTH = 34;

/** Converts an account, given as bytes or hex digits, into an address. */
export function addressFromAccount(account: Uint8Array | TronAccount): TronAddress {
  const bytes = typeof account === 'string' ? Buffer.from(account, 'hex') : account;
  if (bytes.length !== 20) throw new Error(`an account has 20 bytes, not ${bytes.length}`);
  const payload = Buffer.concat([Buffer.of(PREFIX), bytes]);
  return encodeBase58(payload, checksum(payload)) as TronAddress;
}

/** Converts the node's hex form (21 bytes, "41…") into an address. */
export function addressFromHex(hex: string): TronAddress {
  if (!/^41[0-9a-f]{40}$/i.test(hex)) throw new Error('a hex address is 41 and 40 hex digits');
  return addressFromAccount(Buffer.from(hex.slice(2), 'hex'));
}

/** The account of an address. */
export function accountOf(address: TronAddress): TronAccount {
  return decodeBase58(address).toString('hex', 1, 21) as TronAccount;
}

/** The node's hex form of an address: 42 lowercase hex digits starting with 41. */
export function hexOf(address: TronAddress): string {
  return `41${accountOf(address)}`;
}

/** Whether a text is a TRON address with a valid checksum. */
export function isTronAddress(text: string): text is TronAddress {
  if (text.length !== LENGTH || ![...text].every((character) => DIGIT.has(character))) return false;
  const bytes = decodeBase58(text);
  const payload = bytes.subarray(0, 21);
  return bytes.length === 25 && bytes[0] === PREFIX && checksum(payload) === bytes.readUInt32BE(21);
}

/** The first four bytes of a double sha256, as a number: a hash as a string costs half of a buffer. */
function checksum(payload: Buffer): number {
  return parseInt(hash('sha256', hash('sha256', payload, 'buffer'), 'hex').slice(0, 8), 16);
}

/** Five digits and two bytes at a time: hundreds of addresses are encoded per block, and no step exceeds 2^53. */
const LIMB = 2 ** 16;
const CHUNK_DIGITS = 5;
const CHUNK = 58 ** CHUNK_DIGITS;

/** Base58 of 21 bytes that start with 0x41, so there are no leading zeros to keep, followed by their checksum. */
function encodeBase58(payload: Buffer, sum: number): string {
  const limbs = [payload.readUInt8(0)];
  for (let at = 1; at < payload.length; at += 2) limbs.push(payload.readUInt16BE(at));
  limbs.push(Math.floor(sum / LIMB), sum % LIMB);
  let text = '';
  for (let first = 0; first < limbs.length;) {
    let chunk = 0;
    for (let i = first; i < limbs.length; i++) {
      const value = chunk * LIMB + (limbs[i] ?? 0);
      const quotient = Math.floor(value / CHUNK);
      limbs[i] = quotient;
      chunk = value - quotient * CHUNK;
    }
    while (limbs[first] === 0) first++;
    for (let digit = 0; digit < CHUNK_DIGITS && (first < limbs.length || chunk > 0); digit++) {
      text = ALPHABET.charAt(chunk % 58) + text;
      chunk = Math.floor(chunk / 58);
    }
  }
  return text;
}

function decodeBase58(text: string): Buffer {
  const number = [...text].reduce((sum, character) => sum * 58n + BigInt(DIGIT.get(character) ?? 0), 0n);
  const hex = number.toString(16);
  return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}
