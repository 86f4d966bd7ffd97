import { leadOrStandBy, noteStandingHints } from '@gateway/store';
import type { WatcherContext } from './context';

/** How often the leader renews, and after how long without a renewal another takes over, who looks more often. */
const RENEW_EVERY_MS = 3_000;
const VACANT_AFTER_SECONDS = 10;
const LOOK_EVERY_MS = 250;

/** One tick: becomes or stays the leader, or stands by. Only the leader's other loops do anything. */
export async function lead(context: WatcherContext): Promise<'idle'> {
  const { state, logger } = context;
  const before = state.term;
  const renewal = leadOrStandBy(context.db, context.holder, VACANT_AFTER_SECONDS);
  state.renewal = renewal.catch(() => undefined);
  const term = await renewal;
  const isNew = term !== undefined && term.number !== before?.number;
  if (isNew) await noteStandingHints(context.db, term, context.config.network);
  state.term = term;
  if (isNew) logger.info('watcher began to lead', { term: term.number });
  if (before && !term) logger.warn('watcher stopped leading', { term: before.number });
  return 'idle';
}

/** How long until the next tick, in milliseconds: one that stands by must not lose seconds of its own. */
export function leadPauseMs({ state }: WatcherContext): number {
  return state.term ? RENEW_EVERY_MS : LOOK_EVERY_MS;
}
