import { STATE } from '../checkout';
import { openGuard } from '../process/guard';
import { openStores } from './stores';

/**
 * Starts throwaway stores and names them in the environment, for tests in child processes of this one.
 * @returns stops and removes them
 */
export async function openTestStores(env: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const guard = openGuard();
  const { databaseUrl, redisUrl } = await openStores({
    purpose: 'throwaway',
    state: STATE,
    databaseUrl: env['TEST_DATABASE_URL'],
    redisUrl: env['TEST_REDIS_URL'],
    shell: env,
    guard,
  });
  env['TEST_DATABASE_URL'] = databaseUrl;
  env['TEST_REDIS_URL'] = redisUrl;
  return () => guard.close();
}
