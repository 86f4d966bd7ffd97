import { randomBytes } from 'node:crypto';
import { openBells, openLogger, openRedis } from '@gateway/runtime';
import { pinInstance, type Db } from '@gateway/store';
import { request } from 'undici';
import { createDatabase } from '../rig/database';
import { until } from '../rig/http';
import { freePort, programOf } from '../rig/program';
import { insertAddress, insertMerchants } from './paid-orders';

/** Of every merchant of a benchmark. */
export const SECRET = 'the-secret-of-every-merchant';

/** A notifier process, a merchants' server as a process, and a database that only they use. */
export interface NotifierRig {
  db: Db;
  sinkUrl: string;
  addMerchants(count: number): Promise<string[]>;
  ring(): void;
  /** When each webhook-id first arrived since the last call, in milliseconds of the machine's monotonic clock. */
  takeTimes(): Promise<Map<string, number>>;
  countReceived(): Promise<number>;
  residentMegabytes(): Promise<number>;
  close(): Promise<void>;
}

const START_MS = 20_000;

export async function openNotifierRig(stores: { databaseUrl: string; redisUrl: string }): Promise<NotifierRig> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const hmacSecret = randomBytes(32);
  await pinInstance(database.db, { network: 'nile' });
  await insertAddress(database.db);
  const [sinkPort, metricsPort] = [await freePort(), await freePort()];
  const sinkUrl = `http://127.0.0.1:${String(sinkPort)}`;
  const metricsUrl = `http://127.0.0.1:${String(metricsPort)}/metrics`;
  const sink = programOf('sink', 'infra/dist/webhook-sink.js', { SINK_PORT: String(sinkPort) });
  const notifier = programOf('notifier', 'services/notifier/dist/main.js', {
    DATABASE_URL: database.url,
    REDIS_URL: stores.redisUrl,
    TRON_NETWORK: 'nile',
    HMAC_SECRET: hmacSecret.toString('hex'),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    METRICS_PORT: String(metricsPort),
  });
  sink.start();
  notifier.start();
  await until('notifier and sink', START_MS, async () => (await read(metricsUrl)) + (await read(sinkUrl)));
  const logger = openLogger('bench', { level: 'error', json: false });
  const redis = openRedis(stores.redisUrl, logger);
  const bells = openBells(redis, logger);
  return {
    db: database.db,
    sinkUrl,
    addMerchants: (count) => insertMerchants(database.db, hmacSecret, SECRET, count),
    ring() {
      bells.ring('webhooks');
    },
    async takeTimes() {
      const { times } = JSON.parse(await read(`${sinkUrl}/times`)) as { times: Record<string, number> };
      return new Map(Object.entries(times));
    },
    async countReceived() {
      return (JSON.parse(await read(`${sinkUrl}/count`)) as { count: number }).count;
    },
    async residentMegabytes() {
      const match = /^process_resident_memory_bytes\S* (\S+)/m.exec(await read(metricsUrl));
      return Number(match?.[1]) / 1e6;
    },
    async close() {
      await bells.close();
      redis.disconnect();
      await notifier.stop();
      await sink.kill();
      await database.drop();
    },
  };
}

async function read(url: string): Promise<string> {
  return (await request(url)).body.text();
}
