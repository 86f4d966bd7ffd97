import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { verifyEvidence } from 'crypto-payment-gateway-client/evidence';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { createAuthority } from '../../rig/authority';
import { atOnce } from '../../rig/at-once';
import { startChain, type RigChain } from '../../rig/chain';
import { query } from '@gateway/store/db';
import { createDatabase, withDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import { runGateway } from '../../rig/operator';
import { chanceFrom } from '../../soak/chance';
import { openFlakyMerchant } from '../../soak/flaky-merchant';
import { witnessesOf, writeFile } from '../evidence';
import { openShop, type Sale } from './customers';
import { injectFaults } from './faults';
import { expectShort, pausesOf, tableOf } from './figures';
import { openNetwork, type Network } from './hosts';
import { startServices, USDT, type Services } from './services';
import { certify, configure, startStores, type Stores } from './stores';
import { expectDoctorToTell } from './told';
import { judgeSales } from './verdict';

const MINUTE_MS = 60_000;
const MINUTES = 30;
const HOSTS = [
  ...['db-1', 'db-2', 'db-3', 'redis-1', 'redis-2', 'redis-3'],
  ...['api-1', 'api-2', 'watcher-1', 'watcher-2', 'notifier-1', 'notifier-2', 'vault', 'front'],
];
const PROGRAMS = [
  ...['patroni', 'etcd', 'haproxy', 'pgbouncer', 'redis-server', 'redis-sentinel', 'redis-cli'],
  ...['openssl', 'ip', 'bridge', 'mount', 'setpriv', 'fallocate'],
];
/** Debian's, which Patroni runs with. */
const PYTHON = '/usr/lib/python3/dist-packages';
const LOGS = '.state/cluster';
const BLOCK_MS = 500;
/** As on the real chain. */
const SOLIDITY_LAG = '18';
const EVIDENCE = 100;
const WRITERS = 2;
const READY_MS = 30_000;
const SEEDS = 2 ** 31;

/** What this machine lacks for the drill; undefined when it has everything. */
export function findLack(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make hosts out of network namespaces';
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  const modules = ['etcd', 'idna'].filter((name) => !existsSync(join(PYTHON, name)));
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  const all = [...missing, ...modules.map((name) => `python3-${name}`)];
  return all.length === 0 ? undefined : `${all.join(', ')} not found`;
}

/**
 * Fourteen hosts: Postgres by Patroni, Redis behind sentinels, two of each service, by the rules of mainnet, as the
 * runbook's page on high availability has it. For CLUSTER_MINUTES (30), from CLUSTER_SEED, one after the other is killed,
 * stopped, cut off, or has no room left, while 50 orders a second are placed and paid.
 * @param isPooled whether services connect by way of PgBouncer
 */
export async function drillCluster(bin: string, isPooled: boolean): Promise<void> {
  const folder = mkdtempSync('/var/tmp/gateway-cluster-');
  chmodSync(folder, 0o755);
  const network = openNetwork(folder, LOGS, HOSTS);
  const dispatcher = getGlobalDispatcher();
  const chain = await startChain({
    ...{ DEVNET_HOST: '0.0.0.0', DEVNET_BLOCK_MS: String(BLOCK_MS), DEVNET_SOLIDITY_LAG: SOLIDITY_LAG },
    ...{ DEVNET_USDT_CONTRACT: USDT },
  });
  try {
    const authority = createAuthority(folder, 'cluster');
    certify(network, authority);
    setGlobalDispatcher(new Agent({ connect: { ca: readFileSync(authority.file) } }));
    const front = network.hosts.find(({ name }) => name === 'front');
    // Started first, because it takes every server for the leader until it has asked.
    front?.run('haproxy-postgres', ['haproxy', '-f', configure(front, 'haproxy-postgres.cfg')]);
    const stores = await startStores(network, authority.file, bin);
    await drillOn({ network, stores, chain, folder, isPooled });
  } finally {
    setGlobalDispatcher(dispatcher);
    network.close();
    await chain.program.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Site {
  network: Network;
  stores: Stores;
  chain: RigChain;
  folder: string;
  isPooled: boolean;
}

async function drillOn({ network, stores, chain, folder, isPooled }: Site): Promise<void> {
  const [front, disk] = ['front', 'vault'].map((name) => network.hosts.find((host) => host.name === name));
  assert.ok(front && disk);
  const url = stores.postgresUrl(front.address);
  await until('HAProxy to have found the leader', READY_MS, () => withDatabase(url, (db) => query(db, 'select 1')));
  const database = await createDatabase(url, 'gateway');
  const vault = join(disk.disk, 'vault');
  mkdirSync(vault, { mode: 0o700 });
  const outside = (url: string): string => url.replace('127.0.0.1', network.address);
  const node = { url: outside(chain.url), solidityUrl: outside(chain.solidityUrl) };
  const services = await startServices({ network, stores, database, chain: node, isPooled, vault });
  await expectDoctorToTell(services, stores, front);
  const merchant = await openFlakyMerchant(services.variables['WEBHOOK_SECRET'] ?? '', network.address);
  try {
    const minutes = Number(process.env['CLUSTER_MINUTES'] ?? MINUTES);
    const seed = Number(process.env['CLUSTER_SEED'] ?? Math.floor(Math.random() * SEEDS));
    console.log(`         ${String(minutes)} minutes, CLUSTER_SEED=${String(seed)}`);
    const key = services.variables['API_KEY'] ?? '';
    const shop = openShop({ url: services.url, key, chainUrl: chain.url, callbackUrl: merchant.url });
    const over = AbortSignal.timeout(minutes * MINUTE_MS);
    const incidents = await injectFaults({ stores, services, vault: disk }, chanceFrom(seed), over);
    const sales = await shop.end();
    const pauses = pausesOf(incidents, await judgeSales(database.db, sales, merchant));
    console.table(tableOf(pauses));
    await runGateway(services.variables, ['audit', '--addresses']);
    await verifySome(services, chain, folder, sales);
    console.log(`         ${String(sales.length)} orders were acknowledged, and each was paid and reported once`);
    expectShort(pauses);
  } finally {
    await merchant.close();
    await database.db.destroy();
  }
}

/** Evidence of orders from the whole time is valid. */
async function verifySome(services: Services, chain: RigChain, folder: string, sales: readonly Sale[]): Promise<void> {
  const fleet = { variables: services.variables, chainUrl: chain.url };
  const step = Math.max(1, Math.floor(sales.length / EVIDENCE));
  const chosen = sales.filter((_, i) => i % step === 0);
  const files = await atOnce(
    WRITERS,
    chosen.map(
      ({ id }) =>
        () =>
          writeFile(fleet, folder, id),
    ),
  );
  const witnesses = await witnessesOf(fleet, files[0] ?? '');
  const invalid = files.filter((file) => !verifyEvidence(readFileSync(file), { witnesses }).valid);
  assert.deepEqual(invalid, []);
}
