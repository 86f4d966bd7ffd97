import { join } from 'node:path';
import { type ServiceProcess, startService, testRedisUrl } from '@gateway/runtime/testing';
import { TEST_HMAC_SECRET } from '@gateway/store/testing';
import type { TestWatcher } from '../testing';

const SERVICES = join(__dirname, '../../..');

/**
 * Starts a service's main.ts on the database, vault and chain of a test's watcher.
 * @param preload a script that runs first, in the process
 * @param variables environment variables that extend or replace those of the test's watcher
 */
export function startProcess(
  { context: { config }, database }: Pick<TestWatcher, 'context' | 'database'>,
  service: 'watcher' | 'notifier' = 'watcher',
  preload = '',
  variables: Record<string, string> = {},
): ServiceProcess {
  const environment = {
    DATABASE_URL: database.urlOf(service),
    REDIS_URL: testRedisUrl(),
    TRON_NETWORK: config.network,
    USDT_CONTRACT: config.usdtContract,
    TRON_NODE_URL: config.node.urls.map(({ fullUrl }) => fullUrl).join(','),
    TRON_SOLIDITY_URL: config.node.urls.map(({ solidityUrl }) => solidityUrl).join(','),
    NODE_POLL_MS: '100',
    VAULT_DIR: config.vault.folder,
    VAULT_KEY: config.vault.key.toString('hex'),
    POOL_MIN_FREE: String(config.pool.minFree),
    POOL_BATCH: String(config.pool.batch),
    HMAC_SECRET: TEST_HMAC_SECRET.toString('hex'),
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    ...variables,
  };
  return startService(join(SERVICES, service, 'src/main.ts'), environment, preload);
}
