import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { NILE_USDT } from '@gateway/devnet';
import type { Devnet } from '@gateway/devnet';
import { formatUsdt, usdt } from '@gateway/domain';
import { request } from 'undici';
import { openMerchant, type Merchant } from '../stage/merchant';
import { logIn } from '../rig/admin-session';
import { call, untilOk } from '../rig/http';
import { freePort } from '../rig/program';
import { RAISED_LIMITS } from '../rig/raised-limits';
import { newSecrets } from '../rig/secrets';
import { openChain, type ScenarioChain } from './chain';
import { SimulatedClock } from './clock/clock';
import { openMarket, type Market } from './market';
import type { OrderFact } from './model/model';
import { openLink } from './links';
import type { DepositFact } from './model/model-deposits';
import type { AskedPrice } from './model/model-price';
import { openNodeProxy, type NodeProxy } from './services/node-proxy';
import { SERVICES, type Deployment, type ServiceName } from './plan/plan';
import { databaseOf, openServer, type Backup, type ScenarioServer } from './services/server';
import { openService, type Service } from './services/service';

/** A backup, and the orders and customers' addresses known at its time. */
export interface KnownBackup {
  backup: Backup;
  orders: ReadonlySet<string>;
  customers: ReadonlySet<string>;
}

/** What the merchant asks for; a repeat asks for the same. */
export interface OrderRequest {
  externalId: string;
  /** In micro-units, or a price. */
  asked: bigint | AskedPrice;
  ttlSeconds: number;
}

/** A gateway in simulated time, with everything that trades with it and breaks it. */
export interface World {
  deployment: Deployment;
  clock: SimulatedClock;
  chain: ScenarioChain;
  market: Market;
  node: NodeProxy;
  server: ScenarioServer;
  merchant: Merchant;
  services: ReadonlyMap<ServiceName, Service>;
  apiUrl: string;
  /** Variables of the services and of `gateway`, which connects directly to the database. */
  variables: Record<string, string>;
  coldWallet: string;
  /** The page of a payment link with an open amount. */
  linkUrl: string;
  /** Every created order, lost or not, in order of the responses. */
  orders: OrderFact[];
  /** Of each customer that has one. */
  deposits: DepositFact[];
  /** By external id. */
  requests: Map<string, OrderRequest>;
  backups: KnownBackup[];
  findings: string[];
  counts: { kills: number; restores: number; orders: number };
  close(): Promise<void>;
}

const READY_MS = 120_000;
const HOT_WALLET_SUN = 1_000_000_000_000n;

/** Starts everything and initialises the wallet. */
export async function openWorld(
  deployment: Deployment,
  stores: { bin: string; template: string; redisUrl: string },
): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'campaign-'));
  const clock = new SimulatedClock();
  const server = await openServer(stores.bin, stores.template, clock.file);
  const chain = await openChain(clock);
  const market = await openMarket(clock, deployment.market);
  const node = await openNodeProxy(chain.devnet.url);
  const secrets = newSecrets();
  const merchant = await openMerchant(secrets.WEBHOOK_SECRET);
  const apiUrl = `http://127.0.0.1:${String(await freePort())}`;
  const wallets = fundWallets(chain.devnet);
  const variables = {
    ...secrets,
    ...RAISED_LIMITS,
    ...policiesOf(deployment, chain.devnet.url),
    ...wallets,
    ...market.variables,
    DATABASE_URL: databaseOf(server.postgres),
    REDIS_URL: stores.redisUrl,
    TRON_NODE_URL: node.url,
    VAULT_DIR: mkdtempSync(join(folder, 'vault-')),
    PORT: new URL(apiUrl).port,
    PUBLIC_BASE_URL: apiUrl,
    SIM_CLOCK: clock.file,
    NODE_OPTIONS: `--require=${resolve('packages/verification/dist/campaign/clock/clock-preload.js')}`,
  };
  const counts = { kills: 0, restores: 0, orders: 0 };
  const services = new Map<ServiceName, Service>();
  for (const name of SERVICES) {
    services.set(name, await openService(name, variables, server.postgres.port, () => (counts.kills += 1)));
  }
  const world: World = {
    ...{ deployment, clock, chain, market, node, server, merchant, services, apiUrl, variables, counts },
    coldWallet: wallets.COLD_WALLET_ADDRESS,
    linkUrl: '',
    ...{ orders: [], deposits: [], requests: new Map(), backups: [], findings: [] },
    async close() {
      for (const service of services.values()) await service.close();
      await merchant.close();
      await node.close();
      await market.close();
      await chain.close();
      await server.remove();
      rmSync(folder, { recursive: true });
      clock.remove();
    },
  };
  await initialise(world).catch(async (error: unknown) => {
    const report = reportOf(world);
    await world.close();
    throw new Error(`the gateway did not start\n${report}`, { cause: error });
  });
  return world;
}

