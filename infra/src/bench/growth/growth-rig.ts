import { randomBytes, randomUUID } from 'node:crypto';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { insertOrder, queryOne, type Db } from '@gateway/store';
import { logIn } from '../../rig/admin-session';
import { createDatabase } from '../../rig/database';
import { untilOk } from '../../rig/http';
import { freePort, programOf, type Program } from '../../rig/program';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import type { Servers } from '../../rig/servers';
import type { GrowthSubject } from '../api-growth';
import { addFreeAddresses, untilFolded } from '../api-rig';
import { prepareWatcher, USDT } from '../watcher/watcher-rig';
import { fillBusyYear } from './busy-year';

/** A gateway with an order that waits for payments, and a watcher that has not run yet. */
export interface GrowthRig extends GrowthSubject {
  watcher: Program;
  /** Of the order that waits. */
  payee: TronAddress;
  fill(size: { orders: number; addresses: number }): Promise<void>;
  close(): Promise<void>;
}

/** After the ten addresses of a new wallet. */
const FIRST_FREE = 10;
const READY_MS = 60_000;

/** @param firstBlock before which all orders are; the watcher scans from the one that follows it */
export async function openGrowthRig(
  stores: Servers,
  chainUrl: string,
  firstBlock: { number: number; at: Date },
): Promise<GrowthRig> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const { db } = database;
  const { watcher, close } = await prepareWatcher(database, stores.redisUrl, chainUrl, {
    START_BLOCK: String(firstBlock.number + 1),
  });
  const [port, key, password] = [await freePort(), randomBytes(20).toString('hex'), randomUUID()];
  const secret = (): string => randomBytes(32).toString('hex');
  const api = programOf('api', 'services/api/dist/main.js', {
    ...{ REDIS_URL: stores.redisUrl, DATABASE_URL: database.urlOf('api'), PORT: String(port) },
    ...{ TRON_NETWORK: 'nile', USDT_CONTRACT: USDT, NODE_ENV: 'production', ...RAISED_LIMITS },
    ...{
      HMAC_SECRET: secret(),
      JWT_SECRET: secret(),
      WEBHOOK_SECRET: secret(),
      API_KEY: key,
      ADMIN_PASSWORD: password,
    },
  });
  api.start();
  const url = `http://127.0.0.1:${String(port)}/api/v1`;
  await untilOk('the api', `${url}/health/live`, READY_MS);
  const merchant = await queryOne<{ id: string }>(db, 'select id from merchants where is_default');
  const merchantId = merchant?.id ?? '';
  const payee = await addWaitingOrder(db);
  await addFreeAddresses(db, FIRST_FREE);
  return {
    ...{ port, db, key, merchantId, watcher, payee, cookie: await logIn(url, password) },
    fill: ({ orders, addresses }) => fillBusyYear(db, { merchantId, orders, addresses, firstBlock }),
    settle: () => untilFolded(db),
    async close() {
      await api.stop();
      await close();
      await database.drop();
    },
  };
}

/** An order of another merchant, which small payments never complete. @returns its address */
async function addWaitingOrder(db: Db): Promise<TronAddress> {
  const merchant = await queryOne<{ id: string }>(
    db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     values ('Waiting', decode(repeat('00', 32), 'hex'), 'bench', '\\x00') returning id`,
  );
  const merchantId = merchant?.id ?? '';
  const order = await insertOrder(db, {
    ...{ merchantId, externalId: randomUUID(), amount: parseUsdt('1000000'), currency: 'USDT', network: 'nile' },
    ...{ callbackUrl: 'https://shop.example/hook', successUrl: null, cancelUrl: null },
    ...{ lifetimeSeconds: 86_400, monitorAfterExpirySeconds: 86_400, cooldownSeconds: 0 },
  });
  if (typeof order === 'string') throw new Error(`no order was created: ${order}`);
  return order.address;
}
