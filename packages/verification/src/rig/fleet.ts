import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NILE_USDT } from '@gateway/devnet';
import { type RigChain, startChain } from './chain';
import type { UrlOfRole } from './database';
import { createWallet, untilOk } from './http';
import { freePort, programOf, type Program } from './program';
import { newSecrets } from './secrets';

/** One copy of one service. */
export interface Copy {
  program: Program;
  /** Its metrics and its health. */
  metricsUrl: string;
}

export interface ApiCopy extends Copy {
  url: string;
  /** The same by a host name, for which browsers offer passkeys. */
  publicUrl: string;
}

/** A gateway with several copies of each service, on stores that the caller provides. */
export interface Fleet {
  chain: Program;
  chainUrl: string;
  apis: readonly ApiCopy[];
  watchers: readonly Copy[];
  notifiers: readonly Copy[];
  /** Everything that `gateway` needs, by the names of the variables; a service has another DATABASE_URL. */
  variables: Record<string, string>;
  vault: string;
  /** @param checkout the folder of the version that runs, if it is another one */
  startServices(checkout?: string): void;
  stopServices(): Promise<void>;
  /** Initialises the wallet and waits until every api is healthy. */
  initialise(): Promise<void>;
  waitForHealth(): Promise<void>;
  /** The newest lines of every program, to report a failure. */
  report(): string;
  /** Ends everything and removes vault and chain. */
  remove(): Promise<void>;
}

export interface FleetOptions {
  urlOf: UrlOfRole;
  redisUrl: string;
  /** How many copies of each service. */
  copies: number;
  /** How often a block comes: by default 15 times as often as on the real chain. */
  blockMs?: number;
  /** Variables that differ from the defaults; some name the chain's URL, or accounts of it. */
  overrides?: Record<string, string> | ((chainUrl: string) => Promise<Record<string, string>>);
}

const READY_MS = 120_000;
const BLOCK_MS = 200;
/** Blocks are final so many blocks later, as on the real chain. */
const SOLIDITY_LAG = '18';
const SCHEDULE = '0,1,1,2,2,4,8,16,32,64';

/** Opens a fleet; only the chain runs until `startServices`. */
export async function openFleet(options: FleetOptions): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-fleet-'));
  const vault = mkdtempSync(join(folder, 'vault-'));
  const { program: chain, ...urls } = await startChain({
    DEVNET_BLOCK_MS: String(options.blockMs ?? BLOCK_MS),
    DEVNET_SOLIDITY_LAG: SOLIDITY_LAG,
    DEVNET_DATA_DIR: join(folder, 'chain'),
  });
  const chainUrl = urls.url;
  const variables = await newVariables(options, urls, vault);
  const copies = Array.from({ length: options.copies }, (_, i) => String(i + 1));
  const variablesOf = (service: Service): Record<string, string> => ({
    ...variables,
    DATABASE_URL: options.urlOf(service),
  });
  const apis = await Promise.all(copies.map((copy) => openApi(copy, variablesOf('api'))));
  const watchers = await Promise.all(copies.map((copy) => openCopy('watcher', copy, variablesOf('watcher'))));
  const [first] = apis;
  const notifying = { ...variablesOf('notifier'), PUBLIC_BASE_URL: String(first?.publicUrl) };
  const notifiers = await Promise.all(copies.map((copy) => openCopy('notifier', copy, notifying)));
  const all = [...apis, ...watchers, ...notifiers].map(({ program }) => program);
  const apiUrl = `${String(first?.url)}/api/v1`;
  const waitForHealth = (): Promise<void> =>
    waitUntilHealthy(apis, () => all.map((program) => program.tail()).join('\n'));
  return {
    ...{ chain, chainUrl, apis, watchers, notifiers, variables, vault, waitForHealth },
    startServices(checkout) {
      for (const program of all) program.start(checkout);
    },
    async stopServices() {
      await Promise.all(all.map((program) => program.stop()));
    },
    async initialise() {
      await untilOk('an api', `${apiUrl}/health/live`, READY_MS);
      await createWallet(apiUrl, variables['API_KEY'] ?? '', READY_MS);
      await waitForHealth();
    },
    report: () => [chain, ...all].map((program) => program.tail()).join('\n'),
    async remove() {
      for (const program of [...all, chain]) await program.kill();
      rmSync(folder, { recursive: true });
    },
  };
}

type Service = 'api' | 'watcher' | 'notifier';

async function openApi(copy: string, variables: Record<string, string>): Promise<ApiCopy> {
  const port = String(await freePort());
  const [url, publicUrl] = [`http://127.0.0.1:${port}`, `http://localhost:${port}`];
  return { ...(await openCopy('api', copy, { ...variables, PORT: port, PUBLIC_BASE_URL: publicUrl })), url, publicUrl };
}

async function openCopy(service: Service, copy: string, variables: Record<string, string>): Promise<Copy> {
  const port = String(await freePort());
  const program = programOf(`${service} ${copy}`, `services/${service}/dist/main.js`, {
    ...variables,
    METRICS_PORT: port,
  });
  return { program, metricsUrl: `http://127.0.0.1:${port}` };
}

async function waitUntilHealthy(apis: readonly ApiCopy[], report: () => string): Promise<void> {
  for (const { url } of apis) {
    await untilOk('health', `${url}/api/v1/health`, READY_MS).catch((error: unknown) => {
      throw new Error(`the gateway is not healthy\n${report()}`, { cause: error });
    });
  }
}

async function newVariables(
  { urlOf, redisUrl, overrides }: FleetOptions,
  { url: chainUrl, solidityUrl }: Pick<RigChain, 'url' | 'solidityUrl'>,
  vault: string,
): Promise<Record<string, string>> {
  return {
    DATABASE_URL: urlOf('watcher'), // as an operator's
    REDIS_URL: redisUrl,
    TRON_NETWORK: 'nile',
    USDT_CONTRACT: NILE_USDT,
    TRON_NODE_URL: chainUrl,
    TRON_SOLIDITY_URL: solidityUrl,
    NODE_POLL_MS: '100',
    VAULT_DIR: vault,
    ...newSecrets(),
    WEBHOOK_RETRY_SCHEDULE: SCHEDULE,
    LOG_LEVEL: 'info',
    ...(typeof overrides === 'function' ? await overrides(chainUrl) : overrides),
  };
}
