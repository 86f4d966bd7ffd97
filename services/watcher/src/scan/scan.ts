import type { ChainBlock } from '@gateway/chain';
import { isWalletBound } from '@gateway/store/addresses';
import { matchBlock, findCursor, moveCursor, passQuietly, settleHints, type BlockMatch } from '@gateway/store/chain';
import { pipelined, transact, type Tx } from '@gateway/store/db';
import { type Term } from '@gateway/store/gateway';
import { lockOrders } from '@gateway/store/orders';
import { activeSpan, addPart, concernOrders, span } from '@gateway/runtime';
import type { WatcherConfig } from '../context/config';
import { beginScan } from './begin-scan';
import { logBlock, type BlockOutcome } from './block-outcome';
import type { WatcherContext } from '../context/context';
import { takeTransfers } from './credit';
import { expireOrders } from './expire';
import { readProven } from '../blocks/read-proven';
import { inRuns, type Run } from './runs';
import { readingOf } from '../blocks/verify';

/** At most this many blocks are committed together. */
const MAX_RUN = 8;
/** And only if they concern at most this many of our addresses and orders, whose rows stay locked until the commit. */
const MAX_TOGETHER = 64;

/**
 * One tick: reads the next final blocks and commits them. It ends early at the signal, because catching up may take
 * longer than a stop may. A run of blocks is one transaction, and the cursor moves with its effects.
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

  const readBefore = state.lastBlockAt;
  let runLength = 1;
  for await (const run of inRuns(readProven(context, term, cursor), () => runLength)) {
    const isTogether = await span('scan', {}, () => {
      for (const block of run) addPart(activeSpan(), readingOf(block));
      return commitRun(context, term, run);
    });
    runLength = isTogether ? Math.min(runLength * 2, MAX_RUN) : 1;
    if (signal?.aborted === true) break;
  }
  return state.lastBlockAt === readBefore ? 'idle' : 'more';
}

/**
 * Commits consecutive blocks in one transaction, unless they concern too much of ours: then each is one of its own.
 * @returns whether they were committed together
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
  const isSmall = match.own.size + match.expiring.length <= MAX_TOGETHER;
  if (!isSmall && run.length > 1) {
    for (const block of run) await commitRun(context, term, [block]);
    return false;
  }
  const attributes = { 'gateway.block.number': run[0].number, 'gateway.block.count': run.length };
  const outcomes = await span('commit blocks', { attributes }, () => commitBlocks(context, term, run, match));
  concernOrders([...payeesOf(match), ...outcomes.flatMap(({ expiry }) => expiry.closed)]);
  for (const [i, block] of run.entries()) logBlock(context, block, outcomes[i] ?? NO_EFFECTS);
  return isSmall;
}

const NO_EFFECTS: BlockOutcome = { expiry: { closed: [], faults: [] }, transfers: [] };

/**
 * Applies all effects of consecutive blocks, atomically.
 * @param match what all of them concern, as of the time of the last one
 * @returns the outcome of each
 * @throws LeadershipLost when another watcher has taken over, or has scanned one of the blocks
 */
export async function commitBlocks(
  { db, config }: WatcherContext,
  term: Term,
  run: Run<ChainBlock>,
  match: BlockMatch,
): Promise<BlockOutcome[]> {
  return transact(db, (tx) => applyRun(tx, config, term, run, match));
}

/**
 * Applies blocks in turn, each after the effects of the one before it. All of their orders are locked at once, in the
 * order of their ids: locks that are taken block by block would be in no order, and could deadlock.
 */
async function applyRun(
  tx: Tx,
  config: WatcherConfig,
  term: Term,
  run: Run<ChainBlock>,
  match: BlockMatch,
): Promise<BlockOutcome[]> {
  const [only] = run;
  if (run.length === 1) return [await applyBlock(tx, config, term, only, match, [])];
  const outcomes: BlockOutcome[] = [];
  let others = ordersOf(match);
  for (const block of run) {
    // The effects of one block may change what the next one concerns.
    const own = await matchBlock(tx, config.network, block);
    outcomes.push(await applyBlock(tx, config, term, block, own, others));
    others = [];
  }
  return outcomes;
}

/** @param others orders to lock besides those of the block */
async function applyBlock(
  tx: Tx,
  config: WatcherConfig,
  term: Term,
  block: ChainBlock,
  match: BlockMatch,
  others: readonly string[],
): Promise<BlockOutcome> {
  const { expiring } = match;
  const [{ hasHints }, orders] = await pipelined([
    moveCursor(tx, term, config.network, block),
    lockOrders(tx, [...ordersOf(match), ...others]),
  ]);
  const expiry = await expireOrders(
    tx,
    config,
    expiring.flatMap((id) => orders.get(id) ?? []),
  );
  const current = expiring.length === 0 ? orders : await lockOrders(tx, payeesOf(match));
  const transfers = await span('credit', {}, () => takeTransfers(tx, config, block, match, current));
  if (hasHints) await settleHints(tx, config.network, block.number);
  return { expiry, transfers };
}

/** The orders whose payment window has ended, and those whose addresses occur in a block. */
function ordersOf(match: BlockMatch): string[] {
  return [...match.expiring, ...payeesOf(match)];
}

function payeesOf({ own }: BlockMatch): string[] {
  return [...own.values()].flatMap((orderId) => orderId ?? []);
}
