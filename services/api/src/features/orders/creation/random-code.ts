import { randomInt } from 'node:crypto';

/** Without characters that are taken for others when they are read out. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** A text that customers can read out, one of 32 to the power of its length. */
export function randomCode(length: number): string {
  return Array.from({ length }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}
