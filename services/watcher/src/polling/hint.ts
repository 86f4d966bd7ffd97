import type { ChainBlock } from '@gateway/chain';
import { addressFromAccount } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { matchBlock, findCursor, isAnyOrderMonitored, recordHints, type PaymentHint } from '@gateway/store/chain';
import { isDataFault } from '@gateway/store/db';
import { type Term } from '@gateway/store/gateway';
import type { WatcherContext } from '../context/context';

/** Normally at most this many blocks are not final; older ones are left to the scan. */
const MAX_BLOCKS = 30;
/**
 * Without orders that may be paid, or while the quota leaves no requests for hints, the head is read this often: for the
 * clock, for confirmations, and to notice a stalled node.
 */
const IDLE_HEAD_MS = 30_000;

/**
 * Creates the tick that reads blocks before they are final, so that a payer sees that the payment was noticed.
 * Hints move no money; each block is read once, and forks are not tracked: the final scan settles every hint.
 */
export function createHintTick(context: WatcherContext): () => Promise<'more' | 'idle'> {
  let lastRead = 0;
  let headReadAt = -Infinity;
  return async () => {
    const { db, config, node, state, budget } = context;
    const { term } = state;
    if (!term || !budget.allowsPolls()) return 'idle';
    const isWorthwhile = budget.allowsHints() && (await isAnyOrderMonitored(db));
    if (!isWorthwhile && performance.now() - headReadAt < IDLE_HEAD_MS) return 'idle';
    headReadAt = performance.now();
    const head = await node.head();
    state.head = { block: head, seenAt: performance.now() };
    const cursor = await findCursor(db, config.network);
    if (!cursor || !isWorthwhile) return 'idle';
    // A lower head means a reorganization: read the replaced heights again.
    if (head.number < lastRead) lastRead = head.number - 1;
    const next = Math.max(lastRead + 1, cursor.number + 1, head.number - MAX_BLOCKS + 1);
    if (next > head.number) return 'idle';
    const block = await node.headBlock(next);
    if (!block) return 'idle';
    state.headers?.proof.foresee(block);
    await showHints(context, term, block);
    lastRead = next;
    return next < head.number ? 'more' : 'idle';
  };
}

/** Payments whose hints the database refuses still count when final, and do not block the hints of other blocks. */
async function showHints(context: WatcherContext, term: Term, block: ChainBlock): Promise<void> {
  try {
    await recordHints(context.db, term, await hintsOf(context, block));
  } catch (fault) {
    if (!isDataFault(fault)) throw fault;
    const facts = { block: block.number, error: errorFields(fault) };
    context.logger.error('payment hints of a block could not be recorded', facts);
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
