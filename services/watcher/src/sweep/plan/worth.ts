import { isWithinHours, isWorthFee, leastAmounts, usdt, type Sun, type Usdt } from '@gateway/domain';
import { hasPaidForEnergy, termsOf, type Sweep } from '@gateway/store/sweeps';
import type { WatcherContext } from '../../context/context';
import type { SweepRound } from '../round/sweep-round';
import { readTariff, sweepBasis } from './tariff';

/** Whether new sweeps may begin now, by the time of the chain. */
export function isWithinSweepHours({ config }: WatcherContext, at: Date): boolean {
  const { hours } = config.sweep;
  return hours === undefined || isWithinHours(hours, at);
}

/**
 * The amounts from which sweeps are worth their fee, so that the others are not queued and cost no requests. Undefined
 * while it is unknown what a sweep costs and a rule needs it.
 */
export async function leastToSweep(
  context: WatcherContext,
): Promise<{ leastFirst: Usdt; leastAgain: Usdt } | undefined> {
  if (!context.config.sweep.feeRule) return { leastFirst: usdt(0n), leastAgain: usdt(0n) };
  await readTariff(context);
  const terms = termsOf(sweepBasis(context), context.config.sweep.mode);
  if (!terms) return undefined;
  const { first, again } = leastAmounts(terms);
  return { leastFirst: first, leastAgain: again };
}

/** Whether a sweep that has not begun would cost more of its amount than the rule permits. What has paid for energy has. */
export async function isTooDear({ context }: SweepRound, sweep: Sweep, amount: Usdt, burned: Sun): Promise<boolean> {
  const { feeRule } = context.config.sweep;
  if (sweep.state !== 'queued' || feeRule === undefined || isWorthFee(amount, burned, feeRule)) return false;
  return !(await hasPaidForEnergy(context.db, sweep));
}
