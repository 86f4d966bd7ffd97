import { hashApiKey } from './api-key';
import { openSecret, sealedFor, sealingKey, sealSecret } from './sealed-secret';

/** An API key as the database knows it. */
export interface KeyHash {
  /** The hash under the current HMAC_SECRET. */
  hash: Buffer;
  /** The hash under the previous one, while it is valid. */
  previousHash: Buffer | null;
  /** The fingerprint of the current HMAC_SECRET. */
  hashedWith: string;
}

/**
 * Everything that is derived from HMAC_SECRET. While a previous value is valid, what is stored can be read with either
 * value: processes that have only the older one work with the same rows.
 */
export interface HmacKeys {
  fingerprint: string;
  previousFingerprint: string | undefined;
  hash(apiKey: string): KeyHash;
  seal(text: string): Buffer;
  /** @throws Error when a text was sealed with another value or was changed */
  open(sealed: Buffer): string;
  /** Whether a text is sealed for exactly the values that are valid here. */
  isSealedAsNow(sealed: Buffer): boolean;
}

export function openHmacKeys(current: Buffer, previous: Buffer | undefined): HmacKeys {
  const own = sealingKey(current);
  const older = previous && sealingKey(previous);
  const keys = older ? [own, older] : [own];
  const fingerprints = keys.map(({ fingerprint }) => fingerprint).join();
  return {
    fingerprint: own.fingerprint,
    previousFingerprint: older?.fingerprint,
    hash: (apiKey) => ({
      hash: hashApiKey(apiKey, current),
      previousHash: previous ? hashApiKey(apiKey, previous) : null,
      hashedWith: own.fingerprint,
    }),
    seal: (text) => sealSecret(text, ...keys),
    open: (sealed) => openSecret(sealed, ...keys),
    isSealedAsNow: (sealed) => sealedFor(sealed).join() === fingerprints,
  };
}
