import { join } from 'node:path';
import { startChild } from '../process/child';
import { ROOT } from '../checkout';
import { openGuard } from '../process/guard';
import { openTestStores } from './test-stores';

const GRACE_MS = 15_000;

/**
 * Runs a Node program of this checkout with throwaway stores (or those that TEST_DATABASE_URL and TEST_REDIS_URL of
 * `env` name), and returns its exit code. The stores are always stopped and removed. Those of a benchmark are durable.
 */
export async function runWithStores(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  interruption: AbortSignal,
  purpose: 'throwaway' | 'measured' = 'throwaway',
): Promise<number> {
  const guard = openGuard();
  try {
    const stores = await openTestStores(env, guard, purpose);
    interruption.throwIfAborted();
    const child = startChild(guard, {
      name: program,
      command: process.execPath,
      args: [join(ROOT, program), ...args],
      options: {
        cwd: ROOT,
        env: { ...env, ...stores },
        stdio: 'inherit',
      },
      // Jest reads the terminal in its watch mode, which only the terminal's own group may do.
      isGroup: !program.includes('jest'),
      stopSignal: 'SIGTERM',
      graceMs: GRACE_MS,
    });
    interruption.addEventListener('abort', () => void child.stop());
    await child.ended;
    return child.process.exitCode ?? 1;
  } finally {
    await guard.close();
  }
}
