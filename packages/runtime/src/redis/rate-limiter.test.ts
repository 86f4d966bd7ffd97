import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import type { Logger } from '../log/logger';
import { openRateLimiter, type Count, type CountedEvent, type RateLimiter } from './rate-limiter';
import { openRedis } from './redis';
import { add, weigh } from './sliding-count';
import { openStoreWay, testRedisUrl } from '../testing';

const silent = (): void => undefined;
const LOGGER: Logger = { error: silent, warn: silent, info: silent, debug: silent };
const FIVE_PER_QUARTER = { most: 5, windowMs: 900_000 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function open(url = testRedisUrl()): Promise<ReturnType<typeof openRedis>> {
  const redis = openRedis(url, LOGGER);
  closing.push(() => {
    redis.disconnect();
  });
  await once(redis, 'ready');
  return redis;
}

function withoutRedis(): RateLimiter {
  const redis = openRedis('redis://127.0.0.1:1', LOGGER);
  closing.push(() => {
    redis.disconnect();
  });
  return openRateLimiter(redis, 'nowhere:', LOGGER);
}

const login = (subject: string): CountedEvent => ({ name: 'login', quota: FIVE_PER_QUARTER, subject });

async function countLogin(limiter: RateLimiter | undefined, subject = 'a client'): Promise<Count | undefined> {
  return (await limiter?.countEach([login(subject)]))?.[0];
}

test('no window, wherever it begins, exceeds the quota', () => {
  const count = { slices: new Map<number, number>() };
  const passed: number[] = [];
  for (let now = 0; now < 5 * FIVE_PER_QUARTER.windowMs; now += 7_919) {
    if (weigh(count, FIVE_PER_QUARTER, now).isOver) continue;
    add(count, FIVE_PER_QUARTER, now);
    passed.push(now);
  }
  for (const start of passed) {
    const within = passed.filter((time) => time >= start && time < start + FIVE_PER_QUARTER.windowMs);
    expect(within.length).toBeLessThanOrEqual(5);
  }
  expect(passed.length).toBeGreaterThan(20);
});

test('the remaining quota and the time until more is free are returned', () => {
  const count = { slices: new Map<number, number>() };
  expect(weigh(count, FIVE_PER_QUARTER, 30_000)).toMatchObject({ isOver: false, remaining: 4 });
  for (let i = 0; i < 5; i++) add(count, FIVE_PER_QUARTER, 30_000);
  expect(weigh(count, FIVE_PER_QUARTER, 30_000).freeInMs).toBe(900_000);
  expect(weigh(count, FIVE_PER_QUARTER, 60_001).freeInMs).toBe(899_999);
  expect(weigh(count, FIVE_PER_QUARTER, 60_000)).toEqual({ isOver: true, most: 5, remaining: 0, freeInMs: 900_000 });
  expect(weigh(count, FIVE_PER_QUARTER, 960_000)).toMatchObject({ isOver: false });
});

test('processes that share a Redis share a quota', async () => {
  const prefix = `${randomUUID()}:`;
  const limiters = [openRateLimiter(await open(), prefix, LOGGER), openRateLimiter(await open(), prefix, LOGGER)];
  const counts = [];
  for (let i = 0; i < 8; i++) counts.push(await countLogin(limiters[i % 2]));
  expect(counts.map((count) => count?.isOver)).toEqual([false, false, false, false, false, true, true, true]);
  expect(counts[4]?.remaining).toBe(0);
  expect(counts[5]?.freeInMs).toBeGreaterThan(840_000);
  expect(counts[5]?.freeInMs).toBeLessThanOrEqual(900_000);
  expect((await countLogin(limiters[0], 'another client'))?.isOver).toBe(false);
});

test.each(['with Redis', 'without Redis'])('events counted together are counted one by one, %s', async (way) => {
  const limiter = way === 'with Redis' ? openRateLimiter(await open(), `${randomUUID()}:`, LOGGER) : withoutRedis();
  const counts = await limiter.countEach([...'aaaaaabbb'].map(login));
  expect(counts.map(({ isOver, most, remaining }) => [isOver, most, remaining])).toEqual([
    ...[4, 3, 2, 1, 0].map((remaining) => [false, 5, remaining]),
    [true, 5, 0],
    ...[4, 3, 2].map((remaining) => [false, 5, remaining]),
  ]);
});

test('counts are kept for a window plus a slice, and then expire', async () => {
  const [redis, prefix] = [await open(), `${randomUUID()}:`];
  const limiter = openRateLimiter(redis, prefix, LOGGER);
  const event = { name: 'short', quota: { most: 5, windowMs: 30_000 }, subject: 'a client' };
  await limiter.countEach([event, event]);
  await limiter.countEach([event]);
  const left = await redis.pttl(`${prefix}short:a client`);
  expect(left).toBeGreaterThan(30_000);
  expect(left).toBeLessThanOrEqual(32_000);
});

test('a quota that Redis has forgotten still holds in this process', async () => {
  const redis = await open();
  const prefix = `${randomUUID()}:`;
  const limiter = openRateLimiter(redis, prefix, LOGGER);
  for (let i = 0; i < 5; i++) await countLogin(limiter);
  await redis.del(`${prefix}login:a client`);
  expect((await countLogin(limiter))?.isOver).toBe(true);
});

test('a Redis that has lost the script gets it again', async () => {
  const [redis, prefix] = [await open(), `${randomUUID()}:`];
  const limiters = [openRateLimiter(redis, prefix, LOGGER), openRateLimiter(await open(), prefix, LOGGER)];
  await countLogin(limiters[0]);
  await redis.script('FLUSH');
  await countLogin(limiters[0]);
  expect((await countLogin(limiters[1]))?.remaining).toBe(2);
});

test('a frozen Redis delays no request for long, and the quota still holds', async () => {
  const way = await openStoreWay(testRedisUrl());
  closing.push(way.close);
  const limiter = openRateLimiter(await open(way.url), `${randomUUID()}:`, LOGGER);
  await countLogin(limiter);
  way.freeze();
  const counts = await Promise.all(Array.from({ length: 20 }, () => countLogin(limiter)));
  expect(counts.filter((count) => count?.isOver === false)).toHaveLength(4);
});

test('without Redis from the start the quota holds in this process', async () => {
  const limiter = withoutRedis();
  const counts = [];
  for (let i = 0; i < 6; i++) counts.push((await countLogin(limiter))?.isOver);
  expect(counts).toEqual([false, false, false, false, false, true]);
});
