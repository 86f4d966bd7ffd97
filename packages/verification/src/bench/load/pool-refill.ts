import { setTimeout as wait } from 'node:timers/promises';
import { parseUsdt } from '@gateway/domain';
import { openWakeups, openLogger, openRedis } from '@gateway/runtime';
import { countFreeAddresses, findWallet } from '@gateway/store/addresses';
import { queryOne, type Db } from '@gateway/store/db';
import { insertOrder } from '@gateway/store/orders';
import { addressesFromXpub } from '@gateway/wallet';
import { startChain } from '../../rig/chain';
import { createDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import type { Servers } from '../../rig/servers';
import { prepareWatcher } from '../watcher/watcher-rig';

export interface PoolResults {
  addresses_per_second: number;
  creates_per_second: number;
  /** Creates that found the pool empty. */
  empty: number;
  least_free: number;
}

const CREATES_PER_SECOND = 300;
const SECONDS = 20;
const SLICE_MS = 50;
/** Limits the requests in flight on a machine that falls behind. */
const MAX_AT_ONCE = 40;
const MIN_FREE = 500;
const DERIVED = 2_000;
const PATIENCE_MS = 120_000;

/** Derives addresses alone, then leases them at the peak rate while a watcher refills the pool. */
export async function measurePool(stores: Servers): Promise<PoolResults> {
  const database = await createDatabase(stores.databaseUrl, 'bench');
  const { db } = database;
  const { program: chain, url: chainUrl, solidityUrl } = await startChain({ DEVNET_BLOCK_MS: '3000' });
  const rig = await prepareWatcher(database, stores.redisUrl, chainUrl, {
    POOL_MIN_FREE: String(MIN_FREE),
    TRON_SOLIDITY_URL: solidityUrl,
  });
  const addressesPerSecond = await deriveAlone(db);
  rig.watcher.start();
  await until('a full pool', PATIENCE_MS, async () =>
    (await countFreeAddresses(db, MIN_FREE)) >= MIN_FREE ? true : undefined,
  );
  const logger = openLogger('bench', { level: 'error', json: true });
  const redis = openRedis(stores.redisUrl, logger);
  const wakeups = openWakeups(redis, logger);
  const load = await createOrders(db, () => {
    wakeups.wake('pool');
  });
  await wakeups.close();
  redis.disconnect();
  await rig.close();
  await chain.kill();
  await database.drop();
  return { addresses_per_second: addressesPerSecond, ...load };
}

async function deriveAlone(db: Db): Promise<number> {
  const wallet = await findWallet(db);
  const begin = performance.now();
  addressesFromXpub(wallet?.xpub ?? '', 1_000_000, DERIVED);
  return Math.round((DERIVED / (performance.now() - begin)) * 1_000);
}

async function createOrders(db: Db, wake: () => void): Promise<Omit<PoolResults, 'addresses_per_second'>> {
  const merchant = await queryOne<{ id: string }>(
    db,
    `insert into merchants (name, api_key_hash, api_key_prefix, webhook_secret_sealed)
     values ('Bench', decode(repeat('00', 32), 'hex'), 'bench', '\\x00') returning id`,
  );
  const create = async (n: number): Promise<boolean> => {
    const order = await insertOrder(db, { ...ORDER, merchantId: merchant?.id ?? '', externalId: `order ${String(n)}` });
    wake();
    return order !== 'no_address';
  };
  const begin = performance.now();
  let [sent, empty, leastFree] = [0, 0, MIN_FREE];
  while (performance.now() - begin < SECONDS * 1_000) {
    const behind = Math.floor(((performance.now() - begin) / 1_000) * CREATES_PER_SECOND) - sent;
    const due = Math.min(behind, MAX_AT_ONCE);
    const made = await Promise.all(Array.from({ length: due }, (_, i) => create(sent + i)));
    sent += due;
    empty += made.filter((isMade) => !isMade).length;
    leastFree = Math.min(leastFree, await countFreeAddresses(db, MIN_FREE));
    await wait(SLICE_MS);
  }
  const seconds = (performance.now() - begin) / 1_000;
  return { creates_per_second: Math.round(sent / seconds), empty, least_free: leastFree };
}

const ORDER = {
  amount: parseUsdt('1'),
  currency: 'USDT',
  network: 'nile',
  callbackUrl: 'http://127.0.0.1:9/hook',
  successUrl: null,
  cancelUrl: null,
  lifetimeSeconds: 3_600,
  monitorAfterExpirySeconds: 86_400,
  cooldownSeconds: 604_800,
};
