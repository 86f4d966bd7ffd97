import { trxBalance } from '../state/account';
import { energyPrice, FREE_BANDWIDTH_BYTES, SUN_PER_BYTE } from '../state/parameters';
import { Rejected } from '../state/rejected';
import type { State } from '../state/state';
import { dailyYield } from './stake';
import { usageOf, use, type StakedResource } from './usage';

const ACTIVATION_BANDWIDTH_FEE = 100_000n;

export interface BandwidthPayment {
  /** Bytes taken from the stake or from the free allowance. */
  readonly usage: bigint;
  /** Sun burned. */
  readonly fee: bigint;
}

/**
 * Pays the bandwidth of a transaction: entirely from the stake, else entirely from the free bytes of the day, else
 * entirely in TRX. A transaction that activates an account never uses free bytes and pays 100,000 sun (java-tron,
 * BandwidthProcessor.consume).
 * @throws Rejected BANDWITH_ERROR when the account can pay in none of these ways
 */
export function payBandwidth(
  state: State,
  account: string,
  { bytes, activates, now }: { bytes: bigint; activates: boolean; now: number },
): BandwidthPayment {
  if (bytes <= stakedLeft(state, 'bandwidth', account, now)) {
    use(state, 'bandwidth', account, bytes, now);
    return { usage: bytes, fee: 0n };
  }
  if (!activates && usageOf(state, 'free-bandwidth', account, now).used + bytes <= FREE_BANDWIDTH_BYTES) {
    use(state, 'free-bandwidth', account, bytes, now);
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
  const reach = stakedLeft(state, 'energy', account, now) + trxBalance(state, account) / price;
  const ceiling = feeLimit / price;
  return reach < ceiling ? reach : ceiling;
}

/** Pays energy: from the stake first, the rest by burning TRX. */
export function payEnergy(state: State, account: string, energy: bigint, now: number): { usage: bigint; fee: bigint } {
  const left = stakedLeft(state, 'energy', account, now);
  const usage = energy < left ? energy : left;
  if (usage > 0n) use(state, 'energy', account, usage, now);
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

function stakedLeft(state: State, resource: StakedResource, account: string, now: number): bigint {
  const yielded = dailyYield(state, resource, account);
  // Most accounts have no stake: blocks of thousands of transactions need not compute what they used of it.
  if (yielded === 0n) return 0n;
  const left = yielded - usageOf(state, resource, account, now).used;
  return left > 0n ? left : 0n;
}
