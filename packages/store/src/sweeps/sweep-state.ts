import {
  attemptPauseSeconds,
  formatTrx,
  formatUsdt,
  invariant,
  isHopeless,
  nextSweepState,
  refuse,
  sun,
  SWEEP_ATTEMPTS,
  usdt,
  type OrderEventType,
  type Sun,
  type SweepFailure,
  type SweepState,
  type SweepTrigger,
  type TronAddress,
  type Usdt,
} from '@gateway/domain';
import { query, queryOne, type Tx } from '../db/pool';
import { appendOrderEvents } from '../orders/order-events';
import { lockOrders } from '../orders/orders';
import { hasDelegation } from './energy/delegations';
import { toSweep, type AfterRelease, type Sweep, type SweepRow } from './sweeps';

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

/** A transaction was signed and stored. */
export type StoredTrigger = 'funding_stored' | 'delegation_stored' | 'transfer_stored' | 'reclaim_stored';

/** Something that happened to a sweep, with its details. */
export type SweepChange =
  | { trigger: StoredTrigger | 'retry_requested' }
  | { trigger: 'funding_final'; txHash: string; amountSun: Sun; feeSun: Sun }
  | { trigger: 'delegation_final'; txHash: string; stakeSun: Sun; feeSun: Sun }
  /** Nothing is delegated any more: by a reclaim, or by another account when there is no transaction. */
  | { trigger: 'reclaimed'; txHash?: string; feeSun?: Sun }
  /** The sweep has to wait, and must not keep what it was delegated. */
  | { trigger: 'release_begun' }
  | { trigger: 'transfer_final'; settlement: SweepSettlement }
  | { trigger: 'attempt_failed'; reason: SweepFailure; txHash?: string; feeSun?: Sun };

/**
 * The only writer of sweep states. Locks the order and the sweep, computes the next state with the domain, updates, and
 * appends the order's event, all in the caller's transaction. A failed attempt that was the last, or whose reason rules
 * out a better one, fails the sweep. What ends an attempt takes effect once no energy is delegated to the address.
 * @throws Refusal INVALID_STATE when the change is not possible in the sweep's current state
 */
export async function advanceSweep(tx: Tx, sweepId: string, change: SweepChange): Promise<Sweep> {
  const sweep = await lockSweep(tx, sweepId);
  const isOver =
    change.trigger === 'attempt_failed' && (isHopeless(change.reason) || sweep.attempt >= sweep.lastAttempt);
  const { state, afterRelease } = await statesAfter(tx, sweep, change, isOver);
  const [row] = await query<SettledRow>(
    tx,
    `update sweeps set state = :state, state_at = now(), after_release = :afterRelease, waiting_for = null,
       due_at = now() + :pauseSeconds::int * interval '1 second', attempt = :attempt, last_attempt = :lastAttempt,
       failure_reason = coalesce(:failureReason, failure_reason),
       refusal = case when :failureReason::text is not null then refusal end,
       tx_hash = coalesce(:txHash, tx_hash), amount = coalesce(:amount, amount),
       to_address = coalesce(:toAddress, to_address), fee_sun = coalesce(:feeSun, fee_sun),
       energy_used = coalesce(:energyUsed, energy_used), block_number = coalesce(:blockNumber, block_number),
       swept_at = coalesce(:sweptAt, swept_at)
     where id = :id returning *`,
    {
      id: sweepId,
      state,
      afterRelease: afterRelease ?? null,
      ...attemptsAfter(sweep, change, isOver),
      ...settlementOf(change),
    },
  );
  invariant(row !== undefined, 'a locked sweep is there');
  const { orderId } = sweep;
  if (orderId !== null) {
    const events = eventsOf(sweep, change, row);
    await appendOrderEvents(
      tx,
      events.map((event) => ({ orderId, ...event })),
    );
  }
  return toSweep(row);
}

const TRIGGER_AFTER_RELEASE = {
  completed: 'transfer_final',
  queued: 'attempt_failed',
  failed: 'given_up',
} as const satisfies Record<AfterRelease, SweepTrigger>;

