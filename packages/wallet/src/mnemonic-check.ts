import { Mnemonic } from 'ethers';

import { accountXpub, fingerprint } from './hd-wallet';

/**
 * The fingerprint of the wallet that these words give; undefined when they are no mnemonic (BIP-39: English words and
 * a checksum). White space and capitals do not matter. The words are in no error.
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
