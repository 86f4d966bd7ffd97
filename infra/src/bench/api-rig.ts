import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foldStatistics, leadOrStandBy, query, queryOne, type Db } from '@gateway/store';
import { request } from 'undici';
import { createDatabase } from '../rig/database';
import { call, until } from '../rig/http';
import { freePort, programOf } from '../rig/program';
import { RAISED_LIMITS } from '../rig/raised-limits';

/** An api process with everything switched on, and a database that only it uses. */
export interface ApiRig {
  port: number;
  db: Db;
  databaseUrl: string;
  hmacSecret: Buffer;
  key: string;
  merchantId: string;
  cookie: string;
  /** Adds orders of a busy year, half of them of the one merchant, and folds the figures as a watcher would. */
  addOrders(count: number): Promise<void>;
  settle(): Promise<void>;
  residentMegabytes(): Promise<number>;
  close(): Promise<void>;
}

const FREE_ADDRESSES = 150_000;
const STEP = 100_000;
const READY_MS = 60_000;
const MANY_DELTAS = 100_000;
const LEADER = randomUUID();
const RESIDENT = /^process_resident_memory_bytes\S* (\S+)/m;

export async function openApiRig(stores: { databaseUrl: string; redisUrl: string }): Promise<ApiRig> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const { db } = database;
  const vault = mkdtempSync(join(tmpdir(), 'bench-vault-'));
  const [port, metricsPort] = [await freePort(), await freePort()];
  const [hmacSecret, key, password] = [randomBytes(32), randomBytes(20).toString('hex'), randomUUID()];
  const hex = (): string => randomBytes(32).toString('hex');
  const api = programOf('api', 'services/api/dist/main.js', {
    ...{
      DATABASE_URL: database.url,
      REDIS_URL: stores.redisUrl,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    },
    ...{ VAULT_DIR: vault, VAULT_KEY: hex(), HMAC_SECRET: hmacSecret.toString('hex'), JWT_SECRET: hex(), API_KEY: key },
    ...{ WEBHOOK_SECRET: hex(), ADMIN_PASSWORD: password, TRON_NETWORK: 'nile', NODE_ENV: 'production' },
    ...{ USDT_CONTRACT: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf', ...RAISED_LIMITS },
  });
  api.start();
  const url = `http://127.0.0.1:${String(port)}/api/v1`;
  await until('the api', READY_MS, async () => (await call('GET', `${url}/health/live`)).status === 200 || undefined);
  await call('POST', `${url}/wallet/init`, { key, body: {} });
  await addFreeAddresses(db);
  const merchant = await queryOne<{ id: string }>(db, 'select id from merchants where is_default');
  const merchantId = merchant?.id ?? '';
  return {
    ...{ port, db, databaseUrl: database.url, hmacSecret, key, merchantId, cookie: await logIn(url, password) },
    async addOrders(count) {
      for (let from = 0; from < count; from += STEP) await addStep(db, merchantId, Math.min(STEP, count - from));
    },
    settle: () => settle(db),
    async residentMegabytes() {
      const { body } = await request(`http://127.0.0.1:${String(metricsPort)}/metrics`);
      return Number(RESIDENT.exec(await body.text())?.[1]) / 1e6;
    },
    async close() {
      await api.stop();
      await database.drop();
      rmSync(vault, { recursive: true });
    },
  };
}

async function logIn(url: string, password: string): Promise<string> {
  const { headers, body } = await request(`${url}/admin/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  });
  await body.dump();
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

/** Texts in the form of addresses: nobody pays to them. */
async function addFreeAddresses(db: Db): Promise<void> {
  await query(
    db,
    `insert into addresses (idx, address)
     select n, 'T' || rpad(translate(n::text, '0', 'z'), 33, 'a') from generate_series(1000000, 1000000 + :count::int) n`,
    { count: FREE_ADDRESSES },
  );
}

/** Orders with their events and leases, over a year. Each has a time of its own, so that one address will do for all. */
async function addStep(db: Db, merchantId: string, count: number): Promise<void> {
  await query(
    db,
    `with others as (
       insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
       select 'Bench', decode(md5(random()::text) || md5(random()::text), 'hex'), 'bench', '\\x00'
       from generate_series(1, 10) returning id
     ), other as (select id, row_number() over () as n from others), made as (
       insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
         amount_expected, callback_url, created_at, expires_at, monitor_until)
       select case when n % 2 = 0 then :merchantId::uuid else (select id from other where other.n = 1 + i.n / 2 % 10) end,
         gen_random_uuid()::text, 0, a.address, false, 'nile', 'USDT', 10000000, 'https://shop.example/hook',
         t.at, t.at + interval '30 minutes', t.at + interval '1 day'
       from generate_series(1, :count::int) i (n), addresses a,
         lateral (select now() - interval '1 day' - random() * interval '365 days' + i.n * interval '1 microsecond' as at) t
       where a.idx = 0
       returning id, created_at
     )
     insert into order_events (order_id, event_type, to_status, created_at)
     select id, 'order_created', 'pending', created_at from made`,
    { merchantId, count },
  );
  await fold(db, MANY_DELTAS);
}

/** What a watcher and the database do in the background all the time. */
async function settle(db: Db): Promise<void> {
  await fold(db, 0);
  for (const table of [
    'orders',
    'addresses',
    'address_leases',
    'order_events',
    'statistic_deltas',
    'merchant_statistics',
  ]) {
    await query(db, `vacuum analyze ${table}`);
  }
}

async function fold(db: Db, most: number): Promise<void> {
  const term = await leadOrStandBy(db, LEADER, 0);
  if (!term) throw new Error('another one leads the database of a benchmark');
  const isMuch = async (): Promise<boolean> => {
    const row = await queryOne<{ count: number }>(db, 'select count(*)::int as count from statistic_deltas');
    return (row?.count ?? 0) > most;
  };
  while (await isMuch()) await foldStatistics(db, term, MANY_DELTAS);
}
