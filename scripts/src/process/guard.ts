import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../checkout';

/** A separate process that stops watched processes and removes folders, however this process ends. */
export interface Guard {
  watch(pid: number, signal: NodeJS.Signals): void;
  release(pid: number): void;
  removeAtEnd(folder: string): void;
  /** Ends the guard: stops the processes still watched, and removes the folders. */
  close(): Promise<void>;
}

/** Starts a guard, in a separate session, so that Ctrl-C in the terminal does not reach it. */
export function openGuard(): Guard {
  const child = spawn(process.execPath, [join(ROOT, 'scripts/guard.mjs')], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  // An exit without close (a second Ctrl-C) means at once: the guard kills instead of sending the stop signal.
  const killNow = (): void => {
    child.kill('SIGTERM');
  };
  process.once('exit', killNow);
  // A killed guard receives no more orders; the normal way of stopping does not need it.
  child.stdin.on('error', () => undefined);
  const send = (order: object): void => {
    child.stdin.write(`${JSON.stringify(order)}\n`);
  };
  return {
    watch: (pid, signal) => {
      send({ watch: pid, signal });
    },
    release: (pid) => {
      send({ release: pid });
    },
    removeAtEnd: (folder) => {
      send({ remove: folder });
    },
    async close() {
      child.stdin.end();
      await exited;
      process.off('exit', killNow);
    },
  };
}
