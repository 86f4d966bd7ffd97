import { hash } from 'node:crypto';

/** A TRON account as people write it: base58check, 34 characters, beginning with T. */
export type TronAddress = string & { readonly tronAddress: unique symbol };

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const DIGIT = new Map([...ALPHABET].map((character, value) => [character, value]));
const PREFIX = 0x41;
const LENGTH = 34;

/**
 * Turns the 20 bytes of an account into its written form.
 * @param account 20 bytes without the 0x41 prefix, as they stand in event logs
 */
export function addressFromAccount(account: Uint8Array): TronAddress {
  if (account.length !== 20) throw new Error(`an account has 20 bytes, not ${account.length}`);
  const payload = Buffer.concat([Buffer.of(PREFIX), account]);
  return encodeBase58(Buffer.concat([payload, checksum(payload)])) as TronAddress;
}

/** Turns the node's hex form (21 bytes, "41…") into the written form. */
export function addressFromHex(hex: string): TronAddress {
  if (!/^41[0-9a-f]{40}$/i.test(hex)) throw new Error('a hex address is 41 and 40 hex digits');
  return addressFromAccount(Buffer.from(hex.slice(2), 'hex'));
}

/** The 20 bytes behind a written address. */
export function accountOf(address: TronAddress): Buffer {
  return decodeBase58(address).subarray(1, 21);
}

/** The node's hex form of an address: 42 lowercase hex digits beginning with 41. */
export function hexOf(address: TronAddress): string {
  return `41${accountOf(address).toString('hex')}`;
}

/** Whether a text is a TRON address with a right checksum. */
export function isTronAddress(text: string): text is TronAddress {
  if (text.length !== LENGTH || ![...text].every((character) => DIGIT.has(character))) return false;
  const bytes = decodeBase58(text);
  const payload = bytes.subarray(0, 21);
  return bytes.length === 25 && bytes[0] === PREFIX && checksum(payload).equals(bytes.subarray(21));
}

function checksum(payload: Buffer): Buffer {
  return hash('sha256', hash('sha256', payload, 'buffer'), 'buffer').subarray(0, 4);
}

/** Digits are taken eight at a time: 58^8 is the largest such power that a number holds exactly. */
const CHUNK_DIGITS = 8;
const CHUNK = 58n ** 8n;

/** Base58 of 25 bytes that begin with 0x41, so no leading zeros have to be kept. */
function encodeBase58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`);
  let text = '';
  while (rest > 0n) {
    let chunk = Number(rest % CHUNK);
    rest /= CHUNK;
    for (let digit = 0; digit < CHUNK_DIGITS && (rest > 0n || chunk > 0); digit++) {
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
