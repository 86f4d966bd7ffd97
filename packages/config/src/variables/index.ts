import { hex64 } from '../format';
import { optional, type Section, type Variable } from '../variable';
import { ADDRESSES, NETWORK, NODE } from './chain';
import { DIRECTORY } from './directory';
import { HTTP, RUNNING, TRACES, WEBHOOKS } from './http';
import { ORDERS, SWEEP } from './orders';
import { PRICES } from './prices';
import { ROLE_URLS, SECRETS, STORES } from './stores';

/** The variables that services read, in the order of the example. */
export const SECTIONS: readonly Section[] = [
  STORES,
  SECRETS,
  NETWORK,
  NODE,
  ADDRESSES,
  ORDERS,
  PRICES,
  SWEEP,
  WEBHOOKS,
  HTTP,
  DIRECTORY,
  RUNNING,
  TRACES,
];

/** Every environment variable of the gateway. */
export const VARIABLES = {
  ...STORES.variables,
  ...SECRETS.variables,
  ...NETWORK.variables,
  ...NODE.variables,
  ...ADDRESSES.variables,
  ...ORDERS.variables,
  ...PRICES.variables,
  ...SWEEP.variables,
  ...WEBHOOKS.variables,
  ...HTTP.variables,
  ...DIRECTORY.variables,
  ...RUNNING.variables,
  ...TRACES.variables,
  ...ROLE_URLS,
  /** Read by `gateway vault rekey` alone. */
  NEW_VAULT_KEY: optional(hex64, ''),
};

export type VariableName = keyof typeof VARIABLES;

/** The type of a variable's value once it is read. */
export type ValueOf<Name extends VariableName> =
  (typeof VARIABLES)[Name] extends Variable<infer T, string | undefined> ? T : never;

/** The names of the variables that always have a value. */
export type NameWithDefault = {
  [Name in VariableName]: (typeof VARIABLES)[Name] extends Variable<unknown, string> ? Name : never;
}[VariableName];
