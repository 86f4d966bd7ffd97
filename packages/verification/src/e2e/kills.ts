import { seededRandom } from '@gateway/devnet';
import type { Program } from '../rig/program';

export interface Kills {
  /** Resolves when the last kill has been done. */
  done: Promise<void>;
  count(): number;
}

const KILLS = 10;
const MIN_MS = 500;
const MAX_MS = 5_000;

/**
 * Kills one of the programs at a random moment, ten times, and starts it again at once as a supervisor would.
 * The numbers come from a seed that the caller prints.
 */
export function startKilling(programs: readonly Program[], seed: number): Kills {
  const random = seededRandom(seed);
  let count = 0;
  const run = async (): Promise<void> => {
    while (count < KILLS) {
      await new Promise((resolve) => setTimeout(resolve, MIN_MS + random() * (MAX_MS - MIN_MS)));
      const program = programs[Math.floor(random() * programs.length)];
      await program?.kill();
      program?.start();
      count += 1;
    }
  };
  return { done: run(), count: () => count };
}
