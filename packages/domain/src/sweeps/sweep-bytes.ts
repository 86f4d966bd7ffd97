import type { Sun } from '../money/trx';

const TRANSFER_BYTES = 341n;
const FUNDING_BYTES = 264n;
const DELEGATION_BYTES = 274n;
const RECLAIM_BYTES = 276n;

/** The bandwidth of a signed token transfer. All but its fee limit has a fixed length. */
export function transferBytes(feeLimit: Sun): bigint {
  return TRANSFER_BYTES + varintBytes(feeLimit);
}

/** The bandwidth of a signed TRX transfer. */
export function fundingBytes(amount: Sun): bigint {
  return FUNDING_BYTES + varintBytes(amount);
}

/** The bandwidth of a signed delegation of this stake. */
export function delegationBytes(stake: Sun): bigint {
  return DELEGATION_BYTES + varintBytes(stake);
}

/** The bandwidth of its signed end. */
export function reclaimBytes(stake: Sun): bigint {
  return RECLAIM_BYTES + varintBytes(stake);
}

function varintBytes(value: bigint): bigint {
  return BigInt(Math.max(1, Math.ceil(value.toString(2).length / 7)));
}
