import { trxBalance } from './account';
import { energyPrice, FREE_BANDWIDTH_BYTES, SUN_PER_BYTE } from './parameters';
import { Rejected } from './rejected';
import type { State } from './state';

/** Used resources recover evenly over this many slots of 3 s: a day. */
export const RECOVERY_SLOTS = 28_800n;

const SLOT_MS = 3_000n;
const PRECISION = 1_000_000n;

const ACTIVATION_BANDWIDTH_FEE = 100_000n;

export type Resource = 'free-bandwidth' | 'energy';

/** The usage still counted at this time, with the node's rounding (java-tron, ResourceProcessor.increase). */
export function usedOf(state: State, resource: Resource, account: string, now: number): bigint {
  const slots = (BigInt(now) - usedAt(state, resource, account)) / SLOT_MS;
  if (slots >= RECOVERY_SLOTS) return 0n;
  const used = state.get(`${resource}/used/${account}`);
  const average = (used * PRECISION + RECOVERY_SLOTS - 1n) / RECOVERY_SLOTS;
  const left = (average * (RECOVERY_SLOTS - slots) + RECOVERY_SLOTS / 2n) / RECOVERY_SLOTS;
  return (left * RECOVERY_SLOTS) / PRECISION;
}

/** When the resource was last used, in milliseconds. */
export function usedAt(state: State, resource: Resource, account: string): bigint {
  return state.get(`${resource}/time/${account}`);
}

/** The energy per day that the account holds by stake. */
export function energyStake(state: State, account: string): bigint {
  return state.get(`energy/stake/${account}`);
}

/** Gives an account energy per day, as a stake or a delegation would. */
export function setEnergyStake(state: State, account: string, energy: bigint): void {
  state.set(`energy/stake/${account}`, energy);
}

export interface BandwidthPayment {
  /** Bytes taken from the free allowance. */
  readonly usage: bigint;
  /** Sun burned. */
  readonly fee: bigint;
}

/**
 * Pays the bandwidth of a transaction: entirely from the free bytes of the day or entirely in TRX. A transaction that
 * activates an account never uses free bytes and pays 100,000 sun (java-tron, BandwidthProcessor.consume).
 * @throws Rejected BANDWITH_ERROR when the account can pay neither way
 */
export function payBandwidth(
  state: State,
  account: string,
  { bytes, activates, now }: { bytes: bigint; activates: boolean; now: number },
): BandwidthPayment {
  const used = usedOf(state, 'free-bandwidth', account, now);
  if (!activates && used + bytes <= FREE_BANDWIDTH_BYTES) {
    use(state, 'free-bandwidth', account, used + bytes, now);
    return { usage: bytes, fee: 0n };
  }
  const fee = activates ? ACTIVATION_BANDWIDTH_FEE : bytes * SUN_PER_BYTE;
  burn(state, account, fee);
  return { usage: 0n, fee };
}

/**
 * The most energy a call may take: staked energy left plus what the balance buys, and no more than the fee limit buys
 * (java-tron, VMActuator.getAccountEnergyLimitWithFixRatio). The balance is that after the bandwidth fee.
 */
export function energyLimit(state: State, account: string, feeLimit: bigint, now: number): bigint {
  const price = energyPrice(state);
  const reach = stakedLeft(state, account, now) + trxBalance(state, account) / price;
  const ceiling = feeLimit / price;
  return reach < ceiling ? reach : ceiling;
}

/** Pays energy: from the stake first, the rest by burning TRX. */
export function payEnergy(state: State, account: string, energy: bigint, now: number): { usage: bigint; fee: bigint } {
  const left = stakedLeft(state, account, now);
  const usage = energy < left ? energy : left;
  if (usage > 0n) use(state, 'energy', account, usedOf(state, 'energy', account, now) + usage, now);
  const fee = (energy - usage) * energyPrice(state);
  burn(state, account, fee);
  return { usage, fee };
}

/**
 * Burns a fee.
 * @throws Rejected BANDWITH_ERROR when the account has less
 */
export function burn(state: State, account: string, sun: bigint): void {
  const balance = trxBalance(state, account);
  if (balance < sun) throw new Rejected('BANDWITH_ERROR');
  state.set(`trx/${account}`, balance - sun);
}

function stakedLeft(state: State, account: string, now: number): bigint {
  const left = energyStake(state, account) - usedOf(state, 'energy', account, now);
  return left > 0n ? left : 0n;
}

function use(state: State, resource: Resource, account: string, used: bigint, now: number): void {
  state.set(`${resource}/used/${account}`, used);
  state.set(`${resource}/time/${account}`, BigInt(now));
}
