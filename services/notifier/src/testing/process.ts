import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_HMAC_SECRET, TEST_NETWORK } from '@gateway/store/testing';
import { testRedisUrl } from './house';

/** A notifier as a process of its own. */
export interface NotifierProcess {
  signal(name: 'SIGTERM' | 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  isRunning(): boolean;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  output(): string;
}

export interface ProcessOptions {
  variables?: Record<string, string>;
  /** A script that runs first, in the process. */
  preload?: string;
}

const MAIN = join(__dirname, '../main.ts');
const RUN_SOURCE = join(__dirname, '../../../../scripts/run-source.cjs');

/** Starts the notifier's main.ts on a database. */
export function startProcess(
  databaseUrl: string,
  { variables = {}, preload = '' }: ProcessOptions = {},
): NotifierProcess {
  const folder = mkdtempSync(join(tmpdir(), 'notifier-'));
  const preloaded = join(folder, 'preload.cjs');
  writeFileSync(preloaded, preload);
  const child = spawn(process.execPath, ['--conditions=source', '-r', preloaded, '-r', RUN_SOURCE, MAIN], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      REDIS_URL: testRedisUrl(),
      TRON_NETWORK: TEST_NETWORK,
      HMAC_SECRET: TEST_HMAC_SECRET.toString('hex'),
      WEBHOOK_RETRY_SCHEDULE: '0,0.05,0.1,0.2,0.5,1',
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
      ...variables,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => lines.push(chunk.toString()));
  const ended = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => {
      rmSync(folder, { recursive: true });
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
