import { Unreadable, readAccount, readInteger } from '../encoding/transaction-json';

/** The parameters of one request, from its query or its body. */
export type Parameters = Readonly<Record<string, unknown>>;

/** Whether addresses are in base58, in the request and in the response. */
export function isVisible(parameters: Parameters): boolean {
  return parameters['visible'] === true || parameters['visible'] === 'true';
}

/**
 * A block number or another small integer.
 * @throws Unreadable when it is missing, negative or not a number
 */
export function smallInteger(parameters: Parameters, name: string): number {
  const value = readInteger(parameters[name] ?? 0, name);
  if (value < 0n || value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Unreadable(`${name} is out of range`);
  return Number(value);
}

/**
 * An account in hex ("41…").
 * @throws Unreadable
 */
export function account(parameters: Parameters, name: string): string {
  return readAccount(parameters[name], isVisible(parameters));
}

/** A text, empty when missing. */
export function text(parameters: Parameters, name: string): string {
  const value = parameters[name];
  return typeof value === 'string' ? value : '';
}
