import { seededRandom } from '@gateway/devnet';

/** Numbers from a seed: the same ones for the same seed. */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** In [from, to). */
  between(from: number, to: number): number;
  /** One of several; there must be one. */
  oneOf<T>(things: readonly T[]): T;
}

export function chanceFrom(seed: number): Chance {
  const next = seededRandom(seed);
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    oneOf(things) {
      const thing = things[Math.floor(next() * things.length)];
      if (thing === undefined) throw new Error('there is nothing to choose from');
      return thing;
    },
  };
}
