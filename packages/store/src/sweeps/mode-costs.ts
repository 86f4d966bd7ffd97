import { addUsdt, energyOf, sun, usdt, type Sun, type SweepMode, type Usdt } from '@gateway/domain';
import type { SweepBasis } from '../watcher/sweep-basis';

/** What a plan costs in one mode. All amounts are null unless it is ready. */
export interface ModeCosts {
  /**
   * - ready
   * - not_set_up: the hot wallet has no stake for energy, or no market is configured
   * - not_measured: the watcher does not know what it costs yet
   */
  state: 'ready' | 'not_set_up' | 'not_measured';
  /** How many sweeps would begin: by a rule about fees, fewer in a dearer mode. */
  count: number | null;
  amount: Usdt | null;
  /** What is burned, and paid to a market at most. */
  fee: Sun | null;
  /** What the transfers need. */
  energy: bigint | null;
  /** What the stake yields now; null in the other modes. */
  energyAvailable: bigint | null;
  /** The highest price of one rented energy; null in the other modes. */
  maxPrice: Sun | null;
}

/** What costs are added up from. */
export interface CountedSweep {
  amount: bigint;
  fee: Sun | null;
}

/**
 * Adds up what the sweeps that would begin in a mode cost.
 * @param plan computes them; thousands take a tenth of a second, and a mode that is not set up has none
 */
export function modeCosts({ rules, tariff }: SweepBasis, mode: SweepMode, plan: () => CountedSweep[]): ModeCosts {
  const state = stateOf({ rules, tariff }, mode);
  const stake = mode === 'stake' ? tariff?.stake : null;
  if (state !== 'ready' || !tariff) {
    return { state, count: null, amount: null, fee: null, energy: null, energyAvailable: null, maxPrice: null };
  }
  const sweeps = plan();
  return {
    state,
    count: sweeps.length,
    amount: addUsdt(...sweeps.map(({ amount }) => usdt(amount))),
    fee: sun(sweeps.reduce((sum, { fee }) => sum + (fee ?? 0n), 0n)),
    energy: BigInt(sweeps.length) * tariff.energy,
    energyAvailable: stake ? energyOf(stake) : null,
    maxPrice: mode === 'rent' ? rules.rentMaxPrice : null,
  };
}

function stateOf({ rules, tariff }: SweepBasis, mode: SweepMode): ModeCosts['state'] {
  if (mode === 'rent' && rules.rentMaxPrice === null) return 'not_set_up';
  if (!tariff || (mode === 'stake' && tariff.stake === undefined)) return 'not_measured';
  return mode === 'stake' && (tariff.stake?.ownPerDay ?? 0n) === 0n ? 'not_set_up' : 'ready';
}
