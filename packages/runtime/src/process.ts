import { ConfigError } from './env';
import { errorFields, openLogger } from './logger';

/** A service that runs: it is told to stop by the signal, then `stop` closes what was opened. */
export interface RunningService {
  stop(): Promise<void>;
}

/**
 * Runs a service until SIGTERM or SIGINT. The start gets a signal that ends its loops; after the signal `stop`
 * may take up to `graceMs`. A start that fails writes one clear line and exits with 1.
 */
export async function runService(
  start: (signal: AbortSignal) => Promise<RunningService>,
  graceMs: number,
): Promise<void> {
  const ending = new AbortController();
  const asked = new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, resolve);
  });
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  try {
    const service = await start(ending.signal);
    await asked;
    ending.abort();
    const hardStop = setTimeout(() => {
      crash(new Error(`did not stop within ${String(graceMs)} ms`));
    }, graceMs);
    hardStop.unref();
    await service.stop();
  } catch (error) {
    if (!(error instanceof ConfigError)) crash(error);
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
  process.exit(0);
}

/** A bug or a failed start: tell it and leave; the supervisor starts the process again. */
function crash(error: unknown): never {
  const logger = openLogger('process', { level: 'error', json: process.env['NODE_ENV'] === 'production' });
  logger.error('process ended by an error', { error: errorFields(error) });
  process.exit(1);
}
