/** Numbers from a seed: the same ones for the same seed (mulberry32). */
export interface Chance {
  /** In [0, 1). */
  next(): number;
  /** In [from, to). */
  between(from: number, to: number): number;
  /** One of several; there must be one. */
  oneOf<T>(things: readonly T[]): T;
}

export function chanceFrom(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
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
