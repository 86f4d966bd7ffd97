import { errorFields } from '@gateway/runtime';
import { isTaken, NodeFault } from '@gateway/chain';
import {
  invariant,
  SWEEP_ATTEMPTS,
  Unavailable,
  type Sun,
  type SweepFailure,
  type SweepObstacle,
} from '@gateway/domain';
import { transact } from '@gateway/store/db';
import { requireTerm } from '@gateway/store/gateway';
import {
  advanceSweep,
  findColdWallet,
  hasDelegation,
  holdQueuedSweeps,
  holdSweep,
  insertSweepTransaction,
  markSent,
  noteRefusal,
  postponeSweep,
  type NewSweepTransaction,
  type StoredTrigger,
  type Sweep,
  type SweepTransaction,
  type SweepTransactionKind,
} from '@gateway/store/sweeps';
import type { Place } from './sequence';
import type { SweepRound } from './sweep-round';

/** How long a signed transaction may wait for its block: long enough for a congested chain, short enough to retry. */
const LIFE_MS = 600_000;
/** Polls after which a transaction is looked up again. */
const RECHECK_POLLS = 3;
/** How long a sweep without TRX or budget is postponed: both only come from people or with time. */
export const HOLD_MS = 60_000;
/** A sweep that is not worth its fee becomes so by a lower price or by another payment. */
const DEAR_HOLD_MS = 600_000;
/** A newest block further ahead is not trusted: a transaction expiring by its time would block the sweep as long. */
const MAX_AHEAD_MS = 3_600_000;

/** The end of a step that has no pending transaction: `moved` when the sweep is in another state. */
export type Prepared = 'stored' | 'moved' | 'failed' | 'held' | 'all_held';

const STORED: Readonly<Record<SweepTransactionKind, StoredTrigger>> = {
  funding: 'funding_stored',
  delegation: 'delegation_stored',
  transfer: 'transfer_stored',
  reclaim: 'reclaim_stored',
};

/** References a final block, so that no fork invalidates it. TRON has no nonce: the timestamp makes it unique. */
export async function frameOf({ cursor, head }: SweepRound): Promise<{
  frame: { refBlock: { number: number; id: string }; expiration: Date; timestamp: Date };
  headNumber: number;
}> {
  const { number: headNumber, timestamp } = await head();
  if (timestamp.getTime() > cursor.blockTime.getTime() + MAX_AHEAD_MS) {
    throw new Unavailable('the newest block is too far ahead of the scan');
  }
  // What expires by its time would expire early, or at once.
  if (headNumber < cursor.number) throw new Unavailable('the newest block is behind the scan');
  const refBlock = { number: cursor.number, id: cursor.blockId };
  const expiration = new Date(timestamp.getTime() + LIFE_MS);
  return { frame: { refBlock, expiration, timestamp: new Date() }, headNumber };
}

/**
 * Stores signed bytes and moves the sweep in one transaction; only then are they sent.
 * @param place for a transaction of the hot wallet, which the node gets in its turn
 * @throws LeadershipLost
 */
export async function storeAndSend(
  round: SweepRound,
  sweep: Sweep,
  transaction: NewSweepTransaction,
  place?: Place,
): Promise<void> {
  const { db, logger } = round.context;
  await transact(db, async (tx) => {
    await requireTerm(tx, round.term);
    if (transaction.kind === 'transfer') {
      invariant((await findColdWallet(tx)) === transaction.toAddress, 'a transfer goes to the pinned cold wallet');
    }
    await advanceSweep(tx, sweep.id, { trigger: STORED[transaction.kind] });
    await insertSweepTransaction(tx, transaction);
  });
  const { txId, kind, amount } = transaction;
  logger.info('sweep transaction stored', { sweepId: sweep.id, orderId: sweep.orderId, kind, txId, amount });
  await send(round, { ...transaction, state: 'live', sentAt: null }, place);
}

/**
 * Sends the stored bytes; but those for a cold wallet that has been replaced since are left to expire. A response never decides a transaction's outcome: a rejected one may be sent again until it
 * expires, and one without a response may have been accepted.
 */
