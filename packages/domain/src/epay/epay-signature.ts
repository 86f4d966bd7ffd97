import { createHash, randomInt } from 'node:crypto';
import { isSameSecret } from '../secrets/same-secret';
import type { ReceivedParameters } from './epay-request';

/** Parameters of a call or a notification, decoded. */
export type EPayParameters = Iterable<readonly [name: string, value: string]>;

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const KEY_CHARACTERS = 32;
const UNSIGNED = ['sign', 'sign_type'];

/** A new key, of about 190 bits: as long as the forms of shops expect it. */
export function newEPayKey(): string {
  return Array.from({ length: KEY_CHARACTERS }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('');
}

/**
 * The value of `sign`: MD5 over all parameters that are not empty, whatever their names, in the order of these, with the
 * key behind them. Both directions use it.
 */
export function signEPay(parameters: EPayParameters, key: string): string {
  return signAll(
    [...parameters].filter(([, value]) => value !== ''),
    key,
  );
}

/**
 * Whether what was received is signed with the key, as a whole. Some shops sign their empty values too, and some write
 * the signature in upper case. How long it takes says nothing about the true one.
 */
export function isSignedEPay(parameters: ReceivedParameters, key: string): boolean {
  const sign = (parameters.get('sign') ?? '').toLowerCase();
  const matches = [signEPay(parameters, key), signAll(parameters, key)].map((own) => isSameSecret(sign, own));
  return matches.includes(true);
}

function signAll(parameters: EPayParameters, key: string): string {
  const text = [...parameters]
    .filter(([name]) => !UNSIGNED.includes(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return createHash('md5')
    .update(text + key)
    .digest('hex');
}
