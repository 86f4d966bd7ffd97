import { openBlockingRedis, openLogger } from '@gateway/runtime';
import type { Db } from '@gateway/store';
import { dumpTables } from '@gateway/store/testing';
import { request } from 'undici';
import type { Fleet } from '../rig/fleet';
import type { Program } from '../rig/program';
import type { Told } from './secret-search';

export interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** What a request consists of. */
export interface Question {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
}

const TIMEOUT_MS = 20_000;
type Keys = ReturnType<typeof openBlockingRedis>;

/** Remembers all that a gateway tells: every line of its programs, every answer, its tables and its keys in Redis. */
export class Witness {
  readonly told: Told[] = [];

  /** Hears every line from the next start on. */
  hear(...programs: Program[]): void {
    for (const program of programs) {
      const said: Told = { place: `the output of ${program.name}`, text: '' };
      this.told.push(said);
      program.listen((text) => {
        said.text += text;
      });
    }
  }

  note(place: string, text: string): void {
    this.told.push({ place, text });
  }

  /** Asks and remembers the answer with its headers; what may be told this once is asked with `isPrivate`. */
  async ask(url: string, question: Question = {}, isPrivate = false): Promise<Reply> {
    const response = await request(url, {
      method: question.method ?? 'GET',
      headers: question.headers ?? {},
      body: question.body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { statusCode: status, headers } = response;
    const text = await response.body.text();
    const place = `the answer ${String(status)} to ${question.method ?? 'GET'} ${new URL(url).pathname}`;
    if (!isPrivate) this.note(place, JSON.stringify(headers) + text);
    return { status, headers, text };
  }

  async scrape({ apis, watchers, notifiers }: Fleet): Promise<void> {
    for (const { metricsUrl } of [...apis, ...watchers, ...notifiers]) {
      for (const path of ['/metrics', '/health/live', '/health/ready']) await this.ask(metricsUrl + path);
    }
  }

  async dumpTables(db: Db): Promise<void> {
    for (const [table, rows] of await dumpTables(db)) this.note(`table ${table}`, rows);
  }

  /** Every key in Redis with its value. */
  async dumpRedis(url: string): Promise<void> {
    const redis = openBlockingRedis(url, openLogger('drill', { level: 'error', json: false }));
    try {
      for (const key of await redis.keys('*')) this.note(`key ${key} in Redis`, await valueOf(redis, key));
    } finally {
      redis.disconnect();
    }
  }
}

async function valueOf(redis: Keys, key: string): Promise<string> {
  switch (await redis.type(key)) {
    case 'string':
      return (await redis.get(key)) ?? '';
    case 'hash':
      return JSON.stringify(await redis.hgetall(key));
    case 'list':
      return (await redis.lrange(key, 0, -1)).join('\n');
    case 'set':
      return (await redis.smembers(key)).join('\n');
    case 'zset':
      return (await redis.zrange(key, '0', '-1')).join('\n');
    case 'stream':
      return JSON.stringify(await redis.xrange(key, '-', '+'));
    default:
      return '';
  }
}
