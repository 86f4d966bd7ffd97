import { expect, test } from '@jest/globals';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes';

test('ten different codes of 80 bits', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
});

test('a code may be typed in capitals, with spaces or without hyphens', () => {
  const [code = ''] = newRecoveryCodes();
  const hash = hashRecoveryCode(code);
  expect(hash).toHaveLength(32);
  for (const typed of [code.toUpperCase(), ` ${code.replaceAll('-', ' ')} `, code.replaceAll('-', '')]) {
    expect(hashRecoveryCode(typed)).toEqual(hash);
  }
  expect(hashRecoveryCode(code.slice(1))).not.toEqual(hash);
});
