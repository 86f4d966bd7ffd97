import { createHash } from 'node:crypto';

const LEAF = Buffer.of(0);
const NODE = Buffer.of(1);

/** A Merkle tree over a list of any length, of which only one node for each level is held (RFC 6962, section 2.1). */
export interface MerkleTree {
  add(leaf: Buffer): void;
  /** The hash of the whole list so far, 32 bytes; of an empty one, the SHA-256 of nothing. */
  root(): Buffer;
  count(): number;
}

export function openMerkleTree(): MerkleTree {
  /** Complete subtrees from left to right, each smaller than the one before it. */
  const subtrees: { hash: Buffer; size: number }[] = [];
  return {
    add(leaf) {
      let [hash, size] = [sha256(LEAF, leaf), 1];
      for (let last = subtrees.at(-1); last?.size === size; last = subtrees.at(-1)) {
        subtrees.pop();
        hash = sha256(NODE, last.hash, hash);
        size *= 2;
      }
      subtrees.push({ hash, size });
    },
    root() {
      const [last, ...others] = subtrees.map(({ hash }) => hash).reverse();
      return others.reduce((right, left) => sha256(NODE, left, right), last ?? sha256());
    },
    count: () => subtrees.reduce((sum, { size }) => sum + size, 0),
  };
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}
