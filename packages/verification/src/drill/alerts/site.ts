import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { RATE_SOURCE_NAMES } from '@gateway/config';
import { startRates, type RateServer } from '@gateway/devnet';
import { addressOfKey } from '@gateway/wallet';
import { connect, type Db } from '@gateway/store/db';
import { openNodeProxy, type NodeProxy } from '../../campaign/services/node-proxy';
import { openFlakyMerchant, type FlakyMerchant } from '../../soak/flaky-merchant';
import { prepareDatabase, type UrlOfRole } from '../../rig/database';
import { openFleet, type Fleet } from '../../rig/fleet';
import { createPostgres, give, type PostgresServer } from '../../rig/postgres-server';
import { programOf, type Program } from '../../rig/program';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import { newSecrets } from '../../rig/secrets';
import { chainCommand } from '../../rig/trade';
import { openPublicProxy, type PublicProxy } from './certificates';
import { mountDisk, type Disk } from './disk';
import { openMonitoring, type Monitoring } from './monitoring';
import { openReceiver, type Receiver } from './receiver';
import { createRedis, type RedisServer } from './redis';

/** A gateway with its stores, its monitoring and everything that may fail. */
export interface Site {
  /** The folder of Postgres' programs. */
  bin: string;
  folder: string;
  postgres: PostgresServer;
  urlOf: UrlOfRole;
  /** As the superuser. */
  db: Db;
  redis: RedisServer;
  fleet: Fleet;
  /** In front of the node; the verifying node is the second. */
  node: NodeProxy;
  verifier: NodeProxy;
  /** Of the two watchers one runs at a time: at first this one, which has no verifying node. */
  watcher: Program;
  verifyingWatcher: Program;
  merchant: FlakyMerchant;
  /** The simulated sources of rates. */
  rates: RateServer;
  proxy: PublicProxy;
  /** With the vault and the data of Redis; undefined without the right to mount it. */
  disk: Disk | undefined;
  receiver: Receiver;
  monitoring: Monitoring;
  /** Where archive-wal.sh keeps the log. */
  archive: string;
  textFolder: string;
  hotWallet: string;
  /** An address that does not concern the gateway. */
  bystander: string;
  /** Runs one act after the other: no payment is made while the node lies about one. */
  exclusively(act: () => Promise<void>): Promise<void>;
  report(): string;
  close(): Promise<void>;
}

/** Fewer than the limit of AddressesLow can be reached by placing some orders. */
const POOL = '150';
const POOL_SIZE = 12;
/** The shortest: a rate that is not confirmed is missing after half a minute. */
const RATE_AGE = '30';
/** Of the simulated market. */
const MARKET_KEY = 'the-key-of-the-simulated-market';

