import { sun, type Sun } from './trx';

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
  if (!activates) return sun(bandwidthCost(bandwidth, resources, prices));
  // Free bytes never pay for an activation.
  const isStaked = bandwidth <= resources.stakedBandwidth;
  return sun(prices.activation + (isStaked ? 0n : prices.activationBandwidth));
}

function bandwidthCost(bandwidth: bigint, resources: AccountResources, prices: ChainPrices): bigint {
  const isCovered = bandwidth <= resources.stakedBandwidth || bandwidth <= resources.freeBandwidth;
  return isCovered ? 0n : bandwidth * prices.perByte;
}
