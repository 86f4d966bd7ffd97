import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { STATE, ensureState } from '../checkout';

/** What other commands need to know about the gateway that runs in this checkout. */
export interface Run {
  pid: number;
  /** Undefined until the gateway is ready. */
  apiUrl?: string;
  /** The simulated node; undefined on a real chain. */
  devnetUrl?: string;
}

const FILE = join(STATE, 'run.json');

/** Claims this checkout for one running gateway; a second one throws. */
export function claimRun(): void {
  ensureState();
  const other = findRun();
  if (other !== undefined) throw new Error(`The gateway already runs in this checkout (process ${other.pid}).`);
  rmSync(FILE, { force: true });
  writeFileSync(FILE, JSON.stringify({ pid: process.pid } satisfies Run), { flag: 'wx' });
}

/** Publishes where the gateway listens, for other commands. */
export function announceRun(addresses: Omit<Run, 'pid'>): void {
  writeFileSync(FILE, JSON.stringify({ pid: process.pid, ...addresses } satisfies Run));
}

export function releaseRun(): void {
  rmSync(FILE, { force: true });
}

/** The gateway that runs in this checkout, if any. The file of a killed one is ignored. */
export function findRun(): Run | undefined {
  if (!existsSync(FILE)) return undefined;
  const run = JSON.parse(readFileSync(FILE, 'utf8')) as Run;
  return isStartCommand(run.pid) ? run : undefined;
}

/** The pid may have been reused, so its command line must be that of this command. */
function isStartCommand(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const commandLine = `/proc/${pid}/cmdline`;
    return !existsSync('/proc/self') || /\/start\.[jt]s\0/.test(readFileSync(commandLine, 'utf8'));
  } catch {
    return false;
  }
}
