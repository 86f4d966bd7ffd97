import type { Schemas } from '@gateway/contract';
import { send } from '../../http/send';
import type { RequestHandler, Router } from 'express';
import { setTimeout as sleep } from 'node:timers/promises';
import { assertMigrated, isPoolBusy } from '@gateway/store/db';
import type { ApiContext } from '../../base/context';
import { checkHealth } from './checks';
import { endpoint } from '../../http/endpoint';

const CACHE_MS = 1_000;
const FAILED_CACHE_MS = 100;
/** Load balancers wait a second for an answer, or more. */
const PATIENCE_MS = 300;

/** For monitors and load balancers: a single status each, without details. */
export function healthRoutes(router: Router, context: ApiContext): void {
  const isHealthy = cached(async () => (await checkHealth(context)).isHealthy);
  const isReady = unlessBusy(() => assertMigrated(context.db));
  endpoint(router, '/health', { get: [answer(isHealthy)] });
  endpoint(router, '/health/ready', { get: [answer(async () => !context.drain.signal.aborted && (await isReady()))] });
  endpoint(router, '/health/live', {
    get: [
      (_request, response) => {
        send<'getLiveness'>(response, { status: 'alive' });
      },
    ],
  });
}

/**
 * Checks the stores at most once a second, however many requests arrive, and after a failure ten times a second: orders
 * wait for its end, and behind PgBouncer it is the check after the first that a new leader answers.
 */
function cached(check: () => Promise<boolean>): () => Promise<boolean> {
  let known: { answer: Promise<boolean>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (known && now < known.until) return known.answer;
    const current = { answer: check(), until: now + CACHE_MS };
    current.answer.then(
      (isOk) => {
        if (!isOk) current.until = now + FAILED_CACHE_MS;
      },
      () => undefined,
    );
    known = current;
    return current.answer;
  };
}

function answer(check: () => Promise<boolean>): RequestHandler {
  return async (_request, response) => {
    const isOk = await check();
    if (isOk) send<'getHealth' | 'getReadiness'>(response, { status: 'ok' });
    else response.status(503).json({ status: 'degraded' } satisfies Schemas['StatusDegraded']);
  };
}

/**
 * Whether the check succeeds. Beside many requests it waits for a connection, as they do: then the answer is the one
 * before, at once, because a load balancer would take the requests away from an api that only has many of them.
 */
function unlessBusy(check: () => Promise<void>): () => Promise<boolean> {
  let before = false;
  const current = cached(async () => {
    try {
      await check();
      before = true;
    } catch (error) {
      if (!isPoolBusy(error)) before = false;
    }
    return before;
  });
  return () => Promise.race([current(), sleep(PATIENCE_MS).then(() => before || current())]);
}
