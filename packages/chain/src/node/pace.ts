import { setTimeout as wait } from 'node:timers/promises';
import { NodeFault, type NodeFaultReason } from '../answers/node-fault';
import type { QueryNode } from './node-http';

/** How often a node may be queried, and a listener for the results. */
export interface Pace {
  /** Requests per second on average; undefined for a node without a limit. */
  perSecond?: number | undefined;
  /** Called for every request that was sent. */
  onRequest?: ((path: string, outcome: 'ok' | NodeFaultReason) => void) | undefined;
  /** Runs each request; the path is the node's own, and contains no key. By default nothing is observed. */
  observe?: (<T>(path: string, request: () => Promise<T>) => Promise<T>) | undefined;
}

const SHORTEST_PAUSE_MS = 2_000;
const MAX_PAUSE_MS = 60_000;
/** After a quiet period, as many requests may be sent at once as fit into this time. */
const BURST_MS = 1_000;

/**
 * Creates a pacer for all requests to one node, with one token bucket. When the node says "slow down", no request is
 * sent for as long as it demands, or twice as long as the last time, until a response arrives again.
 */
export function createPacer({
  perSecond,
  onRequest,
  observe = (_path, request) => request(),
}: Pace): <Answer>(query: QueryNode<Answer>) => QueryNode<Answer> {
  const takeTurn = createBucket(perSecond);
  let silentUntil = -Infinity;
  let pauseMs = 0;

  const slowDown = (fault: NodeFault): void => {
    pauseMs = fault.retryAfterMs ?? Math.min(Math.max(pauseMs * 2, SHORTEST_PAUSE_MS), MAX_PAUSE_MS);
    silentUntil = performance.now() + pauseMs;
  };
  return (query) => async (path, body, read) => {
    await takeTurn();
    const silenceMs = silentUntil - performance.now();
    if (silenceMs > 0) {
      throw new NodeFault('rate_limited', `${path} waits: the node requires a pause`, { retryAfterMs: silenceMs });
    }
    try {
      const answer = await observe(path, () => query(path, body, read));
      pauseMs = 0;
      onRequest?.(path, 'ok');
      return answer;
    } catch (error) {
      if (!(error instanceof NodeFault)) throw error;
      onRequest?.(path, error.reason);
      if (error.reason !== 'rate_limited') throw error;
      slowDown(error);
      throw new NodeFault('rate_limited', `${path} was rate-limited`, { cause: error, retryAfterMs: pauseMs });
    }
  };
}

/** Grants turns in the order of the requests: each waits for the one before, because timers alone may end out of order. */
function createBucket(perSecond: number | undefined): () => Promise<void> {
  if (perSecond === undefined) return () => Promise.resolve();
  const gapMs = 1000 / perSecond;
  let nextTurnAt = -Infinity;
  let lastTurn = Promise.resolve();
  return () => {
    const turnAt = Math.max(nextTurnAt + gapMs, performance.now() - BURST_MS);
    nextTurnAt = turnAt;
    lastTurn = lastTurn.then(() => waitUntil(turnAt));
    return lastTurn;
  };
}

async function waitUntil(time: number): Promise<void> {
  const ms = time - performance.now();
  if (ms > 0) await wait(ms);
}
