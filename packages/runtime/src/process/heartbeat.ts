import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { errorFields, type Logger } from '../log/logger';
import { runLoop } from './loop';

/** A running process, as it is reported to operators. */
export interface RunningProcess {
  instance: string;
  host: string;
  version: string;
  uptimeSeconds: number;
}

/** Where a process reports that it runs. */
export interface HeartbeatStore {
  write(self: RunningProcess): Promise<void>;
  remove(self: RunningProcess): Promise<void>;
}

const BEAT_EVERY_MS = 10_000;
const ERROR_PAUSE_MS = 5_000;

/**
 * Reports every ten seconds that this process runs, until the signal. `end`, once everything else has stopped, removes
 * the report: without it the process counts as one that broke down.
 */
export function startHeartbeat(
  store: HeartbeatStore,
  { signal, logger }: { signal: AbortSignal; logger: Logger },
): { end(): Promise<void> } {
  const self = { instance: randomUUID(), host: hostname(), version: releaseVersion() };
  const describe = (): RunningProcess => ({ ...self, uptimeSeconds: process.uptime() });
  const beat = async (): Promise<'idle'> => {
    await store.write(describe());
    return 'idle';
  };
  const { ended } = runLoop('heartbeat', beat, { signal, logger, idleMs: BEAT_EVERY_MS, errorMs: ERROR_PAUSE_MS });
  return {
    async end() {
      await ended;
      try {
        await store.remove(describe());
      } catch (error) {
        logger.warn('heartbeat was not removed', { error: errorFields(error) });
      }
    },
  };
}

/** The version of this release: all packages have the same. */
function releaseVersion(): string {
  const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as { version: string };
  return manifest.version;
}
