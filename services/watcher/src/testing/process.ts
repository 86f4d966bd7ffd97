import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TEST_HMAC_SECRET } from '@gateway/store/testing';
import type { WatcherContext } from '../context';

/** A service as a process of its own. */
export interface ServiceProcess {
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT'): void;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  output(): string;
}

const SERVICES = join(__dirname, '../../..');
const RUN_SOURCE = join(SERVICES, '../scripts/run-source.cjs');

/**
 * Starts a service's main.ts on the database, vault and chain of a test's watcher.
 * @param preload a script that runs first, in the process
 */
export function startProcess(
  { config }: WatcherContext,
  service: 'watcher' | 'notifier' = 'watcher',
  preload = '',
): ServiceProcess {
  const folder = mkdtempSync(join(tmpdir(), 'service-'));
  const preloaded = join(folder, 'preload.cjs');
  writeFileSync(preloaded, preload);
  const main = join(SERVICES, service, 'src/main.ts');
  const child = spawn(process.execPath, ['--conditions=source', '-r', preloaded, '-r', RUN_SOURCE, main], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: config.databaseUrl,
      REDIS_URL: redisUrl(),
      TRON_NETWORK: config.network,
      USDT_CONTRACT: config.usdtContract,
      TRON_NODE_URL: config.node.urls.map(({ fullUrl }) => fullUrl).join(','),
      NODE_POLL_MS: '100',
      VAULT_DIR: config.vault.folder,
      VAULT_KEY: config.vault.key.toString('hex'),
      POOL_MIN_FREE: String(config.pool.minFree),
      POOL_BATCH: String(config.pool.batch),
      HMAC_SECRET: TEST_HMAC_SECRET.toString('hex'),
      LOG_LEVEL: 'info',
      NODE_ENV: 'production',
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
  return { signal: (name) => child.kill(name), ended, output: () => lines.join('') };
}

function redisUrl(): string {
  const url = process.env['TEST_REDIS_URL'];
  if (!url) throw new Error('TEST_REDIS_URL is not set: run the suites with "npm test"');
  return url;
}
