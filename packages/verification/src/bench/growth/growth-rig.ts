import { randomUUID } from 'node:crypto';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { queryOne, type Db } from '@gateway/store/db';
import { insertOrder } from '@gateway/store/orders';
import { logIn } from '../../rig/admin-session';
import { startApi } from '../../rig/api';
import { createDatabase } from '../../rig/database';
import { type Program } from '../../rig/program';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import type { Servers } from '../../rig/servers';
import type { GrowthSubject } from '../api-growth';
import { addFreeAddresses, untilFolded } from '../api-rig';
import { prepareWatcher } from '../watcher/watcher-rig';
import { fillBusyYear } from './busy-year';
import { fillCustomerAddresses } from './customer-addresses';

/** How much there is: orders, their addresses, and deposit addresses. */
export interface GrowthSize {
  orders: number;
  addresses: number;
  deposits: number;
}

/** A gateway with an order that waits for payments, and a watcher that has not run yet. */
export interface GrowthRig extends GrowthSubject {
  watcher: Program;
  /** Of the order that waits. */
  payee: TronAddress;
  fill(size: GrowthSize): Promise<void>;
  close(): Promise<void>;
}

/** After the ten addresses of a new wallet. */
const FIRST_FREE = 10;

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
  const api = await startApi(database, stores.redisUrl, () => ({ NODE_ENV: 'production', ...RAISED_LIMITS }));
  const merchant = await queryOne<{ id: string }>(db, 'select id from merchants where is_default');
  const merchantId = merchant?.id ?? '';
  const payee = await addWaitingOrder(db);
  await addFreeAddresses(db, FIRST_FREE);
  return {
    ...{ port: api.port, db, key: api.secrets.API_KEY, merchantId, watcher, payee },
    cookie: await logIn(`${api.url}/api/v1`, api.secrets.ADMIN_PASSWORD),
    async fill({ orders, addresses, deposits }) {
      await fillBusyYear(db, { merchantId, orders, addresses, firstBlock });
      await fillCustomerAddresses(db, { merchantId, deposits, until: firstBlock.at });
    },
    settle: () => untilFolded(db),
    async close() {
      await api.program.stop();
      await close();
      await database.drop();
    },
  };
}

/** An order of another merchant, which small payments never complete. @returns its address */
export async function addWaitingOrder(db: Db): Promise<TronAddress> {
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
