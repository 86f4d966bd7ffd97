import { isRedisWell, openRedis } from '@gateway/runtime';
import type { Logger } from '@gateway/runtime';
import { examine, judge } from './finding';
import type { Finding } from './finding';
import type { Variables } from './variables';

const ANSWER_LIMIT_MS = 2_000;
const CONNECT_LIMIT_MS = 5_000;
const SILENT: Logger = { error: ignore, warn: ignore, info: ignore, debug: ignore };

/** Redis: reached, and never forgetting by itself. It only wakes workers and counts; no money depends on it. */
export async function examineCache(given: Variables): Promise<Finding[]> {
  const url = given.REDIS_URL;
  if (url === undefined) return [{ about: 'cache', state: 'watch', said: 'not looked at', cure: 'set REDIS_URL' }];
  const cure = 'check REDIS_URL, the server and the network between; until then wakeups are replaced by polls';
  return examine('cache', cure, async () => {
    const redis = openRedis(url, SILENT);
    try {
      await Promise.race([
        new Promise((resolve) => redis.once('ready', resolve)),
        new Promise((resolve) => setTimeout(resolve, CONNECT_LIMIT_MS).unref()),
      ]);
      if (!(await isRedisWell(redis, ANSWER_LIMIT_MS))) throw new Error('does not answer');
      return [
        { state: 'fine', said: 'answers' },
        await judgeSetting(redis, 'maxmemory-policy', 'noeviction', 'a full Redis must refuse, not forget'),
        await judgeSetting(redis, 'appendonly', 'yes', 'counters of limits would start anew after a restart'),
      ];
    } finally {
      redis.disconnect();
    }
  });
}

/** A managed Redis may not tell its settings. */
async function judgeSetting(
  redis: ReturnType<typeof openRedis>,
  name: string,
  wanted: string,
  reason: string,
): Promise<Omit<Finding, 'about'>> {
  const answer = await redis.config('GET', name).catch(() => undefined);
  const value = Array.isArray(answer) ? String(answer[1]) : undefined;
  if (value === undefined)
    return { state: 'watch', said: `does not tell its ${name}`, cure: `see to it that it is ${wanted}` };
  return judge(value === wanted, `${name} is ${value}`, 'watch', `set it to ${wanted}: ${reason}`);
}

function ignore(): void {
  // what goes wrong is a finding, not a log line
}
