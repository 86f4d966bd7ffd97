import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** The key that seals webhook secrets, derived from HMAC_SECRET (RFC 5869). */
export function sealingKey(hmacSecret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', hmacSecret, '', 'gateway webhook secrets', 32));
}

/** A short fingerprint of a secret, by which two processes can check whether they have the same one. */
export function secretFingerprint(secret: Buffer): string {
  return createHash('sha256').update('fingerprint').update(secret).digest('hex').slice(0, 16);
}

/** Encrypts a text for the database: IV, tag and ciphertext in one value, different each time. */
export function sealSecret(text: string, key: Buffer): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** Decrypts a sealed text. Throws for another key or a changed byte. */
export function openSecret(sealed: Buffer, key: Buffer): string {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}
