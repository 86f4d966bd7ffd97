import { isTronAddress, parseUsdt, type TronAddress, type Usdt } from '@gateway/domain';
import { Unreadable } from '../encoding/transaction-json';

/**
 * An address in text form.
 * @throws Unreadable
 */
export function address(value: unknown): TronAddress {
  if (typeof value === 'string' && isTronAddress(value)) return value;
  throw new Unreadable('an address is missing or wrong');
}

/**
 * A USDT amount as decimal text, such as "25.5".
 * @throws Refusal for anything else
 */
export function amount(value: unknown): Usdt {
  return parseUsdt(typeof value === 'string' ? value : '');
}

/**
 * A positive integer that is a number or digits.
 * @throws Unreadable
 */
export function count(value: unknown): number {
  const number = Number(value);
  if (Number.isSafeInteger(number) && number > 0) return number;
  throw new Unreadable('a count is a positive integer');
}

/**
 * One of the values of a list.
 * @throws Unreadable
 */
export function oneOf<T extends string>(words: readonly T[], value: unknown): T {
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  throw new Unreadable(`expected one of ${words.join(', ')}`);
}

/**
 * A list of strings; a missing value is empty.
 * @throws Unreadable
 */
export function texts(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [];
  return list.map((item) => {
    if (typeof item !== 'string') throw new Unreadable('a list of texts is expected');
    return item;
  });
}

/**
 * A list of integers, if there is one.
 * @throws Unreadable
 */
export function numbers(value: unknown): number[] | undefined {
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.every((item) => Number.isSafeInteger(item))) return value as number[];
  throw new Unreadable('a list of numbers is expected');
}

/** A member that is omitted when its value is missing. */
export function optional<K extends string, V>(
  key: K,
  value: unknown,
  read: (value: unknown) => V,
): Partial<Record<K, V>> {
  const members: Partial<Record<K, V>> = {};
  if (value !== undefined) members[key] = read(value);
  return members;
}
