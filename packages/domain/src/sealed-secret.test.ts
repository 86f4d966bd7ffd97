import { expect, test } from '@jest/globals';
import { openSecret, sealingKey, sealSecret, secretFingerprint } from './sealed-secret';

const KEY = sealingKey(Buffer.alloc(32, 7));

test('a sealed secret opens only with its key, and is different each time', () => {
  const sealed = sealSecret('whsec_ünïcode', KEY);
  expect(openSecret(sealed, KEY)).toBe('whsec_ünïcode');
  expect(sealSecret('whsec_ünïcode', KEY)).not.toEqual(sealed);
  expect(() => openSecret(sealed, sealingKey(Buffer.alloc(32, 8)))).toThrow();
});

test('a flipped bit in any byte is detected', () => {
  const sealed = sealSecret('secret', KEY);
  for (let position = 0; position < sealed.length; position++) {
    const changed = Buffer.from(sealed);
    changed[position] = (changed[position] ?? 0) ^ 1;
    expect(() => openSecret(changed, KEY)).toThrow();
  }
});

test('a fingerprint distinguishes two secrets without revealing either', () => {
  const secret = Buffer.alloc(32, 1);
  expect(secretFingerprint(secret)).toMatch(/^[0-9a-f]{16}$/);
  expect(secretFingerprint(secret)).not.toBe(secretFingerprint(Buffer.alloc(32, 2)));
  expect(secret.toString('hex')).not.toContain(secretFingerprint(secret));
});
