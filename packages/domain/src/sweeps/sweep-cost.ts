import { sun, type Sun } from '../money/trx';

/** An account's remaining daily allowances. */
export interface AccountResources {
  /** By stake or delegation. */
  energy: bigint;
  /** Bytes; a transaction is paid entirely from one of the two or entirely in TRX. */
  stakedBandwidth: bigint;
  freeBandwidth: bigint;
}

/** The chain's prices, and the allowance of every activated account. */
export interface ChainPrices {
  perEnergy: Sun;
  perByte: Sun;
  /** For the first TRX an account ever receives, in addition to its bandwidth fee of 0.1 TRX. */
  activation: Sun;
  activationBandwidth: Sun;
  /** Bytes per day. */
  freeBandwidth: bigint;
}

/** What a token transfer needs, and what its sender has. */
export interface SweepNeed {
  energy: bigint;
  /** Bytes. */
  bandwidth: bigint;
  resources: AccountResources;
  prices: ChainPrices;
  balance: Sun;
}

/** What a token transfer burns, and what its sender lacks for it. */
export interface SweepCost {
  burn: Sun;
  missing: Sun;
}

/**
 * Calculates what is burned when allowances are insufficient (java-tron, VMActuator and BandwidthProcessor): energy
 * beyond the account's own, and the bytes when neither kind of bandwidth covers all of them.
 */
export function burnCost({ energy, bandwidth, resources, prices, balance }: SweepNeed): SweepCost {
  const lacking = energy > resources.energy ? energy - resources.energy : 0n;
  const burn = lacking * prices.perEnergy + bandwidthCost(bandwidth, resources, prices);
  return { burn: sun(burn), missing: sun(burn > balance ? burn - balance : 0n) };
}

/**
 * What a transfer burns and lacks when its energy is lent or rented: that of its bytes. Only an account that is activated
 * can be given energy, for which one sun suffices.
 */
export function costBesideEnergy(need: SweepNeed, isActivated: boolean): SweepCost {
  const { burn, missing } = burnCost({ ...need, energy: 0n });
  return { burn, missing: isActivated || missing > 0n ? missing : sun(1n) };
}

/**
 * The fee limit of a transfer: the cost of all its energy, including staked energy, plus a fifth, so that a factor that
 * rises meanwhile does not fail a transfer whose sender could pay. It caps what a failure burns.
 */
export function feeLimitOf(energy: bigint, prices: ChainPrices, most: Sun): Sun {
  const limit = (energy * prices.perEnergy * 6n + 4n) / 5n;
  return limit < most ? sun(limit) : most;
}

/** What a TRX transfer burns in addition to the amount. The first one to an account activates it. */
export function fundingFee(
  bandwidth: bigint,
  { activates, resources, prices }: { activates: boolean; resources: AccountResources; prices: ChainPrices },
): Sun {
  if (!activates) return bandwidthCost(bandwidth, resources, prices);
  // Free bytes never pay for an activation.
  const isStaked = bandwidth <= resources.stakedBandwidth;
  return sun(prices.activation + (isStaked ? 0n : prices.activationBandwidth));
}

/** What all stakes for energy yield a day, and what is staked. */
export interface EnergyYield {
  energyPerDay: bigint;
  /** In TRX. */
  totalStake: bigint;
}

/** What of an account's stake can be delegated now, and what stakes yield. */
export interface EnergyStake extends EnergyYield {
  /** Without what is delegated already, and without the part whose energy is used. */
  available: Sun;
  /** The energy that the account has a day by stake, used or not; 0 without any. */
  ownPerDay: bigint;
}

/** What others stake until the transfer may lower the yield by a hundredth. */
const YIELD_MARGIN_PERCENT = 1n;
const SUN_PER_TRX = 1_000_000n;

/** The stake whose yield covers this energy, with a margin; the chain delegates 1 TRX at least. */
export function stakeFor(energy: bigint, { energyPerDay, totalStake }: EnergyYield): Sun {
  const hundredths = energy * totalStake * SUN_PER_TRX * (100n + YIELD_MARGIN_PERCENT);
  const stake = (hundredths + energyPerDay * 100n - 1n) / (energyPerDay * 100n);
  return sun(stake > SUN_PER_TRX ? stake : SUN_PER_TRX);
}

/** The energy that a stake yields now, rounded down. */
export function energyOf({ available, energyPerDay, totalStake }: EnergyStake): bigint {
  return (available * energyPerDay) / (totalStake * SUN_PER_TRX);
}

/** Markets sell no less. */
const MIN_RENTED = 65_000n;

/**
 * The energy to rent for a transfer that lacks some: what a delegation yields falls a little with every stake of others,
 * so that a hundredth more is ordered.
 */
export function energyToRent(lacking: bigint): bigint {
  const wanted = lacking + (lacking + 99n) / 100n;
  return wanted > MIN_RENTED ? wanted : MIN_RENTED;
}

/** What a transaction burns for its bytes. */
export function bandwidthCost(bandwidth: bigint, resources: AccountResources, prices: ChainPrices): Sun {
  const isCovered = bandwidth <= resources.stakedBandwidth || bandwidth <= resources.freeBandwidth;
  return sun(isCovered ? 0n : bandwidth * prices.perByte);
}
