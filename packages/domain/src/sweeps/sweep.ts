export const SWEEP_STATES = [
  'queued',
  'funding',
  'delegating',
  'funded',
  'sweeping',
  'releasing',
  'completed',
  'failed',
] as const;

/**
 * queued      waiting for its turn, for TRX, for the budget, or for its next attempt
 * funding     the hot wallet's top-up of the address is signed and stored, and not final yet
 * delegating  the delegation of the hot wallet's energy is signed and stored, and not final yet
 * funded      the top-up or the delegation is final
 * sweeping    the transfer to the cold wallet is signed and stored, and not final yet
 * releasing   the transfer is final, or the attempt is over, and the delegated energy is being reclaimed
 * completed   the transfer is final, and no energy is delegated to the address
 * failed      its attempts are used up, or another one would change nothing: an operator has to act
 */
export type SweepState = (typeof SWEEP_STATES)[number];

/** What can happen to a sweep. */
export const SWEEP_TRIGGERS = [
  'funding_stored',
  'funding_final',
  'delegation_stored',
  'delegation_final',
  'transfer_stored',
  'transfer_final',
  'attempt_failed',
  'given_up',
  'release_begun',
  'reclaim_stored',
  'retry_requested',
] as const;

export type SweepTrigger = (typeof SWEEP_TRIGGERS)[number];

/** `refuse`: the trigger is not possible in this state; from an admin it returns 409, otherwise it is a bug. */
export type SweepMove = SweepState | 'refuse';

const REFUSED = {
  funding_stored: 'refuse',
  funding_final: 'refuse',
  delegation_stored: 'refuse',
  delegation_final: 'refuse',
  transfer_stored: 'refuse',
  transfer_final: 'refuse',
  attempt_failed: 'refuse',
  given_up: 'refuse',
  release_begun: 'refuse',
  reclaim_stored: 'refuse',
  retry_requested: 'refuse',
} as const satisfies Record<SweepTrigger, SweepMove>;

/** Until a sweep is over, its attempts can fail. */
const IN_PROGRESS = { ...REFUSED, attempt_failed: 'queued', given_up: 'failed' } as const;

/** The complete lifecycle of a sweep. A new state or trigger does not compile until it is here or in `REFUSED`. */
export const SWEEP_TRANSITIONS = {
  queued: {
    ...IN_PROGRESS,
    funding_stored: 'funding',
    delegation_stored: 'delegating',
    // The address may already have enough TRX.
    transfer_stored: 'sweeping',
  },
  funding: { ...IN_PROGRESS, funding_final: 'funded', release_begun: 'releasing' },
  delegating: { ...IN_PROGRESS, delegation_final: 'funded', release_begun: 'releasing' },
  funded: {
    ...IN_PROGRESS,
    // The cost has risen since the top-up was calculated: the difference is sent as well.
    funding_stored: 'funding',
    delegation_stored: 'delegating',
    transfer_stored: 'sweeping',
    release_begun: 'releasing',
  },
  sweeping: { ...IN_PROGRESS, transfer_final: 'completed', release_begun: 'releasing' },
  releasing: {
    ...IN_PROGRESS,
    // The outcome was determined before, and takes effect once the energy is reclaimed.
    transfer_final: 'completed',
    reclaim_stored: 'releasing',
  },
  completed: REFUSED,
  failed: { ...REFUSED, retry_requested: 'queued' },
} as const satisfies Record<SweepState, Record<SweepTrigger, SweepMove>>;

/** The next state for a trigger; pure, and the only rule about sweep states in the gateway. */
export function nextSweepState(state: SweepState, trigger: SweepTrigger): SweepMove {
  return SWEEP_TRANSITIONS[state][trigger];
}

/** How many attempts a sweep has before it fails, initially and again after each retry requested by an admin. */
export const SWEEP_ATTEMPTS = 3;

/** The pause before the next attempt: time for a price or a node to recover, or for a token pause to end. */
const ATTEMPT_PAUSES_SECONDS = [60, 600];

/** The pause before the next attempt, by the number of failures since the start or the last retry. */
export function attemptPauseSeconds(failedAttempts: number): number {
  return ATTEMPT_PAUSES_SECONDS[Math.min(failedAttempts, ATTEMPT_PAUSES_SECONDS.length) - 1] ?? 0;
}

/**
 * Why an attempt failed:
 * - blacklisted: the token's contract blocks transfers from this address
 * - cold_wallet_blacklisted: money that arrived at the cold wallet could never leave it
 * - token_paused: the token's contract is paused
 * - dry_run_refused: the contract would reject the transfer, for another reason
 * - balance_missing: the address has less on chain than in the ledger
 * - cost_cap: with what this sweep has already burned, another attempt would cost more than SWEEP_MAX_TRX
 * - funding_expired, delegation_expired, transfer_expired: never entered the final chain and no longer can
 * - out_of_energy, reverted, execution_failed: the transaction is final and failed; its fee is burned
 * - transfer_missing: the transaction is final and successful, and moved nothing to the cold wallet
 */
export type SweepFailure =
  | 'blacklisted'
  | 'cold_wallet_blacklisted'
  | 'token_paused'
  | 'dry_run_refused'
  | 'balance_missing'
  | 'cost_cap'
  | 'funding_expired'
  | 'delegation_expired'
  | 'transfer_expired'
  | 'out_of_energy'
  | 'reverted'
  | 'execution_failed'
  | 'transfer_missing';

const HOPELESS: readonly SweepFailure[] = ['blacklisted', 'cold_wallet_blacklisted', 'cost_cap', 'transfer_missing'];

/** Whether another attempt would fail the same way until an operator acts. */
export function isHopeless(failure: SweepFailure): boolean {
  return HOPELESS.includes(failure);
}

/**
 * Why a sweep is postponed without failing: no TRX, it would cost more than allowed or than it is worth, the energy that
 * it must reclaim was delegated by another hot wallet than the configured one, or another cold wallet is pinned than the
 * configured one.
 */
export type SweepObstacle =
  'hot_wallet_trx' | 'daily_budget' | 'cost_above_cap' | 'fee_share' | 'hot_wallet_changed' | 'cold_wallet_changed';
