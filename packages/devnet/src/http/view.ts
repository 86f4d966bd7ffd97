import { witnessSignature, type Block } from '../chain/block';
import { solidHead, type Chain } from '../chain/chain';
import type { State } from '../state/state';
import type { Json, JsonObject } from '../encoding/json';
import { transactionJson } from '../encoding/transaction-json';
import type { Transaction } from '../encoding/transaction';
import type { Heights } from '../requests/faults';
import type { Parameters } from './parameters';
import type { RecordedAnswer, Recordings } from './recordings';

/** What one request sees of the chain: its full or its solid half, or less with a fault. */
export interface View {
  readonly chain: Chain;
  readonly recordings: Recordings | undefined;
  readonly isSolid: boolean;
  /** The newest block that this request may see. */
  readonly head: number;
  /** Accepts a broadcast transaction. Throws Rejected, or ConnectionCut when the caller must not learn the result. */
  submit(transaction: Transaction): void;
}

/** Serves one path of the node. Throws Unreadable or Rejected. */
export type Route = (view: View, parameters: Parameters) => Answer;

export type Answer = Json | RecordedAnswer;

/** The newest blocks, with recorded ones. */
export function heights(chain: Chain, recordings: Recordings | undefined): Heights {
  const recorded = recordings?.newest ?? 0;
  return {
    head: Math.max(recorded, chain.blocks.head().header.number),
    solid: Math.max(recorded, solidHead(chain).header.number),
  };
}

/** The block at this height, if the request may see it. */
export function blockIn(view: View, number: number): Block | undefined {
  return number <= view.head ? view.chain.blocks.at(number) : undefined;
}

/** The state for calls and accounts. */
export function stateIn({ chain, isSolid }: View): State {
  return isSolid ? chain.solidState : chain.state;
}

/** A block as the node prints it; an empty one has no `transactions`. */
export function blockJson(block: Block): JsonObject {
  const transactions = block.transactions.map((transaction) => transactionJson(transaction, transaction.result));
  return { ...headerJson(block), transactions: transactions.length === 0 ? undefined : transactions };
}

/** A block without its transactions. */
export function headerJson(block: Block): JsonObject {
  const { number, txTrieRoot, witness, parentId, version, timestamp } = block.header;
  return {
    blockID: block.id,
    block_header: {
      raw_data: {
        number: number === 0 ? undefined : number,
        txTrieRoot,
        witness_address: witness,
        parentHash: parentId,
        version,
        timestamp,
      },
      witness_signature: witnessSignature(block),
    },
  };
}
