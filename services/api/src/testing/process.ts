import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiConfig } from '../config';

/** An api as a process of its own. */
export interface ApiProcess {
  url: string;
  kill(): void;
  /** The exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
  output(): string;
}

const RUN_SOURCE = join(__dirname, '../../../../scripts/run-source.cjs');
const MAIN = join(__dirname, '../main.ts');

/**
 * Starts the api's main.ts on the stores and the vault folder of this configuration.
 * @param preload a script that runs first, in the process
 */
export async function startProcess(config: ApiConfig, preload: string): Promise<ApiProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'api-process-'));
  const preloaded = join(folder, 'preload.cjs');
  writeFileSync(preloaded, preload);
  const port = String(await freePort());
  const child = spawn(process.execPath, ['--conditions=source', '-r', preloaded, '-r', RUN_SOURCE, MAIN], {
    env: { PATH: process.env['PATH'], PORT: port, ...variablesOf(config) },
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
    url: `http://127.0.0.1:${port}`,
    kill: () => child.kill('SIGKILL'),
    ended,
    output: () => lines.join(''),
  };
}

function variablesOf(config: ApiConfig): Record<string, string> {
  return {
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redisUrl,
    VAULT_DIR: config.vault?.folder ?? '',
    VAULT_KEY: config.vault?.key.toString('hex') ?? '',
    API_KEY: config.apiKey,
    WEBHOOK_SECRET: config.webhookSecret,
    HMAC_SECRET: config.hmacSecret.toString('hex'),
    ADMIN_PASSWORD: config.adminPassword,
    JWT_SECRET: config.jwtSecret.toString('hex'),
    TRON_NETWORK: config.network,
    USDT_CONTRACT: config.usdtContract,
    PUBLIC_BASE_URL: config.publicBaseUrl,
    LOG_LEVEL: 'info',
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
