import { Redis } from 'ioredis';
import { errorFields, type Logger } from './logger';

const COMMAND_TIMEOUT_MS = 800;

/**
 * A connection that fails fast: a command is rejected at once while Redis is unreachable, so no request waits for it.
 * Redis only wakes workers and counts here; rows in Postgres are the source of truth.
 */
export function openRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: COMMAND_TIMEOUT_MS,
  });
  reportOutages(redis, logger);
  return redis;
}

/** A connection for a blocking reader, which waits for Redis indefinitely. */
export function openBlockingRedis(url: string, logger: Logger): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: null });
  reportOutages(redis, logger);
  return redis;
}

/** Logs one warning when Redis becomes unreachable and one line when it is back, not one per retry. */
function reportOutages(redis: Redis, logger: Logger): void {
  let isAway = false;
  redis.on('error', (error: unknown) => {
    if (!isAway) logger.warn('redis connection lost', { error: errorFields(error) });
    isAway = true;
  });
  redis.on('ready', () => {
    if (isAway) logger.info('redis connection restored');
    isAway = false;
  });
}

/** Whether Redis answers a ping in time. Never rejects. */
export async function isRedisWell(redis: Redis, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, timeoutMs);
  });
  const ping = redis.ping().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([ping, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
