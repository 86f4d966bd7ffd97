import { costBesideEnergy, energyToRent, sun, type SweepCost, type SweepNeed } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import { transact, type Tx } from '@gateway/store/db';
import { requireTerm } from '@gateway/store/gateway';
import {
  acceptEnergyRental,
  countUndelivered,
  decideEnergyRental,
  type EnergyRental,
  findEnergyRental,
  hasPaidForEnergy,
  insertEnergyRental,
  postponeSweep,
  type Sweep,
  spendingOfSweep,
} from '@gateway/store/sweeps';
import type { MarketConfig } from '../../context/sweep-config';
import { topUp, type EnergySource, type Shortage } from './burn-energy';
import { isTooDear } from '../plan/worth';
import type { SweepRound } from '../round/sweep-round';
import { firstAttemptOf } from '../round/sweep-steps';
import { MarketFault, type EnergyMarket, type EnergyOffer } from '../../context/energy-market';
import type { RentalFault } from '../../context/counters';

/** How long the chain may take to show what was ordered; markets deliver within seconds. */
const DELIVERY_MS = 180_000;
const POLL_MS = 3_000;
/** After so many undelivered orders the market gets no more of them until an hour has passed. */
const MAX_UNDELIVERED = 3;

/**
 * Rents the energy that an address lacks: an attempt pays for one order at most, stored before it is placed. Only the
 * chain shows whether it was delivered.
 */
export const rentEnergy: EnergySource = async (round, sweep, shortage) => {
  const { market, config } = round.context;
  const lacking = shortage.need.energy - shortage.need.resources.energy;
  if (!market || !config.sweep.market || lacking <= 0n) return 'unsuited';
  if (await hasPaidForEnergy(round.context.db, sweep)) return 'unsuited';
  return order(round, sweep, { ...shortage, lacking }, { market, ...config.sweep.market });
};

/** Waits until the chain shows the energy that was ordered for this attempt, or for so long that it never will. */
export async function followRental(
  round: SweepRound,
  sweep: Sweep,
  { energy, resources }: SweepNeed,
): Promise<'held' | 'settled'> {
  const rental = await findEnergyRental(round.context.db, sweep);
  if (rental?.state !== 'unknown' && rental?.state !== 'ordered') return 'settled';
  if (resources.energy >= energy) {
    await decide(round, sweep, rental, 'delivered');
    return 'settled';
  }
  if (rental.ageMs < DELIVERY_MS) return wait(round, sweep);
  await decide(round, sweep, rental, 'failed');
  report(round, sweep, 'undelivered', { energy: rental.energy, priceSun: rental.price });
  return 'settled';
}

type Terms = MarketConfig & { market: EnergyMarket };
type Lacking = Shortage & { lacking: bigint };

async function order(round: SweepRound, sweep: Sweep, shortage: Lacking, terms: Terms): ReturnType<EnergySource> {
  const { db } = round.context;
  const { need, lacking, activates } = shortage;
  if (round.isMarketSilent || (await countUndelivered(db)) >= MAX_UNDELIVERED) return 'unsuited';
  const energy = energyToRent(lacking);
  const offer = await askPrice(round, sweep, energy, terms);
  if (!offer || !isCheap(round, sweep, offer, { energy, lacking, need }, terms)) return 'unsuited';
  // Bytes are paid for before energy is.
  const first = costBesideEnergy(need, !activates);
  const cost = { ...shortage, first, price: offer.total };
  if (first.missing > 0n) {
    return (await isAffordable(round, sweep, cost)) ? topUp(round, sweep, shortage, first) : 'unsuited';
  }
  const id = await round.placeToDecide().run(async () => {
    if (!(await isAffordable(round, sweep, cost))) return undefined;
    const funds = await round.funds();
    funds.ofDay = sun(funds.ofDay + offer.total);
    const stored = { sweepId: sweep.id, attempt: sweep.attempt, energy, price: sun(offer.total) };
    return inTerm(round, (tx) => insertEnergyRental(tx, stored));
  });
  return id === undefined ? 'unsuited' : place(round, sweep, { id, energy, offer, market: terms.market });
}

async function askPrice(
  round: SweepRound,
  sweep: Sweep,
  energy: bigint,
  { market }: Terms,
): Promise<EnergyOffer | undefined> {
  try {
    const offer = await market.price({ receiver: sweep.address, energy });
    if (offer.available >= energy && offer.total > 0n) return offer;
    report(round, sweep, 'refused', { energy, available: offer.available });
  } catch (error) {
    noteFault(round, sweep, error);
  }
  return undefined;
}