export async function send(round: SweepRound, transaction: SweepTransaction, place?: Place): Promise<void> {
  const { db, config, logger } = round.context;
  const isMisdirected = transaction.kind === 'transfer' && transaction.toAddress !== (await findColdWallet(db));
  if (isMisdirected) {
    await waitForOther(round, transaction.sweepId);
    return;
  }
  const broadcast = (): Promise<Sent> => sendOnce(round, transaction);
  const { mayBeAccepted, refusal } = await (place ? place.run(broadcast) : broadcast());
  const { sweepId, txId } = transaction;
  const isNew = await transact(db, async (tx) => {
    await requireTerm(tx, round.term);
    if (mayBeAccepted) await markSent(tx, transaction);
    await postponeSweep(tx, sweepId, RECHECK_POLLS * config.node.pollMs);
    return refusal !== undefined && (await noteRefusal(tx, sweepId, refusal));
  });
  if (isNew && refusal !== null) logger.warn('sweep transaction rejected by the node', { sweepId, txId, refusal });
}

/** What the node said; without a response, it has not taken back what it said before. */
interface Sent {
  mayBeAccepted: boolean;
  refusal?: string | null;
}

async function sendOnce({ context }: SweepRound, { txId, bytes, sweepId }: SweepTransaction): Promise<Sent> {
  const { node, logger } = context;
  try {
    const answer = await node.accounts.broadcast(bytes.toString('hex'));
    if (isTaken(answer)) return { mayBeAccepted: true, refusal: null };
    const { code, words } = answer;
    return { mayBeAccepted: false, refusal: words === '' ? code : `${code}: ${words}` };
  } catch (error) {
    if (!(error instanceof NodeFault) || error.reason === 'rate_limited') throw error;
    logger.warn('sweep transaction sent without a response', { sweepId, txId, error: errorFields(error) });
    return { mayBeAccepted: true };
  }
}

/** When the node and what is recorded disagree, one of them is behind until the next poll. */
export async function waitForOther({ context: { db, config } }: SweepRound, sweepId: string): Promise<void> {
  await postponeSweep(db, sweepId, config.node.pollMs);
}

/** The first attempt since the start of a sweep, or since its last retry. */
export function firstAttemptOf({ lastAttempt }: Sweep): number {
  return lastAttempt - SWEEP_ATTEMPTS + 1;
}

/** Postpones a sweep. One that has delegated energy first returns it: it must not keep it while it waits. */
export async function holdOne(
  round: SweepRound,
  sweep: Sweep,
  obstacle: SweepObstacle,
  total: Sun,
): Promise<'moved' | 'held'> {
  const holdMs = obstacle === 'fee_share' ? DEAR_HOLD_MS : HOLD_MS;
  const isReleasing = sweep.state === 'funded' && (await beginRelease(round, sweep));
  const isNew = isReleasing || (await holdSweep(round.context.db, sweep.id, obstacle, holdMs));
  if (isNew) logHold(round, sweep, obstacle, total);
  return isReleasing ? 'moved' : 'held';
}

/** What one sweep lacks the others lack too: they are held without querying the node. */
export async function holdAll(round: SweepRound, sweep: Sweep, obstacle: SweepObstacle, total: Sun): Promise<Prepared> {
  const end = await holdOne(round, sweep, obstacle, total);
  await holdQueuedSweeps(round.context.db, obstacle, HOLD_MS);
  return end === 'held' ? 'all_held' : end;
}

async function beginRelease(round: SweepRound, sweep: Sweep): Promise<boolean> {
  return transact(round.context.db, async (tx) => {
    await requireTerm(tx, round.term);
    if (!(await hasDelegation(tx, sweep.id))) return false;
    await advanceSweep(tx, sweep.id, { trigger: 'release_begun' });
    return true;
  });
}

function logHold({ context }: SweepRound, sweep: Sweep, obstacle: SweepObstacle, total: Sun): void {
  const { id: sweepId, orderId, address } = sweep;
  // What is not worth its fee needs no operator.
  const level = obstacle === 'fee_share' ? 'info' : 'error';
  context.logger[level]('sweep postponed', { sweepId, orderId, address, obstacle, neededSun: total });
}

/** Ends an attempt that left no pending transaction. */
export async function failAttempt(round: SweepRound, sweep: Sweep, reason: SweepFailure): Promise<'failed'> {
  const failed = await transact(round.context.db, async (tx) => {
    await requireTerm(tx, round.term);
    return advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason });
  });
  logFailure(round, failed, reason);
  return 'failed';
}

/** Logs each failed attempt; as an error when the sweep has failed with it. */
export function logFailure({ context }: SweepRound, sweep: Sweep, reason: SweepFailure): void {
  const facts = { sweepId: sweep.id, orderId: sweep.orderId, address: sweep.address, reason };
  if (sweep.state === 'failed' || sweep.afterRelease === 'failed') context.logger.error('sweep failed', facts);
  else context.logger.warn('sweep attempt failed', facts);
}
