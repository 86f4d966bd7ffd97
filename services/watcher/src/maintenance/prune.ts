import { pruneBlocks } from '@gateway/store/chain';
import { transact } from '@gateway/store/db';
import type { WatcherContext } from '../context/context';

/** Small enough not to be noticed: a bit more than an hour of blocks. */
const MAX_BLOCKS = 1_500;

/** One tick of the leader: prunes old recorded blocks without transfers. */
export async function prune({ db, config, state, logger }: WatcherContext): Promise<'more' | 'idle'> {
  const { term } = state;
  if (!term) return 'idle';
  const limits = { days: config.blockLogDays, most: MAX_BLOCKS };
  const passed = await transact(db, (tx) => pruneBlocks(tx, term, config.network, limits));
  if (passed > 0) logger.debug('old blocks pruned', { heights: passed });
  return passed === MAX_BLOCKS ? 'more' : 'idle';
}
