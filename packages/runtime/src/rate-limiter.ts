import type { Redis } from 'ioredis';
import { errorFields, type Logger } from './logger';
import { add, openRedisCount, weigh, type Count, type Quota, type SlidingCount } from './sliding-count';

export type { Count, Quota };

/** Counts events against quotas, in Redis for all processes together and in this process besides. */
export interface RateLimiter {
  /**
   * Counts one event of a subject unless it is one too many. Never rejects, and never waits longer than 50 ms: while
   * Redis is away this process's own count decides, so that a quota holds at all times.
   */
  count(name: string, quota: Quota, subject: string): Promise<Count>;
}

const REDIS_TIMEOUT_MS = 50;
const REDIS_PAUSE_MS = 5_000;
/** Subjects of one quota that this process remembers; the least recently counted are forgotten first. */
const MOST_SUBJECTS = 20_000;

/** @param prefix of the keys in Redis: deployments that share one do not share quotas */
export function openRateLimiter(redis: Redis, prefix: string, logger: Logger): RateLimiter {
  const local = new Map<string, Map<string, SlidingCount>>();
  const askRedis = withPauses(logger, openRedisCount(redis));
  return {
    async count(name, quota, subject) {
      const own = subjectOf(local, name, subject);
      const now = performance.now();
      const ownCount = weigh(own, quota, now);
      if (ownCount.isOver) return ownCount;
      const shared = redis.status === 'ready' ? await askRedis(`${prefix}${name}:${subject}`, quota) : undefined;
      // Others may have been counted while Redis was asked.
      const decisive = shared ?? weigh(own, quota, now);
      if (!decisive.isOver) add(own, quota, now);
      return decisive;
    },
  };
}

function subjectOf(local: Map<string, Map<string, SlidingCount>>, name: string, subject: string): SlidingCount {
  const subjects = local.get(name) ?? new Map<string, SlidingCount>();
  local.set(name, subjects);
  const count = subjects.get(subject) ?? { slices: new Map<number, number>() };
  subjects.delete(subject);
  subjects.set(subject, count);
  const [leastRecent] = subjects.size > MOST_SUBJECTS ? subjects.keys() : [];
  if (leastRecent !== undefined) subjects.delete(leastRecent);
  return count;
}

type Ask<Answer> = (key: string, quota: Quota) => Promise<Answer>;

/** Gives up on an answer that does not come in time, and then does not ask for a while. */
function withPauses(logger: Logger, ask: Ask<Count>): Ask<Count | undefined> {
  let pausedUntil = -Infinity;
  return async (key, quota) => {
    if (performance.now() < pausedUntil) return undefined;
    try {
      return await inTime(ask(key, quota));
    } catch (error) {
      if (performance.now() >= pausedUntil)
        logger.warn('quotas were counted without redis', { error: errorFields(error) });
      pausedUntil = performance.now() + REDIS_PAUSE_MS;
      return undefined;
    }
  };
}

async function inTime(answer: Promise<Count>): Promise<Count> {
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
