import type { BlockSigner } from '../proofs/header-signature';
import type { WitnessKey } from '../blocks/witness-key';

/** A witness and a key that signs for it. */
export interface KnownSigner extends WitnessKey {
  /** The newest proven block that the witness produced; while it was not elected, the block of its delegation. */
  lastNumber: number;
  /** Its signature counts. A key of a witness that was not elected is only remembered. */
  isElected: boolean;
}

/** What a proven block shows. */
export interface ProvenBlock {
  number: number;
  signedBy?: BlockSigner | undefined;
  witnessKeys?: readonly WitnessKey[] | undefined;
}

/** The witnesses whose signatures count, with their keys. */
export interface KnownSigners {
  /** Whether a signature counts. */
  has(signedBy: BlockSigner): boolean;
  /** Pins those who signed these blocks, by the keys that they signed with. */
  pin(blocks: readonly ProvenBlock[]): void;
  /**
   * Learns from a proven block. Its id covers the address of its producer and its transactions, not its signature: the
   * key of a witness is its own, or the one that a transaction shows, whatever the block was signed with.
   */
  learn(block: ProvenBlock): { admitted: KnownSigner[]; dropped: KnownSigner[] };
  /** In a fixed order. */
  list(): KnownSigner[];
}

/** A maintenance period of mainnet, six hours. */
const PERIOD_BLOCKS = 7_200;

/** Begins with a stored set. */
export function createKnownSigners(stored: readonly KnownSigner[]): KnownSigners {
  let signers = stored.map((signer) => ({ ...signer }));
  let elected = new Set<string>();
  const index = (): void => {
    elected = new Set(signers.filter(({ isElected }) => isElected).map(signerText));
  };
  index();

  const produced = (witness: string, lastNumber: number): KnownSigner[] => {
    const own = signers.filter((signer) => signer.witness === witness);
    const admitted = own.filter(({ isElected }) => !isElected);
    for (const signer of own) Object.assign(signer, { lastNumber, isElected: true });
    if (own.length > 0) return admitted;
    const signer = { witness, signer: witness, lastNumber, isElected: true };
    signers.push(signer);
    return [signer];
  };
  const delegated = ({ witness, signer }: WitnessKey, lastNumber: number): KnownSigner[] => {
    const isElected = signers.some((one) => one.witness === witness && one.isElected);
    signers = signers.filter((one) => one.witness !== witness);
    signers.push({ witness, signer, lastNumber, isElected });
    return isElected ? signers.slice(-1) : [];
  };
  return {
    has: (signedBy) => elected.has(signerText(signedBy)),
    pin(blocks) {
      const pinned = new Map<string, KnownSigner>();
      for (const { signedBy, number: lastNumber } of blocks) {
        if (signedBy?.signer === undefined) continue;
        pinned.set(signerText(signedBy), {
          witness: signedBy.witness,
          signer: signedBy.signer,
          lastNumber,
          isElected: true,
        });
      }
      signers = [...pinned.values()];
      index();
    },
    learn({ number, signedBy, witnessKeys = [] }) {
      const admitted = signedBy ? produced(signedBy.witness, number) : [];
      // After its producer's: the block itself was still signed with the old key.
      admitted.push(...witnessKeys.flatMap((key) => delegated(key, number)));
      const isIdle = ({ isElected, lastNumber }: KnownSigner): boolean =>
        isElected && lastNumber < number - PERIOD_BLOCKS;
      const dropped = signers.filter(isIdle);
      // An idle witness may be elected again: its key is remembered.
      for (const signer of dropped) signer.isElected = false;
      if (admitted.length > 0 || dropped.length > 0) index();
      return { admitted, dropped };
    },
    list: () => signers.map((signer) => ({ ...signer })).sort((a, b) => (signerText(a) < signerText(b) ? -1 : 1)),
  };
}

/** A witness with its key, as text. */
export function signerText({ witness, signer }: BlockSigner): string {
  return `${witness} ${signer ?? 'invalid'}`;
}
