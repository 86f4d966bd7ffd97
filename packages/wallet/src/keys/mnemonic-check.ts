import { Mnemonic } from 'ethers';

import { accountXpub, fingerprint } from './hd-wallet';

/**
 * The fingerprint of this mnemonic's wallet; undefined when it is invalid (BIP-39: English words and a checksum). White
 * space and case do not matter. Errors never contain the words.
 */
export function fingerprintOfMnemonic(words: string): string | undefined {
  const phrase = words.trim().toLowerCase().split(/\s+/).join(' ');
  if (!Mnemonic.isValidMnemonic(phrase)) return undefined;
  const entropy = Buffer.from(Mnemonic.fromPhrase(phrase).entropy.slice('0x'.length), 'hex');
  try {
    return fingerprint(accountXpub(entropy));
  } finally {
    entropy.fill(0);
  }
}
