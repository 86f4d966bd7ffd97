import { addressFromHex } from '@gateway/domain';
import { signerOf } from '../encoding/key-pair';
import { encodeTransaction, type Transaction } from '../encoding/transaction';
import { Rejected } from '../state/rejected';

/** The facts by which a node admits a transaction. */
export interface Surroundings {
  readonly headNumber: number;
  readonly headTimestamp: number;
  /** The time of the next block, as far as known. */
  readonly nextTimestamp: number;
  /** Whether the transaction is on chain or pending. */
  readonly knows: (transactionId: string) => boolean;
  readonly blockIdAt: (number: number) => string | undefined;
}

const MAX_LIFE_MS = 86_400_000n;
const MAX_BYTES = 500 * 1024;
const REFERENCE_WINDOW = 65_536;

/**
 * The checks of a node before it executes a broadcast transaction, in java-tron's order.
 * @throws Rejected with the node's code and text
 */
export function admit(transaction: Transaction, around: Surroundings): void {
  checkExpiration(transaction, around);
  checkSignature(transaction);
  checkReference(transaction, around);
  if (encodeTransaction(transaction).length > MAX_BYTES) throw new Rejected('TOO_BIG_TRANSACTION_ERROR');
  if (around.knows(transaction.id)) throw new Rejected('DUP_TRANSACTION_ERROR');
}

/**
 * The checks that a pending transaction must pass again when its block is produced.
 * @throws Rejected with the node's code and text
 */
export function admitAgain(transaction: Transaction, around: Surroundings): void {
  checkExpiration(transaction, around);
  checkReference(transaction, around);
}

function checkExpiration({ raw }: Transaction, { headTimestamp, nextTimestamp }: Surroundings): void {
  const isOver = raw.expiration < BigInt(nextTimestamp) || raw.expiration <= BigInt(headTimestamp);
  if (isOver || raw.expiration > BigInt(headTimestamp) + MAX_LIFE_MS) {
    throw new Rejected('TRANSACTION_EXPIRATION_ERROR');
  }
}

function checkSignature({ id, raw, signatures }: Transaction): void {
  const [signature] = signatures;
  if (signature === undefined) throw new Rejected('SIGERROR', 'miss sig or contract');
  if (signatures.length > 1) {
    throw new Rejected(
      'SIGERROR',
      `Signature count is ${String(signatures.length)} more than key counts of permission : 1`,
    );
  }
  const signer = recover(id, signature);
  if (signer !== raw.contract.owner) {
    throw new Rejected(
      'SIGERROR',
      `${signature} is signed by ${addressFromHex(signer)} but it is not contained of permission.`,
    );
  }
}

function recover(id: string, signature: string): string {
  try {
    return signerOf(Buffer.from(id, 'hex'), signature);
  } catch (error) {
    throw new Rejected('SIGERROR', error instanceof Error ? error.message : 'signature cannot be read');
  }
}

/** TAPOS: the transaction must name a block of this chain among the last 65,536. */
function checkReference({ raw }: Transaction, { headNumber, blockIdAt }: Surroundings): void {
  const low = Number.parseInt(raw.refBlockBytes, 16);
  const number = headNumber - ((headNumber - low) & (REFERENCE_WINDOW - 1));
  const id = blockIdAt(number);
  if (id?.slice(16, 32) !== raw.refBlockHash) throw new Rejected('TAPOS_ERROR');
}
