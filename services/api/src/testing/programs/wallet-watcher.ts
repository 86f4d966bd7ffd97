import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet, type Devnet } from '@gateway/devnet';
import { startService, until, type ServiceProcess } from '@gateway/runtime/testing';
import { TEST_HMAC_SECRET, TEST_VAULT_KEY } from '@gateway/store/testing';
import type { TestApi } from '../../testing';

const MAIN = join(__dirname, '../../../../watcher/src/main.ts');
const START_MS = 60_000;

/** The side of the gateway that has the vault: a folder, a chain, and watchers in processes of their own. */
export interface VaultSide {
  folder: string;
  /** Starts a watcher on the api's database, and waits until it runs. @param preload runs first, in the process */
  startWatcher(api: TestApi, preload?: string): Promise<ServiceProcess>;
  close(): Promise<void>;
}

export async function openVaultSide(): Promise<VaultSide> {
  const folder = mkdtempSync(join(tmpdir(), 'api-vault-'));
  const chain = await startDevnet({ genesisTimestamp: Date.now() - 60_000, solidityPort: 0 });
  const watchers: ServiceProcess[] = [];
  return {
    folder,
    async startWatcher(api, preload) {
      const watcher = startService(MAIN, variablesOf(api, chain, folder), preload);
      watchers.push(watcher);
      await waitForOutput(watcher, 'watcher started');
      return watcher;
    },
    async close() {
      for (const watcher of watchers) watcher.signal('SIGKILL');
      await Promise.all(watchers.map(({ ended }) => ended));
      await chain.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** @throws when the process does not print this in time */
export async function waitForOutput(service: ServiceProcess, text: string): Promise<void> {
  await until(`"${text}" is printed`, () => service.output().includes(text), START_MS);
}

function variablesOf({ context, database }: TestApi, chain: Devnet, folder: string): Record<string, string> {
  const { config } = context;
  return {
    DATABASE_URL: database.urlOf('watcher'),
    REDIS_URL: config.redisUrl,
    TRON_NETWORK: config.network,
    USDT_CONTRACT: config.usdtContract,
    TRON_NODE_URL: chain.url,
    TRON_SOLIDITY_URL: chain.solidityUrl,
    VAULT_DIR: folder,
    VAULT_KEY: TEST_VAULT_KEY.toString('hex'),
    POOL_MIN_FREE: '1',
    POOL_BATCH: '1',
    HMAC_SECRET: TEST_HMAC_SECRET.toString('hex'),
    LOG_LEVEL: 'info',
  };
}
