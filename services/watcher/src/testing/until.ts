import { setTimeout } from 'node:timers/promises';

const LOOK_MS = 20;

/** Waits for a condition, looking every few milliseconds. @throws Error naming what did not come true in time */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`did not come true in time: ${what}`);
    await setTimeout(LOOK_MS);
  }
}
