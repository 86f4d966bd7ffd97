import { setTimeout as wait } from 'node:timers/promises';

/** The response times in milliseconds, and the number of failures. */
export interface Measured {
  times: number[];
  errors: number;
}

export function measured(): Measured {
  return { times: [], errors: 0 };
}

/** Sends a request and adds its time or failure. Never rejects. */
export async function timed(measured: Measured, send: () => Promise<void>): Promise<void> {
  const startedAt = performance.now();
  try {
    await send();
    measured.times.push(performance.now() - startedAt);
  } catch {
    measured.errors += 1;
  }
}

/** Waits until a time of the process's monotonic clock; returns at once if it has passed. */
export function waitUntil(time: number): Promise<void> {
  return wait(Math.max(0, time - performance.now()));
}
