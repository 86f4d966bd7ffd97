import { createHash, randomBytes } from 'node:crypto';

const CODES = 10;
const BYTES = 10;
/** Without letters that look like digits (Crockford's base 32). */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** New recovery codes of 80 random bits each, in four groups of letters. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () => {
    const bits = Array.from(randomBytes(BYTES), (byte) => byte.toString(2).padStart(8, '0')).join('');
    const letters = (bits.match(/.{5}/g) ?? []).map((group) => ALPHABET.charAt(Number.parseInt(group, 2)));
    return (letters.join('').match(/.{4}/g) ?? []).join('-');
  });
}

/**
 * How a recovery code is stored. A fast hash is enough for random bits that no one can try in turn. Capitals, spaces and
 * hyphens do not matter.
 */
export function hashRecoveryCode(typed: string): Buffer {
  const code = typed.toLowerCase().replace(/[\s-]/g, '');
  return createHash('sha256').update(code).digest();
}
