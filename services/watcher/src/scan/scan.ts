import type { ChainBlock } from '@gateway/chain';
import {
  matchBlock,
  findCursor,
  isWalletBound,
  lockOrders,
  moveCursor,
  passQuietly,
  settleHints,
  pipelined,
  transact,
  type BlockMatch,
  type Term,
} from '@gateway/store';
import { beginScan } from './begin-scan';
import { logBlock, type BlockOutcome } from './block-outcome';
import type { WatcherContext } from '../context';
import { takeTransfers } from './credit';
import { expireOrders } from './expire';
import { readAhead } from './read-ahead';

/**
 * One tick: reads the next final blocks and commits them, one transaction per block, until the signal: a tick that
 * catches up may take longer than a stop may.
 * The path of a payment: block -> cursor -> expiries -> transfers to our addresses -> credit -> edge -> owed webhook.
 */
export async function scan(context: WatcherContext, signal?: AbortSignal): Promise<'more' | 'idle'> {
  const { db, config, state } = context;
  const { term } = state;
  if (!term) return 'idle';
  // After a restore the missing addresses must be watched again before the next block is read.
  if (!(await isWalletBound(db))) return 'idle';
  const cursor = (await findCursor(db, config.network)) ?? (await beginScan(context, term));
  if (!cursor) return 'idle';

  let isBlockFound = false;
  for await (const block of readAhead(context, cursor)) {
    isBlockFound = true;
    state.lastBlockAt = performance.now();
    const match = await matchBlock(db, config.network, block);
    await state.renewal;
    logBlock(context, block, await commitBlock(context, term, block, match));
    if (signal?.aborted === true) break;
  }
  return isBlockFound ? 'more' : 'idle';
}

/**
 * Applies all effects of a block, atomically. Most blocks have none: for them, moving the cursor is the whole
 * transaction.
 * @throws LeadershipLost when another watcher has taken over, or has scanned this block
 */
export async function commitBlock(
  { db, config }: WatcherContext,
  term: Term,
  block: ChainBlock,
  { own, expiring }: BlockMatch,
): Promise<BlockOutcome> {
  if (own.size === 0 && expiring.length === 0 && (await passQuietly(db, term, config.network, block))) {
    return { expiry: { closed: [], faults: [] }, transfers: [] };
  }
  return transact(db, async (tx) => {
    const payees = [...own.values()].flatMap((orderId) => orderId ?? []);
    const [{ hasHints }, orders] = await pipelined([
      moveCursor(tx, term, config.network, block),
      lockOrders(tx, [...expiring, ...payees]),
    ]);
    const expiry = await expireOrders(
      tx,
      config,
      expiring.flatMap((id) => orders.get(id) ?? []),
    );
    const current = expiring.length === 0 ? orders : await lockOrders(tx, payees);
    const transfers = await takeTransfers(tx, config, block, own, current);
    if (hasHints) await settleHints(tx, config.network, block.number);
    return { expiry, transfers };
  });
}
