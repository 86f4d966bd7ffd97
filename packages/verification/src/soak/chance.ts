import { seededRandom } from '@gateway/devnet';

/** Random numbers from a seed: the same seed gives the same numbers. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** In [from, to). */
  between(from: number, to: number): number;
  /** One of several items; the list must not be empty. */
  oneOf<T>(items: readonly T[]): T;
}

export function chanceFrom(seed: number): Chance {
  const next = seededRandom(seed);
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    oneOf(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new Error('the list is empty');
      return item;
    },
  };
}
