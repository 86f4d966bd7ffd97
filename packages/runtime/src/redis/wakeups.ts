import { Queue, Worker } from 'bullmq';
import { errorFields, type Logger } from '../log/logger';
import { openBlockingRedis, type RedisClient } from './redis';

/** What can be woken. A wake-up only means "read your rows": the rows in Postgres determine what is due. */
export type WakeupName = 'webhooks' | 'sweeps' | 'pool';

/** Braces keep all keys of the queues in one slot of a Redis Cluster. */
const PREFIX = '{gateway}';
const MAX_STALLED = 1000;
/** Without a listener wake-ups pile up in Redis: their number is checked after every 100. */
const CHECK_EVERY = 100;
const MAX_WAITING = 1_000;

export interface Wakeups {
  /** Wakes without waiting: a lost wake-up costs at most one poll interval. Never throws. */
  wake(name: WakeupName): void;
  close(): Promise<void>;
}

/** Opens the sending side on a connection that fails fast. */
export function openWakeups(redis: RedisClient, logger: Logger): Wakeups {
  const queues = new Map<WakeupName, Queue>();
  let sent = 0;
  const queueOf = (name: WakeupName): Queue => {
    const known = queues.get(name);
    if (known) return known;
    const queue = new Queue(name, { connection: redis, prefix: PREFIX });
    queue.on('error', () => undefined); // the connection itself reports outages, once
    queues.set(name, queue);
    return queue;
  };
  return {
    wake(name) {
      if (redis.status !== 'ready') return;
      // A finished job keeps its id and would swallow later wake-ups, so jobs have none and are removed either way.
      queueOf(name)
        .add('wake', {}, { removeOnComplete: true, removeOnFail: true })
        .then(() => (sent++ % CHECK_EVERY === 0 ? dropPending(queueOf(name)) : undefined))
        .catch((error: unknown) => {
          logger.debug('wake-up could not be sent', { queue: name, error: errorFields(error) });
        });
    },
    async close() {
      await Promise.allSettled([...queues.values()].map((queue) => queue.close()));
    },
  };
}

/** One wake-up suffices for any number of due rows, and polling finds them if all are dropped. */
async function dropPending(queue: Queue): Promise<void> {
  if ((await queue.getWaitingCount()) > MAX_WAITING) await queue.drain();
}

/** Calls `onWake` for each wake-up until closed. The listener's own poll makes up for lost ones. */
export function startListener(
  name: WakeupName,
  redisUrl: string,
  logger: Logger,
  onWake: () => void,
): { close(): Promise<void> } {
  const connection = openBlockingRedis(redisUrl, logger);
  const worker = new Worker(
    name,
    () => {
      onWake();
      return Promise.resolve();
    },
    { connection, prefix: PREFIX, maxStalledCount: MAX_STALLED },
  );
  worker.on('error', () => undefined); // the connection itself reports outages, once
  return {
    async close() {
      await worker.close(true);
      connection.disconnect();
    },
  };
}
