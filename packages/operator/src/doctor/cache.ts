import { isRedisWell, openRedis } from '@gateway/runtime';
import type { Logger } from '@gateway/runtime';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

const ANSWER_LIMIT_MS = 2_000;
const CONNECT_LIMIT_MS = 5_000;
const SILENT: Logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/** Redis: reachable, and never evicting. It only wakes workers and counts; no money depends on it. */
export async function examineCache(given: Variables): Promise<Finding[]> {
  const url = given.REDIS_URL;
  if (url === undefined) return [{ about: 'cache', state: 'watch', result: 'not checked', remedy: 'set REDIS_URL' }];
  const remedy = 'check REDIS_URL, the server and the network; until then polling replaces wake-ups';
  return examine('cache', remedy, async () => {
    const redis = openRedis(url, SILENT);
    try {
      await Promise.race([
        new Promise((resolve) => redis.once('ready', resolve)),
        new Promise((resolve) => setTimeout(resolve, CONNECT_LIMIT_MS).unref()),
      ]);
      if (!(await isRedisWell(redis, ANSWER_LIMIT_MS))) throw new Error('does not respond');
      return [
        { state: 'fine', result: 'responds' },
        await judgeSetting(redis, 'maxmemory-policy', 'noeviction', 'a full Redis must refuse writes, not evict keys'),
        await judgeSetting(redis, 'appendonly', 'yes', 'the counters of limits would be lost in a restart'),
      ];
    } finally {
      redis.disconnect();
    }
  });
}

/** A managed Redis may not reveal its settings. */
async function judgeSetting(
  redis: ReturnType<typeof openRedis>,
  name: string,
  wanted: string,
  reason: string,
): Promise<Omit<Finding, 'about'>> {
  const answer = await redis.config('GET', name).catch(() => undefined);
  const value = Array.isArray(answer) ? String(answer[1]) : undefined;
  if (value === undefined)
    return { state: 'watch', result: `does not reveal its ${name}`, remedy: `make sure that it is ${wanted}` };
  return judge(value === wanted, `${name} is ${value}`, 'watch', `set it to ${wanted}: ${reason}`);
}

function ignore(): void {
  // a fault is a finding, not a log line
}
