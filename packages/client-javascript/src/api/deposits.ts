import type { components, operations } from '../openapi';
import { queryOf, type Send } from './sender';

type Schemas = components['schemas'];

/** The address of one customer for good, and what came to it. */
export type DepositAddress = Schemas['DepositAddress'];

/** Whose address it is, and what holds for it. */
export type NewDepositAddress = Schemas['CreateDepositAddress'];

/** What is to change of a deposit address; what is not given stays. */
export type DepositAddressChanges = Schemas['UpdateDepositAddress'];

/** Which page of addresses to list; with `q`, the one that has this customer or this address. */
export type DepositAddressFilter = NonNullable<operations['listDepositAddresses']['parameters']['query']>;

/** One page of deposit addresses, newest first. */
export type DepositAddressPage = operations['listDepositAddresses']['responses'][200]['content']['application/json'];

/** The deposit addresses of one merchant's customers. */
export interface DepositAddresses {
  /**
   * Gives a customer an address. The same `customer_id` returns the same one as it is, so that a call may be repeated at
   * any time.
   */
  create(deposit: NewDepositAddress): Promise<DepositAddress>;
  get(id: string): Promise<DepositAddress>;
  /** One page of deposit addresses, newest first. */
  list(filter?: DepositAddressFilter): Promise<DepositAddressPage>;
  /** Changes what holds for an address. It is never removed; `active: false` closes it. */
  update(id: string, changes: DepositAddressChanges): Promise<DepositAddress>;
}

export function openDepositAddresses(send: Send): DepositAddresses {
  const path = (id: string): string => `/deposit-addresses/${encodeURIComponent(id)}`;
  return {
    create: (deposit) => send('POST', '/deposit-addresses', deposit),
    get: (id) => send('GET', path(id)),
    list: (filter = {}) => send('GET', `/deposit-addresses${queryOf(filter)}`),
    update: (id, changes) => send('PUT', path(id), changes),
  };
}
