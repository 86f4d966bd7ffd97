import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteOutput } from './leak-recorder';

/** A service in a separate process, run from its sources. */
export interface ServiceProcess {
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  isRunning(): boolean;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  output(): string;
}

const RUN_SOURCE = join(__dirname, '../../../../scripts/run-source.cjs');

/**
 * Starts a service's main.ts with only these environment variables.
 * @param preload a script that runs first in the process
 */
export function startService(main: string, variables: Record<string, string>, preload = ''): ServiceProcess {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const preloaded = join(folder, 'preload.cjs');
  writeFileSync(preloaded, preload);
  const child = spawn(process.execPath, ['--conditions=source', '-r', preloaded, '-r', RUN_SOURCE, main], {
    env: { PATH: process.env['PATH'], ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => {
      rmSync(folder, { recursive: true });
      noteOutput('the output of a service', lines.join(''));
      resolve(code ?? signal ?? 'SIGKILL');
    });
  });
  return {
    signal: (name) => child.kill(name),
    isRunning: () => child.exitCode === null && child.signalCode === null,
    ended,
    output: () => lines.join(''),
  };
}
