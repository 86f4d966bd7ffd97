import { readFileSync } from 'node:fs';

/** From `at`, milliseconds of the real clock, the simulated clock is `ms` ahead of it. */
export interface Shift {
  at: number;
  ms: number;
}

/** The shifts in a clock file, oldest first. */
export function readShifts(file: string): Shift[] {
  return readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [at, ms] = line.split(' ').map(Number);
      return { at: at ?? 0, ms: ms ?? 0 };
    });
}

/** How far ahead the simulated clock is at this time of the real one. */
export function shiftAt(shifts: readonly Shift[], real: number): number {
  return shifts.findLast(({ at }) => at <= real)?.ms ?? 0;
}
