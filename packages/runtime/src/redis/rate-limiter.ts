import { errorFields, type Logger } from '../log/logger';
import { span } from '../trace/span';
import type { RedisClient } from './redis';
import {
  add,
  openRedisCount,
  weigh,
  type Count,
  type CountedKey,
  type Quota,
  type SlidingCount,
} from './sliding-count';

export type { Count, Quota };

/** An event to count: its kind, its quota, and its subject. */
export interface CountedEvent {
  name: string;
  quota: Quota;
  subject: string;
}

/** Counts events against quotas, in Redis for all processes together and in this process as well. */
export interface RateLimiter {
  /**
   * Counts each event unless it exceeds its quota, all of them in one request to Redis. Never rejects, and never waits
   * longer than 50 ms: while Redis is unreachable this process's own count decides, so that a quota always holds.
   */
  countEach(events: readonly CountedEvent[]): Promise<Count[]>;
}

const COUNT_SPAN = { kind: 'client', attributes: { 'db.system.name': 'redis' } } as const;
const REDIS_TIMEOUT_MS = 50;
const REDIS_PAUSE_MS = 5_000;
/** Subjects of one quota kept in this process; the least recently counted are dropped first. */
const MAX_SUBJECTS = 20_000;

/**
 * @param prefix of the keys in Redis: deployments that share one do not share quotas. It contains a hash tag in braces,
 * because several keys are counted together.
 */
export function openRateLimiter(redis: RedisClient, prefix: string, logger: Logger): RateLimiter {
  const local = new Map<string, Map<string, SlidingCount>>();
  const countInRedis = withPauses(logger, openRedisCount(redis));
  return {
    async countEach(events) {
      const now = performance.now();
      const subjects = new Map<string, Asked>();
      const asked = events.map(({ name, quota, subject }) => {
        const key = `${prefix}${name}:${subject}`;
        const one = subjects.get(key) ?? { key, quota, events: 0, own: subjectOf(local, name, subject) };
        subjects.set(key, one);
        one.events += 1;
        return { one, quota };
      });
      // Redis need not count what already exceeds its quota in this process.
      const within = [...subjects.values()].filter(({ own, quota }) => !weigh(own, quota, now).isOver);
      const counts = within.length > 0 && redis.status === 'ready' ? await countInRedis(within) : undefined;
      within.forEach((one, i) => (one.shared = counts?.[i]));
      return asked.map(({ one: { own, shared }, quota }) => {
        const count = shared?.shift() ?? weigh(own, quota, now); // others may have been counted meanwhile
        if (!count.isOver) add(own, quota, now);
        return count;
      });
    },
  };
}

/** The events of one subject that are counted together. */
interface Asked extends CountedKey {
  own: SlidingCount;
  /** What they come to in Redis, one after the other. */
  shared?: Count[] | undefined;
}

function subjectOf(local: Map<string, Map<string, SlidingCount>>, name: string, subject: string): SlidingCount {
  const subjects = local.get(name) ?? new Map<string, SlidingCount>();
  local.set(name, subjects);
  const count = subjects.get(subject) ?? { slices: new Map<number, number>() };
  subjects.delete(subject);
  subjects.set(subject, count);
  const [leastRecent] = subjects.size > MAX_SUBJECTS ? subjects.keys() : [];
  if (leastRecent !== undefined) subjects.delete(leastRecent);
  return count;
}

type CountKeys<Answer> = (keys: readonly CountedKey[]) => Promise<Answer>;

/** Gives up on a response that is late, and then sends no requests for a while. */
function withPauses(logger: Logger, count: CountKeys<Count[][]>): CountKeys<Count[][] | undefined> {
  let pausedUntil = -Infinity;
  return async (keys) => {
    if (performance.now() < pausedUntil) return undefined;
    try {
      return await span('count events', COUNT_SPAN, () => inTime(count(keys)));
    } catch (error) {
      if (performance.now() >= pausedUntil) logger.warn('quotas counted without redis', { error: errorFields(error) });
      pausedUntil = performance.now() + REDIS_PAUSE_MS;
      return undefined;
    }
  };
}

async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new Error('redis took too long'));
    }, REDIS_TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
