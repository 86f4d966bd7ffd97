import { join } from 'node:path';
import { freePort, startService, type ServiceProcess } from '@gateway/runtime/testing';
import type { ApiConfig } from '../../base/config';

/** An api in a separate process. */
export interface ApiProcess extends ServiceProcess {
  url: string;
  port: number;
  metricsUrl: string;
}

const MAIN = join(__dirname, '../../main.ts');

/**
 * Starts the api's main.ts on the stores of this configuration.
 * @param preload a script that runs first, in the process
 */
export async function startProcess(
  config: ApiConfig,
  preload = '',
  overrides: Record<string, string> = {},
): Promise<ApiProcess> {
  const [port, metricsPort] = [String(await freePort()), String(await freePort())];
  const variables = { PORT: port, METRICS_PORT: metricsPort, ...variablesOf(config), ...overrides };
  const service = startService(MAIN, variables, preload);
  return {
    port: Number(port),
    url: `http://127.0.0.1:${port}`,
    metricsUrl: `http://127.0.0.1:${metricsPort}`,
    ...service,
  };
}

function variablesOf(config: ApiConfig): Record<string, string> {
  return {
    DATABASE_URL: config.databaseUrl,
    REDIS_URL: config.redisUrl,
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
