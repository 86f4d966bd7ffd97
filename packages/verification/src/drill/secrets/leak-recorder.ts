import { openBlockingRedis, openLogger } from '@gateway/runtime';
import type { Db } from '@gateway/store/db';
import { dumpTables } from '@gateway/store/testing';
import { request } from 'undici';
import type { Fleet } from '../../rig/fleet';
import type { Program } from '../../rig/program';
import type { Output } from './secret-search';

export interface RecordedResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  headers?: Record<string, string>;
  body?: string;
}

const TIMEOUT_MS = 20_000;
type Keys = ReturnType<typeof openBlockingRedis>;

/** Records all output of a gateway: every line of its programs, every response, its tables and its keys in Redis. */
export class LeakRecorder {
  readonly outputs: Output[] = [];

  /** Records every line of the programs from their next start on. */
  listen(...programs: Program[]): void {
    for (const program of programs) {
      const output: Output = { place: `the output of ${program.name}`, text: '' };
      this.outputs.push(output);
      program.listen((text) => {
        output.text += text;
      });
    }
  }

  record(place: string, text: string): void {
    this.outputs.push({ place, text });
  }

  /** Sends a request and records the response with its headers; with `isPrivate` it may contain a secret. */
  async request(url: string, options: RequestOptions = {}, isPrivate = false): Promise<RecordedResponse> {
    const response = await request(url, {
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      body: options.body ?? null,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { statusCode: status, headers } = response;
    const text = await response.body.text();
    const place = `the answer ${String(status)} to ${options.method ?? 'GET'} ${new URL(url).pathname}`;
    if (!isPrivate) this.record(place, JSON.stringify(headers) + text);
    return { status, headers, text };
  }

  async scrape({ apis, watchers, notifiers }: Fleet): Promise<void> {
    for (const { metricsUrl } of [...apis, ...watchers, ...notifiers]) {
      for (const path of ['/metrics', '/health/live', '/health/ready']) await this.request(metricsUrl + path);
    }
  }

  async dumpTables(db: Db): Promise<void> {
    for (const [table, rows] of await dumpTables(db)) this.record(`table ${table}`, rows);
  }

  /** Every key in Redis with its value. */
  async dumpRedis(url: string): Promise<void> {
    const redis = openBlockingRedis(url, openLogger('drill', { level: 'error', json: false }));
    try {
      for (const key of await redis.keys('*')) this.record(`key ${key} in Redis`, await valueOf(redis, key));
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
