import type { Redis } from 'ioredis';

/** At most `most` within any `windowMs`. */
export interface Quota {
  most: number;
  windowMs: number;
}

/** What one more event means for a quota. */
export interface Count {
  /** It was one too many, and was not counted. */
  isOver: boolean;
  remaining: number;
  /** Milliseconds until something of the quota is free again. */
  freeInMs: number;
}

/** A window is counted in slices. The oldest one counts whole until it has left the window, so the quota always holds. */
const SLICES = 15;

/** Events of one subject, counted slice by slice. */
export interface SlidingCount {
  /** Slice number to events in it, oldest first. */
  slices: Map<number, number>;
}

/** Forgets what has left the window, and says how one more event would stand. Nothing is counted yet. */
export function weigh(count: SlidingCount, quota: Quota, nowMs: number): Count {
  const slice = sliceOf(quota, nowMs);
  let sum = 0;
  for (const [number, events] of count.slices) {
    if (number < slice - SLICES) count.slices.delete(number);
    else sum += events;
  }
  const [oldest = slice] = count.slices.keys();
  const freeInMs = ((oldest + SLICES + 1) * quota.windowMs) / SLICES - nowMs;
  return { isOver: sum >= quota.most, remaining: Math.max(0, quota.most - sum - 1), freeInMs };
}

/** Counts one event that `weigh` has let pass. */
export function add(count: SlidingCount, quota: Quota, nowMs: number): void {
  const slice = sliceOf(quota, nowMs);
  count.slices.set(slice, (count.slices.get(slice) ?? 0) + 1);
}

function sliceOf(quota: Quota, nowMs: number): number {
  return Math.floor((nowMs * SLICES) / quota.windowMs);
}

/** The same count in Redis, by its clock: one for all processes. */
const SCRIPT = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local most, window, slices = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local size = window / slices
local slice = math.floor(now / size)
local sum, oldest = 0, slice
local known = redis.call('HGETALL', KEYS[1])
for i = 1, #known, 2 do
  local number = tonumber(known[i])
  if number < slice - slices then
    redis.call('HDEL', KEYS[1], known[i])
  else
    sum = sum + tonumber(known[i + 1])
    if number < oldest then oldest = number end
  end
end
local free = math.ceil((oldest + slices + 1) * size - now)
if sum >= most then return {1, 0, free} end
redis.call('HINCRBY', KEYS[1], slice, 1)
redis.call('PEXPIRE', KEYS[1], math.ceil(window + size))
return {0, most - sum - 1, free}`;

interface CountingRedis {
  countEvent(key: string, most: number, windowMs: number, slices: number): Promise<[number, number, number]>;
}

/**
 * Teaches a connection to count one event under a key, unless it is one too many: the script itself is sent once, and
 * by its hash from then on. What it gives rejects when Redis does not answer.
 */
export function openRedisCount(redis: Redis): (key: string, quota: Quota) => Promise<Count> {
  redis.defineCommand('countEvent', { numberOfKeys: 1, lua: SCRIPT });
  const counting = redis as unknown as CountingRedis;
  return async (key, { most, windowMs }) => {
    const [isOver, remaining, freeInMs] = await counting.countEvent(key, most, windowMs, SLICES);
    return { isOver: isOver === 1, remaining, freeInMs };
  };
}
