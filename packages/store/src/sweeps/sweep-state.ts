import {
  attemptPauseSeconds,
  formatTrx,
  formatUsdt,
  invariant,
  isHopeless,
  nextSweepState,
  refuse,
  SWEEP_ATTEMPTS,
  type OrderEventType,
  type Sun,
  type SweepFailure,
  type TronAddress,
  type Usdt,
} from '@gateway/domain';
import { query, queryOne, type Tx } from '../db/pool';
import { appendOrderEvents } from '../orders/order-events';
import { lockOrders } from '../orders/orders';
import { toSweep, type Sweep, type SweepRow } from './sweeps';

/** A final transfer to the cold wallet. */
export interface SweepSettlement {
  txHash: string;
  amount: Usdt;
  toAddress: TronAddress;
  /** TRX burned by the transfer itself. */
  feeSun: Sun;
  energyUsed: bigint;
  blockNumber: number;
  sweptAt: Date;
}

/** Something that happened to a sweep, with its details. */
export type SweepChange =
  | { trigger: 'funding_stored' | 'transfer_stored' | 'retry_requested' }
  | { trigger: 'funding_final'; txHash: string; amountSun: Sun; feeSun: Sun }
  | { trigger: 'transfer_final'; settlement: SweepSettlement }
  | { trigger: 'attempt_failed'; reason: SweepFailure; txHash?: string; feeSun?: Sun };

/**
 * The only writer of sweep states. Locks the order and the sweep, computes the next state with the domain, updates, and
 * appends the order's event, all in the caller's transaction. A failed attempt that was the last, or whose reason rules
 * out a better one, fails the sweep.
 * @throws Refusal INVALID_STATE when the change is not possible in the sweep's current state
 */
export async function advanceSweep(tx: Tx, sweepId: string, change: SweepChange): Promise<Sweep> {
  const sweep = await lockSweep(tx, sweepId);
  const isOver =
    change.trigger === 'attempt_failed' && (isHopeless(change.reason) || sweep.attempt >= sweep.lastAttempt);
  const state = nextSweepState(sweep.state, isOver ? 'given_up' : change.trigger);
  if (state === 'refuse') refuse('INVALID_STATE', `This is not possible while the sweep is ${sweep.state}`);
  const [row] = await query<SweepRow>(
    tx,
    `update sweeps set state = :state, state_at = now(), waiting_for = null,
       due_at = now() + :pauseSeconds::int * interval '1 second', attempt = :attempt, last_attempt = :lastAttempt,
       failure_reason = coalesce(:failureReason, failure_reason),
       tx_hash = :txHash, amount = :amount, to_address = :toAddress, fee_sun = :feeSun, energy_used = :energyUsed,
       block_number = :blockNumber, swept_at = :sweptAt
     where id = :id returning *`,
    { id: sweepId, state, ...attemptsAfter(sweep, change, isOver), ...settlementOf(change) },
  );
  invariant(row !== undefined, 'a locked sweep is there');
  const event = eventOf(sweep, change);
  if (sweep.orderId !== null && event) await appendOrderEvents(tx, [{ orderId: sweep.orderId, ...event }]);
  return toSweep(row);
}

/** Locks a sweep until the transaction ends, its order first: every caller that needs both locks in this sequence. */
async function lockSweep(tx: Tx, id: string): Promise<Sweep> {
  const known = await queryOne<{ order_id: string | null }>(tx, 'select order_id from sweeps where id = :id', { id });
  if (known?.order_id != null) await lockOrders(tx, [known.order_id]);
  const row = await queryOne<SweepRow>(tx, 'select * from sweeps where id = :id for update', { id });
  invariant(row !== undefined, 'a sweep is never removed');
  return toSweep(row);
}

function attemptsAfter(
  { attempt, lastAttempt }: Sweep,
  change: SweepChange,
  isOver: boolean,
): { attempt: number; lastAttempt: number; pauseSeconds: number; failureReason: SweepFailure | null } {
  const unchanged = { attempt, lastAttempt, pauseSeconds: 0, failureReason: null };
  if (change.trigger === 'retry_requested') {
    return { ...unchanged, attempt: attempt + 1, lastAttempt: attempt + SWEEP_ATTEMPTS };
  }
  if (change.trigger !== 'attempt_failed') return unchanged;
  if (isOver) return { ...unchanged, failureReason: change.reason };
  const failed = SWEEP_ATTEMPTS - (lastAttempt - attempt);
  return {
    ...unchanged,
    attempt: attempt + 1,
    pauseSeconds: attemptPauseSeconds(failed),
    failureReason: change.reason,
  };
}

/** There is none before the last change, a final transfer: a completed sweep never changes again. */
function settlementOf(change: SweepChange): Partial<Record<keyof SweepSettlement, unknown>> {
  const nothing = { txHash: null, amount: null, toAddress: null, feeSun: null, energyUsed: null };
  if (change.trigger !== 'transfer_final') return { ...nothing, blockNumber: null, sweptAt: null };
  return { ...change.settlement };
}

function eventOf(
  { id, attempt }: Sweep,
  change: SweepChange,
): { type: OrderEventType; payload: Record<string, unknown> } | undefined {
  const about = { sweep_id: id, attempt };
  switch (change.trigger) {
    case 'funding_stored':
    case 'transfer_stored':
      return undefined; // recorded when it is sent, and when it is final
    case 'funding_final': {
      const { txHash, amountSun, feeSun } = change;
      const trx = { amount_trx: formatTrx(amountSun), fee_trx: formatTrx(feeSun) };
      return { type: 'sweep_funded', payload: { ...about, tx_hash: txHash, ...trx } };
    }
    case 'transfer_final': {
      const { txHash, amount, toAddress, feeSun, energyUsed } = change.settlement;
      const facts = { tx_hash: txHash, amount: formatUsdt(amount), to_address: toAddress };
      const cost = { fee_trx: formatTrx(feeSun), energy_used: energyUsed.toString() };
      return { type: 'sweep_completed', payload: { ...about, ...facts, ...cost } };
    }
    case 'attempt_failed': {
      const { reason, txHash, feeSun } = change;
      const burned = feeSun === undefined ? {} : { fee_trx: formatTrx(feeSun) };
      const where = txHash === undefined ? {} : { tx_hash: txHash };
      return { type: 'sweep_failed', payload: { reason, ...about, ...where, ...burned } };
    }
    case 'retry_requested':
      return { type: 'sweep_retry_requested', payload: { ...about, attempt: attempt + 1 } };
  }
}
