import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NILE_USDT } from '@gateway/devnet';
import { freePort } from '@gateway/runtime/testing';
import { prepareSandboxDatabase } from '@gateway/sandbox';
import { connect } from '@gateway/store/db';
import { createDatabase } from '../rig/database';
import { createWallet, untilOk } from '../rig/http';
import { programOf, type Program } from '../rig/program';
import { newSecrets } from '../rig/secrets';
import type { Servers } from '../rig/servers';

/** A whole gateway as an operator runs it: four processes, its own database and vault. */
export interface Gateway {
  apiUrl: string;
  /** The same by a host name, for which browsers offer passkeys. */
  publicUrl: string;
  /** The database as its owner connects to it. */
  ownerDatabaseUrl: string;
  chainUrl: string;
  apiKey: string;
  webhookSecret: string;
  adminPassword: string;
  chain: Program;
  services: readonly Program[];
  stop(): Promise<void>;
  report(): string;
}

const READY_MS = 120_000;

/** Blocks are 15 times as fast as on the real chain, and final 18 blocks later, as there. */
const BLOCK_MS = 200;
const PACE = { DEVNET_SOLIDITY_LAG: '18', NODE_POLL_MS: '100' };

interface GatewayOptions {
  blockMs?: number;
  isSandbox?: boolean;
  api?: Readonly<Record<string, string>>;
  watcher?: Readonly<Record<string, string>>;
}

/** Several scenarios at once, from one address, sign in more often and open more pages of the console than admins do. */
const LIMITS = {
  RATE_LIMIT_LOGIN: '40',
  RATE_LIMIT_DOCUMENTS: '100000',
  RATE_LIMIT_ADMIN: '100000',
  RATE_LIMIT_CHECKOUT: '100000',
};

/**
 * Starts everything and initialises the wallet. `servers` are the addresses of the stores, without a database.
 * @param options the pace of the chain, for scenarios in a browser; whether payments can be simulated; variables of the
 * api and the watcher that differ from the defaults
 */
export async function startGateway(
  servers: Servers,
  { blockMs = BLOCK_MS, isSandbox = false, api = {}, watcher = {} }: GatewayOptions = {},
): Promise<Gateway> {
  const database = await createDatabase(servers.databaseUrl, 'e2e');
  const vault = mkdtempSync(join(tmpdir(), 'gateway-vault-'));
  const [apiPort, chainPort, solidityPort] = [await freePort(), await freePort(), await freePort()];
  const apiUrl = `http://127.0.0.1:${String(apiPort)}`;
  const publicUrl = `http://localhost:${String(apiPort)}`;
  const chainUrl = `http://127.0.0.1:${String(chainPort)}`;
  const { VAULT_KEY, ...secrets } = newSecrets();
  const urls = { apiUrl, publicUrl, chainUrl, ownerDatabaseUrl: database.urlOf('owner') };
  const shared = { REDIS_URL: servers.redisUrl, TRON_NETWORK: 'nile', LOG_LEVEL: 'info' };

  const chain = programOf('chain', 'packages/devnet/dist/main.js', {
    ...{ ...PACE, DEVNET_BLOCK_MS: String(blockMs) },
    ...{ DEVNET_PORT: String(chainPort), DEVNET_SOLIDITY_PORT: String(solidityPort) },
  });
  const services = [
    programOf('api', 'services/api/dist/main.js', {
      ...{ ...shared, ...secrets, DATABASE_URL: database.urlOf('api'), USDT_CONTRACT: NILE_USDT },
      PORT: String(apiPort),
      PUBLIC_BASE_URL: publicUrl,
      TRON_NODE_URL: chainUrl,
      SANDBOX: String(isSandbox),
      ...LIMITS,
      ...api,
    }),
    programOf('watcher', 'services/watcher/dist/main.js', {
      ...{ ...shared, ...PACE, DATABASE_URL: database.urlOf('watcher'), USDT_CONTRACT: NILE_USDT },
      ...{ VAULT_DIR: vault, VAULT_KEY },
      ...{ TRON_NODE_URL: chainUrl, TRON_SOLIDITY_URL: `http://127.0.0.1:${String(solidityPort)}`, ...watcher },
    }),
    programOf('notifier', 'services/notifier/dist/main.js', {
      ...{ ...shared, DATABASE_URL: database.urlOf('notifier') },
      HMAC_SECRET: secrets.HMAC_SECRET,
      PUBLIC_BASE_URL: publicUrl,
      WEBHOOK_RETRY_SCHEDULE: '0,1,1,2,2,4,8,16,32,64',
    }),
  ];
  if (isSandbox) await prepareSandbox(urls.ownerDatabaseUrl);
  const gateway: Gateway = {
    ...urls,
    apiKey: secrets.API_KEY,
    webhookSecret: secrets.WEBHOOK_SECRET,
    adminPassword: secrets.ADMIN_PASSWORD,
    ...{ chain, services },
    async stop() {
      for (const program of [...services].reverse()) await program.stop();
      await chain.kill();
      rmSync(vault, { recursive: true });
      await database.drop();
    },
    report: () => [chain, ...services].map((program) => program.tail()).join('\n'),
  };
  await start(gateway);
  await initialise(gateway);
  return gateway;
}

async function prepareSandbox(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { name: 'e2e', poolSize: 1, statementTimeoutMs: READY_MS });
  await prepareSandboxDatabase(db);
  await db.destroy();
}

/** Not all at once: a service that gets no connection in time while its machine is busy does not start. */
async function start(gateway: Gateway): Promise<void> {
  const [api, ...others] = gateway.services;
  gateway.chain.start();
  api?.start();
  await untilOk('the api', `${gateway.apiUrl}/api/v1/health/live`, READY_MS).catch((error: unknown) => {
    throw new Error(`the gateway did not start\n${gateway.report()}`, { cause: error });
  });
  for (const program of others) program.start();
}

async function initialise(gateway: Gateway): Promise<void> {
  await createWallet(`${gateway.apiUrl}/api/v1`, gateway.apiKey, READY_MS);
  await untilOk('health', `${gateway.apiUrl}/api/v1/health`, READY_MS);
}
