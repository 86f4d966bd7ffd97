/** The TRON networks that a deployment can use: the test network Nile, or the main network. */
export type Network = 'nile' | 'mainnet';

/** A transaction is final when 18 blocks of other producers are on top of it: 19 confirmations. */
export const FINAL_CONFIRMATIONS = 19;

/** The time between two blocks, unless a producer misses its turn. */
export const BLOCK_SECONDS = 3;
