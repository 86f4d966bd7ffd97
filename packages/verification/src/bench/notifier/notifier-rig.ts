import { randomBytes } from 'node:crypto';
import { openWakeups, openLogger, openRedis } from '@gateway/runtime';
import { openHmacKeys } from '@gateway/domain';
import { type Db, transact } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import { insertChannel } from '@gateway/store/messages';
import { request } from 'undici';
import { createDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import { residentMegabytes } from '../../rig/metrics';
import { freePort, programOf, type Program } from '../../rig/program';
import type { Servers } from '../../rig/servers';
import { insertAddress, insertMerchants } from './paid-orders';

/** The webhook secret of every merchant of a benchmark. */
export const SECRET = 'the-secret-of-every-merchant';

/** Notifier processes, a merchants' server process, and a database that only they use. */
export interface NotifierRig {
  db: Db;
  /** Kills a notifier, starts it again and waits until it is ready. */
  restart(index: number): Promise<void>;
  sinkUrl: string;
  /** Without a scheme: the hostile server accepts both. */
  hostileHost: string;
  addMerchants(count: number): Promise<string[]>;
  /** Notifies people of a merchant's payments, by a webhook to the merchants' server. Returns the id of the channel. */
  notifyPeople(merchantId: string): Promise<string>;
  wake(): void;
  /** When each webhook-id first arrived since the last call, in milliseconds of the machine's monotonic clock. */
  takeTimes(): Promise<Map<string, number>>;
  countReceived(): Promise<number>;
  residentMegabytes(): Promise<number>;
  close(): Promise<void>;
}

const START_MS = 20_000;

export async function openNotifierRig(stores: Servers, notifierCount = 1): Promise<NotifierRig> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const hmacSecret = randomBytes(32);
  await pinInstance(database.db, { network: 'nile' });
  await insertAddress(database.db);
  const sinkPort = await freePort();
  const sinkUrl = `http://127.0.0.1:${String(sinkPort)}`;
  const sink = programOf('sink', 'packages/verification/dist/bench/notifier/webhook-sink.js', {
    SINK_PORT: String(sinkPort),
  });
  const hostilePort = await freePort();
  const hostile = programOf('hostile', 'packages/verification/dist/bench/notifier/hostile-sink.js', {
    SINK_PORT: String(hostilePort),
  });
  const ports = await Promise.all(Array.from({ length: notifierCount }, freePort));
  const urls = { database: database.urlOf('notifier'), redis: stores.redisUrl };
  const notifiers = ports.map((port) => notifierOf(urls, hmacSecret, port));
  for (const program of [sink, hostile, ...notifiers]) program.start();
  const metricsUrls = ports.map((port) => `http://127.0.0.1:${String(port)}`);
  await Promise.all([sinkUrl, ...metricsUrls].map(untilAnswer));
  const logger = openLogger('bench', { level: 'error', json: false });
  const redis = openRedis(stores.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  return {
    db: database.db,
    async restart(index) {
      await notifiers[index]?.kill();
      notifiers[index]?.start();
      await untilAnswer(metricsUrls[index] ?? '');
    },
    sinkUrl,
    hostileHost: `127.0.0.1:${String(hostilePort)}`,
    addMerchants: (count) => insertMerchants(database.db, hmacSecret, SECRET, count),
    notifyPeople: (merchantId) => insertPeople(database.db, hmacSecret, `${sinkUrl}/people`, merchantId),
    wake() {
      wakeups.wake('webhooks');
    },
    async takeTimes() {
      const { times } = JSON.parse(await read(`${sinkUrl}/times`)) as { times: Record<string, number> };
      return new Map(Object.entries(times));
    },
    async countReceived() {
      return (JSON.parse(await read(`${sinkUrl}/count`)) as { count: number }).count;
    },
    async residentMegabytes() {
      return Math.max(...(await Promise.all(metricsUrls.map(residentMegabytes))));
    },
    async close() {
      await wakeups.close();
      redis.disconnect();
      for (const notifier of notifiers) await notifier.stop();
      await sink.kill();
      await hostile.kill();
      await database.drop();
    },
  };
}

async function insertPeople(db: Db, hmacSecret: Buffer, url: string, merchantId: string): Promise<string> {
  const settings = {
    ...{ kind: 'webhook' as const, target: {}, language: 'en', timeZone: 'UTC', quiet: null, summaryMinute: null },
    ...{ mostPerHour: 20, isPaused: false, merchantId },
    sealedSecret: openHmacKeys(hmacSecret, undefined).seal(url),
  };
  return (await transact(db, (tx) => insertChannel(tx, settings, undefined))).id;
}

function notifierOf(urls: { database: string; redis: string }, hmacSecret: Buffer, port: number): Program {
  return programOf('notifier', 'services/notifier/dist/main.js', {
    ...{ DATABASE_URL: urls.database, REDIS_URL: urls.redis, HMAC_SECRET: hmacSecret.toString('hex') },
    ...{ TRON_NETWORK: 'nile', LOG_LEVEL: 'error', NODE_ENV: 'production', METRICS_PORT: String(port) },
  });
}

function untilAnswer(url: string): Promise<string> {
  return until(`a response of ${url}`, START_MS, () => read(url));
}

async function read(url: string): Promise<string> {
  return (await request(url)).body.text();
}
