import { setMaxListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { ConfigError } from './config-error';
import { errorFields, openLogger } from '../log/logger';
import { endTracing } from '../trace/tracing';

/** How V8 manages the heap of a service (ADR 52). */
const HEAP_OPTIONS = [
  // By default the heap grows to several times what is alive before all of it is collected: an api with 45 MB of live
  // objects reached 300 MB. With less than this, collections cost more than memory is worth.
  '--heap-growing-percent=90',
  // By default objects are created among the old ones where many survived before, such as what waits for a statement.
  // All that a request refers to then outlives it until the whole heap is collected.
  '--no-allocation-site-pretenuring',
];

/** A running service: after `drain` the signal ends its loops, then `stop` closes what was opened. */
export interface RunningService {
  /** Serves on until no more requests are sent to this process. */
  drain?(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Runs a service until SIGTERM or SIGINT. The start gets a signal that ends its loops; once it is drained, `stop`
 * may take up to `graceMs`. A failed start writes one clear line and exits with 1; one that is interrupted has nothing
 * to finish.
 */
export async function runService(
  start: (signal: AbortSignal) => Promise<RunningService>,
  graceMs: number,
): Promise<void> {
  for (const option of HEAP_OPTIONS) setFlagsFromString(option);
  const ending = new AbortController();
  setMaxListeners(0, ending.signal); // one for each loop that pauses; more than ten are taken for a leak
  const stopping = new Promise<undefined>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT'] as const) {
      process.once(name, () => {
        resolve(undefined);
      });
    }
  });
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  try {
    const service = await Promise.race([start(ending.signal), stopping]);
    if (!service) process.exit(0);
    await stopping;
    await service.drain?.();
    ending.abort();
    const hardStop = setTimeout(() => {
      crash(new Error(`did not stop within ${String(graceMs)} ms`));
    }, graceMs);
    hardStop.unref();
    await service.stop();
    clearTimeout(hardStop);
    await endTracing();
  } catch (error) {
    process.stderr.write(`${startFailure(error)}\n`);
    process.exit(1);
  }
  process.exit(0);
}

/** The message for an operator when a service does not start; with causes, without stacks. */
function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const reasons: string[] = [];
  for (let reason = error; reason instanceof Error; reason = reason.cause) reasons.push(reason.message || reason.name);
  return `could not start: ${reasons.join(': ') || String(error)}`;
}

/** A bug, or a stop that takes too long: logs it and exits; the supervisor restarts the process. */
function crash(error: unknown): never {
  const logger = openLogger('process', { level: 'error', json: true });
  logger.error('process ended by an error', { error: errorFields(error) });
  process.exit(1);
}
