import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { insertAddresses, insertWallet } from '@gateway/store/addresses';
import { transact, type Db } from '@gateway/store/db';
import { pinInstance } from '@gateway/store/gateway';
import { initWallet } from '@gateway/wallet';
import { programOf, type Program } from '../../rig/program';
import type { RunDatabase } from '../../rig/database';

export const USDT = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
const FIRST_ADDRESSES = 10;

/** A watcher process on a database with a wallet. */
export interface WatcherRig {
  watcher: Program;
  close(): Promise<void>;
}

/** Creates a wallet and the watcher, which runs once `watcher.start()` is called. */
export async function prepareWatcher(
  database: RunDatabase,
  redisUrl: string,
  chainUrl: string,
  variables: Record<string, string>,
): Promise<WatcherRig> {
  const vault = mkdtempSync(join(tmpdir(), 'bench-vault-'));
  const key = randomBytes(32);
  const { id } = await pinInstance(database.db, { network: 'nile', usdtContract: USDT });
  await createWallet(database.db, { folder: vault, key, instance: id });
  const watcher = programOf('watcher', 'services/watcher/dist/main.js', {
    DATABASE_URL: database.urlOf('watcher'),
    REDIS_URL: redisUrl,
    VAULT_DIR: vault,
    VAULT_KEY: key.toString('hex'),
    TRON_NETWORK: 'nile',
    USDT_CONTRACT: USDT,
    TRON_NODE_URL: chainUrl,
    POOL_MIN_FREE: '1',
    LOG_LEVEL: 'error',
    ...variables,
  });
  return {
    watcher,
    async close() {
      await watcher.kill();
      rmSync(vault, { recursive: true });
    },
  };
}

async function createWallet(db: Db, access: { folder: string; key: Buffer; instance: string }): Promise<void> {
  await initWallet({
    access,
    addressCount: FIRST_ADDRESSES,
    createdAt: new Date(),
    commit: ({ xpub, fingerprint, addresses }) =>
      transact(db, async (tx) => {
        await insertWallet(tx, { xpub, fingerprint });
        await insertAddresses(tx, 0, addresses);
      }),
  });
}
