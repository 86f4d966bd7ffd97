import { expect, test } from '@jest/globals';
import { openSecret, sealedFor, sealingKey, sealSecret, secretFingerprint } from './sealed-secret';

const KEY = sealingKey(Buffer.alloc(32, 7));
const OTHER_KEY = sealingKey(Buffer.alloc(32, 8));

test('a sealed secret opens only with its key, and is different each time', () => {
  const sealed = sealSecret('whsec_ünïcode', KEY);
  expect(openSecret(sealed, KEY)).toBe('whsec_ünïcode');
  expect(sealSecret('whsec_ünïcode', KEY)).not.toEqual(sealed);
  expect(() => openSecret(sealed, OTHER_KEY)).toThrow();
});

test('a flipped bit in any byte is detected', () => {
  const sealed = sealSecret('secret', KEY);
  for (let position = 0; position < sealed.length; position++) {
    const changed = Buffer.from(sealed);
    changed[position] = (changed[position] ?? 0) ^ 1;
    expect(() => openSecret(changed, KEY)).toThrow();
  }
});

test('a secret that is sealed for two keys opens with either, and says which', () => {
  const sealed = sealSecret('secret', KEY, OTHER_KEY);
  expect(openSecret(sealed, KEY)).toBe('secret');
  expect(openSecret(sealed, OTHER_KEY)).toBe('secret');
  expect(openSecret(sealed, sealingKey(Buffer.alloc(32, 9)), OTHER_KEY)).toBe('secret');
  expect(sealedFor(sealed)).toEqual([KEY.fingerprint, OTHER_KEY.fingerprint]);
  expect(() => openSecret(sealed, sealingKey(Buffer.alloc(32, 9)))).toThrow('none of these keys');
});

test('a fingerprint distinguishes two secrets without revealing either', () => {
  const secret = Buffer.alloc(32, 1);
  expect(secretFingerprint(secret)).toMatch(/^[0-9a-f]{16}$/);
  expect(secretFingerprint(secret)).not.toBe(secretFingerprint(Buffer.alloc(32, 2)));
  expect(secret.toString('hex')).not.toContain(secretFingerprint(secret));
});
