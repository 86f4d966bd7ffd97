import type { TransactionOutcome } from '@gateway/chain';
import { sun, usdt, type SweepFailure } from '@gateway/domain';
import { transact } from '@gateway/store/db';
import { requireTerm } from '@gateway/store/gateway';
import {
  advanceSweep,
  buryTransaction,
  closeTransaction,
  findRecordedSweep,
  postponeSweep,
  releaseDelegation,
  type Sweep,
  type SweepChange,
  type SweepTransaction,
  type SweepTransactionKind,
} from '@gateway/store/sweeps';
import type { SweepRound } from './round/sweep-round';
import { HOLD_MS, logFailure, send, waitForOther } from './round/sweep-steps';

/**
 * One step of a sweep with a pending transaction: looks it up in the final chain, and resends the same bytes as long as
 * it may still be included.
 * @returns whether the outcome of the transaction is known now
 */
export async function follow(round: SweepRound, sweep: Sweep, transaction: SweepTransaction): Promise<boolean> {
  const { context, cursor } = round;
  const isExpired = cursor.blockTime > transaction.expiresAt;
  if (cursor.number > transaction.headNumber || isExpired) {
    const found = await lookUp(round, transaction);
    if (found === 'wait') {
      await waitForOther(round, sweep.id);
      return false;
    }
    if (found) {
      await close(round, sweep, transaction, found);
      return true;
    }
  }
  if (!isExpired) {
    await send(round, transaction);
    return false;
  }
  if (await context.node.isDead(transaction.txId, transaction.expiresAt)) {
    await bury(round, sweep, transaction);
    return true;
  }
  await waitForOther(round, sweep.id);
  return false;
}

interface Fate {
  outcome: TransactionOutcome;
  /** A reclaim that failed changes nothing: it is repeated. */
  change?: SweepChange;
}

/** The outcome in the final chain: a success must be recorded by the scan, a failure reported for a scanned block. */
async function lookUp(round: SweepRound, transaction: SweepTransaction): Promise<Fate | 'wait' | undefined> {
  const { context, cursor } = round;
  const { txId, kind, toAddress } = transaction;
  const recorded =
    kind === 'transfer' ? await findRecordedSweep(context.db, context.config.network, transaction) : undefined;
  const outcome = await context.node.accounts.solidOutcome(txId);
  if (!outcome) return recorded ? 'wait' : undefined;
  const { feeSun, energyUsed } = outcome;
  if (kind !== 'transfer') return fateFromHotWallet(transaction, outcome);
  if (recorded) {
    const { blockNumber, blockTime: sweptAt } = recorded;
    const settlement = {
      txHash: txId,
      amount: usdt(recorded.amount),
      toAddress,
      feeSun,
      energyUsed,
      blockNumber,
      sweptAt,
    };
    return { outcome, change: { trigger: 'transfer_final', settlement } };
  }
  if (outcome.blockNumber > cursor.number) return 'wait';
  return { outcome, change: failure(reasonOf(outcome), outcome, txId) };
}

function fateFromHotWallet({ kind, txId: txHash, amount }: SweepTransaction, outcome: TransactionOutcome): Fate {
  const { feeSun } = outcome;
  if (kind === 'reclaim')
    return outcome.isFailed ? { outcome } : { outcome, change: { trigger: 'reclaimed', txHash, feeSun } };
  if (outcome.isFailed) return { outcome, change: failure('execution_failed', outcome, txHash) };
  return kind === 'funding'
    ? { outcome, change: { trigger: 'funding_final', txHash, amountSun: sun(amount), feeSun } }
    : { outcome, change: { trigger: 'delegation_final', txHash, stakeSun: sun(amount), feeSun } };
}

function failure(reason: SweepFailure, { feeSun }: TransactionOutcome, txHash: string): SweepChange {
  return { trigger: 'attempt_failed', reason, txHash, feeSun };
}

function reasonOf({ isFailed, result }: TransactionOutcome): SweepFailure {
  if (!isFailed) return 'transfer_missing';
  if (result === 'OUT_OF_ENERGY') return 'out_of_energy';
  return result === 'REVERT' ? 'reverted' : 'execution_failed';
}

async function close(round: SweepRound, sweep: Sweep, transaction: SweepTransaction, fate: Fate): Promise<void> {
  const { db, logger } = round.context;
  const { outcome, change } = fate;
  const { txId } = transaction;
  const { blockNumber, feeSun, energyUsed, isFailed } = outcome;
  const result = outcome.result ?? (isFailed ? 'FAILED' : 'SUCCESS');
  const moved = await transact(db, async (tx) => {
    await requireTerm(tx, round.term);
    if (change?.trigger === 'reclaimed') await releaseDelegation(tx, sweep.id);
    const after = change ? await advanceSweep(tx, sweep.id, change) : sweep;
    await closeTransaction(tx, txId, { result, feeSun, energyUsed, blockNumber });
    return after;
  });
  if (change?.trigger === 'attempt_failed') {
    logFailure(round, moved, change.reason);
    return;
  }
  const facts = { sweepId: sweep.id, orderId: sweep.orderId, txId, feeSun, forecastSun: transaction.forecastSun };
  if (isFailed) {
    logger.error('reclaim failed', facts);
    await postponeSweep(db, sweep.id, HOLD_MS);
    return;
  }
  if (transaction.kind !== 'transfer') logger.info(DONE[transaction.kind], facts);
  if (moved.state === 'completed') logger.info('sweep completed', facts);
}

const DONE: Readonly<Record<Exclude<SweepTransactionKind, 'transfer'>, string>> = {
  funding: 'sweep funded',
  delegation: 'sweep delegated',
  reclaim: 'sweep reclaimed',
};

async function bury(round: SweepRound, sweep: Sweep, { txId, kind }: SweepTransaction): Promise<void> {
  if (kind === 'reclaim') {
    await transact(round.context.db, async (tx) => {
      await requireTerm(tx, round.term);
      await buryTransaction(tx, txId);
    });
    const { id: sweepId, orderId, address } = sweep;
    round.context.logger.error('reclaim expired', { sweepId, orderId, address, txId });
    return;
  }
  const reason = `${kind}_expired` as const;
  const moved = await transact(round.context.db, async (tx) => {
    await requireTerm(tx, round.term);
    const after = await advanceSweep(tx, sweep.id, { trigger: 'attempt_failed', reason, txHash: txId });
    await buryTransaction(tx, txId);
    return after;
  });
  logFailure(round, moved, reason);
}
