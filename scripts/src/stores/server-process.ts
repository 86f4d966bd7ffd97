import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startChild } from '../process/child';
import type { Child } from '../process/child';
import type { StoreSite } from './store-site';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 20_000;
const POLL_MS = 20;
const LOG_TAIL_LINES = 15;

export interface ServerSpec {
  name: string;
  command: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  logFile: string;
  stopSignal: NodeJS.Signals;
  isReady: () => boolean | Promise<boolean>;
}

/**
 * Starts a server in the background, as the servers' user, and waits until it is ready.
 * @throws Error with the end of its log when it exits or is not ready in time
 */
export async function startServer(site: StoreSite, spec: ServerSpec): Promise<Child> {
  const log = openSync(spec.logFile, 'a', 0o600);
  const child = startChild(site.guard, {
    name: spec.name,
    command: spec.command,
    args: spec.args,
    options: { ...site.identity, env: spec.env, cwd: '/', detached: true, stdio: ['ignore', log, log] },
    stopSignal: spec.stopSignal,
    graceMs: STOP_LIMIT_MS,
  });
  closeSync(log);
  let end: string | undefined;
  void child.ended.then((how) => (end = how));
  const deadline = Date.now() + START_LIMIT_MS;
  while (!(await spec.isReady())) {
    if (end !== undefined) throw new Error(`${spec.name} exited at its start (${end}).\n${tail(spec.logFile)}`);
    if (Date.now() > deadline) {
      await child.stop();
      throw new Error(`${spec.name} was not ready after ${String(START_LIMIT_MS / 1000)} s.\n${tail(spec.logFile)}`);
    }
    await sleep(POLL_MS);
  }
  return child;
}

function tail(file: string): string {
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-LOG_TAIL_LINES).join('\n');
}
