import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { ApiContext } from '../../base/context';

/**
 * Reports from now on that this process is not ready, and serves on for as long as load balancers may take to notice:
 * a request that one of them still sends must not be refused.
 */
export async function startDrain({
  drain,
  config,
  logger,
}: Pick<ApiContext, 'drain' | 'config' | 'logger'>): Promise<void> {
  drain.abort();
  if (config.drainDelay === 0) return;
  logger.info('api is draining', { seconds: config.drainDelay });
  await wait(config.drainDelay * 1_000);
}

/** While draining, each response ends its connection, so that the client's next one goes to another copy. */
export function endConnections({ drain }: Pick<ApiContext, 'drain'>): RequestHandler {
  return (_request, response, next) => {
    if (drain.signal.aborted) response.setHeader('Connection', 'close');
    next();
  };
}
