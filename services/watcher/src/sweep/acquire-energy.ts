import { burnCost, type SweepCost, type SweepNeed } from '@gateway/domain';

/**
 * Provides the energy of a transfer. Acquires what is available elsewhere, and returns what the sender burns and lacks
 * in TRX for the rest.
 */
export type AcquireEnergy = (need: SweepNeed) => Promise<SweepCost>;

/** The only mode so far: no energy is rented or delegated, all of it is paid by burning TRX. */
export const SWEEP_MODE = 'burn';

export const acquireEnergy: AcquireEnergy = (need) => Promise.resolve(burnCost(need));
