import { spawn } from 'node:child_process';

export interface ShellOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** What the program reads. */
  input?: string;
}

const TAIL = 8_000;

/** Runs a program and returns what it prints. @throws Error with the end of its output when it fails */
export function run(command: string, args: readonly string[], options: ShellOptions = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: options.cwd, env: options.env ?? process.env });
    const printed: Buffer[] = [];
    const all: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => {
      printed.push(chunk);
      all.push(chunk);
    });
    child.stderr.on('data', (chunk: Buffer) => all.push(chunk));
    child.stdin.on('error', () => undefined).end(options.input ?? '');
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve(Buffer.concat(printed).toString());
      else {
        const output = Buffer.concat(all).toString().slice(-TAIL);
        reject(new Error(`${[command, ...args].join(' ')} ended with ${String(code)}\n${output}`));
      }
    });
  });
}

/** Whether a program runs and succeeds. */
export function succeeds(command: string, args: readonly string[], options: ShellOptions = {}): Promise<boolean> {
  return run(command, args, options).then(
    () => true,
    () => false,
  );
}
