import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const ID_BYTES = 8;
const LENGTH_BYTES = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** A key that seals texts, and the fingerprint of the secret that it was derived from. */
export interface SealingKey {
  fingerprint: string;
  key: Buffer;
}

/** The key that seals webhook secrets, derived from HMAC_SECRET (RFC 5869). */
export function sealingKey(hmacSecret: Buffer): SealingKey {
  const key = Buffer.from(hkdfSync('sha256', hmacSecret, '', 'gateway webhook secrets', 32));
  return { fingerprint: secretFingerprint(hmacSecret), key };
}

/** A short fingerprint of a secret, by which two processes can check whether they have the same one. */
export function secretFingerprint(secret: Buffer): string {
  return createHash('sha256')
    .update('fingerprint')
    .update(secret)
    .digest('hex')
    .slice(0, 2 * ID_BYTES);
}

/**
 * Encrypts a text for the database, different each time: once for each key, so that a holder of any of them can open
 * it. Each copy is the fingerprint of its key, a length, and as many bytes: IV, tag and ciphertext.
 */
export function sealSecret(text: string, ...keys: SealingKey[]): Buffer {
  return Buffer.concat(
    keys.flatMap(({ fingerprint, key }) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt16BE(IV_BYTES + TAG_BYTES + encrypted.length);
      return [Buffer.from(fingerprint, 'hex'), length, iv, cipher.getAuthTag(), encrypted];
    }),
  );
}

/** Decrypts a sealed text with the first of the keys that it was sealed for. Throws for other keys or a changed byte. */
export function openSecret(sealed: Buffer, ...keys: SealingKey[]): string {
  const copies = copiesOf(sealed);
  for (const { fingerprint, key } of keys) {
    const copy = copies.get(fingerprint);
    if (copy) return decrypt(copy, key);
  }
  throw new Error('the secret is sealed for none of these keys');
}

/** The fingerprints of the keys that a text is sealed for. */
export function sealedFor(sealed: Buffer): string[] {
  return [...copiesOf(sealed).keys()];
}

function copiesOf(sealed: Buffer): Map<string, Buffer> {
  const copies = new Map<string, Buffer>();
  for (let at = 0; at < sealed.length;) {
    const start = at + ID_BYTES + LENGTH_BYTES;
    const end = start + sealed.readUInt16BE(at + ID_BYTES);
    if (end > sealed.length) throw new Error('the sealed secret is cut short');
    copies.set(sealed.toString('hex', at, at + ID_BYTES), sealed.subarray(start, end));
    at = end;
  }
  return copies;
}

function decrypt(copy: Buffer, key: Buffer): string {
  const iv = copy.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(copy.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const encrypted = copy.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}
