import { blockIdOf, headerDigest, type BlockHeader } from '../encoding/block-header';
import { merkleRoot, sha256 } from '../encoding/hashes';
import type { JsonObject } from '../encoding/json';
import { signDigest } from '../encoding/key-pair';
import { encodeTransaction, type ContractResult, type Transaction } from '../encoding/transaction';
import { accountOfProducer, keyOfProducer, type Producer } from './witnesses';

/** A transaction in a block with the result of its execution. */
export interface IncludedTransaction extends Transaction {
  readonly result: ContractResult;
}

export interface Block {
  /** 64 hex digits. */
  readonly id: string;
  readonly header: BlockHeader;
  readonly producer: Producer;
  readonly transactions: readonly IncludedTransaction[];
  /** The transaction infos in the node's JSON form, in block order. */
  readonly infos: readonly JsonObject[];
}

export interface BlockContent {
  readonly number: number;
  readonly timestamp: number;
  readonly parentId: string;
  readonly producer: Producer;
  readonly transactions: readonly IncludedTransaction[];
  readonly infos: readonly JsonObject[];
}

const VERSION = 36;

/** A block with its real root and id. */
export function buildBlock({ number, timestamp, parentId, producer, transactions, infos }: BlockContent): Block {
  const leaves = transactions.map((transaction) => sha256(encodeTransaction(transaction, transaction.result)));
  const header: BlockHeader = {
    number,
    timestamp,
    parentId,
    txTrieRoot: merkleRoot(leaves).toString('hex'),
    witness: accountOfProducer(producer),
    version: VERSION,
  };
  return { id: blockIdOf(header), header, producer, transactions, infos };
}

/** The witness's signature over the header, 130 hex digits. Created lazily, because signing costs a millisecond. */
export function witnessSignature(block: Block): string {
  const known = signatures.get(block);
  if (known !== undefined) return known;
  const signature = signDigest(keyOfProducer(block.producer), headerDigest(block.header));
  signatures.set(block, signature);
  return signature;
}

const signatures = new WeakMap<Block, string>();
