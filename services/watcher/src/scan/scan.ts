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
import { inRuns, type Run } from './runs';

/** At most this many blocks are committed together, and only while none of them concerns us. */
const MAX_RUN = 8;

/**
 * One tick: reads the next final blocks and commits them until the signal: a tick that catches up may take longer than
 * a stop may. A block that concerns us is a transaction of its own.
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
  let runLength = 1;
  for await (const run of inRuns(readAhead(context, cursor), () => runLength)) {
    isBlockFound = true;
    state.lastBlockAt = performance.now();
    const isQuiet = await commitRun(context, term, run);
    runLength = isQuiet ? Math.min(runLength * 2, MAX_RUN) : 1;
    if (signal?.aborted === true) break;
  }
  return isBlockFound ? 'more' : 'idle';
}

/**
 * Commits consecutive blocks: together when none concerns us, otherwise one by one.
 * @returns whether together
 * @throws LeadershipLost when another watcher has taken over, or has scanned one of the blocks
 */
export async function commitRun(context: WatcherContext, term: Term, run: Run<ChainBlock>): Promise<boolean> {
  const { db, config, state } = context;
  const { network } = config;
  const { timestamp } = run.at(-1) ?? run[0];
  const match = await matchBlock(db, network, { timestamp, transfers: run.flatMap(({ transfers }) => transfers) });
  await state.renewal;
  if (match.own.size === 0 && match.expiring.length === 0 && (await passQuietly(db, term, network, run))) {
    for (const block of run) logBlock(context, block, NO_EFFECTS);
    return true;
  }
  for (const block of run) {
    // The effects of one block may change what the next one concerns.
    const own = run.length === 1 ? match : await matchBlock(db, network, block);
    await state.renewal;
    logBlock(context, block, await commitBlock(context, term, block, own));
  }
  return false;
}

const NO_EFFECTS: BlockOutcome = { expiry: { closed: [], faults: [] }, transfers: [] };

/**
 * Applies all effects of a block, atomically.
 * @throws LeadershipLost when another watcher has taken over, or has scanned this block
 */
export async function commitBlock(
  { db, config }: WatcherContext,
  term: Term,
  block: ChainBlock,
  { own, expiring }: BlockMatch,
): Promise<BlockOutcome> {
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
