import { blockIdOf, headerDigest, type BlockHeader } from '../encoding/block-header';
import { merkleRoot, sha256 } from '../encoding/hashes';
import type { JsonObject } from '../encoding/json';
import { keyPairNamed, signDigest, type KeyPair } from '../encoding/key-pair';
import { encodeTransaction, type ContractResult, type Transaction } from '../encoding/transaction';

/** A transaction in a block with the result of its execution. */
export interface IncludedTransaction extends Transaction {
  readonly result: ContractResult;
}

export interface Block {
  /** 64 hex digits. */
  readonly id: string;
  readonly header: BlockHeader;
  /** The seat of the witness that produced it, 0 to 26. */
  readonly seat: number;
  readonly transactions: readonly IncludedTransaction[];
  /** The transaction infos in the node's JSON form, in block order. */
  readonly infos: readonly JsonObject[];
}

export interface BlockContent {
  readonly number: number;
  readonly timestamp: number;
  readonly parentId: string;
  readonly seat: number;
  readonly transactions: readonly IncludedTransaction[];
  readonly infos: readonly JsonObject[];
}

const SEATS = 27;
const VERSION = 36;

/** The witness seat of a block; another branch at the same height has another witness. */
export function seatOf(number: number, branch: number): number {
  return (number + branch) % SEATS;
}

/** A block with its real root and id. */
export function buildBlock({ number, timestamp, parentId, seat, transactions, infos }: BlockContent): Block {
  const leaves = transactions.map((transaction) => sha256(encodeTransaction(transaction, transaction.result)));
  const header: BlockHeader = {
    number,
    timestamp,
    parentId,
    txTrieRoot: merkleRoot(leaves).toString('hex'),
    witness: witness(seat).account,
    version: VERSION,
  };
  return { id: blockIdOf(header), header, seat, transactions, infos };
}

/** The witness's signature over the header, 130 hex digits. Created lazily, because signing costs a millisecond. */
export function witnessSignature(block: Block): string {
  const known = signatures.get(block);
  if (known !== undefined) return known;
  const signature = signDigest(witness(block.seat), headerDigest(block.header));
  signatures.set(block, signature);
  return signature;
}

const signatures = new WeakMap<Block, string>();
const witnesses = new Map<number, KeyPair>();

function witness(seat: number): KeyPair {
  const known = witnesses.get(seat) ?? keyPairNamed(`witness ${String(seat)}`);
  witnesses.set(seat, known);
  return known;
}
