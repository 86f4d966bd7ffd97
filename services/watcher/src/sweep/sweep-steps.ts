import { errorFields } from '@gateway/runtime';
import { NodeFault } from '@gateway/chain';
import { invariant, type SweepFailure } from '@gateway/domain';
import {
  advanceSweep,
  requireTerm,
  findColdWallet,
  insertSweepTransaction,
  markSent,
  postponeSweep,
  transact,
  type NewSweepTransaction,
  type Sweep,
  type SweepTransaction,
} from '@gateway/store';
import type { SweepRound } from './sweep-round';

/** How long a signed transaction may wait for its block: long enough for a congested chain, short enough to retry. */
export const LIFE_MS = 600_000;
/** Polls after which a transaction is looked up again. */
const RECHECK_POLLS = 3;

/** Stores signed bytes and moves the sweep in one transaction; only then are they sent. @throws LeadershipLost */
export async function storeAndSend(round: SweepRound, sweep: Sweep, transaction: NewSweepTransaction): Promise<void> {
  const { db, logger } = round.context;
  const trigger = transaction.kind === 'funding' ? 'funding_stored' : 'transfer_stored';
  await transact(db, async (tx) => {
    await requireTerm(tx, round.term);
    if (transaction.kind === 'transfer') {
      invariant((await findColdWallet(tx)) === transaction.toAddress, 'a transfer goes to the pinned cold wallet');
    }
    await advanceSweep(tx, sweep.id, { trigger });
    await insertSweepTransaction(tx, transaction);
  });
  const { txId, kind, amount } = transaction;
  logger.info('sweep transaction stored', { sweepId: sweep.id, orderId: sweep.orderId, kind, txId, amount });
  await send(round, { ...transaction, state: 'live', sentAt: null });
}

/**
 * Sends the stored bytes. A response never decides a transaction's outcome: a rejected one may be sent again until it
 * expires, and one without a response may have been accepted.
 */
export async function send(round: SweepRound, transaction: SweepTransaction): Promise<void> {
  const { db, config } = round.context;
  const isSent = await mayBeAccepted(round, transaction);
  await transact(db, async (tx) => {
    await requireTerm(tx, round.term);
    if (isSent) await markSent(tx, transaction);
    await postponeSweep(tx, transaction.sweepId, RECHECK_POLLS * config.node.pollMs);
  });
}

async function mayBeAccepted({ context }: SweepRound, { txId, bytes, sweepId }: SweepTransaction): Promise<boolean> {
  const { node, logger } = context;
  try {
    const { isAccepted, code } = await node.accounts.broadcast(bytes.toString('hex'));
    if (isAccepted || code === 'DUP_TRANSACTION_ERROR') return true;
    logger.warn('sweep transaction rejected by the node', { sweepId, txId, code });
    return false;
  } catch (error) {
    if (!(error instanceof NodeFault) || error.reason === 'rate_limited') throw error;
    logger.warn('sweep transaction sent without a response', { sweepId, txId, error: errorFields(error) });
    return true;
  }
}

/** Ends an attempt that left no pending transaction. */
export async function failAttempt(round: SweepRound, sweep: Sweep, reason: SweepFailure): Promise<void> {
  const failed = await transact(round.context.db, async (tx) => {
    await requireTerm(tx, round.term);
    return advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason });
  });
  logFailure(round, failed, reason);
}

/** Logs each failed attempt; as an error when the sweep has failed with it. */
export function logFailure({ context }: SweepRound, sweep: Sweep, reason: SweepFailure): void {
  const facts = { sweepId: sweep.id, orderId: sweep.orderId, address: sweep.address, reason };
  if (sweep.state === 'failed') context.logger.error('sweep failed', facts);
  else context.logger.warn('sweep attempt failed', facts);
}
