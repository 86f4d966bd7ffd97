import { foldStatistics } from '@gateway/store/gateway';
import type { WatcherContext } from '../context/context';

/** Deltas folded in one transaction: some tens of milliseconds, during which the leader cannot renew. */
const MAX_DELTAS = 10_000;

/** One tick of the leader: folds deltas into the statistics, so that reading them sums few rows. */
export async function fold({ db, state, logger }: WatcherContext): Promise<'more' | 'idle'> {
  const { term } = state;
  if (!term) return 'idle';
  await state.renewal;
  const folded = await foldStatistics(db, term, MAX_DELTAS);
  if (folded > 0) logger.debug('statistics folded', { deltas: folded });
  return folded === MAX_DELTAS ? 'more' : 'idle';
}
