import { Unavailable } from '@gateway/domain';
import type { Tick } from '@gateway/runtime';
import { LeadershipLost } from '@gateway/store';
import type { WatcherContext } from './context';

const LONGEST_REASON = 200;

/** Wraps a leader's tick: a lost term ends its work quietly, and what fails at the node is told to the api. */
export function guardTick(context: WatcherContext, name: string, tick: Tick): Tick {
  const { state, logger } = context;
  return async () => {
    try {
      const outcome = await tick();
      state.nodeTroubles.delete(name);
      return outcome;
    } catch (error) {
      if (error instanceof LeadershipLost) {
        logger.warn('watcher lost its term', { loop: name, reason: error.message });
        state.term = undefined;
        return 'idle';
      }
      if (error instanceof Unavailable) state.nodeTroubles.set(name, error.message.slice(0, LONGEST_REASON));
      throw error;
    }
  };
}
