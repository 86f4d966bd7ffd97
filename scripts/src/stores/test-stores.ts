import { STATE } from '../checkout';
import type { Guard } from '../process/guard';
import { openStores } from './stores';

/** The variables that tests and rigs read the addresses of their stores from. */
export interface TestStores {
  TEST_DATABASE_URL: string;
  TEST_REDIS_URL: string;
}

/** Starts stores, which the guard stops and removes, or takes those that the environment names. */
export async function openTestStores(
  env: NodeJS.ProcessEnv,
  guard: Guard,
  purpose: 'throwaway' | 'measured' = 'throwaway',
): Promise<TestStores> {
  const { databaseUrl, redisUrl } = await openStores({
    purpose,
    state: STATE,
    databaseUrl: env['TEST_DATABASE_URL'],
    redisUrl: env['TEST_REDIS_URL'],
    shell: env,
    guard,
  });
  return { TEST_DATABASE_URL: databaseUrl, TEST_REDIS_URL: redisUrl };
}
