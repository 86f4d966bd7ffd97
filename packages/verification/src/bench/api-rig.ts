import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet } from '@gateway/devnet';
import { query, queryOne, type Db } from '@gateway/store/db';
import { countUnfoldedDeltas } from '@gateway/store/gateway';
import { logIn } from '../rig/admin-session';
import { startApi } from '../rig/api';
import { createDatabase } from '../rig/database';
import { call, until } from '../rig/http';
import { readMetric, residentMegabytes } from '../rig/metrics';
import { programOf } from '../rig/program';
import { RAISED_LIMITS } from '../rig/raised-limits';
import { newSecrets } from '../rig/secrets';
import type { Servers } from '../rig/servers';

/** An api process with everything enabled, a watcher, and a database that only they use. */
export interface ApiRig {
  port: number;
  db: Db;
  /** With the privileges of the api. */
  databaseUrl: string;
  hmacSecret: Buffer;
  key: string;
  merchantId: string;
  cookie: string;
  /** Adds the orders of a busy year, half of them of one merchant. */
  addOrders(count: number): Promise<void>;
  /** Waits until the watcher has folded the statistics of all orders. */
  settle(): Promise<unknown>;
  residentMegabytes(): Promise<number>;
  /** The processor time that the api has used. */
  cpuSeconds(): Promise<number>;
  close(): Promise<void>;
}

const FREE_ADDRESSES = 150_000;
const STEP = 100_000;
/** The watcher folds every five seconds, and a million orders leave two million deltas. */
const FOLD_MS = 120_000;

/** @param overrides variables of the api that differ from the defaults */
export async function openApiRig(stores: Servers, overrides: Record<string, string> = {}): Promise<ApiRig> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const { db } = database;
  const vault = mkdtempSync(join(tmpdir(), 'bench-vault-'));
  const chain = await startDevnet(); // no block is produced: none of the added orders may expire
  const watcher = programOf('watcher', 'services/watcher/dist/main.js', {
    ...{ DATABASE_URL: database.urlOf('watcher'), REDIS_URL: stores.redisUrl, TRON_NODE_URL: chain.url },
    ...{ TRON_NETWORK: 'nile', USDT_CONTRACT: chain.usdtContract, NODE_ENV: 'production' },
    ...{ LOG_LEVEL: 'error', VAULT_DIR: vault, VAULT_KEY: newSecrets().VAULT_KEY },
  });
  watcher.start();
  const variables = { NODE_ENV: 'production', ...RAISED_LIMITS, ...overrides };
  const api = await startApi(database, stores.redisUrl, () => variables);
  const [{ port, metricsUrl }, url] = [api, `${api.url}/api/v1`];
  const { API_KEY: key, HMAC_SECRET, ADMIN_PASSWORD } = api.secrets;
  await call('POST', `${url}/wallet/init`, { key, body: {} });
  await addFreeAddresses(db, 1_000_000);
  const merchant = await queryOne<{ id: string }>(db, 'select id from merchants where is_default');
  const merchantId = merchant?.id ?? '';
  return {
    ...{ port, db, databaseUrl: database.urlOf('api'), key, merchantId },
    hmacSecret: Buffer.from(HMAC_SECRET, 'hex'),
    cookie: await logIn(url, ADMIN_PASSWORD),
    async addOrders(count) {
      for (let from = 0; from < count; from += STEP) await addStep(db, merchantId, Math.min(STEP, count - from));
      await vacuumLoaded(db);
    },
    settle: () => untilFolded(db),
    residentMegabytes: () => residentMegabytes(metricsUrl),
    cpuSeconds: () => readMetric(metricsUrl, 'process_cpu_seconds_total'),
    async close() {
      await Promise.all([api.program.stop(), watcher.stop()]);
      await chain.close();
      await database.drop();
      rmSync(vault, { recursive: true });
    },
  };
}

/** Strings in the form of addresses, which are never paid, from an index on. */
export async function addFreeAddresses(db: Db, first: number): Promise<void> {
  await query(
    db,
    `insert into addresses (idx, address)
     select n, 'T' || rpad(translate(n::text, '0', 'z'), 33, 'a') from generate_series(:first::int, :first::int + :count::int) n`,
    { first, count: FREE_ADDRESSES },
  );
}

/** Orders with their events and leases, over a year. Each has a distinct time, so that one address suffices. */
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
       returning id, merchant_id, created_at
     ), counted as (
       insert into statistic_deltas (merchant_id, day, order_count, active_count)
       select merchant_id, utc_day(created_at), count(*), count(*) from made group by 1, 2
     )
     insert into order_events (order_id, merchant_id, event_type, to_status, created_at)
     select id, merchant_id, 'order_created', 'pending', created_at from made`,
    { merchantId, count },
  );
}

/**
 * Leaves the database as if autovacuum had run. Must follow the watcher's folding, which leaves rows to be vacuumed.
 */
export async function vacuumLoaded(db: Db): Promise<void> {
  await untilFolded(db);
  await query(
    db,
    `vacuum analyze orders, addresses, address_leases, order_events,
       statistic_deltas, daily_statistics, merchant_statistics, merchant_daily_statistics`,
  );
}

/** Waits until the watcher has folded the statistics. */
export function untilFolded(db: Db): Promise<true> {
  return until('the watcher has folded the statistics', FOLD_MS, async () =>
    (await countUnfoldedDeltas(db)) === 0 ? true : undefined,
  );
}
