import { leadOrStandBy } from '@gateway/store/gateway';
import type { WatcherContext } from '../context/context';

/** How often the leader renews, after how long without a renewal another takes over, and how often a standby checks. */
const RENEW_EVERY_MS = 3_000;
const VACANT_AFTER_SECONDS = 10;
const CHECK_EVERY_MS = 250;

/**
 * Becomes or stays leader, or stands by. Other loops only work on the leader.
 * @returns whether a term has begun: these need not wait for their next tick
 */
export async function lead(context: WatcherContext): Promise<boolean> {
  const { state, logger } = context;
  const before = state.term;
  const renewal = leadOrStandBy(context.db, context.holder, VACANT_AFTER_SECONDS);
  state.renewal = renewal.catch(() => undefined);
  const term = await renewal;
  const isNew = term !== undefined && term.number !== before?.number;
  state.term = term;
  if (isNew) logger.info('watcher became leader', { term: term.number });
  if (before && !term) logger.warn('watcher stopped leading', { term: before.number });
  return isNew;
}

/** The pause until the next tick, in milliseconds: a standby must not add seconds to a takeover. */
export function leadPauseMs({ state }: WatcherContext): number {
  return state.term ? RENEW_EVERY_MS : CHECK_EVERY_MS;
}
