import type { BlockHeader } from '../blocks/block-header';
import { createKnownSigners, type KnownSigner, type KnownSigners, type ProvenBlock, signerText } from './known-signers';

/** A header with who signed it. */
export type SignedBlock = Pick<BlockHeader, 'number' | 'id' | 'parentId'> & ProvenBlock;

/** What a block changed in the set of known signers. */
export interface ProofStep {
  isPinned: boolean;
  admitted: readonly KnownSigner[];
  dropped: readonly KnownSigner[];
}

/**
 * Proves blocks by the signatures of witnesses. A block is proven when 19 different known witnesses signed it or blocks
 * built on it: TRON's own rule of finality, computed from the headers alone.
 *
 * Headers do not contain the set of witnesses. The first set is pinned: all who signed two rounds. Afterwards it changes
 * by what it signs: a new witness is admitted with a block that 19 known witnesses built on, because an honest witness
 * builds only on a block of an elected one, and a delegated key with the transaction in such a block; a witness that has
 * produced no proven block for a whole maintenance period is dropped.
 */
export interface HeaderProof {
  /** Adds the next final block. One with another parent than the newest replaces those above its parent. */
  append(block: SignedBlock): ProofStep;
  /** Adds a block that need not be final. Its signature counts for the blocks below it, and it is never proven itself. */
  foresee(block: SignedBlock): void;
  /** Whether one of the last few hundred blocks is proven. */
  isProven(id: string): boolean;
  /** The newest block that was proven here. */
  provenNumber(): number | undefined;
  known(): readonly KnownSigner[];
  /** What the right blocks would not show; undefined when there is nothing to doubt. */
  doubt(): string | undefined;
}

/** Of 27, as for java-tron's solidified block. */
export const MIN_WITNESSES = 19;
/** So many may be new at once: with more, fewer than 19 known ones would be left of 27. */
const MAX_UNKNOWN = 8;
/** Of 27 blocks: a witness that misses a slot is still noticed. Finality takes less than one. */
const TWO_ROUNDS = 54;
/** More blocks without proof are not kept. */
export const MAX_UNPROVEN = 200;
const MAX_AHEAD = 256;
const MAX_PROVEN = 512;

/** Begins with the stored set of signers; without one, the first two rounds pin it. */
export function createHeaderProof(stored: readonly KnownSigner[]): HeaderProof {
  const signers = createKnownSigners(stored);
  const proven = new Map<string, number>();
  const ahead = new Map<string, SignedBlock>();
  let unproven: SignedBlock[] = [];
  return {
    append(block) {
      const step = { isPinned: false, admitted: [] as KnownSigner[], dropped: [] as KnownSigner[] };
      if (proven.has(block.id)) return step;
      // Also when the parent is the newest proven block, or not known: a block needs no proven parent.
      unproven = [...unproven.slice(0, unproven.findIndex(({ id }) => id === block.parentId) + 1), signedPart(block)];
      step.isPinned = pinFirst(signers, unproven);
      for (let [first] = unproven; first && isProvenBy(signers, linked(unproven, ahead)); [first] = unproven) {
        unproven.shift();
        rememberLast(proven, first.id, first.number, MAX_PROVEN);
        const { admitted, dropped } = signers.learn(first);
        step.admitted.push(...admitted);
        step.dropped.push(...dropped);
      }
      if (unproven.length > MAX_UNPROVEN) unproven.shift();
      return step;
    },
    foresee(block) {
      rememberLast(ahead, block.parentId, signedPart(block), MAX_AHEAD);
    },
    isProven: (id) => proven.has(id),
    provenNumber: () => [...proven.values()].at(-1),
    known: () => signers.list(),
    doubt: () => doubtOf(signers, unproven),
  };
}

/** The rest of a block, its transfers, may take megabytes. */
function signedPart({ number, id, parentId, signedBy, witnessKeys }: SignedBlock): SignedBlock {
  return { number, id, parentId, signedBy, witnessKeys };
}

/** Pins the first set of signers, once. */
function pinFirst(signers: KnownSigners, blocks: readonly SignedBlock[]): boolean {
  if (blocks.length < TWO_ROUNDS || signers.list().length > 0) return false;
  const witnesses = new Set(
    blocks.flatMap(({ signedBy }) => (signedBy?.signer === undefined ? [] : [signedBy.witness])),
  );
  if (witnesses.size < MIN_WITNESSES) return false;
  signers.pin(blocks);
  return true;
}

/** The unproven blocks, and those above them that are not final yet. */
function* linked(
  unproven: readonly SignedBlock[],
  ahead: ReadonlyMap<string, SignedBlock>,
): Generator<SignedBlock, void> {
  yield* unproven;
  let tip = unproven.at(-1);
  while (tip) {
    const next = ahead.get(tip.id);
    tip = next?.number === tip.number + 1 ? next : undefined;
    if (tip) yield tip;
  }
}

/** Whether enough different known witnesses signed a block and those above it. */
function isProvenBy(signers: KnownSigners, blocks: Iterable<SignedBlock>): boolean {
  const witnesses = new Set<string>();
  for (const { signedBy } of blocks) {
    if (signedBy && signers.has(signedBy)) witnesses.add(signedBy.witness);
    if (witnesses.size >= MIN_WITNESSES) return true;
  }
  return false;
}

function doubtOf(signers: KnownSigners, unproven: readonly SignedBlock[]): string | undefined {
  const from = String(unproven[0]?.number);
  const isPinned = signers.list().length > 0;
  const strange = new Set(
    unproven.flatMap(({ signedBy }) => (signedBy && !signers.has(signedBy) ? [signerText(signedBy)] : [])),
  );
  if (isPinned && strange.size > MAX_UNKNOWN) {
    return `${String(strange.size)} unknown keys signed the blocks from ${from} on`;
  }
  if (unproven.length <= TWO_ROUNDS) return undefined;
  return `fewer than ${String(MIN_WITNESSES)} known witnesses signed the blocks from ${from} on`;
}

/** Adds an entry as the newest one; the oldest gives way. */
function rememberLast<T>(map: Map<string, T>, key: string, value: T, most: number): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > most && oldest !== undefined) map.delete(oldest);
}
