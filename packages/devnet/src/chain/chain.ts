import type { Transaction, ContractResult } from '../encoding/transaction';
import { invariant } from '@gateway/domain';
import type { Surroundings } from './admission';
import { buildBlock, type Block } from './block';
import { createBlockStore, type BlockStore } from './block-store';
import { executeTransaction, type Executed } from './contracts/execution';
import { createPool, type Pool } from './pool';
import { Rejected } from '../state/rejected';
import { createState, type BlockWrites, type State } from '../state/state';
import type { Contracts } from './contracts/vm';
import { createWitnesses, type Witnesses } from './witnesses';

/** The listener that stores the chain. */
export interface ChainLog {
  append(block: Block, changed: BlockWrites): void;
  /** The newest `count` blocks were reverted. */
  rewind(count: number): void;
}

export interface ChainOptions {
  readonly contracts: Contracts;
  /** Milliseconds since 1970. */
  readonly genesisTimestamp: number;
  /** Fills the state of block 0. */
  readonly endow: (state: State) => void;
  /** How many blocks the solid head is behind the head. */
  readonly solidityLag: number;
  /** The time of the next block, later than that of the block before. */
  readonly nextTimestamp: (previous: number) => number;
}

/** One simulated chain: its blocks, its states, its pool. */
export interface Chain {
  readonly contracts: Contracts;
  readonly solidityLag: number;
  readonly nextTimestamp: (previous: number) => number;
  readonly blocks: BlockStore;
  readonly pool: Pool;
  readonly witnesses: Witnesses;
  /** The state after the head and the pending transactions, as a full node shows it. */
  readonly state: State;
  /** The state after the solid head. */
  readonly solidState: State;
  /** The changes of each block above the solid head. */
  readonly unsolidWrites: Map<number, BlockWrites>;
  /** Failures to inject, by transaction id. */
  readonly forced: Map<string, ContractResult>;
  /** Where the changes of pending transactions start in the open changes of the state. */
  pendingSnapshot: number;
  /** Counts the forks, so that another branch has other witnesses. */
  branch: number;
  /** The timestamp of the newest transaction that was drafted here. */
  lastDraft: number;
  log: ChainLog | undefined;
}

/** Creates a chain with its genesis block. */
export function createChain(options: ChainOptions): Chain {
  const { contracts, solidityLag, nextTimestamp, genesisTimestamp } = options;
  const chain: Chain = {
    contracts,
    solidityLag,
    nextTimestamp,
    blocks: createBlockStore(),
    pool: createPool(),
    witnesses: createWitnesses(),
    state: createState(),
    solidState: createState(),
    unsolidWrites: new Map(),
    forced: new Map(),
    pendingSnapshot: 0,
    branch: 0,
    lastDraft: 0,
    log: undefined,
  };
  options.endow(chain.state);
  const producer = chain.witnesses.producerOf(0, 0, genesisTimestamp);
  const content = { number: 0, timestamp: genesisTimestamp, parentId: '0'.repeat(64), producer };
  chain.blocks.push(buildBlock({ ...content, transactions: [], infos: [] }));
  chain.solidState.apply(chain.state.close());
  return chain;
}

/** The newest block that can no longer be replaced. */
export function solidHead({ blocks, solidityLag }: Chain): Block {
  const solid = blocks.at(Math.max(0, blocks.head().header.number - solidityLag));
  invariant(solid !== undefined, 'the solid head is a block');
  return solid;
}

/** The time that the next block will have. */
export function nextTimestampOf({ blocks, nextTimestamp }: Chain): number {
  return nextTimestamp(blocks.head().header.timestamp);
}

/** The facts by which the chain admits a transaction to a block of this time. */
export function surroundings({ blocks, pool }: Chain, nextTimestamp: number): Surroundings {
  const { number, timestamp } = blocks.head().header;
  return {
    headNumber: number,
    headTimestamp: timestamp,
    nextTimestamp,
    knows: (id) => pool.find(id) !== undefined || blocks.locate(id) !== undefined,
    blockIdAt: (at) => blocks.at(at)?.id,
  };
}

/**
 * Executes a transaction for the block after the head.
 * @throws Rejected when it cannot be in a block
 */
export function executeNext(chain: Chain, transaction: Transaction, blockTimestamp: number): Executed {
  const { number, timestamp } = chain.blocks.head().header;
  return executeTransaction(chain.state, transaction, {
    contracts: chain.contracts,
    headTimestamp: timestamp,
    blockNumber: number + 1,
    blockTimestamp,
    forced: chain.forced.get(transaction.id),
  });
}

/** Changes the state outside any transaction; the change becomes part of the next block. */
export function changeState(chain: Chain, change: (state: State) => void): void {
  chain.state.rollback(chain.pendingSnapshot);
  change(chain.state);
  chain.pendingSnapshot = chain.state.snapshot();
  executePending(chain);
}

/** Executes the pending transactions again on top of the head; those that no longer fit are dropped. */
export function executePending(chain: Chain): void {
  chain.state.rollback(chain.pendingSnapshot);
  const timestamp = nextTimestampOf(chain);
  const unfit = chain.pool.list().filter((transaction) => {
    try {
      executeNext(chain, transaction, timestamp);
      return false;
    } catch (error) {
      if (error instanceof Rejected) return true;
      throw error;
    }
  });
  chain.pool.remove(new Set(unfit.map(({ id }) => id)));
}
