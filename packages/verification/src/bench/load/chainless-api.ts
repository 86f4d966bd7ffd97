import { randomBytes } from 'node:crypto';
import { addressFromAccount, addUsdt, parseUsdt, type Usdt } from '@gateway/domain';
import { insertAddresses } from '@gateway/store/addresses';
import { transact, type Db } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { openLedger } from '../../browser/checkout/ledger';
import { startApi, type StartedApi } from '../../rig/api';
import { createDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import { readMetric, residentMegabytes } from '../../rig/metrics';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import type { Servers } from '../../rig/servers';

/** An order that waits for its payment. */
export interface OpenOrder {
  id: string;
  received: Usdt;
}

/** An api with a pool of addresses and without a chain: only its work is measured. */
export interface ChainlessApi extends Pick<StartedApi, 'port' | 'url' | 'secrets'> {
  /** Of the default merchant. */
  key: string;
  db: Db;
  /** Pays a part of an order, which its row has when this resolves. */
  pay(order: OpenOrder): Promise<void>;
  residentMegabytes(): Promise<number>;
  /** Closing thousands of connections is work too, which belongs to no round. */
  streamsEnd(): Promise<unknown>;
  stop(): Promise<void>;
}

const FIRST_ADDRESS = 1_000;
const CLOSED_MS = 60_000;
const PART = '0.000100';

/** @param variables beside those of the load */
export async function openChainlessApi(
  stores: Servers,
  addresses: number,
  variables: Record<string, string> = {},
): Promise<ChainlessApi> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const { db } = database;
  const ledger = await openLedger(db, 'nile');
  const pool = Array.from({ length: addresses }, () => addressFromAccount(randomBytes(20)));
  await transact(db, (tx) => insertAddresses(tx, FIRST_ADDRESS, pool));
  const api = await startApi(database, stores.redisUrl, (publicUrl) => ({
    ...{ PUBLIC_BASE_URL: publicUrl, LOG_LEVEL: 'error', ...RAISED_LIMITS, ...variables },
  }));
  const { program, port, url, secrets, metricsUrl } = api;
  return {
    ...{ port, url, secrets, key: secrets.API_KEY, db },
    async pay(order) {
      const found = await findOrder(db, order.id);
      if (!found) throw new Error('the order of a page is gone');
      await ledger.pay(found, { amount: PART });
      order.received = addUsdt(order.received, parseUsdt(PART));
    },
    residentMegabytes: () => residentMegabytes(metricsUrl),
    streamsEnd: () =>
      until(
        'all streams are closed',
        CLOSED_MS,
        async () => (await readMetric(metricsUrl, 'http_streams')) === 0 || undefined,
      ),
    async stop() {
      await program.stop();
      await database.drop();
    },
  };
}
