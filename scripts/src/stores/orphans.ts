import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const STOP_LIMIT_MS = 30_000;
const POLL_MS = 50;

/**
 * Stops servers that an earlier, killed command left running on this folder (their command line names it) and waits
 * until they have exited. A pid file alone proves nothing: the pid may have been reused.
 */
export async function stopOrphans(folder: string): Promise<void> {
  const deadline = Date.now() + STOP_LIMIT_MS;
  for (const pid of processesOn(folder)) process.kill(pid, 'SIGINT');
  while (processesOn(folder).length > 0) {
    if (Date.now() > deadline) throw new Error(`A server of an earlier start still runs on ${folder}.`);
    await sleep(POLL_MS);
  }
}

function processesOn(folder: string): number[] {
  if (!existsSync('/proc/self/cmdline')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).some((word) => word === folder || word.startsWith(`${folder}/`)))
    .map(Number);
}

function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    // The process exited between listing and reading.
    return [];
  }
}
