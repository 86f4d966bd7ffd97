import { expect, test } from '@jest/globals';

import { accountXpub, fingerprint } from './hd-wallet';
import { mnemonicOf, newEntropy } from './mnemonic';
import { fingerprintOfMnemonic } from './mnemonic-check';

const entropy = newEntropy();
const words = mnemonicOf(entropy);
const wallet = fingerprint(accountXpub(entropy));

test('the words of a wallet yield its fingerprint, however they are typed', () => {
  expect(fingerprintOfMnemonic(words)).toBe(wallet);
  expect(fingerprintOfMnemonic(`  ${words.toUpperCase().replaceAll(' ', '\n ')} \n`)).toBe(wallet);
  expect(fingerprintOfMnemonic(mnemonicOf(newEntropy()))).not.toBe(wallet);
});

test('a missing or unknown word makes a mnemonic invalid', () => {
  const list = words.split(' ');
  expect(fingerprintOfMnemonic([...list.slice(1)].join(' '))).toBeUndefined();
  expect(fingerprintOfMnemonic([...list.slice(0, 23), 'bitcoins'].join(' '))).toBeUndefined();
  expect(fingerprintOfMnemonic('')).toBeUndefined();
});
