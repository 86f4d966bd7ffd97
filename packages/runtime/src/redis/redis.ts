import { readFileSync } from 'node:fs';
import { Cluster, Redis } from 'ioredis';
import { errorFields, type Logger } from '../log/logger';
import { parseRedisUrl } from './redis-url';

/** A connection to one server, which may change with a failover, or to a cluster. */
export type RedisClient = Redis | Cluster;

const COMMAND_TIMEOUT_MS = 800;
/**
 * A server that is silent for so long has gone without closing its connections, as a host does that is cut off: another one
 * may serve by now. A reader is silent for ten seconds at most, which is as long as BullMQ lets it block.
 */
const SILENCE_MS = 2_000;
const READER_SILENCE_MS = 15_000;

/**
 * A connection that fails fast: a command is rejected at once while Redis is unreachable, so no request waits for it.
 * Redis only wakes workers and counts here; rows in Postgres are the source of truth.
 * @param url in a form of `parseRedisUrl`
 */
export function openRedis(url: string, logger: Logger): RedisClient {
  const redis = open(url, COMMANDS, false);
  reportOutages(redis, logger);
  return redis;
}

/** A connection for a blocking reader, which waits for Redis indefinitely. */
export function openBlockingRedis(url: string, logger: Logger): RedisClient {
  const redis = open(url, READING, true);
  reportOutages(redis, logger);
  return redis;
}

interface CommandOptions {
  maxRetriesPerRequest: number | null;
  commandTimeout?: number;
  socketTimeout: number;
}

const COMMANDS = { maxRetriesPerRequest: 1, commandTimeout: COMMAND_TIMEOUT_MS, socketTimeout: SILENCE_MS };
const READING = { maxRetriesPerRequest: null, socketTimeout: READER_SILENCE_MS };

/** @param enableOfflineQueue whether commands wait for a connection */
function open(url: string, options: CommandOptions, enableOfflineQueue: boolean): RedisClient {
  const place = parseRedisUrl(url);
  if (place.kind === 'server') return new Redis(place.url, { ...options, ...tlsOf(place.tls), enableOfflineQueue });
  const { nodes } = place;
  const { tls: wanted, ...credentials } = place.credentials;
  const access = { ...credentials, ...tlsOf(wanted) };
  if (place.kind === 'cluster') {
    return new Cluster(nodes, { enableOfflineQueue, redisOptions: { ...options, ...access } });
  }
  const { password } = credentials;
  const { tls } = access;
  return new Redis({
    ...options,
    ...access,
    enableOfflineQueue,
    sentinels: nodes,
    name: place.primary,
    db: place.database,
    ...(password === undefined ? {} : { sentinelPassword: password }),
    ...(tls === undefined ? {} : { enableTLSForSentinelMode: true, sentinelTLS: tls }),
    // A primary that was replaced while it was reachable becomes read-only: the sentinels name the new one.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  });
}

/** Node verifies the certificate and its host name. */
function tlsOf(wanted: { authority?: string } | undefined): { tls?: { ca?: Buffer } } {
  if (wanted === undefined) return {};
  return { tls: wanted.authority === undefined ? {} : { ca: readFileSync(wanted.authority) } };
}

/** Logs one warning when Redis becomes unreachable and one line when it is back, not one per retry. */
function reportOutages(redis: RedisClient, logger: Logger): void {
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
export async function isRedisWell(redis: RedisClient, timeoutMs: number): Promise<boolean> {
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
