import { expect, test } from '@jest/globals';
import { Mnemonic } from 'ethers';

import { mnemonicOf, newEntropy, seedOf } from './mnemonic';

test('new mnemonics have 24 words, differ each time, and yield the same seed in other wallets', () => {
  const seen = new Set<string>();
  for (let i = 0; i < 20; i++) {
    const entropy = newEntropy();
    const other = Mnemonic.fromEntropy(entropy);
    seen.add(mnemonicOf(entropy));
    expect(mnemonicOf(entropy)).toBe(other.phrase);
    expect(mnemonicOf(entropy).split(' ')).toHaveLength(24);
    expect(`0x${seedOf(entropy).toString('hex')}`).toBe(other.computeSeed());
  }
  expect(seen.size).toBe(20);
});

test('the words for known entropy are those of BIP-39', () => {
  expect(mnemonicOf(Buffer.alloc(32))).toBe(`${'abandon '.repeat(23)}art`);
  expect(mnemonicOf(Buffer.alloc(32, 0xff))).toBe(`${'zoo '.repeat(23)}vote`);
});
