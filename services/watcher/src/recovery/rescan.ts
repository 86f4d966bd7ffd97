import { BlockRejected, type ChainBlock } from '@gateway/chain';
import { Unavailable } from '@gateway/domain';
import { isWalletBound } from '@gateway/store/addresses';
import {
  advanceRescan,
  delayRescan,
  matchBlock,
  nextRescan,
  noteRescannedTransfers,
  readLedgerTransfers,
  recordOldBlock,
  resolveRecordedTransfers,
  type BlockMatch,
  type Rescan,
} from '@gateway/store/chain';
import { transact, type Tx } from '@gateway/store/db';
import { type Term } from '@gateway/store/gateway';
import { lockOrders } from '@gateway/store/orders';
import { resolveBalances } from './balance-difference';
import { reportTransfers } from '../scan/block-outcome';
import type { WatcherContext } from '../context/context';
import { takeTransfers, type TransferOutcome } from '../scan/credit';
import { compareWithLedger } from './missed-transfers';
import { NodesDisagree, readVerifiedBlock } from '../blocks/verify';

/** How many blocks are read concurrently: few, so that the scan's requests do not queue behind them. */
const WINDOW = 4;

/**
 * One tick of the leader: reads the next blocks of a requested rescan and records missed transfers. A block is one
 * transaction, which also advances the rescan: a repeat finds everything recorded and changes nothing. While the node's
 * daily quota is short, the scan goes first.
 */
export async function rescan(context: WatcherContext): Promise<'more' | 'idle'> {
  const { db, config, state, logger, budget } = context;
  const { term } = state;
  // After a restore, missing addresses must be watched again before any block is read.
  if (!term || !budget.allowsPolls() || !(await isWalletBound(db))) return 'idle';
  const request = await nextRescan(db, config.network);
  if (!request) return 'idle';
  try {
    await readAgain(context, term, request);
    return 'more';
  } catch (error) {
    const isOfNode = error instanceof Unavailable || error instanceof NodesDisagree;
    // Whatever failed, the rescans behind this one are next.
    await delayRescan(db, request.id, isOfNode ? error.message : 'an error of the gateway: see the log of the watcher');
    if (!isOfNode) throw error;
    logger.warn('rescan postponed', { block: request.next, reason: error.message });
    return 'idle';
  }
}

async function readAgain(context: WatcherContext, term: Term, { id, next, to }: Rescan): Promise<void> {
  const numbers = Array.from({ length: Math.min(WINDOW, to - next + 1) }, (_, i) => next + i);
  const readings = await Promise.allSettled(numbers.map((number) => readVerifiedBlock(context, number)));
  for (const [i, reading] of readings.entries()) {
    if (reading.status === 'rejected') throw reading.reason;
    const block = reading.value;
    if (!block) throw new Unavailable(`the node does not have block ${String(numbers[i])}`);
    await recordMissed(context, term, id, block);
  }
  if (next + numbers.length <= to) return;
  context.logger.info('rescan finished', { rescan: id, block: to });
  await resolveBalances(context);
}

async function recordMissed(context: WatcherContext, term: Term, rescanId: string, block: ChainBlock): Promise<void> {
  const { db, config, state, logger } = context;
  const { number, transfers } = block;
  const match = await matchBlock(db, config.network, block);
  const { own } = match;
  const ours = transfers.filter(({ from, to }) => own.has(from) || own.has(to));
  await state.renewal;
  const { missed, unshown } = await transact(db, async (tx) => {
    const hashes = ours.map(({ txHash }) => txHash);
    const recorded = await readLedgerTransfers(tx, term, config.network, number, hashes);
    const difference = compareWithLedger(ours, recorded, number);
    const found = await record(context, tx, rescanId, { ...block, transfers: difference.missed }, match);
    await advanceRescan(tx, rescanId, number, {
      found: found.length,
      credited: found.filter(({ disposition }) => isCredited(disposition)).length,
      differing: difference.unshown.length,
    });
    return { missed: found, unshown: difference.unshown };
  });
  for (const { txHash, logIndex, to } of missed) {
    logger.warn('missed transfer found', { block: number, txHash, logIndex, to });
  }
  reportTransfers(context, number, missed);
  for (const { txHash, logIndex } of unshown) {
    logger.error('recorded transfer is missing from the rescanned block', { block: number, txHash, logIndex });
  }
}

/** Later blocks have already expired orders: a payment on time by its block's time still counts as on time. */
async function record(
  { config }: WatcherContext,
  tx: Tx,
  rescanId: string,
  block: ChainBlock,
  match: BlockMatch,
): Promise<TransferOutcome[]> {
  if (block.transfers.length === 0) return [];
  const isProofNeeded = config.node.verifyHeaders === 'require';
  if (!(await recordOldBlock(tx, config.network, block, isProofNeeded))) {
    const unless = isProofNeeded ? ', or is no longer recorded: TRON_VERIFY_HEADERS=require credits no such block' : '';
    throw new BlockRejected('id', `block ${String(block.number)} was scanned with another id${unless}`);
  }
  const payees = block.transfers.flatMap(({ to }) => match.own.get(to) ?? []);
  const outcomes = await takeTransfers(tx, config, block, match, await lockOrders(tx, payees));
  await noteRescannedTransfers(tx, rescanId, config.network, outcomes);
  await resolveRecordedTransfers(tx, config.network);
  return outcomes;
}

function isCredited(disposition: TransferOutcome['disposition']): boolean {
  return disposition === 'credited' || disposition === 'late' || disposition === 'extra';
}
