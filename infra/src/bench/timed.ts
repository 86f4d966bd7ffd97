import { setTimeout as wait } from 'node:timers/promises';

/** What was asked: how long the answers took, in milliseconds, and how many failed. */
export interface Measured {
  times: number[];
  errors: number;
}

export function measured(): Measured {
  return { times: [], errors: 0 };
}

/** Asks, and adds how it went. Never rejects. */
export async function timed(measured: Measured, ask: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await ask();
    measured.times.push(performance.now() - startedAt);
  } catch {
    measured.errors += 1;
  }
}

/** Waits for a moment of the process's monotonic clock; one that has passed is not waited for. */
export function waitUntil(moment: number): Promise<void> {
  return wait(Math.max(0, moment - performance.now()));
}
