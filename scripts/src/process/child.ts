import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type { Guard } from './guard';

export interface ChildSpec {
  name: string;
  command: string;
  args: readonly string[];
  options: SpawnOptions;
  stopSignal: NodeJS.Signals;
  /** After the stop signal the child has this long before it is killed. */
  graceMs: number;
}

export interface Child {
  name: string;
  process: ChildProcess;
  /** Resolves when the child has ended, with the way it ended: `code 0`, `signal SIGKILL`. Never rejects. */
  ended: Promise<string>;
  /** Sends the stop signal and waits; kills when the grace period is over. Harmless when it has already ended. */
  stop: () => Promise<void>;
}

/** Starts a process that the guard stops if this process dies first. */
export function startChild(guard: Guard, spec: ChildSpec): Child {
  const child = spawn(spec.command, spec.args, spec.options);
  const { pid } = child;
  if (pid !== undefined) guard.watch(pid, spec.stopSignal);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => {
      resolve(error.message);
    });
    child.once('exit', (code, signal) => {
      if (pid !== undefined) guard.release(pid);
      resolve(signal === null ? `code ${String(code)}` : `signal ${signal}`);
    });
  });
  return {
    name: spec.name,
    process: child,
    ended,
    async stop() {
      child.kill(spec.stopSignal);
      const killer = setTimeout(() => child.kill('SIGKILL'), spec.graceMs);
      await ended;
      clearTimeout(killer);
    },
  };
}
