import type { State } from './state';

export const SUN_PER_BYTE = 1_000n;
export const FREE_BANDWIDTH_BYTES = 600n;
/** What all stakes for bandwidth yield together a day, in bytes. */
export const BANDWIDTH_PER_DAY = 43_200_000_000n;
/** What all stakes for energy yield together a day. */
export const ENERGY_PER_DAY = 180_000_000_000n;
export const MEMO_FEE = 1_000_000n;
export const MAX_FEE_LIMIT = 15_000_000_000n;
export const FIRST_ENERGY_PRICE = 100n;

/** The current price of one energy in sun. */
export function energyPrice(state: State): bigint {
  return state.get('parameter/energy-price');
}

/** The time of that price, in milliseconds; 0 when it was never changed. */
export function energyPriceSince(state: State): bigint {
  return state.get('parameter/energy-price-since');
}

/** Sets the price of one energy in sun. */
export function setEnergyPrice(state: State, sun: bigint, since: bigint): void {
  state.set('parameter/energy-price', sun);
  state.set('parameter/energy-price-since', since);
}

/** The dynamic energy factor of a contract above 1, in ten-thousandths: 34,000n is a penalty of 3.4 times the base. */
export function penaltyFactor(state: State, contract: string): bigint {
  return state.get(`parameter/penalty-factor/${contract}`);
}

/** Sets the dynamic energy factor of a contract, in ten-thousandths. */
export function setPenaltyFactor(state: State, contract: string, factor: bigint): void {
  state.set(`parameter/penalty-factor/${contract}`, factor);
}
