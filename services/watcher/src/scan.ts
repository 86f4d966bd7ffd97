import type { ChainBlock } from '@gateway/chain';
import {
  findConcerns,
  findCursor,
  isServerConfirmed,
  moveCursor,
  settleHints,
  transact,
  type Term,
} from '@gateway/store';
import { beginScan } from './begin-scan';
import { tellBlock, type BlockOutcome } from './block-outcome';
import { tellCatchUp } from './catch-up';
import type { WatcherContext } from './context';
import { takeTransfers } from './credit';
import { expireOrders } from './expire';
import { readAhead } from './read-ahead';
import { verifyBlock } from './verify';

/**
 * One tick: reads the next final blocks and commits each in a transaction of its own.
 * The way of a payment: block -> expiries -> transfers to our addresses -> credit -> edge -> owed webhook -> cursor.
 */
export async function scan(context: WatcherContext): Promise<'more' | 'idle'> {
  const { db, config, state } = context;
  const { term } = state;
  if (!term) return 'idle';
  // After a restore the missing addresses must be watched again before the next block is read.
  if (!state.isMarkMissing && !(await isServerConfirmed(db))) return 'idle';
  const cursor = (await findCursor(db, config.network)) ?? (await beginScan(context, term));
  if (!cursor) return 'idle';

  let isBlockFound = false;
  for await (const block of readAhead(context, cursor)) {
    isBlockFound = true;
    state.lastBlockAt = performance.now();
    await verifyBlock(context, block);
    tellBlock(context, block, await commitBlock(context, term, block));
    tellCatchUp(context, block.number);
  }
  return isBlockFound ? 'more' : 'idle';
}

/** Everything a block does, whole or not at all. @throws LeadershipLost when another watcher has taken over */
export async function commitBlock(context: WatcherContext, term: Term, block: ChainBlock): Promise<BlockOutcome> {
  const { db, config } = context;
  const parties = block.transfers.flatMap((transfer) => [transfer.from, transfer.to]);
  return transact(db, async (tx) => {
    await moveCursor(tx, term, config.network, block);
    const { own, expiring, hasHints } = await findConcerns(tx, config.network, block, parties);
    const payees = block.transfers.flatMap((transfer) => own.get(transfer.to)?.leasedTo ?? []);
    const expiry = await expireOrders(tx, config, expiring, payees);
    const transfers = await takeTransfers(tx, config, block, own);
    if (hasHints) await settleHints(tx, config.network, block.number);
    return { expiry, transfers };
  });
}
