import { expect, test } from '@jest/globals';
import { openWakeups, startListener } from './wakeups';
import type { Logger } from '../log/logger';
import { isRedisWell, openRedis } from './redis';
import { testRedisUrl, until } from '../testing';

const NOWHERE = 'redis://127.0.0.1:1';
const silent: Logger = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };

test('a wake-up reaches the listener of its queue', async () => {
  let received = 0;
  const listener = startListener('sweeps', testRedisUrl(), silent, () => (received += 1));
  const redis = openRedis(testRedisUrl(), silent);
  const wakeups = openWakeups(redis, silent);
  // Repeatedly: other tests listen to the same Redis, and one of them empties it.
  await until('a wake-up is received', () => {
    wakeups.wake('sweeps');
    return received > 0;
  });
  await wakeups.close();
  redis.disconnect();
  await listener.close();
});

test('wake-ups do not pile up in Redis while no service listens', async () => {
  const redis = openRedis(testRedisUrl(), silent);
  const wakeups = openWakeups(redis, silent);
  const waiting = (): Promise<number> => redis.llen('{gateway}:pool:wait');
  await until('the connection is ready', () => redis.status === 'ready');
  await redis.lpush('{gateway}:pool:wait', ...Array.from({ length: 1_500 }, (_, i) => `old-${String(i)}`));
  for (let i = 0; i < 250; i++) wakeups.wake('pool');
  await until('at most 300 wake-ups wait', async () => (await waiting()) <= 300);
  await wakeups.close();
  redis.disconnect();
});

test('without Redis a wake-up is lost at once and nothing waits', async () => {
  const redis = openRedis(NOWHERE, silent);
  const wakeups = openWakeups(redis, silent);
  wakeups.wake('webhooks');
  expect(await isRedisWell(redis, 50)).toBe(false);
  await wakeups.close();
  redis.disconnect();
});

test('a listener without Redis can be closed', async () => {
  const listener = startListener('pool', NOWHERE, silent, () => undefined);
  await listener.close();
});
