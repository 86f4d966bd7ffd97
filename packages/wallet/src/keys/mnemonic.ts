import { createHash, pbkdf2Sync, randomBytes } from 'node:crypto';

import { LangEn } from 'ethers';

/** The 32 random bytes of a wallet (BIP-39 entropy, 24 words). They give full control of its money. */
export function newEntropy(): Buffer {
  return randomBytes(ENTROPY_BYTES);
}

/** The mnemonic of a wallet, for the one response that shows it. A string cannot be wiped, so nothing else uses it. */
export function mnemonicOf(entropy: Buffer): string {
  const words = wordsOf(entropy);
  const text = words.toString('ascii');
  words.fill(0);
  return text;
}

/** The BIP-39 seed (64 bytes, no passphrase), derived without a string of the words. The caller wipes it. */
export function seedOf(entropy: Buffer): Buffer {
  const words = wordsOf(entropy);
  const seed = pbkdf2Sync(words, 'mnemonic', 2048, 64, 'sha512');
  words.fill(0);
  return seed;
}

const ENTROPY_BYTES = 32;
const BITS_PER_WORD = 11;
const MAX_WORD_LENGTH = 8;

/** The English words as bytes, joined by spaces (BIP-39: the checksum is one bit for each 32 bits of entropy). */
function wordsOf(entropy: Buffer): Buffer {
  const bits = Buffer.concat([entropy, createHash('sha256').update(entropy).digest()]);
  const count = (entropy.length * 8 * 33) / 32 / BITS_PER_WORD;
  const list = LangEn.wordlist();
  const words = Buffer.alloc(count * (MAX_WORD_LENGTH + 1));
  let length = 0;
  for (let i = 0; i < count; i++) {
    if (i > 0) length += words.write(' ', length);
    length += words.write(list.getWord(bitsAt(bits, i * BITS_PER_WORD)), length);
  }
  bits.fill(0);
  return words.subarray(0, length);
}

/** Eleven bits starting at this bit; they span at most three bytes. */
function bitsAt(bytes: Buffer, start: number): number {
  const window = bytes.readUIntBE(Math.floor(start / 8), 3);
  return (window >> (24 - BITS_PER_WORD - (start % 8))) & 0x7ff;
}
