import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { errorFields, type Logger } from './logger';
import { openBlockingRedis } from './redis';

/** The doorbells of the house. A ring says "look at your rows"; what is due stands in Postgres. */
export type BellName = 'webhooks' | 'sweeps' | 'pool';

/** Braces keep all keys of the queues in one slot of a Redis Cluster. */
const PREFIX = '{gateway}';
const STALLED_OFTEN_ENOUGH = 1000;
/** While nothing listens, wake-ups pile up in Redis: every so many are followed by a look at how many wait. */
const CHECK_EVERY = 100;
const MAX_WAITING = 1_000;

export interface Bells {
  /** Rings without waiting: a lost ring costs at most one poll interval. Never throws. */
  ring(name: BellName): void;
  close(): Promise<void>;
}

/** Opens the ringing side on a connection that fails fast. */
export function openBells(redis: Redis, logger: Logger): Bells {
  const queues = new Map<BellName, Queue>();
  let sent = 0;
  const queueOf = (name: BellName): Queue => {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: redis, prefix: PREFIX });
    queue.on('error', () => undefined); // the connection itself reports outages, once
    queues.set(name, queue);
    return queue;
  };
  return {
    ring(name) {
      if (redis.status !== 'ready') return;
      // A finished job keeps its id and would swallow later rings, so jobs have none and are removed either way.
      queueOf(name)
        .add('ring', {}, { removeOnComplete: true, removeOnFail: true })
        .then(() => (sent++ % CHECK_EVERY === 0 ? dropUnheard(queueOf(name)) : undefined))
        .catch((error: unknown) => {
          logger.debug('bell was not rung', { bell: name, error: errorFields(error) });
        });
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** One wake-up says as much as a thousand, and due rows are found by the poll when all of them are dropped. */
async function dropUnheard(queue: Queue): Promise<void> {
  if ((await queue.getWaitingCount()) > MAX_WAITING) await queue.drain();
}

/** Calls `onRing` for each ring until closed. Rings that nobody heard are found by the listener's own poll. */
export function startListener(
  name: BellName,
  redisUrl: string,
  logger: Logger,
  onRing: () => void,
): { close(): Promise<void> } {
  const connection = openBlockingRedis(redisUrl, logger);
  const worker = new Worker(
    name,
    () => {
      onRing();
      return Promise.resolve();
    },
    { connection, prefix: PREFIX, maxStalledCount: STALLED_OFTEN_ENOUGH },
  );
  worker.on('error', () => undefined); // the connection itself reports outages, once
  return {
    async close() {
      await worker.close(true);
      connection.disconnect();
    },
  };
}
