import { sun, type SweepCost, type SweepNeed, type Usdt } from '@gateway/domain';
import type { Sweep } from '@gateway/store/sweeps';
import { refuseCost, spend } from '../round/spend';
import { isTooDear } from '../plan/worth';
import type { SweepRound } from '../round/sweep-round';
import { frameOf, holdOne, type Prepared } from '../round/sweep-steps';

/** A transfer, and what its sender lacks for it. */
export interface Shortage {
  need: SweepNeed;
  /** What is burned, and missing in TRX, if no other energy is acquired. */
  cost: SweepCost;
  /** What is swept, in micro-USDT. */
  amount: Usdt;
  /** Whether the sender's account is activated by the first TRX that it gets. */
  activates: boolean;
}

/**
 * A source of energy: takes the next step towards what the sender lacks. `exhausted` when it has not enough now, `refused`
 * when the chain did not accept it, and `unsuited` when it has nothing that this transfer lacks: then the next source is
 * asked.
 */
export type EnergySource = (
  round: SweepRound,
  sweep: Sweep,
  shortage: Shortage,
) => Promise<Prepared | 'exhausted' | 'refused' | 'unsuited'>;

/** The last source, which always has enough: sends the address exactly the TRX that it burns and lacks. */
export const burnEnergy: EnergySource = (round, sweep, shortage) => topUp(round, sweep, shortage, shortage.cost);

/**
 * Sends TRX to the address, unless the hot wallet's balance or a limit prevents it, or the sweep is not worth it.
 * @param cost what is missing on the address, and what its transfer burns then
 */
export async function topUp(
  round: SweepRound,
  sweep: Sweep,
  { amount: swept, activates }: Pick<Shortage, 'amount' | 'activates'>,
  { burn, missing: amount }: SweepCost,
): Promise<Prepared> {
  const { hotWallet } = round;
  const { frame, headNumber } = await frameOf(round);
  const move = { from: hotWallet.address, to: sweep.address };
  const unsigned = await round.signing.buildTrxTransfer({ ...frame, ...move, amountSun: amount });
  const order = { kind: 'trx' as const, expiration: frame.expiration, ...move, amount };
  return spend(round, sweep, { kind: 'funding', unsigned, order, headNumber, activates }, async (expense) => {
    const burned = sun(burn + expense.fee);
    if (await isTooDear(round, sweep, swept, burned)) return holdOne(round, sweep, 'fee_share', burned);
    return refuseCost(round, sweep, expense);
  });
}
