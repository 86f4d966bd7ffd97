import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';

/** A process of the gateway that can be killed and started again with the same environment. */
export interface Program {
  readonly name: string;
  start(): void;
  isRunning(): boolean;
  /** Ends it without a word, as a crash would; resolves when it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop and fails when it does not within the grace period or leaves with an error. */
  stop(): Promise<void>;
  /** Lets it sleep without its knowledge, as a paused machine does. */
  freeze(ms: number): Promise<void>;
  /** Tells the listener everything that it writes from now on. */
  listen(listener: (text: string) => void): void;
  /** The newest lines it wrote, for a failure's report. */
  tail(): string;
}

/** Whatever ends this process, none of its children stays behind. */
const running = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const GRACE_MS = 20_000;
const TAIL_LINES = 60;

/** Describes a compiled program of this repository; nothing runs until `start`. */
export function programOf(name: string, file: string, environment: Record<string, string>): Program {
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
    start() {
      const started = spawn(process.execPath, [file], {
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
      // Before it listens to signals a program has nothing in hand, and ends as any other does.
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

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Its exit code: 0 when it had never run; the signal's name when one ended it. */
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
