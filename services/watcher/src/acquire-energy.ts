import { burnCost, type SweepCost, type SweepNeed } from '@gateway/domain';

/**
 * Where the energy of a transfer comes from. Sees to what can be had elsewhere, and answers what the sender burns and
 * lacks in TRX for the rest.
 */
export type AcquireEnergy = (need: SweepNeed) => Promise<SweepCost>;

/** The only mode as yet: nothing is rented or delegated, all of it is burned. */
export const SWEEP_MODE = 'burn';

export const acquireEnergy: AcquireEnergy = (need) => Promise.resolve(burnCost(need));
