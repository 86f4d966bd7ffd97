import type { RedisClient } from './redis';
/** At most `most` within any `windowMs`. */
export interface Quota {
  most: number;
  windowMs: number;
}

/** The effect of one more event on a quota. */
export interface Count {
  /** It exceeded the quota and was not counted. */
  isOver: boolean;
  /** The limit of the quota. */
  most: number;
  remaining: number;
  /**
   * Milliseconds until part of the quota is free again, at most its window. The slice of the oldest event counts for up
   * to one slice longer: a client that returns at exactly that time may have to wait for the rest.
   */
  freeInMs: number;
}

/** A window is counted in slices. The oldest counts fully until it has left the window, so the quota always holds. */
const SLICES = 15;

/** The events of one subject, counted per slice. */
export interface SlidingCount {
  /** Slice number to events in it, oldest first. */
  slices: Map<number, number>;
}

/** Drops what has left the window, and returns the effect of one more event. Nothing is counted yet. */
export function weigh(count: SlidingCount, quota: Quota, nowMs: number): Count {
  const slice = sliceOf(quota, nowMs);
  let sum = 0;
  for (const [number, events] of count.slices) {
    if (number < slice - SLICES) count.slices.delete(number);
    else sum += events;
  }
  const [oldest = slice] = count.slices.keys();
  const freeInMs = Math.min(quota.windowMs, ((oldest + SLICES + 1) * quota.windowMs) / SLICES - nowMs);
  return effectOf(quota, sum, freeInMs);
}

/** The effect of one event after `sum` others. */
function effectOf({ most }: Quota, sum: number, freeInMs: number): Count {
  return { isOver: sum >= most, most, remaining: Math.max(0, most - sum - 1), freeInMs };
}

/** Counts one event that `weigh` has allowed. */
export function add(count: SlidingCount, quota: Quota, nowMs: number): void {
  const slice = sliceOf(quota, nowMs);
  count.slices.set(slice, (count.slices.get(slice) ?? 0) + 1);
}

function sliceOf(quota: Quota, nowMs: number): number {
  return Math.floor((nowMs * SLICES) / quota.windowMs);
}

/** The same count in Redis, by its clock: one for all processes. Starting a slice sets the expiry of its key. */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local slices = tonumber(ARGV[1])
local counts = {}
for k, key in ipairs(KEYS) do
  local most, window, events = tonumber(ARGV[3 * k - 1]), tonumber(ARGV[3 * k]), tonumber(ARGV[3 * k + 1])
  local size = window / slices
  local slice = math.floor(now / size)
  local sum, oldest = 0, slice
  local known = redis.call('HGETALL', key)
  for i = 1, #known, 2 do
    local number = tonumber(known[i])
    if number < slice - slices then
      redis.call('HDEL', key, known[i])
    else
      sum = sum + tonumber(known[i + 1])
      if number < oldest then oldest = number end
    end
  end
  local within = math.min(events, most - sum)
  if within > 0 and redis.call('HINCRBY', key, slice, within) == within then
    redis.call('PEXPIRE', key, math.ceil(window + size))
  end
  counts[k] = {sum, math.min(window, math.ceil((oldest + slices + 1) * size - now))}
end
return counts`;

type CountReply = [sum: number, freeInMs: number];

interface CountingRedis {
  countEvents(keys: number, ...keysAndNumbers: (string | number)[]): Promise<CountReply[]>;
}

/** A key under which so many events are counted, and its quota. */
export interface CountedKey {
  key: string;
  quota: Quota;
  events: number;
}

/**
 * Adds a command to a connection that counts events under some keys, in one round trip: the script is sent once, and
 * referenced by its hash from then on. @returns the effects of each key's events; rejects when Redis does not respond
 */
export function openRedisCount(redis: RedisClient): (keys: readonly CountedKey[]) => Promise<Count[][]> {
  redis.defineCommand('countEvents', { lua: SCRIPT });
  const counting = redis as unknown as CountingRedis;
  return async (keys) => {
    const replies = await counting.countEvents(
      keys.length,
      ...keys.map(({ key }) => key),
      SLICES,
      ...keys.flatMap(({ quota, events }) => [quota.most, quota.windowMs, events]),
    );
    return keys.map(({ quota, events }, k) => {
      const [sum, freeInMs] = replies[k] as CountReply;
      return Array.from({ length: events }, (_, before) => effectOf(quota, sum + before, freeInMs));
    });
  };
}
