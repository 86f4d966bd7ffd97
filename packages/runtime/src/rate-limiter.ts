import type { Redis } from 'ioredis';
import { errorFields, type Logger } from './logger';
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

/** Events counted one after the other, up to the first that exceeds its quota. */
export type CountedChain = readonly [CountedEvent, ...CountedEvent[]];

/** Counts events against quotas, in Redis for all processes together and in this process as well. */
export interface RateLimiter {
  /**
   * Counts one event of a subject unless it exceeds the quota. Never rejects, and never waits longer than 50 ms: while
   * Redis is unreachable this process's own count decides, so that a quota always holds.
   */
  count(name: string, quota: Quota, subject: string): Promise<Count>;
  /**
   * Counts chains of events, one after the other, with one request to Redis. Returns the last count of each chain: of
   * the event that exceeded its quota, or of the last event.
   */
  countEach(chains: readonly CountedChain[]): Promise<Count[]>;
}

const REDIS_TIMEOUT_MS = 50;
const REDIS_PAUSE_MS = 5_000;
/** Subjects of one quota kept in this process; the least recently counted are dropped first. */
const MAX_SUBJECTS = 20_000;

/**
 * @param prefix of the keys in Redis: deployments that share one do not share quotas. It contains a hash tag in braces,
 * because several keys are counted together.
 */
export function openRateLimiter(redis: Redis, prefix: string, logger: Logger): RateLimiter {
  const local = new Map<string, Map<string, SlidingCount>>();
  const countInRedis = withPauses(logger, openRedisCount(redis));
  const own = (event: CountedEvent): OwnedEvent => ({ ...event, own: subjectOf(local, event.name, event.subject) });
  const countEach: RateLimiter['countEach'] = async (chains) => {
    const now = performance.now();
    const owned = chains.map(([first, ...others]) => [own(first), ...others.map(own)] as const);
    const within = owned.map((chain) => withinOwnCount(chain, now));
    const keys = within.map((events) =>
      events.map(({ name, subject, quota }) => ({ key: `${prefix}${name}:${subject}`, quota })),
    );
    const shared = keys.flat().length > 0 && redis.status === 'ready' ? await countInRedis(keys) : undefined;
    return owned.map((chain, i) => decideChain(chain, shared?.[i] ?? [], now));
  };
  return {
    countEach,
    async count(name, quota, subject) {
      const [count] = await countEach([[{ name, quota, subject }]]);
      if (!count) throw new Error('an event was not counted');
      return count;
    },
  };
}

interface OwnedEvent extends CountedEvent {
  own: SlidingCount;
}

/** The events before the first one over its quota in this process's own count: Redis need not count the others. */
function withinOwnCount(chain: readonly OwnedEvent[], now: number): readonly OwnedEvent[] {
  const firstOver = chain.findIndex(({ own, quota }) => weigh(own, quota, now).isOver);
  return firstOver < 0 ? chain : chain.slice(0, firstOver);
}

/** @param shared the counts of Redis, as far as it has counted */
function decideChain(
  [first, ...others]: readonly [OwnedEvent, ...OwnedEvent[]],
  shared: readonly Count[],
  now: number,
): Count {
  // Others may have been counted during the request to Redis.
  const decide = ({ own, quota }: OwnedEvent, index: number): Count => {
    const count = shared[index] ?? weigh(own, quota, now);
    if (!count.isOver) add(own, quota, now);
    return count;
  };
  return others.reduce((last, event, i) => (last.isOver ? last : decide(event, i + 1)), decide(first, 0));
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

type CountChains<Answer> = (chains: readonly (readonly CountedKey[])[]) => Promise<Answer>;

/** Gives up on a response that is late, and then sends no requests for a while. */
function withPauses(logger: Logger, count: CountChains<Count[][]>): CountChains<Count[][] | undefined> {
  let pausedUntil = -Infinity;
  return async (chains) => {
    if (performance.now() < pausedUntil) return undefined;
    try {
      return await inTime(count(chains));
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
