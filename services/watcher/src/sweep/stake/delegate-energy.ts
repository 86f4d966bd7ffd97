import { bandwidthCost, costBesideEnergy, stakeFor, sun } from '@gateway/domain';
import { unsentDelegations, type Sweep } from '@gateway/store';
import { topUp, type EnergySource } from '../burn-energy';
import type { SweepRound } from '../sweep-round';
import { signAsHotWallet } from '../sweep-signer';
import { firstAttemptOf, frameOf, reclaimReserve, refuseCost, storeAndSend, type Prepared } from '../sweep-steps';

/**
 * Lends the address the energy of the hot wallet's stake, until the transfer is final. An account can be lent energy
 * only once it is activated, and the bytes of its transfer are paid with its own allowance or in TRX: both come before,
 * so that the energy is away for a short time only.
 */
export const delegateEnergy: EnergySource = async (round, sweep, shortage) => {
  const { need, activates } = shortage;
  const lacking = need.energy - need.resources.energy;
  if (lacking <= 0n || wasRefused(sweep)) return 'unsuited';
  const { accounts } = round.context.node;
  const stake = await accounts.energyStake(round.hotWallet.address);
  const amount = stakeFor(lacking, stake);
  // Read after the stake, of which nodes deduct only what they have accepted.
  const unsent = await unsentDelegations(round.context.db);
  if (stake.available - unsent < amount) {
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

async function delegate(round: SweepRound, sweep: Sweep, amount: ReturnType<typeof stakeFor>): Promise<Prepared> {
  const { hotWallet } = round;
  const { frame, headNumber } = await frameOf(round);
  const move = { from: hotWallet.address, to: sweep.address };
  const unsigned = await round.signing.buildDelegation({ ...frame, ...move, stakeSun: amount });
  const resources = await round.context.node.accounts.resources(hotWallet.address);
  const fee = bandwidthCost(unsigned.bandwidth, resources, await round.prices());
  const refusal = await refuseCost(round, sweep, sun(fee + (await reclaimReserve(round))));
  if (refusal) return refusal;
  const order = { kind: 'delegation' as const, expiration: frame.expiration, ...move, amount };
  const signed = await signAsHotWallet(round, unsigned, order);
  await storeAndSend(round, sweep, {
    ...signed,
    sweepId: sweep.id,
    attempt: sweep.attempt,
    kind: 'delegation',
    toAddress: sweep.address,
    amount,
    forecastSun: fee,
    headNumber,
  });
  return 'stored';
}