/** The next state; `releasing`, with the state after it, when the change ends an attempt that has delegated energy. */
async function statesAfter(
  tx: Tx,
  { id, state, afterRelease }: Sweep,
  { trigger }: SweepChange,
  isOver: boolean,
): Promise<{ state: SweepState; afterRelease?: AfterRelease }> {
  switch (trigger) {
    case 'reclaim_stored':
      return { state: allowed(state, trigger), ...(afterRelease && { afterRelease }) };
    case 'reclaimed':
      invariant(afterRelease !== null, 'what follows a release is decided before it');
      return { state: allowed(state, TRIGGER_AFTER_RELEASE[afterRelease]) };
    case 'release_begun':
      return { state: allowed(state, trigger), afterRelease: 'queued' };
    case 'transfer_final':
    case 'attempt_failed': {
      invariant(state !== 'releasing', 'an attempt ends before its release');
      const next = allowed(state, isOver ? 'given_up' : trigger);
      if (!(await hasDelegation(tx, id))) return { state: next };
      return { state: allowed(state, 'release_begun'), afterRelease: next as AfterRelease };
    }
    case 'funding_stored':
    case 'funding_final':
    case 'delegation_stored':
    case 'delegation_final':
    case 'transfer_stored':
    case 'retry_requested':
      return { state: allowed(state, trigger) };
  }
}

function allowed(state: SweepState, trigger: SweepTrigger): SweepState {
  const next = nextSweepState(state, trigger);
  return next === 'refuse' ? refuse('INVALID_STATE', `This is not possible while the sweep is ${state}`) : next;
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
  const failedBefore = SWEEP_ATTEMPTS - 1 - (lastAttempt - attempt);
  if (change.trigger === 'reclaimed') return { ...unchanged, pauseSeconds: attemptPauseSeconds(failedBefore) };
  if (change.trigger !== 'attempt_failed') return unchanged;
  if (isOver) return { ...unchanged, failureReason: change.reason };
  return {
    ...unchanged,
    attempt: attempt + 1,
    pauseSeconds: attemptPauseSeconds(failedBefore + 1),
    failureReason: change.reason,
  };
}

/** There is none before the final transfer, after which only the release of delegated energy may follow. */
function settlementOf(change: SweepChange): Record<keyof SweepSettlement, unknown> {
  if (change.trigger === 'transfer_final') return { ...change.settlement };
  const nothing = { txHash: null, amount: null, toAddress: null, feeSun: null, energyUsed: null };
  return { ...nothing, blockNumber: null, sweptAt: null };
}

interface SettledRow extends SweepRow {
  tx_hash: string | null;
  amount: bigint | null;
  to_address: TronAddress | null;
  fee_sun: bigint | null;
  energy_used: bigint | null;
}

interface NewEvent {
  type: OrderEventType;
  payload: Record<string, unknown>;
}

function eventsOf(before: Sweep, change: SweepChange, row: SettledRow): NewEvent[] {
  const about = { sweep_id: before.id, attempt: before.attempt };
  const own = eventOf(about, change);
  return [...(own ? [own] : []), ...(row.state === 'completed' ? [completion(about, row)] : [])];
}

type About = { sweep_id: string; attempt: number };

function completion(about: About, { tx_hash, amount, to_address, fee_sun, energy_used }: SettledRow): NewEvent {
  const facts = { tx_hash, amount: formatUsdt(usdt(amount ?? 0n)), to_address };
  const cost = { fee_trx: formatTrx(sun(fee_sun ?? 0n)), energy_used: String(energy_used) };
  return { type: 'sweep_completed', payload: { ...about, ...facts, ...cost } };
}

function eventOf(about: About, change: SweepChange): NewEvent | undefined {
  switch (change.trigger) {
    case 'funding_final': {
      const { txHash, amountSun, feeSun } = change;
      const trx = { amount_trx: formatTrx(amountSun), fee_trx: formatTrx(feeSun) };
      return { type: 'sweep_funded', payload: { ...about, tx_hash: txHash, ...trx } };
    }
    case 'delegation_final': {
      const { txHash, stakeSun, feeSun } = change;
      const trx = { stake_trx: formatTrx(stakeSun), fee_trx: formatTrx(feeSun) };
      return { type: 'sweep_delegated', payload: { ...about, tx_hash: txHash, ...trx } };
    }
    case 'reclaimed':
      return { type: 'sweep_reclaimed', payload: { ...about, ...transactionOf(change) } };
    case 'attempt_failed':
      return { type: 'sweep_failed', payload: { reason: change.reason, ...about, ...transactionOf(change) } };
    case 'retry_requested':
      return { type: 'sweep_retry_requested', payload: { ...about, attempt: about.attempt + 1 } };
    case 'transfer_final':
    case 'release_begun':
      return undefined; // a completion is an event of its own
    case 'funding_stored':
    case 'delegation_stored':
    case 'transfer_stored':
    case 'reclaim_stored':
      return undefined; // recorded when it is sent, and when it is final
  }
}

function transactionOf({ txHash, feeSun }: { txHash?: string; feeSun?: Sun }): Record<string, unknown> {
  const where = txHash === undefined ? {} : { tx_hash: txHash };
  return { ...where, ...(feeSun === undefined ? {} : { fee_trx: formatTrx(feeSun) }) };
}
