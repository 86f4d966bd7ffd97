import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A process of the gateway that can be killed and started again with the same environment. */
export interface Program {
  readonly name: string;
  /** @param checkout the folder of the version whose file runs, if it is another one */
  start(checkout?: string): void;
  isRunning(): boolean;
  /** Kills it, as a crash would; resolves when it has exited. */
  kill(): Promise<void>;
  /** Sends SIGTERM; fails when it does not exit within the grace period or exits with an error. */
  stop(): Promise<void>;
  /** Suspends it, as a paused machine does. */
  freeze(ms: number): Promise<void>;
  /** Passes everything that it writes from now on to the listener. */
  listen(listener: (text: string) => void): void;
  /** The newest lines it wrote, to report a failure. */
  tail(): string;
}

/** However this process ends, its children are killed. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const GRACE_MS = 20_000;
const TAIL_LINES = 60;

/** Describes a compiled program of this repository; nothing runs until `start`. */
export function programOf(name: string, file: string, environment: Record<string, string>): Program {
  return commandOf(name, process.execPath, (checkout) => [join(checkout, file)], environment);
}

/** Describes a command of this machine; nothing runs until `start`. */
export function commandOf(
  name: string,
  command: string,
  args: readonly string[] | ((checkout: string) => readonly string[]),
  environment: Record<string, string> = {},
): Program {
  let child: ChildProcess | undefined;
  const lines: string[] = [];
  const listeners: ((text: string) => void)[] = [];
  const keep = (chunk: Buffer): void => {
    for (const listener of listeners) listener(chunk.toString());
    lines.push(...chunk.toString().split('\n').filter(Boolean));
    lines.splice(0, lines.length - TAIL_LINES);
  };
  return {
    name,
    start(checkout = '.') {
      const started = spawn(command, typeof args === 'function' ? args(checkout) : args, {
        env: { PATH: process.env['PATH'], ...environment },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.stdout.on('data', keep);
      started.stderr.on('data', keep);
      running.add(started);
      started.once('exit', () => running.delete(started));
      child = started;
    },
    isRunning: () => child !== undefined && running.has(child),
    async kill() {
      await ended(child, 'SIGKILL');
    },
    async stop() {
      const code = await ended(child, 'SIGTERM');
      // A program that does not yet handle signals has no work in progress, and SIGTERM ends it.
      if (code !== 0 && code !== 'SIGTERM') throw new Error(`${name} ended with ${String(code)}\n${lines.join('\n')}`);
    },
    async freeze(ms) {
      child?.kill('SIGSTOP');
      await new Promise((resolve) => setTimeout(resolve, ms));
      child?.kill('SIGCONT');
    },
    listen(listener) {
      listeners.push(listener);
    },
    tail: () => lines.map((line) => `  ${name} | ${line}`).join('\n'),
  };
}

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Its exit code: 0 if it never ran; the name of the signal that ended it. */
async function ended(child: ChildProcess | undefined, signal: 'SIGKILL' | 'SIGTERM'): Promise<number | string> {
  if (!child) return 0;
  if (child.exitCode !== null) return child.exitCode;
  if (child.signalCode !== null) return child.signalCode;
  const exit = new Promise<number | string>((resolve) => {
    child.once('exit', (code, by) => {
      resolve(code ?? by ?? 'nothing');
    });
  });
  child.kill(signal);
  const hardStop = setTimeout(() => child.kill('SIGKILL'), GRACE_MS);
  const code = await exit;
  clearTimeout(hardStop);
  return code;
}
