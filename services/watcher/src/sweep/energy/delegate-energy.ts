import { costBesideEnergy, stakeFor, sun, type Sun } from '@gateway/domain';
import type { Sweep } from '@gateway/store/sweeps';
import { topUp, type EnergySource } from './burn-energy';
import { refuseCost, spend } from '../round/spend';
import type { SweepRound } from '../round/sweep-round';
import { firstAttemptOf, frameOf } from '../round/sweep-steps';

/**
 * Lends the address the energy of the hot wallet's stake, until the transfer is final. An account can be lent energy
 * only once it is activated, and the bytes of its transfer are paid with its own allowance or in TRX: both come before,
 * so that the energy is away for a short time only.
 */
export const delegateEnergy: EnergySource = async (round, sweep, shortage) => {
  const { need, activates } = shortage;
  const lacking = need.energy - need.resources.energy;
  if (lacking <= 0n) return 'unsuited';
  if (wasRefused(sweep)) return 'refused';
  const stake = await round.stake();
  const amount = stakeFor(lacking, stake);
  if (stake.available < amount) {
    // Behind another source, a hot wallet without any stake is no fault.
    return round.context.config.sweep.mode === 'stake' || stake.available > 0n ? 'exhausted' : 'unsuited';
  }
  const first = costBesideEnergy(need, !activates);
  if (first.missing > 0n) return topUp(round, sweep, shortage, first);
  return delegate(round, sweep, amount);
};

/** A delegation that no node accepted for ten minutes would not be accepted now. */
function wasRefused(sweep: Sweep): boolean {
  return sweep.failureReason === 'delegation_expired' && sweep.attempt > firstAttemptOf(sweep);
}

async function delegate(round: SweepRound, sweep: Sweep, amount: Sun): ReturnType<EnergySource> {
  const { hotWallet } = round;
  const { frame, headNumber } = await frameOf(round);
  const move = { from: hotWallet.address, to: sweep.address };
  const unsigned = await round.signing.buildDelegation({ ...frame, ...move, stakeSun: amount });
  const order = { kind: 'delegation' as const, expiration: frame.expiration, ...move, amount };
  return spend(round, sweep, { kind: 'delegation', unsigned, order, headNumber }, async (expense) => {
    const stake = await round.stake();
    if (stake.available < amount) return 'exhausted';
    const refusal = await refuseCost(round, sweep, expense);
    if (!refusal) stake.available = sun(stake.available - amount);
    return refusal;
  });
}
