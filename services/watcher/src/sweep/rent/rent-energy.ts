import { costBesideEnergy, sun, type Sun, type SweepCost, type SweepNeed } from '@gateway/domain';
import { errorFields } from '@gateway/runtime';
import {
  acceptEnergyRental,
  countUndelivered,
  decideEnergyRental,
  type EnergyRental,
  findEnergyRental,
  insertEnergyRental,
  postponeSweep,
  requireTerm,
  type Sweep,
  sweepSpending,
  transact,
  type Tx,
} from '@gateway/store';
import type { MarketConfig } from '../sweep-config';
import { topUp, type EnergySource, type Shortage } from '../burn-energy';
import { isTooDear } from '../plan/worth';
import type { SweepRound } from '../sweep-round';
import { firstAttemptOf, reclaimReserve } from '../sweep-steps';
import { MarketFault, type EnergyMarket, type EnergyOffer } from './energy-market';
import type { RentalFault } from './rental-faults';

/** How long the chain may take to show what was ordered; markets deliver within seconds. */
const DELIVERY_MS = 180_000;
const POLL_MS = 3_000;
/** After so many undelivered orders the market gets no more of them until an hour has passed. */
const MAX_UNDELIVERED = 3;
/** Markets sell no less. */
const MIN_ENERGY = 65_000n;
/** What a delegation yields falls a little with every stake of others: a hundredth more is ordered. */
const MARGIN = 100n;

/**
 * Rents the energy that an address lacks: at most one order per attempt, stored before it is placed. Only the chain
 * shows whether it was delivered.
 */
export const rentEnergy: EnergySource = async (round, sweep, shortage) => {
  const { market, config } = round.context;
  const lacking = shortage.need.energy - shortage.need.resources.energy;
  if (!market || !config.sweep.market || lacking <= 0n) return 'unsuited';
  if (await findEnergyRental(round.context.db, sweep)) return 'unsuited';
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
  const wanted = lacking + (lacking + MARGIN - 1n) / MARGIN;
  const energy = wanted > MIN_ENERGY ? wanted : MIN_ENERGY;
  const offer = await askPrice(round, sweep, energy, terms);
  // Bytes are paid for before energy is.
  const first = costBesideEnergy(need, !activates);
  if (!offer || !(await isAffordable(round, sweep, { ...shortage, first }, offer, energy, terms))) return 'unsuited';
  if (first.missing > 0n) return topUp(round, sweep, shortage, first);
  return place(round, sweep, { energy, offer, market: terms.market });
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

/** Whether an offer is within the limits, and cheaper than burning. */
async function isAffordable(
  round: SweepRound,
  sweep: Sweep,
  { need: { prices }, lacking, activates, amount, first }: Lacking & { first: SweepCost },
  { total, unitPrice }: EnergyOffer,
  energy: bigint,
  { maxPriceSun }: Terms,
): Promise<boolean> {
  const { maxSun, dailySun } = round.context.config.sweep;
  if (total >= lacking * prices.perEnergy && unitPrice <= maxPriceSun) return false;
  if (total > maxPriceSun * energy || unitPrice > maxPriceSun) {
    report(round, sweep, 'too_expensive', { unitPriceSun: unitPrice, priceSun: total, energy });
    return false;
  }
  const firstAttempt = firstAttemptOf(sweep);
  const reclaimSun = await reclaimReserve(round);
  const spending = await sweepSpending(round.context.db, { id: sweep.id, firstAttempt, reclaimSun });
  const cost = total + first.missing + (activates ? prices.activation + prices.activationBandwidth : 0n);
  if (isTooDear(round, sweep, amount, sun(cost - first.missing + first.burn))) return false;
  return spending.ofSweep + cost <= maxSun && spending.ofDay + cost <= dailySun;
}

/** Stores the order, then places it. Without a response it may have been placed: the chain will show it. */
async function place(
  round: SweepRound,
  sweep: Sweep,
  { energy, offer, market }: { energy: bigint; offer: EnergyOffer; market: EnergyMarket },
): ReturnType<EnergySource> {
  const price: Sun = sun(offer.total);
  const stored = { sweepId: sweep.id, attempt: sweep.attempt, energy, price };
  const id = await inTerm(round, (tx) => insertEnergyRental(tx, stored));
  try {
    const marketOrderId = await market.order({ receiver: sweep.address, energy, unitPrice: offer.unitPrice });
    await inTerm(round, (tx) => acceptEnergyRental(tx, id, marketOrderId));
    const facts = { sweepId: sweep.id, orderId: sweep.orderId, energy, priceSun: price, marketOrderId };
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
