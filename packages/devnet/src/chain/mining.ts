import { invariant } from '@gateway/domain';
import type { JsonObject } from '../encoding/json';
import type { Transaction } from '../encoding/transaction';
import { admitAgain } from './admission';
import { buildBlock, type Block, type BlockContent, type IncludedTransaction } from './block';
import { executeNext, executePending, nextTimestampOf, solidHead, surroundings, type Chain } from './chain';
import { Rejected } from '../state/rejected';
import type { BlockWrites, Write } from '../state/state';

/** A fork of the newest blocks. */
export interface Reorg {
  /** How many blocks are replaced. */
  readonly depth: number;
  /** Transactions that are not in the longer branch. */
  readonly drop?: readonly string[];
  /** Transactions that are in the last block of the longer branch instead. */
  readonly move?: readonly string[];
}

/** Produces the next block from the pool; by default with the time of the chain's clock. */
export function mine(chain: Chain, timestamp = nextTimestampOf(chain)): Block {
  chain.pool.dropOld(chain.blocks.head().header.timestamp);
  const block = produce(chain, timestamp, chain.pool.isHeld() ? [] : chain.pool.list());
  executePending(chain);
  return block;
}

/**
 * Replaces the newest blocks by a branch that is one block longer; transactions that are neither dropped nor moved keep
 * their place.
 * @throws RangeError when a solid block would be replaced
 */
export function reorg(chain: Chain, { depth, drop = [], move = [] }: Reorg): void {
  const deepest = chain.blocks.head().header.number - solidHead(chain).header.number;
  if (!Number.isInteger(depth) || depth < 1 || depth > deepest) {
    throw new RangeError(`a reorg replaces 1 to ${String(deepest)} blocks`);
  }
  chain.state.rollback(chain.pendingSnapshot);
  const open = chain.state.close();
  chain.state.undo(open);
  const replaced = takeBack(chain, depth);
  chain.log?.rewind(depth);
  chain.branch += 1;
  const absent = new Set([...drop, ...move]);
  for (const { block, changes } of replaced) {
    redo(chain, changes);
    produce(
      chain,
      block.header.timestamp,
      block.transactions.filter(({ id }) => !absent.has(id)),
    );
  }
  redo(chain, open);
  const moving = new Set(move);
  const moved = replaced.flatMap(({ block }) => block.transactions).filter(({ id }) => moving.has(id));
  produce(chain, nextTimestampOf(chain), moved);
  executePending(chain);
}

/** Oldest first, each with the changes made outside transactions before it. */
function takeBack(chain: Chain, count: number): { block: Block; changes: readonly Write[] }[] {
  return Array.from({ length: count }, () => {
    const block = chain.blocks.pop();
    const { number } = block.header;
    const changed = chain.unsolidWrites.get(number);
    invariant(changed !== undefined, 'only blocks above the solid head are taken back');
    chain.state.undo(changed.writes);
    chain.unsolidWrites.delete(number);
    return { block, changes: changed.writes.slice(0, changed.changes) };
  }).reverse();
}

function redo(chain: Chain, changes: readonly Write[]): void {
  for (const { key, after } of changes) chain.state.set(key, after);
  chain.pendingSnapshot = chain.state.snapshot();
}

/** Appends a block to the head, with its changes. */
export function place(chain: Chain, content: Omit<BlockContent, 'number' | 'parentId'>, changed: BlockWrites): Block {
  const head = chain.blocks.head();
  const block = buildBlock({ ...content, number: head.header.number + 1, parentId: head.id });
  const before = solidHead(chain).header.number;
  chain.blocks.push(block);
  chain.unsolidWrites.set(block.header.number, changed);
  for (let number = before + 1; number <= solidHead(chain).header.number; number++) {
    chain.solidState.apply(chain.unsolidWrites.get(number)?.writes ?? []);
    chain.unsolidWrites.delete(number);
  }
  return block;
}

function produce(chain: Chain, timestamp: number, candidates: readonly Transaction[]): Block {
  const { number, timestamp: previous } = chain.blocks.head().header;
  if (!Number.isSafeInteger(timestamp) || timestamp <= previous) throw new RangeError('block times must increase');
  chain.state.rollback(chain.pendingSnapshot);
  const transactions: IncludedTransaction[] = [];
  const infos: JsonObject[] = [];
  for (const transaction of candidates) {
    try {
      admitAgain(transaction, surroundings(chain, timestamp));
      const { result, info } = executeNext(chain, transaction, timestamp);
      transactions.push({ ...transaction, result });
      infos.push(info);
    } catch (error) {
      // As a witness does: transactions that no longer fit are left out and dropped.
      if (!(error instanceof Rejected)) throw error;
    }
  }
  const changed = { writes: chain.state.close(), changes: chain.pendingSnapshot };
  chain.pendingSnapshot = 0;
  const producer = chain.witnesses.producerOf(number + 1, chain.branch, timestamp);
  const block = place(chain, { timestamp, producer, transactions, infos }, changed);
  chain.witnesses.apply(transactions.map(({ id }) => id));
  chain.log?.append(block, changed);
  chain.pool.remove(new Set(candidates.map(({ id }) => id)));
  return block;
}