/** Starts everything and creates the wallet. @param bin the folder of Postgres' programs */
export async function openSite(bin: string): Promise<Site> {
  const folder = mkdtempSync('/var/tmp/gateway-alerts-');
  chmodSync(folder, 0o755);
  const disk = mountDisk(join(folder, 'disk'));
  const { archive, settings } = prepareArchive(folder);
  const postgres = await createPostgres(bin, settings);
  const urlOf = await prepareDatabase(postgres.url);
  const redis = await createRedis(join(disk?.path ?? folder, 'redis'));
  const vault = join(disk?.path ?? folder, 'vault');
  mkdirSync(vault, { mode: 0o700 });
  const rates = await startRates();
  const overrides = {
    ...{ ...RAISED_LIMITS, MAX_CONNECTIONS_PER_ADDRESS: '250' },
    ...{ VAULT_DIR: vault, POOL_MIN_FREE: POOL, POOL_BATCH: POOL, WEBHOOK_SLOTS: '1' },
    ...{ RATE_SOURCES: RATE_SOURCE_NAMES.map((name) => `${name}=${rates.url}/${name}`).join(',') },
    ...{ RATE_CURRENCIES: 'EUR', RATE_MAX_AGE: RATE_AGE },
  };
  const fleet = await openFleet({
    ...{ urlOf, redisUrl: redis.url, copies: 1 },
    overrides: async (chainUrl) => ({ ...overrides, ...(await walletsOf(chainUrl)) }),
  });
  const chain = [fleet.chainUrl, fleet.variables['TRON_SOLIDITY_URL']] as const;
  const [node, verifier] = [await openNodeProxy(...chain), await openNodeProxy(...chain)];
  const merchant = await openFlakyMerchant(fleet.variables['WEBHOOK_SECRET'] ?? '');
  const proxy = await openPublicProxy(folder, String(fleet.apis[0]?.url));
  const textFolder = join(folder, 'metrics');
  mkdirSync(textFolder);
  const receiver = await openReceiver();
  const services = [...fleet.apis, ...fleet.watchers, ...fleet.notifiers].map(({ metricsUrl }) => metricsUrl);
  const sources = { services, readerUrl: urlOf('reader'), redisUrl: redis.url, textFolder };
  const monitoring = await openMonitoring(
    folder,
    { ...sources, publicUrl: proxy.url, authority: proxy.authority },
    receiver.url,
  );
  const db = connect(postgres.url, { name: 'drill', poolSize: POOL_SIZE, statementTimeoutMs: 60_000 });
  const { watcher, verifyingWatcher } = watchersOf(fleet, urlOf('watcher'), { node, verifier });
  return {
    ...{ bin, folder, postgres, urlOf, db, redis, fleet, node, verifier, watcher, verifyingWatcher, merchant, proxy },
    ...{ disk, receiver, monitoring, archive, textFolder, rates },
    hotWallet: String(addressOfKey(fleet.variables['HOT_WALLET_KEY'] ?? '')),
    bystander: String(addressOfKey(newSecrets().VAULT_KEY)),
    exclusively: queue(),
    report: () => [fleet.report(), watcher.tail(), verifyingWatcher.tail(), monitoring.report()].join('\n'),
    async close() {
      await monitoring.stop();
      await watcher.kill();
      await verifyingWatcher.kill();
      await fleet.remove();
      await Promise.all([merchant, node, verifier, receiver, rates].map((server) => server.close()));
      await Promise.all([proxy.stop(), db.destroy()]);
      await redis.kill();
      await postgres.remove();
      disk?.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Two accounts of the chain, the hot one with almost nothing. */
async function walletsOf(chainUrl: string): Promise<Record<string, string>> {
  const [hot, cold] = [await faucet(chainUrl), await faucet(chainUrl)];
  const keys = { HOT_WALLET_KEY: String(hot['privateKey']), COLD_WALLET_ADDRESS: String(cold['address']) };
  return { SWEEP_ENABLED: 'true', ...keys };
}

function faucet(chainUrl: string): Promise<Record<string, unknown>> {
  return chainCommand({ chainUrl }, 'faucet', { sun: '1', usdt: '0' });
}

function queue(): Site['exclusively'] {
  let last: Promise<unknown> = Promise.resolve();
  return (act) => {
    const next = last.then(act);
    last = next.catch(() => undefined);
    return next;
  };
}

/** Those of the fleet, which stay off, read the node without a proxy. */
function watchersOf(
  { variables, watchers, chainUrl }: Fleet,
  databaseUrl: string,
  { node, verifier }: Pick<Site, 'node' | 'verifier'>,
): Pick<Site, 'watcher' | 'verifyingWatcher'> {
  const port = new URL(String(watchers[0]?.metricsUrl)).port;
  const market = { SWEEP_MODE: 'rent', ENERGY_MARKET_URL: chainUrl, ENERGY_MARKET_KEY: MARKET_KEY };
  const urls = { TRON_NODE_URL: node.url, TRON_SOLIDITY_URL: node.url };
  const own = { ...urls, DATABASE_URL: databaseUrl, METRICS_PORT: port };
  const environment = { ...variables, ...market, ...own };
  const file = 'services/watcher/dist/main.js';
  return {
    watcher: programOf('watcher', file, environment),
    verifyingWatcher: programOf('verifying watcher', file, { ...environment, TRON_VERIFY_URL: verifier.url }),
  };
}

/** The script and the folder of the archive are where the user of Postgres reaches them. */
function prepareArchive(folder: string): { archive: string; settings: Record<string, string> } {
  const archive = join(folder, 'wal');
  mkdirSync(archive);
  give(archive);
  const script = join(folder, 'archive-wal.sh');
  copyFileSync(resolve('infra/backup/archive-wal.sh'), script);
  const settings = {
    ...{ max_connections: '120', archive_mode: 'on', archive_timeout: '3' },
    archive_command: `sh ${script} "%p" "${archive}/%f"`,
  };
  return { archive, settings };
}
