import { hash } from 'node:crypto';

/** A hash beside the way from a transaction to the root of its block. */
export interface PathStep {
  side: 'left' | 'right';
  /** 64 hex digits. */
  hash: string;
}

/**
 * The way from a leaf to the root of a block's transactions. On a level where the node has no neighbour it is carried
 * up, and there is no step.
 * @param leaves one character per byte
 */
export function pathOf(leaves: readonly string[], index: number): PathStep[] {
  const path: PathStep[] = [];
  let level = [...leaves];
  for (let at = index; level.length > 1; at = Math.floor(at / 2)) {
    const beside = level[at % 2 === 0 ? at + 1 : at - 1];
    if (beside !== undefined) path.push({ side: at % 2 === 0 ? 'right' : 'left', hash: hexOf(beside) });
    level = parentsOf(level);
  }
  return path;
}

function parentsOf(level: readonly string[]): string[] {
  return Array.from({ length: Math.ceil(level.length / 2) }, (_, i) => {
    const [left = '', right] = level.slice(i * 2, i * 2 + 2);
    return right === undefined ? left : hash('sha256', Buffer.from(left + right, 'latin1'), 'binary');
  });
}

function hexOf(binary: string): string {
  return Buffer.from(binary, 'latin1').toString('hex');
}
