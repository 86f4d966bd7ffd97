import { NodeFault, type NodeFaultReason } from '@gateway/chain';
import type { WatcherContext } from '../context/context';

/** Faults of a response, not of the connection: the same node will return the same again. */
const LASTING: readonly NodeFaultReason[] = ['rejected', 'garbage', 'too_big'];
/** A node whose index lags recovers by itself. */
const GRACE_MS = 15_000;
const MAX_REASON = 200;

/** Records that a block could not be read, and logs it once when it persists. Other node faults are ignored. */
export function noteUnreadable({ state, logger }: WatcherContext, number: number, error: unknown): void {
  if (!(error instanceof NodeFault) || !LASTING.includes(error.reason)) return;
  const now = performance.now();
  if (state.unreadable?.number !== number) state.unreadable = { number, since: now, isLogged: false };
  const { unreadable } = state;
  if (unreadable.isLogged || now - unreadable.since < GRACE_MS) return;
  unreadable.isLogged = true;
  logger.error('block cannot be read: nothing is credited until another node is added to TRON_NODE_URL', {
    block: number,
    reason: error.message.slice(0, MAX_REASON),
  });
}
