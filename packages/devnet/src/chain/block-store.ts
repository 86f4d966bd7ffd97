import type { Block, IncludedTransaction } from './block';
import { invariant } from '@gateway/domain';

/** The blocks of the chain by number, by id and by transaction. */
export interface BlockStore {
  head(): Block;
  at(number: number): Block | undefined;
  byId(id: string): Block | undefined;
  locate(transactionId: string): Located | undefined;
  push(block: Block): void;
  /** Removes the head. */
  pop(): Block;
}

export interface Located {
  readonly block: Block;
  readonly index: number;
  readonly transaction: IncludedTransaction;
}

/** An empty store. */
export function createBlockStore(): BlockStore {
  const blocks: Block[] = [];
  const numberOfId = new Map<string, number>();
  const numberOfTransaction = new Map<string, number>();
  const at = (number: number): Block | undefined => (number < 0 ? undefined : blocks[number]);
  return {
    head() {
      const head = blocks.at(-1);
      invariant(head !== undefined, 'a chain has a genesis block');
      return head;
    },
    at,
    byId: (id) => at(numberOfId.get(id) ?? -1),
    locate(transactionId) {
      const block = at(numberOfTransaction.get(transactionId) ?? -1);
      const index = block?.transactions.findIndex((transaction) => transaction.id === transactionId) ?? -1;
      const transaction = block?.transactions[index];
      return block && transaction ? { block, index, transaction } : undefined;
    },
    push(block) {
      invariant(block.header.number === blocks.length, 'blocks have consecutive numbers');
      blocks.push(block);
      numberOfId.set(block.id, block.header.number);
      for (const { id } of block.transactions) numberOfTransaction.set(id, block.header.number);
    },
    pop() {
      const block = blocks.pop();
      invariant(block !== undefined, 'there is a block to take off');
      numberOfId.delete(block.id);
      for (const { id } of block.transactions) numberOfTransaction.delete(id);
      return block;
    },
  };
}
