import { setTimeout } from 'node:timers/promises';

const POLL_MS = 10;

/** Polls a condition until it holds. @throws Error naming what did not come true in time */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 30_000,
): Promise<void> {
  const giveUpAt = performance.now() + timeoutMs;
  while (!(await condition())) {
    if (performance.now() > giveUpAt) throw new Error(`did not come true in time: ${what}`);
    await setTimeout(POLL_MS);
  }
}
