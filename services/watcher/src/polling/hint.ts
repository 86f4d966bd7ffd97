import type { BlockHeader, ChainBlock } from '@gateway/chain';
import { addressFromAccount, type UnfinalBlock } from '@gateway/domain';
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
 * Hints move no money; each block is read once, and again where another takes its place. The final scan settles every hint.
 * @param announce is called when the newest blocks are others than before
 */
export function createHintTick(
  context: WatcherContext,
  announce: () => void = () => undefined,
): () => Promise<'more' | 'idle'> {
  let headReadAt = -Infinity;
  return async () => {
    const { db, config, node, state, budget } = context;
    const { term } = state;
    if (!term || !budget.allowsPolls()) return 'idle';
    const isWorthwhile = budget.allowsHints() && (await isAnyOrderMonitored(db));
    if (!isWorthwhile) state.branch = []; // what is not read any more may have been replaced
    if (!isWorthwhile && performance.now() - headReadAt < IDLE_HEAD_MS) return 'idle';
    headReadAt = performance.now();
    const head = await node.head();
    state.head = { block: head, seenAt: performance.now() };
    const cursor = await findCursor(db, config.network);
    if (!cursor || !isWorthwhile) return 'idle';
    state.branch = upTo(head, state.branch).filter(({ number }) => number > cursor.number);
    const tip = state.branch.at(-1);
    const next = Math.max((tip?.number ?? 0) + 1, cursor.number + 1, head.number - MAX_BLOCKS + 1);
    if (next > head.number) return 'idle';
    const block = await node.headBlock(next);
    if (!block) return 'idle';
    if (tip?.number === next - 1 && tip.id !== block.parentId) {
      state.branch.pop(); // it was replaced, and what took its place is read before this block
      return 'more';
    }
    state.headers?.proof.foresee(block);
    await showHints(context, term, block);
    state.branch = [...(tip?.number === next - 1 ? state.branch : []), standing(context, block)];
    if (next < head.number) return 'more';
    announce();
    return 'idle';
  };
}

/** The blocks below a head that may be its ancestors: one with a number that the head has too is another block. */
function upTo({ number, id }: BlockHeader, branch: readonly UnfinalBlock[]): UnfinalBlock[] {
  return branch.filter((block) => block.number < number || block.id === id);
}

/** Who vouches for a block: an elected witness. Without a check of signatures it is whom the header names. */
function standing({ state }: WatcherContext, { number, id, witness, signedBy }: ChainBlock): UnfinalBlock {
  const known = state.headers?.proof.known().filter(({ isElected }) => isElected) ?? [];
  const isKnown = known.some((one) => one.witness === signedBy?.witness && one.signer === signedBy.signer);
  return { number, id, witness: known.length === 0 || isKnown ? (witness ?? null) : null };
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
  const { number: blockNumber, id: blockId, timestamp: blockTime } = block;
  const { own } = await matchBlock(db, network, block);
  return block.transfers.flatMap(({ txHash, logIndex, from, to, amount }) => {
    const orderId = own.get(to);
    if (!orderId) return [];
    const place = { network, txHash, logIndex, blockNumber, blockId, blockTime };
    return [{ ...place, orderId, from: addressFromAccount(from), amount }];
  });
}
