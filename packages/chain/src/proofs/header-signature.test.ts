import { createHash } from 'node:crypto';

import { expect, test } from '@jest/globals';
import { SigningKey } from 'ethers/crypto';

import { readSigner, type BlockSigner } from './header-signature';

const WITNESS = `41${'11'.repeat(20)}`;
const HEADER = Buffer.from('the bytes of a header');

/** Signs as a witness does: r, s and v, which is 0 or 1, or 27 more. */
function sign(privateByte: string, bytes = HEADER, added = 0): Buffer {
  const { r, s, yParity } = new SigningKey(`0x${privateByte.repeat(32)}`).sign(
    createHash('sha256').update(bytes).digest(),
  );
  return Buffer.concat([Buffer.from(r.slice(2) + s.slice(2), 'hex'), Buffer.of(yParity + added)]);
}
const read = (signature: Buffer, bytes = HEADER): BlockSigner => readSigner({ witness: WITNESS, bytes, signature });

test('the signer is the account whose key signed, in both forms of a signature', () => {
  // The account of the private key 01…01, as any Ethereum library computes it.
  const signer = '411a642f0e3c3af545e7acbd38b07251b3990914f1';
  expect(read(sign('01'))).toEqual({ witness: WITNESS, signer });
  expect(read(sign('01', HEADER, 27))).toEqual({ witness: WITNESS, signer });
  expect(read(Buffer.concat([sign('01'), Buffer.of(0)]))).toEqual({ witness: WITNESS, signer });
});

test('a key that is known for a witness vouches for its own signatures only', () => {
  const own = read(sign('01')).signer;
  const other = read(sign('02')).signer;
  expect(other).not.toBe(own);
  expect(read(sign('01')).signer).toBe(own);
  // A signature of another header recovers to a key that does not exist elsewhere.
  expect([own, other]).not.toContain(read(sign('01', Buffer.from('another header'))).signer);
  expect(read(sign('01')).signer).toBe(own);
});

test('a signature that no key can have made, or none at all, names no signer', () => {
  for (const signature of [Buffer.alloc(0), Buffer.alloc(64, 1), Buffer.alloc(65), Buffer.alloc(65, 255)]) {
    expect(read(signature)).toEqual({ witness: WITNESS, signer: undefined });
  }
});
