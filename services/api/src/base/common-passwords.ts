import { dictionary } from '@zxcvbn-ts/language-common';

/** Passwords of leaks, the most frequent first, in lower case. An attacker tries them first. */
const COMMON = new Set(dictionary['passwords-common']);

/** Words of this product, which an attacker of a gateway tries next; a longer word before one that it contains. */
const OWN_WORDS = [
  ...['administrator', 'administration', 'cryptocurrency', 'checkout', 'payments', 'payment', 'merchant', 'notifier'],
  ...['blockchain', 'stablecoin', 'operator', 'console', 'gateway', 'webhook', 'watcher', 'mainnet', 'crypto'],
  ...['wallet', 'tether', 'trc20', 'admin', 'usdt', 'tron', 'nile'],
];
const MIN_WORD_LENGTH = 4;
const MIN_OTHER_CHARACTERS = 8;

/** Whether a password is on the list of common ones, in whatever case. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/**
 * Whether a password consists of words of this product or of its host name, with little else.
 * @param host under which the gateway is known
 */
export function isOwnWords(password: string, host: string): boolean {
  const names = host.toLowerCase().split(/[^a-z0-9]+/);
  const words = [...names.filter((name) => name.length >= MIN_WORD_LENGTH), ...OWN_WORDS];
  const others = words.reduce((rest, word) => rest.replaceAll(word, ''), password.toLowerCase());
  return others.length < password.length && others.length < MIN_OTHER_CHARACTERS;
}
