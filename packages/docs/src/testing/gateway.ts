import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDevnet, type Devnet } from '@gateway/devnet';
import { prepareSandboxDatabase } from '@gateway/sandbox';
import { freePort, startService, until, type ServiceProcess } from '@gateway/runtime/testing';
import { openTestDatabase, TEST_HMAC_SECRET, TEST_VAULT_KEY } from '@gateway/store/testing';

/** A whole gateway on a simulated chain, as `npm start` runs it. */
export interface TestGateway {
  url: string;
  apiKey: string;
  webhookSecret: string;
  chain: Devnet;
  close(): Promise<void>;
}

const SERVICES = join(__dirname, '../../../../services');
const START_MS = 110_000;
const BLOCK_MS = 50;
const API_KEY = 'the-key-of-the-guide';
const WEBHOOK_SECRET = 'the-webhook-secret-of-the-guide';

/** Starts the services from their sources and initialises the wallet. */
export async function openTestGateway(): Promise<TestGateway> {
  const vault = mkdtempSync(join(tmpdir(), 'guide-vault-'));
  const database = await openTestDatabase();
  await prepareSandboxDatabase(database.db);
  const chain = await startDevnet({ blockMs: BLOCK_MS, solidityPort: 0 });
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const hmacSecret = TEST_HMAC_SECRET.toString('hex');
  const shared = (role: 'api' | 'watcher' | 'notifier'): Record<string, string> => ({
    DATABASE_URL: database.urlOf(role),
    REDIS_URL: process.env['TEST_REDIS_URL'] ?? '',
    TRON_NETWORK: 'nile',
    LOG_LEVEL: 'info',
    FIXED_RATES: 'EUR:0.92',
    HMAC_SECRET: hmacSecret,
  });
  const services = [
    startService(join(SERVICES, 'api/src/main.ts'), {
      ...shared('api'),
      ...{ API_KEY, WEBHOOK_SECRET, JWT_SECRET: '5ec2e7c0'.repeat(8), ADMIN_PASSWORD: 'correct horse battery staple' },
      ...{ PORT: port, PUBLIC_BASE_URL: url, USDT_CONTRACT: chain.usdtContract, TRON_NODE_URL: chain.url },
      SANDBOX: 'true',
    }),
    startService(join(SERVICES, 'watcher/src/main.ts'), {
      ...shared('watcher'),
      ...{ TRON_NODE_URL: chain.url, TRON_SOLIDITY_URL: chain.solidityUrl, NODE_POLL_MS: '100' },
      USDT_CONTRACT: chain.usdtContract,
      ...{ VAULT_DIR: vault, VAULT_KEY: TEST_VAULT_KEY.toString('hex'), POOL_MIN_FREE: '20', POOL_BATCH: '20' },
    }),
    startService(join(SERVICES, 'notifier/src/main.ts'), shared('notifier')),
  ];
  await initialise(url, services);
  return {
    ...{ url, apiKey: API_KEY, webhookSecret: WEBHOOK_SECRET, chain },
    async close() {
      for (const { signal } of services) signal('SIGKILL');
      await Promise.all(services.map(({ ended }) => ended));
      await chain.close();
      await database.drop();
      rmSync(vault, { recursive: true });
    },
  };
}

async function initialise(url: string, services: readonly ServiceProcess[]): Promise<void> {
  const report = (): string => services.map(({ output }) => output()).join('\n');
  const isOk = async (path: string, init?: RequestInit): Promise<boolean> =>
    (await fetch(`${url}/api/v1${path}`, init).catch(() => undefined))?.ok === true;
  try {
    await until('the api responds', () => isOk('/health/live'), START_MS);
    const headers = { 'X-API-Key': API_KEY, 'Content-Type': 'application/json' };
    await until('the wallet is there', () => isOk('/wallet/init', { method: 'POST', headers, body: '{}' }), START_MS);
    await until('everything is healthy', () => isOk('/health'), START_MS);
  } catch (error) {
    throw new Error(`the gateway did not start\n${report()}`, { cause: error });
  }
}
