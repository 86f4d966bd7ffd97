import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../checkout';

/** A process beside this one that stops what is watched, and removes folders, when this one ends in whatever way. */
export interface Guard {
  watch(pid: number, signal: NodeJS.Signals): void;
  release(pid: number): void;
  removeAtEnd(folder: string): void;
  /** Ends the guard: whatever is still watched is stopped, folders are removed. */
  close(): Promise<void>;
}

/** Starts a guard. It is in a session of its own, so that Ctrl-C in the terminal does not reach it. */
export function openGuard(): Guard {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/guard.mjs')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  // Leaving without closing (a second Ctrl-C) means now: the guard kills what it would otherwise ask to stop.
  const hurry = (): void => {
    child.kill('SIGTERM');
  };
  process.once('exit', hurry);
  // A guard that was killed cannot be told anything any more; the normal way of stopping does not need it.
  child.stdin.on('error', () => undefined);
  const tell = (order: object): void => {
    child.stdin.write(`${JSON.stringify(order)}\n`);
  };
  return {
    watch: (pid, signal) => {
      tell({ watch: pid, signal });
    },
    release: (pid) => {
      tell({ release: pid });
    },
    removeAtEnd: (folder) => {
      tell({ remove: folder });
    },
    async close() {
      child.stdin.end();
      await exited;
      process.off('exit', hurry);
    },
  };
}
