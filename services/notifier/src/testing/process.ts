import { join } from 'node:path';
import { startService, type ServiceProcess } from '@gateway/runtime/testing';
import { TEST_HMAC_SECRET, TEST_NETWORK } from '@gateway/store/testing';
import { testRedisUrl } from './test-notifier';

export interface ProcessOptions {
  variables?: Record<string, string>;
  /** A script that runs first in the process. */
  preload?: string;
}

const MAIN = join(__dirname, '../main.ts');

/** Starts the notifier's main.ts on a database. */
export function startProcess(
  databaseUrl: string,
  { variables = {}, preload = '' }: ProcessOptions = {},
): ServiceProcess {
  const environment = {
    DATABASE_URL: databaseUrl,
    REDIS_URL: testRedisUrl(),
    TRON_NETWORK: TEST_NETWORK,
    HMAC_SECRET: TEST_HMAC_SECRET.toString('hex'),
    WEBHOOK_RETRY_SCHEDULE: '0,0.05,0.1,0.2,0.5,1',
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    ...variables,
  };
  return startService(MAIN, environment, preload);
}
