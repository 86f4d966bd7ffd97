import type { ChainBlock } from '@gateway/chain';
import {
  findConcerns,
  findCursor,
  isServerConfirmed,
  moveCursor,
  settleHints,
  transact,
  type BlockConcerns,
  type Term,
} from '@gateway/store';
import { beginScan } from './begin-scan';
import { tellBlocks, type RunOutcome } from './block-outcome';
import type { WatcherContext } from './context';
import { takeTransfers } from './credit';
import { expireOrders } from './expire';
import { readAhead } from './read-ahead';
import { verifyBlock } from './verify';

/**
 * One tick: reads the next final blocks and commits them, each whole or not at all, in runs of those that are there.
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
  let longestRun = 1;
  for await (const blocks of readAhead(context, cursor)) {
    isBlockFound = true;
    state.lastBlockAt = performance.now();
    for (let done = 0; done < blocks.length;) {
      const run = blocks.slice(done, done + longestRun);
      for (const block of run) await verifyBlock(context, block);
      await state.renewal;
      const outcome = await commitBlocks(context, term, run);
      tellBlocks(context, outcome);
      longestRun = outcome.blocks.length < run.length ? 1 : Math.min(longestRun * 2, LONGEST_RUN);
      done += outcome.blocks.length;
    }
  }
  return isBlockFound ? 'more' : 'idle';
}

/** As many blocks as one window of reading may be committed together. */
const LONGEST_RUN = 8;

/**
 * Everything that the first blocks of a run do, whole or not at all: of all those that may be booked together, else of
 * the first one alone. A block that closes a payment window or ends a hint is alone: what came before it counts first.
 * @throws LeadershipLost when another watcher has taken over
 */
export async function commitBlocks(
  { db, config }: WatcherContext,
  term: Term,
  run: readonly ChainBlock[],
): Promise<RunOutcome> {
  return transact(db, async (tx) => {
    const { together, own, expiring, hasHints } = await findConcerns(tx, config.network, run);
    const blocks = run.slice(0, together);
    await moveCursor(tx, term, config.network, ...blocks);
    const expiry = await expireOrders(tx, config, expiring, payeesOf(blocks, own));
    const transfers = await takeTransfers(tx, config, blocks, own);
    const last = blocks.at(-1);
    if (hasHints && last) await settleHints(tx, config.network, last.number);
    return { blocks, expiry, transfers };
  });
}

/** The orders that hold the money of these blocks. */
function payeesOf(blocks: readonly ChainBlock[], own: BlockConcerns['own']): string[] {
  return blocks.flatMap(({ number, transfers }) => transfers.flatMap(({ to }) => own.get(to)?.get(number) ?? []));
}
