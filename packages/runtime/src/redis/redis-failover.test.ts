import { randomUUID } from 'node:crypto';
import type { Logger } from '../log/logger';
import { openRateLimiter, type RateLimiter } from './rate-limiter';
import { isRedisWell, openRedis } from './redis';
import { hasRedisPrograms, openRedisCluster, openRedisWithSentinels, until, type RedisServers } from '../testing';
import { testNeeding } from '../testing/needs';
import { openWakeups, startListener } from './wakeups';

const testWithServers = testNeeding('the programs of Redis', hasRedisPrograms());
const silent: Logger = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
/** A client may stop retrying the old server only after its own timeouts. */
const FAILOVER_MS = 60_000;
const QUOTA = { most: 2, windowMs: 600_000 };

/** Wakes and counts with one client through the loss of a server. */
async function expectServiceAcross(servers: RedisServers, signal: 'SIGKILL' | 'SIGSTOP'): Promise<void> {
  let received = 0;
  const listener = startListener('sweeps', servers.url, silent, () => (received += 1));
  const redis = openRedis(servers.url, silent);
  const wakeups = openWakeups(redis, silent);
  const [own, other] = [openRateLimiter(redis, '{gateway}:', silent), openRateLimiter(redis, '{gateway}:', silent)];
  const untilServed = async (what: string): Promise<void> => {
    await until(`${what} to answer`, () => isRedisWell(redis, 500), FAILOVER_MS);
    const before = received;
    const isWokenAgain = (): boolean => {
      wakeups.wake('sweeps');
      return received > before;
    };
    await until(`a wake-up by ${what}`, isWokenAgain, FAILOVER_MS);
  };
  const isOver = async (limiter: RateLimiter, subject: string): Promise<boolean | undefined> =>
    (await limiter.countEach([{ name: 'tries', quota: QUOTA, subject }]))[0]?.isOver;
  // Each limiter also counts by itself, and alone while Redis is late: only Redis knows what the other one has counted.
  const untilCountsAreShared = (): Promise<void> =>
    until('counts to be shared', async () => {
      const subject = randomUUID();
      await isOver(own, subject);
      await isOver(own, subject);
      return (await isOver(other, subject)) === true;
    });
  try {
    await untilServed('the first server');
    await untilCountsAreShared();
    await servers.failOver(signal);
    await untilServed('another server');
    await untilCountsAreShared();
  } finally {
    await wakeups.close();
    redis.disconnect();
    await listener.close();
    await servers.close();
  }
}

for (const [what, signal] of [
  ['lost', 'SIGKILL'],
  ['frozen', 'SIGSTOP'],
] as const) {
  testWithServers(`when the primary is ${what}, wake-ups and counts follow the sentinels to the new one`, async () => {
    await expectServiceAcross(await openRedisWithSentinels(), signal);
  });

  testWithServers(`when a node of a cluster is ${what}, wake-ups and counts go on with its replica`, async () => {
    await expectServiceAcross(await openRedisCluster(), signal);
  });
}
