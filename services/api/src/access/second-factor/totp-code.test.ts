import { expect, test } from '@jest/globals';
import { findTotpStep, newTotpSecret, totpUri } from './totp-code';

/** The ASCII text 12345678901234567890 in base 32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

// RFC 6238, appendix B: the last six of eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is %s', (seconds, code) => {
  expect(findTotpStep(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
});

test('a clock may be one step ahead or behind, and the step of the code is returned', () => {
  const at = (seconds: number): number | undefined => findTotpStep(SECRET, '005924', new Date(seconds * 1000));
  const step = Math.floor(1_234_567_890 / 30);
  expect([at(1_234_567_890 - 30), at(1_234_567_890 + 30)]).toEqual([step, step]);
  expect([at(1_234_567_890 - 60), at(1_234_567_890 + 60)]).toEqual([undefined, undefined]);
});

test('a new secret has 160 bits, and its URI is what apps read', () => {
  const secret = newTotpSecret();
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(secret);
  const uri = new URL(totpUri(secret, 'pay.example:8443'));
  expect(uri.href).toMatch(/^otpauth:\/\/totp\/Gateway(:|%3A)pay\.example(:|%3A)8443\?/);
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    ...{ issuer: 'Gateway', secret, algorithm: 'SHA1', digits: '6', period: '30' },
  });
});
