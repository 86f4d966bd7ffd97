import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { startService, type ServiceProcess } from '@gateway/runtime/testing';
import type { ApiConfig } from '../config';

/** An api in a separate process. */
export interface ApiProcess extends ServiceProcess {
  url: string;
}

const MAIN = join(__dirname, '../main.ts');

/**
 * Starts the api's main.ts on the stores and the vault folder of this configuration.
 * @param preload a script that runs first, in the process
 */
export async function startProcess(config: ApiConfig, preload: string): Promise<ApiProcess> {
  const port = String(await freePort());
  const service = startService(MAIN, { PORT: port, ...variablesOf(config) }, preload);
  return { url: `http://127.0.0.1:${port}`, ...service };
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
