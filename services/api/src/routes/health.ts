import type { RequestHandler, Router } from 'express';
import { assertMigrated } from '@gateway/store';
import type { ApiContext } from '../context';
import { examine } from '../health';
import { endpoint } from '../http/endpoint';

const KEPT_FOR_MS = 1_000;

/** For monitors and load balancers: one word each, and nothing about what is inside. */
export function healthRoutes(router: Router, context: ApiContext): void {
  const isWell = keep(async () => (await examine(context)).isWell);
  const isReady = keep(() =>
    assertMigrated(context.db).then(
      () => true,
      () => false,
    ),
  );
  endpoint(router, '/health', { get: [answer(isWell)] });
  endpoint(router, '/health/ready', { get: [answer(isReady)] });
  endpoint(router, '/health/live', {
    get: [
      (_request, response) => {
        response.json({ status: 'alive' });
      },
    ],
  });
}

/** However many ask, the stores are asked once a second. */
function keep(ask: () => Promise<boolean>): () => Promise<boolean> {
  let known: { answer: Promise<boolean>; until: number } | undefined;
  return () => {
    const now = performance.now();
    if (!known || now >= known.until) known = { answer: ask(), until: now + KEPT_FOR_MS };
    return known.answer;
  };
}

function answer(ask: () => Promise<boolean>): RequestHandler {
  return async (_request, response) => {
    const isOk = await ask();
    response.setHeader('Cache-Control', 'no-store');
    response.status(isOk ? 200 : 503).json({ status: isOk ? 'ok' : 'degraded' });
  };
}
