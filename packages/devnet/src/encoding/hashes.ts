import { createHash } from 'node:crypto';

/** The hash function of TRON's blocks and transactions. */
export function sha256(...parts: readonly Uint8Array[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

const EMPTY_ROOT = Buffer.alloc(32);

/** The root over the hashes of transactions: pairs are hashed, an odd one is carried up; without any, 32 zero bytes. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  const [first, ...others] = leaves;
  if (!first) return EMPTY_ROOT;
  if (others.length === 0) return first;
  const parents: Buffer[] = [];
  for (let i = 0; i < leaves.length; i += 2) {
    const [left, right] = leaves.slice(i, i + 2);
    if (left) parents.push(right ? sha256(left, right) : left);
  }
  return merkleRoot(parents);
}