/** The newest lines of all services. */
export function reportOf({ services }: World): string {
  return [...services.values()].map(({ program }) => program.tail()).join('\n');
}

/** The service of that name. */
export function serviceOf({ services }: World, name: ServiceName): Service {
  const service = services.get(name);
  if (!service) throw new Error(`unknown service ${name}`);
  return service;
}

async function initialise(world: World): Promise<void> {
  const { services, apiUrl, variables, deployment, merchant } = world;
  for (const service of services.values()) service.start();
  await untilOk('the api', `${apiUrl}/api/v1/health/live`, READY_MS);
  const init = await call('POST', `${apiUrl}/api/v1/wallet/init`, { key: variables['API_KEY'] ?? '', body: {} });
  if (init.status !== 201) throw new Error(`the wallet was not initialised: ${JSON.stringify(init.body)}`);
  await untilOk('health', `${apiUrl}/api/v1/health`, READY_MS);
  await setTerms(`${apiUrl}/api/v1`, variables, deployment);
  world.linkUrl = await openLink(apiUrl, variables['API_KEY'] ?? '', merchant.url);
}

/** Sets what the merchant adds to rates and tolerates, as an admin does. */
async function setTerms(
  api: string,
  variables: Readonly<Record<string, string>>,
  deployment: Deployment,
): Promise<void> {
  const { body: merchant } = await call('GET', `${api}/merchant`, { key: variables['API_KEY'] ?? '' });
  const { statusCode, body } = await request(`${api}/admin/merchants/${String(merchant['id'])}`, {
    method: 'PUT',
    headers: {
      cookie: await logIn(api, variables['ADMIN_PASSWORD'] ?? ''),
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      spread: (deployment.spreadHundredths / 100).toFixed(2),
      underpaid_percent: (deployment.underpaidHundredths / 100).toFixed(2),
      underpaid_maximum: formatUsdt(usdt(BigInt(deployment.underpaidMaximum))),
    }),
  });
  if (statusCode !== 200) throw new Error(`the merchant's terms were not set: ${await body.text()}`);
  await body.dump();
}

function policiesOf(deployment: Deployment, honestNode: string): Record<string, string> {
  return {
    TRON_NETWORK: 'nile',
    USDT_CONTRACT: NILE_USDT,
    NODE_POLL_MS: '100',
    LOG_LEVEL: 'info',
    LATE_PAYMENTS: deployment.latePayments,
    ADDRESS_REUSE: deployment.reuse,
    ADDRESS_COOLDOWN: String(deployment.cooldownMs / 1_000),
    MONITOR_AFTER_EXPIRY: String(deployment.monitorMs / 1_000),
    POOL_MIN_FREE: String(deployment.minFree),
    POOL_BATCH: String(deployment.batch),
    SWEEP_ENABLED: String(deployment.isSweeping),
    SWEEP_DAILY_TRX: '100000',
    LINK_ADDRESS_RESERVE: '0', // the pool is smaller than that
    ...{ RATE_LIMIT_LINK: '1000000000', RATE_LIMIT_LINK_ADDRESS: '1000000000' },
    ...(deployment.hasVerifier && { TRON_VERIFY_URL: honestNode }),
  };
}

function fundWallets(devnet: Devnet): { HOT_WALLET_KEY: string; COLD_WALLET_ADDRESS: string } {
  const hot = devnet.faucet({ sun: HOT_WALLET_SUN });
  devnet.mine();
  const cold = devnet.faucet({ sun: 1n, usdt: usdt(0n) });
  devnet.mine();
  return { HOT_WALLET_KEY: hot.privateKey ?? '', COLD_WALLET_ADDRESS: cold.address };
}
