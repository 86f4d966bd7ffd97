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
        judgeEviction(await settingOf(redis, 'maxmemory-policy')),
        judgeDisk(await settingOf(redis, 'save'), await settingOf(redis, 'appendonly')),
      ];
    } finally {
      redis.disconnect();
    }
  });
}

function judgeEviction(policy: string | undefined): Omit<Finding, 'about'> {
  if (policy === undefined) return hidden('maxmemory-policy', 'noeviction');
  const remedy = 'set it to noeviction: a full Redis must refuse writes, not evict keys';
  return judge(policy === 'noeviction', `maxmemory-policy is ${policy}`, 'watch', remedy);
}

/** Snapshots or a log: either suffices for what a gateway keeps there. */
function judgeDisk(save: string | undefined, appendonly: string | undefined): Omit<Finding, 'about'> {
  if (save === undefined || appendonly === undefined) return hidden('save', '60 1');
  const result = save === '' ? `appendonly is ${appendonly}` : `save is ${save}`;
  const remedy = 'set save to "60 1": the counters of limits would be lost in a restart';
  return judge(save !== '' || appendonly === 'yes', result, 'watch', remedy);
}

function hidden(name: string, wanted: string): Omit<Finding, 'about'> {
  return { state: 'watch', result: `does not reveal its ${name}`, remedy: `make sure that it is ${wanted}` };
}

/** @returns undefined where it is not revealed, as by a managed Redis */
async function settingOf(redis: ReturnType<typeof openRedis>, name: string): Promise<string | undefined> {
  const answer = await redis.config('GET', name).catch(() => undefined);
  return Array.isArray(answer) && answer.length > 1 ? String(answer[1]) : undefined;
}

function ignore(): void {
  // a fault is a finding, not a log line
}
