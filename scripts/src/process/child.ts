import { spawn } from 'node:child_process';
import type { ChildProcess, SpawnOptions } from 'node:child_process';
import type { Guard } from './guard';

export interface ChildSpec {
  name: string;
  command: string;
  args: readonly string[];
  options: SpawnOptions;
  /** Runs it in its own process group, which is stopped as a whole. */
  isGroup?: boolean;
  stopSignal: NodeJS.Signals;
  /** Time between the stop signal and the kill. */
  graceMs: number;
}

export interface Child {
  name: string;
  process: ChildProcess;
  /** Resolves with the way the child ended: `code 0`, `signal SIGKILL`. Never rejects. */
  ended: Promise<string>;
  /** Sends the stop signal and waits; kills after the grace period. Does nothing if the child has ended. */
  stop: () => Promise<void>;
}

/** Starts a process that the guard stops if this process ends first. */
export function startChild(guard: Guard, spec: ChildSpec): Child {
  const child = spawn(spec.command, spec.args, spec.isGroup ? { ...spec.options, detached: true } : spec.options);
  const pid = child.pid !== undefined && spec.isGroup ? -child.pid : child.pid;
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
      const send = (signal: NodeJS.Signals): void => {
        if (pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(pid, signal);
      };
      send(spec.stopSignal);
      const killer = setTimeout(send, spec.graceMs, 'SIGKILL');
      await ended;
      clearTimeout(killer);
    },
  };
}
