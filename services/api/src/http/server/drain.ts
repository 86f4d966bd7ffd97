import { setTimeout as wait } from 'node:timers/promises';
import type { RequestHandler } from 'express';
import type { Logger } from '@gateway/runtime';
import type { Changes } from '../../features/changes/changes';
import type { ApiConfig } from '../../base/config';

/** Whether this process is about to stop. */
export interface Drain {
  isOn: boolean;
}

/**
 * Reports from now on that this process is not ready, and serves on for as long as load balancers may take to notice:
 * a request that one of them still sends must not be refused. Streams end at once: their pages open others, of another copy.
 */
export async function startDrain({
  drain,
  changes,
  config,
  logger,
}: {
  drain: Drain;
  changes: Pick<Changes, 'close'>;
  config: Pick<ApiConfig, 'drainDelay'>;
  logger: Logger;
}): Promise<void> {
  drain.isOn = true;
  void changes.close();
  if (config.drainDelay === 0) return;
  logger.info('api is draining', { seconds: config.drainDelay });
  await wait(config.drainDelay * 1_000);
}

/** While draining, each response ends its connection, so that the client's next one goes to another copy. */
export function endConnections({ drain }: { drain: Drain }): RequestHandler {
  return (_request, response, next) => {
    if (drain.isOn) response.setHeader('Connection', 'close');
    next();
  };
}