/** Whether an offer is cheaper than burning, and not above the highest price. */
function isCheap(
  round: SweepRound,
  sweep: Sweep,
  { total, unitPrice }: EnergyOffer,
  { energy, lacking, need }: Pick<Lacking, 'lacking' | 'need'> & { energy: bigint },
  { maxPriceSun }: Terms,
): boolean {
  if (total >= lacking * need.prices.perEnergy && unitPrice <= maxPriceSun) return false;
  if (total <= maxPriceSun * energy && unitPrice <= maxPriceSun) return true;
  report(round, sweep, 'too_expensive', { unitPriceSun: unitPrice, priceSun: total, energy });
  return false;
}

/** Whether what a rental costs, with what its address lacks beside energy, is within the limits. */
async function isAffordable(
  round: SweepRound,
  sweep: Sweep,
  { need: { prices }, activates, amount, first, price }: Shortage & { first: SweepCost; price: bigint },
): Promise<boolean> {
  const { maxSun, dailySun } = round.context.config.sweep;
  const cost = price + first.missing + (activates ? prices.activation + prices.activationBandwidth : 0n);
  if (await isTooDear(round, sweep, amount, sun(cost - first.missing + first.burn))) return false;
  const firstAttempt = firstAttemptOf(sweep);
  const reclaimSun = await round.reclaimReserve();
  const spent = await spendingOfSweep(round.context.db, { id: sweep.id, firstAttempt, reclaimSun });
  const { ofDay } = await round.funds();
  return spent + cost <= maxSun && ofDay + cost <= dailySun;
}

/** Places an order that is stored. Without a response it may have been placed: the chain will show it. */
async function place(
  round: SweepRound,
  sweep: Sweep,
  { id, energy, offer, market }: { id: string; energy: bigint; offer: EnergyOffer; market: EnergyMarket },
): ReturnType<EnergySource> {
  try {
    const marketOrderId = await market.order({ receiver: sweep.address, energy, unitPrice: offer.unitPrice });
    await inTerm(round, (tx) => acceptEnergyRental(tx, id, marketOrderId));
    const facts = { sweepId: sweep.id, orderId: sweep.orderId, energy, priceSun: offer.total, marketOrderId };
    round.context.logger.info('energy ordered', facts);
  } catch (error) {
    if (noteFault(round, sweep, error) === 'refused') {
      await inTerm(round, (tx) => decideEnergyRental(tx, id, 'refused'));
      return 'unsuited';
    }
  }
  return wait(round, sweep);
}

async function wait(round: SweepRound, sweep: Sweep): Promise<'held'> {
  await postponeSweep(round.context.db, sweep.id, POLL_MS);
  return 'held';
}

async function decide(
  round: SweepRound,
  sweep: Sweep,
  { id, energy, price }: EnergyRental,
  state: 'delivered' | 'failed',
): Promise<void> {
  await inTerm(round, (tx) => decideEnergyRental(tx, id, state));
  if (state === 'failed') return;
  const facts = { sweepId: sweep.id, orderId: sweep.orderId, energy, priceSun: price };
  round.context.logger.info('rented energy delivered', facts);
}

/** A market that does not respond is not asked again in this round: every sweep would wait for it. */
function noteFault(round: SweepRound, sweep: Sweep, error: unknown): MarketFault['reason'] {
  if (!(error instanceof MarketFault)) throw error;
  if (error.reason === 'no_answer') round.isMarketSilent = true;
  report(round, sweep, error.reason, { error: errorFields(error) });
  return error.reason;
}

function report({ context }: SweepRound, sweep: Sweep, reason: RentalFault, facts: object): void {
  context.state.counts.rentalFaults.inc({ reason });
  const about = { sweepId: sweep.id, orderId: sweep.orderId, address: sweep.address, reason };
  if (reason === 'undelivered') context.logger.error('rented energy was not delivered', { ...about, ...facts });
  else context.logger.warn('energy could not be rented', { ...about, ...facts });
}

function inTerm<T>(round: SweepRound, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transact(round.context.db, async (tx) => {
    await requireTerm(tx, round.term);
    return work(tx);
  });
}
