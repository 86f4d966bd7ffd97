import type { ChainPrices } from './sweeps/sweep-cost';
import { sun } from './money/trx';

/** What the chain charges in tests. */
export const TEST_CHAIN_PRICES: ChainPrices = {
  perEnergy: sun(100n),
  perByte: sun(1_000n),
  activation: sun(1_000_000n),
  activationBandwidth: sun(100_000n),
  freeBandwidth: 600n,
};
