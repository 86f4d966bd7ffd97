import { sealNextDay } from '@gateway/store/seals';
import type { WatcherContext } from '../context/context';

/** One tick of the leader: seals a day that is over. Its log line is a copy of the seal outside the database. */
export async function seal({ db, state, logger }: WatcherContext): Promise<'more' | 'idle'> {
  const { term } = state;
  if (!term) return 'idle';
  const sealed = await sealNextDay(db, term);
  if (!sealed) return 'idle';
  logger.info('day sealed', { ...sealed });
  return 'more';
}
