export const SWEEP_STATES = ['queued', 'funding', 'funded', 'sweeping', 'completed', 'failed'] as const;

/**
 * queued     waits for its turn, for TRX, for the budget, or for its next attempt
 * funding    the hot wallet's top-up of the address is signed and stored, and not final yet
 * funded     the top-up is final
 * sweeping   the transfer to the cold wallet is signed and stored, and not final yet
 * completed  the transfer is final
 * failed     its attempts are used up, or another one would change nothing: somebody has to act
 */
export type SweepState = (typeof SWEEP_STATES)[number];

/** What can happen to a sweep. */
export const SWEEP_TRIGGERS = [
  'funding_stored',
  'funding_final',
  'transfer_stored',
  'transfer_final',
  'attempt_failed',
  'given_up',
  'retry_requested',
] as const;

export type SweepTrigger = (typeof SWEEP_TRIGGERS)[number];

/** `refuse`: the trigger makes no sense in this state; asked by an admin it is answered 409, else it is a bug. */
export type SweepMove = SweepState | 'refuse';

/** The whole life of a sweep. A new state or trigger does not compile until every cell is filled. */
export const SWEEP_TRANSITIONS = {
  queued: {
    funding_stored: 'funding',
    funding_final: 'refuse',
    // The address may have enough TRX already.
    transfer_stored: 'sweeping',
    transfer_final: 'refuse',
    attempt_failed: 'queued',
    given_up: 'failed',
    retry_requested: 'refuse',
  },
  funding: {
    funding_stored: 'refuse',
    funding_final: 'funded',
    transfer_stored: 'refuse',
    transfer_final: 'refuse',
    attempt_failed: 'queued',
    given_up: 'failed',
    retry_requested: 'refuse',
  },
  funded: {
    // What the sweep burns has risen since the top-up was reckoned: the rest is sent after.
    funding_stored: 'funding',
    funding_final: 'refuse',
    transfer_stored: 'sweeping',
    transfer_final: 'refuse',
    attempt_failed: 'queued',
    given_up: 'failed',
    retry_requested: 'refuse',
  },
  sweeping: {
    funding_stored: 'refuse',
    funding_final: 'refuse',
    transfer_stored: 'refuse',
    transfer_final: 'completed',
    attempt_failed: 'queued',
    given_up: 'failed',
    retry_requested: 'refuse',
  },
  completed: {
    funding_stored: 'refuse',
    funding_final: 'refuse',
    transfer_stored: 'refuse',
    transfer_final: 'refuse',
    attempt_failed: 'refuse',
    given_up: 'refuse',
    retry_requested: 'refuse',
  },
  failed: {
    funding_stored: 'refuse',
    funding_final: 'refuse',
    transfer_stored: 'refuse',
    transfer_final: 'refuse',
    attempt_failed: 'refuse',
    given_up: 'refuse',
    retry_requested: 'queued',
  },
} as const satisfies Record<SweepState, Record<SweepTrigger, SweepMove>>;

/** Where a trigger leads a sweep; pure, and the only rule about its states in the house. */
export function nextSweepState(state: SweepState, trigger: SweepTrigger): SweepMove {
  return SWEEP_TRANSITIONS[state][trigger];
}

/** How many attempts a sweep has before it fails, at its beginning and again after each retry that an admin asks for. */
export const SWEEP_ATTEMPTS = 3;

/** How long after a failed attempt the next one begins: time for a price, a pause or a node to come back. */
const ATTEMPT_PAUSES_SECONDS = [60, 600];

/** The pause before the next attempt, counted from the first one after the beginning or a retry. */
export function attemptPauseSeconds(failedAttempts: number): number {
  return ATTEMPT_PAUSES_SECONDS[Math.min(failedAttempts, ATTEMPT_PAUSES_SECONDS.length) - 1] ?? 0;
}

/**
 * Why an attempt failed:
 * - blacklisted: the token's contract lets nothing leave this address
 * - cold_wallet_blacklisted: money that arrived at the cold wallet could never leave it
 * - token_paused: the token's contract moves nothing at present
 * - dry_run_refused: the contract would refuse the transfer, for another reason
 * - balance_missing: the chain has less on the address than the ledger says
 * - cost_cap: with what this sweep has burned already, another attempt would cost more than SWEEP_MAX_TRX
 * - funding_expired, transfer_expired: never got into the final chain and cannot any more
 * - out_of_energy, reverted, execution_failed: the transfer is final and failed; its fee is burned
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
  | 'transfer_expired'
  | 'out_of_energy'
  | 'reverted'
  | 'execution_failed'
  | 'transfer_missing';

const HOPELESS: readonly SweepFailure[] = ['blacklisted', 'cold_wallet_blacklisted', 'cost_cap', 'transfer_missing'];

/** Whether another attempt would end the same until somebody acts. */
export function isHopeless(failure: SweepFailure): boolean {
  return HOPELESS.includes(failure);
}

/** Why a sweep is put off without failing: no TRX, or it would cost more than is allowed. */
export type SweepObstacle = 'hot_wallet_trx' | 'daily_budget' | 'cost_above_cap';
