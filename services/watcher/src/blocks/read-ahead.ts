import { BlockRejected, type ChainBlock } from '@gateway/chain';
import { BLOCK_SECONDS, FINAL_CONFIRMATIONS } from '@gateway/domain';
import type { ScanCursor } from '@gateway/store/chain';
import { noteTarget } from './catch-up';
import type { WatcherContext } from '../context/context';
import { noteUnreadable } from './unreadable-block';
import { readVerifiedBlock } from './verify';

/** How many blocks are read concurrently while the scan is behind, and the maximum per tick. */
const WINDOW = 8;
const MAX_BLOCKS_PER_TICK = 200;
/** When the newest scanned block is older than this, the scan is behind: final blocks are about a minute old. */
const BEHIND_MS = 120_000;

/**
 * Reads final blocks after the cursor, in order, verified and each linked to its parent. When caught up, it requests
 * only the next block: two requests when it exists, one when it does not. When behind, it reads a window of blocks
 * concurrently, and the next ones while those are committed.
 * @param most blocks to read
 */
export async function* readAhead(
  context: WatcherContext,
  cursor: ScanCursor,
  most = MAX_BLOCKS_PER_TICK,
): AsyncGenerator<ChainBlock> {
  const limit = Math.min(await lastBlockOfTick(context, cursor), cursor.number + most);
  const readings: Promise<ChainBlock | undefined>[] = [];
  let next = cursor.number + 1;
  let { number, blockId: parentId } = cursor;
  const fill = (): void => {
    for (; next <= limit && readings.length < WINDOW; next++) {
      const parent = next === cursor.number + 1 ? cursor.blockId : undefined;
      readings.push(begin(readVerifiedBlock(context, next, parent)));
    }
  };
  try {
    fill();
    while (readings.length > 0) {
      number += 1;
      const block = await linked(readings.shift(), parentId).catch((error: unknown) => {
        noteUnreadable(context, number, error);
        throw error;
      });
      if (!block) return;
      context.state.unreadable = undefined;
      context.state.lastBlockAt = performance.now();
      if (block.unprovenRoot !== undefined) noteUnproven(context, block);
      parentId = block.id;
      fill();
      yield block;
    }
  } finally {
    await Promise.allSettled(readings);
  }
}

async function linked(
  reading: Promise<ChainBlock | undefined> | undefined,
  parentId: string,
): Promise<ChainBlock | undefined> {
  const block = await reading;
  if (block && block.parentId !== parentId) throw new BlockRejected('parent', 'a final block has another parent');
  return block;
}

/** A rejection is handled when the block's turn comes, not when it happens. */
function begin(reading: Promise<ChainBlock | undefined>): Promise<ChainBlock | undefined> {
  reading.catch(() => undefined);
  return reading;
}

async function lastBlockOfTick({ node, config, state }: WatcherContext, cursor: ScanCursor): Promise<number> {
  const next = cursor.number + 1;
  const more = Math.max(0, config.minConfirmations - FINAL_CONFIRMATIONS);
  const deepEnough = more > 0 ? (await node.head()).number + 1 - config.minConfirmations : Infinity;
  const isBehind = Date.now() - cursor.blockTime.getTime() > BEHIND_MS + more * BLOCK_SECONDS * 1_000;
  state.solidHead = isBehind ? await node.solidHead() : undefined;
  const target = Math.min(state.solidHead?.number ?? next, deepEnough);
  noteTarget(state, cursor.number, target);
  return Math.min(target, cursor.number + MAX_BLOCKS_PER_TICK);
}

/** Rare cases are legitimate: the node's JSON does not show everything that a sender can put into a transaction. */
function noteUnproven({ state, logger }: WatcherContext, { number, unprovenRoot }: ChainBlock): void {
  state.counts.unproven.inc();
  logger.warn('transactions of a block are not proven by its header', { block: number, root: unprovenRoot });
}
