import { delegationBytes, fundingBytes, reclaimBytes } from './sweep-bytes';
import {
  burnCost,
  costBesideEnergy,
  energyToRent,
  fundingFee,
  stakeFor,
  type AccountResources,
  type ChainPrices,
  type EnergyStake,
  type SweepNeed,
} from './sweep-cost';
import { sun, type Sun } from '../money/trx';

/** How the energy of sweeps is paid. What a mode does not provide is burned. */
export const SWEEP_MODES = ['burn', 'stake', 'rent'] as const;
export type SweepMode = (typeof SWEEP_MODES)[number];

/** What all sweeps draw on. */
export interface SweepFunds {
  /** What the account that tops up and delegates has left. */
  hot: AccountResources;
  /** Null without a stake. */
  stake: EnergyStake | null;
}

/** By what the energy of a sweep is paid. */
export interface ModeTerms {
  mode: SweepMode;
  prices: ChainPrices;
  /** Above this price of one energy none is rented; null without a market. */
  rentMaxPrice: Sun | null;
}

/** What one sweep costs in a mode. */
export interface ModeCost {
  /** What it burns, and pays to a market at most. */
  fee: Sun;
  /** What the hot wallet sends to the address, without the fee for it. */
  topUp: Sun;
  /** What is left for the next sweep. */
  left: SweepFunds;
}

/**
 * Calculates what a sweep costs by the decisions of the sweeper: an address that can burn what it lacks does so. Rented
 * energy is counted at the highest permitted price, or as burned where burning costs no more.
 */
export function costInMode(need: SweepNeed, isActivated: boolean, funds: SweepFunds, terms: ModeTerms): ModeCost {
  const burning = burnCost(need);
  const acquired = burning.missing > 0n ? acquire(need.energy - need.resources.energy, funds.stake, terms) : undefined;
  // Only an activated account can be given energy.
  const { burn, missing } = acquired ? costBesideEnergy(need, isActivated) : burning;
  const funding = missing > 0n ? [{ bytes: fundingBytes(missing), activates: !isActivated }] : [];
  const paid = charge([...funding, ...(acquired?.transactions ?? [])], funds.hot, terms.prices);
  return {
    fee: sun(burn + paid.fee + (acquired?.price ?? 0n)),
    topUp: missing,
    left: { hot: paid.left, stake: acquired?.stakeLeft ?? funds.stake },
  };
}

/** A transaction of the hot wallet. */
interface HotTransaction {
  bytes: bigint;
  /** Whether it activates its receiver's account. */
  activates: boolean;
}

interface Acquired {
  /** Paid to a market, in sun. */
  price: bigint;
  transactions: HotTransaction[];
  stakeLeft: EnergyStake | null;
}

function acquire(lacking: bigint, stake: EnergyStake | null, terms: ModeTerms): Acquired | undefined {
  if (lacking <= 0n) return undefined;
  switch (terms.mode) {
    case 'burn':
      return undefined;
    case 'stake':
      return stake ? lend(lacking, stake) : undefined;
    case 'rent': {
      if (terms.rentMaxPrice === null) return undefined;
      const price = energyToRent(lacking) * terms.rentMaxPrice;
      return price < lacking * terms.prices.perEnergy ? { price, transactions: [], stakeLeft: stake } : undefined;
    }
  }
}

function lend(lacking: bigint, stake: EnergyStake): Acquired | undefined {
  const amount = stakeFor(lacking, stake);
  if (stake.available < amount) return undefined;
  const transactions = [delegationBytes(amount), reclaimBytes(amount)].map((bytes) => ({ bytes, activates: false }));
  return { price: 0n, transactions, stakeLeft: { ...stake, available: sun(stake.available - amount) } };
}

/** What transactions of the hot wallet burn, one after another; each uses up its bandwidth. */
function charge(
  transactions: readonly HotTransaction[],
  hot: AccountResources,
  prices: ChainPrices,
): { fee: bigint; left: AccountResources } {
  let [fee, left] = [0n, hot];
  for (const { bytes, activates } of transactions) {
    fee += fundingFee(bytes, { activates, resources: left, prices });
    left = afterPaying(left, bytes, activates);
  }
  return { fee, left };
}

/**
 * What an account has left after a transaction: its bytes come entirely from one allowance, from stake first, and those
 * of an activation never from the free one (java-tron, BandwidthProcessor).
 */
export function afterPaying(resources: AccountResources, bytes: bigint, activates: boolean): AccountResources {
  const { stakedBandwidth, freeBandwidth } = resources;
  if (bytes <= stakedBandwidth) return { ...resources, stakedBandwidth: stakedBandwidth - bytes };
  if (!activates && bytes <= freeBandwidth) return { ...resources, freeBandwidth: freeBandwidth - bytes };
  return resources;
}
