import { Unavailable } from '@gateway/domain';
import type { Tick } from '@gateway/runtime';
import { LeadershipLost } from '@gateway/store/gateway';
import type { WatcherContext } from '../context/context';
import { HeadersDoubtful } from '../blocks/header-check';
import { NodesDisagree, VerifierSilent } from '../blocks/verify';

const MAX_REASON_LENGTH = 200;
/** A single failure usually recovers by itself before it needs reporting. */
const NODE_GRACE_MS = 15_000;
const VERIFIER_GRACE_MS = 180_000;

/** Wraps a leader's tick: a lost term ends its work quietly, and node failures are published to the api. */
export function guardTick(context: WatcherContext, name: string, tick: Tick): Tick {
  const { state, logger } = context;
  return async () => {
    const began = state.term;
    try {
      const outcome = await tick();
      state.nodeTroubles.delete(name);
      return outcome;
    } catch (error) {
      if (error instanceof LeadershipLost) {
        logger.warn('watcher lost its term', { loop: name, reason: error.message });
        // Another term may have begun meanwhile: only the one that this tick began under is over.
        if (state.term?.number === began?.number) state.term = undefined;
        return 'idle';
      }
      noteTrouble(context, name, error);
      throw error;
    }
  };
}

function noteTrouble({ state }: WatcherContext, name: string, error: unknown): void {
  if (!(error instanceof Unavailable || error instanceof NodesDisagree)) return;
  state.counts.nodeFailures.inc({ loop: name });
  if (error instanceof NodesDisagree) state.counts.disagreements.inc();
  const since = state.nodeTroubles.get(name)?.since ?? performance.now();
  state.nodeTroubles.set(name, { reason: error.message.slice(0, MAX_REASON_LENGTH), since, graceMs: graceOf(error) });
}

function graceOf(error: Error): number {
  if (error instanceof NodesDisagree || error instanceof HeadersDoubtful) return 0;
  return error instanceof VerifierSilent ? VERIFIER_GRACE_MS : NODE_GRACE_MS;
}
