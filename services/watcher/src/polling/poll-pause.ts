import type { WatcherContext } from '../context/context';

const BLOCK_MS = 3_000;
/** A new block is available a moment after it is due. */
const SETTLING_MS = 200;
const SAVING_FACTOR = 5;
/** Whoever is paid at a counter waits for the newest block: without a quota, it is asked for more often than final ones. */
const NEWEST_FACTOR = 5;
const MIN_NEWEST_MS = 100;

/**
 * The pause after a poll that found nothing, in milliseconds. A node with a daily quota is polled when the next block
 * is due, counted from the last one received, and less often while the quota runs short.
 */
export function pollPauseMs({ config, budget, state }: WatcherContext): number {
  if (config.node.perDay === undefined) return config.node.pollMs;
  const sinceBlockMs = (performance.now() - state.lastBlockAt) % BLOCK_MS;
  const untilDueMs = Number.isFinite(sinceBlockMs) ? BLOCK_MS - sinceBlockMs + SETTLING_MS : config.node.pollMs;
  return budget.allowsPolls() ? untilDueMs : untilDueMs + BLOCK_MS * (SAVING_FACTOR - 1);
}

/** The same for blocks that are not final. */
export function newestPauseMs(context: WatcherContext): number {
  const { perDay, pollMs } = context.config.node;
  if (perDay !== undefined) return pollPauseMs(context);
  return Math.min(pollMs, Math.max(pollMs / NEWEST_FACTOR, MIN_NEWEST_MS));
}
