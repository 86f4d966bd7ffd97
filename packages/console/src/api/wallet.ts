import type { Schemas } from '@gateway/contract';
import { request } from './http/client';

/** `allocated` addresses are in use or cooling down; `total` includes the free ones. */
export type Pool = Schemas['AddressPool'];

export type Wallet = Schemas['Wallet'];

/** The wallets, the address pool and the configuration of this gateway. */
export function findWallet(signal: AbortSignal): Promise<Wallet> {
  return request('GET', '/wallet', { signal });
}

export type Holdings = Schemas['Holdings'];

export type Holding = Schemas['Holding'];

/** The money on the addresses, and thirty days of it. */
export function findHoldings(signal: AbortSignal): Promise<Holdings> {
  return request('GET', '/wallet/holdings', { signal });
}

export type SweepPlan = Schemas['SweepPlan'];

/** What would be swept now, and what it would cost. */
export function findSweepPlan(signal: AbortSignal): Promise<SweepPlan> {
  return request('GET', '/wallet/plan', { signal });
}
