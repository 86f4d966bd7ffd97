import { sun, type Sun } from './trx';

/** What an account has left of the day's allowances. */
export interface AccountResources {
  /** By stake or delegation. */
  energy: bigint;
  /** Bytes; a transaction is paid wholly from one of the two or wholly in TRX. */
  stakedBandwidth: bigint;
  freeBandwidth: bigint;
}

/** What the chain charges, and what it gives to every activated account. */
export interface ChainPrices {
  perEnergy: Sun;
  perByte: Sun;
  /** For the first TRX that an account ever gets, beside the bandwidth fee of 0.1 TRX that comes with it. */
  activation: Sun;
  activationBandwidth: Sun;
  /** Bytes a day. */
  freeBandwidth: bigint;
}

/** What a token transfer takes, and what its sender has. */
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
 * Reckons what is burned when allowances do not suffice (java-tron, VMActuator and BandwidthProcessor): energy beyond
 * the account's own, and the bytes when neither kind of bandwidth covers all of them.
 */
export function burnCost({ energy, bandwidth, resources, prices, balance }: SweepNeed): SweepCost {
  const lacking = energy > resources.energy ? energy - resources.energy : 0n;
  const burn = lacking * prices.perEnergy + bandwidthCost(bandwidth, resources, prices);
  return { burn: sun(burn), missing: sun(burn > balance ? burn - balance : 0n) };
}

/**
 * The fee limit of a transfer: what its whole energy costs, staked energy counts as well, and a fifth more, so that a
 * factor that rises meanwhile does not fail a transfer whose sender could pay. It caps what a failure burns.
 */
export function feeLimitOf(energy: bigint, prices: ChainPrices, most: Sun): Sun {
  const limit = (energy * prices.perEnergy * 6n + 4n) / 5n;
  return limit < most ? sun(limit) : most;
}

/** What a transfer of TRX burns of its sender, beside the amount. The first one to an account activates it. */
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
