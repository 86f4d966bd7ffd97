import type { Schemas } from '@gateway/contract';
import { request } from './client';

/** `allocated` addresses are in use or cooling down; `total` includes the free ones. */
export type Pool = Schemas['AddressPool'];

export type Wallet = Schemas['Wallet'];

/** The wallets, the address pool and the configuration of this gateway. */
export function findWallet(signal: AbortSignal): Promise<Wallet> {
  return request('GET', '/wallet', { signal });
}
