import type { ChainBlock } from '@gateway/chain';
import { invariant } from '@gateway/domain';
import {
  countQuietBlocks,
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
 * One tick: reads the next final blocks and commits each that concerns us in a transaction of its own.
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
      const committed = await commitRun(context, term, run);
      longestRun = committed.isQuiet ? Math.min(longestRun * 2, LONGEST_RUN) : 1;
      done += committed.count;
    }
  }
  return isBlockFound ? 'more' : 'idle';
}

/** Blocks that concern nobody may be committed together: as many as one window of reading. */
const LONGEST_RUN = 8;
const NOTHING: BlockOutcome = { expiry: { closed: [], faults: [] }, transfers: [] };

/** Commits the first blocks of a run: those that concern nobody in one transaction, else the first one alone. */
async function commitRun(
  context: WatcherContext,
  term: Term,
  run: readonly ChainBlock[],
): Promise<{ count: number; isQuiet: boolean }> {
  const [first] = run;
  invariant(first !== undefined, 'a run has a block');
  for (const block of run) await verifyBlock(context, block);
  await context.state.renewal;
  const quiet = run.length > 1 ? await commitQuietBlocks(context, term, run) : 0;
  if (quiet > 0) {
    for (const block of run.slice(0, quiet)) tellBlock(context, block, NOTHING);
    tellCatchUp(context, first.number + quiet - 1);
    return { count: quiet, isQuiet: true };
  }
  const outcome = await commitBlock(context, term, first);
  tellBlock(context, first, outcome);
  tellCatchUp(context, first.number);
  return { count: 1, isQuiet: outcome.transfers.length === 0 };
}

/** Moves the cursor over the first blocks of a run that concern nobody. @returns how many they are */
export async function commitQuietBlocks(
  { db, config }: WatcherContext,
  term: Term,
  run: readonly ChainBlock[],
): Promise<number> {
  return transact(db, async (tx) => {
    const candidates = run.map(({ number, timestamp, transfers }) => ({
      number,
      timestamp,
      parties: transfers.flatMap(({ from, to }) => [from, to]),
    }));
    const count = await countQuietBlocks(tx, config.network, candidates);
    await moveCursor(tx, term, config.network, ...run.slice(0, count));
    return count;
  });
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
