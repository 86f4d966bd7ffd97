import type { ChainBlock } from '@gateway/chain';
import { addressFromAccount } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import {
  matchBlock,
  findCursor,
  isAnyOrderMonitored,
  isDataFault,
  recordHints,
  type PaymentHint,
  type Term,
} from '@gateway/store';
import type { WatcherContext } from './context';

/** Blocks that are not final are at most this many in ordinary times; older ones are the scan's. */
const MAX_BLOCKS = 30;
/** Without anybody to show a payment to, the head is asked this often, for the clock and the lag. */
const IDLE_HEAD_MS = 30_000;

/**
 * Makes the tick that reads blocks which are not final yet, so that a payer sees that the money was noticed.
 * Hints move no money; each block is read once, and a fork is not tracked: the final scan settles every hint.
 */
export function createHintTick(context: WatcherContext): () => Promise<'more' | 'idle'> {
  let lastRead = 0;
  let headAskedAt = -Infinity;
  return async () => {
    const { db, config, node, state } = context;
    const { term } = state;
    if (!term || !context.budget.allowsHints()) return 'idle';
    const isWorthwhile = await isAnyOrderMonitored(db);
    if (!isWorthwhile && performance.now() - headAskedAt < IDLE_HEAD_MS) return 'idle';
    headAskedAt = performance.now();
    const head = await node.head();
    state.head = { block: head, seenAt: performance.now() };
    const cursor = await findCursor(db, config.network);
    if (!cursor || !isWorthwhile) return 'idle';
    // A head that fell back was replaced: read the replaced heights again.
    if (head.number < lastRead) lastRead = head.number - 1;
    const next = Math.max(lastRead + 1, cursor.number + 1, head.number - MAX_BLOCKS + 1);
    if (next > head.number) return 'idle';
    const block = await node.headBlock(next);
    if (!block) return 'idle';
    await showHints(context, term, block);
    lastRead = next;
    return next < head.number ? 'more' : 'idle';
  };
}

/** Payments that the database refuses to show count all the same when they are final; they do not keep others from being shown. */
async function showHints(context: WatcherContext, term: Term, block: ChainBlock): Promise<void> {
  try {
    await recordHints(context.db, term, await hintsOf(context, block));
  } catch (fault) {
    if (!isDataFault(fault)) throw fault;
    const facts = { block: block.number, error: errorFields(fault) };
    context.logger.error('payments of a block could not be shown before they are final', facts);
  }
}

async function hintsOf({ db, config }: WatcherContext, block: ChainBlock): Promise<PaymentHint[]> {
  const { network } = config;
  const { number: blockNumber, timestamp: blockTime } = block;
  const { own } = await matchBlock(db, network, block);
  return block.transfers.flatMap(({ txHash, logIndex, from, to, amount }) => {
    const orderId = own.get(to);
    if (!orderId) return [];
    return [{ network, txHash, logIndex, orderId, blockNumber, blockTime, from: addressFromAccount(from), amount }];
  });
}
