import { expect, test } from '@jest/globals';

import { accountXpub, fingerprint } from './hd-wallet';
import { mnemonicOf, newEntropy } from './mnemonic';
import { fingerprintOfMnemonic } from './mnemonic-check';

const entropy = newEntropy();
const words = mnemonicOf(entropy);
const wallet = fingerprint(accountXpub(entropy));

test('the words of a wallet give its fingerprint, however they are typed', () => {
  expect(fingerprintOfMnemonic(words)).toBe(wallet);
  expect(fingerprintOfMnemonic(`  ${words.toUpperCase().replaceAll(' ', '\n ')} \n`)).toBe(wallet);
  expect(fingerprintOfMnemonic(mnemonicOf(newEntropy()))).not.toBe(wallet);
});

test('words of which one is too few or one that does not exist are no mnemonic', () => {
  const list = words.split(' ');
  expect(fingerprintOfMnemonic([...list.slice(1)].join(' '))).toBeUndefined();
  expect(fingerprintOfMnemonic([...list.slice(0, 23), 'bitcoins'].join(' '))).toBeUndefined();
  expect(fingerprintOfMnemonic('')).toBeUndefined();
});
