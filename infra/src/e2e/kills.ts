import type { Program } from '../rig/program';

export interface Kills {
  /** Resolves when the last kill has been done. */
  done: Promise<void>;
  count(): number;
}

const KILLS = 10;
const SHORTEST_MS = 500;
const LONGEST_MS = 5_000;

/**
 * Kills one of the programs at a random moment, ten times, and starts it again at once as a supervisor would.
 * The numbers come from a seed that the caller prints.
 */
export function startKilling(programs: readonly Program[], seed: number): Kills {
  const random = randomFrom(seed);
  let count = 0;
  const run = async (): Promise<void> => {
    while (count < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, SHORTEST_MS + random() * (LONGEST_MS - SHORTEST_MS)));
      const program = programs[Math.floor(random() * programs.length)];
      await program?.kill();
      program?.start();
      count += 1;
    }
  };
  return { done: run(), count: () => count };
}

/** Mulberry32: small, and the same numbers for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
