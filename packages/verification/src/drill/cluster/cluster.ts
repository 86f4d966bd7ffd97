import { strict as assert } from 'node:assert';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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
import { certify, configure } from './configuration';
import { openShop, type Sale } from './customers';
import { injectFaults } from './faults';
import { expectShort, pausesOf, tableOf } from './figures';
import { openNetwork, type Network } from './hosts';
import { startPatroni, type Patroni } from './patroni';
import { startSentinels, type Sentinels } from './sentinels';
import { startServices, USDT, type Services } from './services';
import { expectDoctorToSay } from './doctor';
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
/** As `infra/cluster/patroni.yml` has it. */
const POSTGRES = '/usr/lib/postgresql/15/bin/postgres';
/** Debian's, which Patroni runs with. */
const PYTHON = '/usr/lib/python3/dist-packages';
const LOGS = { direct: '.state/cluster', pooled: '.state/cluster-pooled' };
const BLOCK_MS = 500;
/** As on the real chain. */
const SOLIDITY_LAG = '18';
const EVIDENCE = 100;
const WRITERS = 2;
const START_MS = 90_000;
const SEEDS = 2 ** 31;

/** What this machine lacks for the drill; undefined when it has everything. */
export function findLack(): string | undefined {
  if (process.getuid?.() !== 0) return 'only root can make hosts out of network namespaces';
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/sbin'];
  const modules = ['etcd', 'idna'].filter((name) => !existsSync(join(PYTHON, name)));
  const missing = PROGRAMS.filter((name) => !folders.some((folder) => existsSync(join(folder, name))));
  const all = [...missing, ...(existsSync(POSTGRES) ? [] : [POSTGRES]), ...modules.map((name) => `python3-${name}`)];
  return all.length === 0 ? undefined : `${all.join(', ')} not found`;
}

/**
 * Fourteen hosts: Postgres by Patroni, Redis behind sentinels, two of each service, by the rules of mainnet, as the
 * runbook's page on high availability has it. For CLUSTER_MINUTES (30), from CLUSTER_SEED, one after the other is killed,
 * stopped, cut off, or has no room left, while 50 orders a second are placed and paid.
 * @param isPooled whether services connect by way of PgBouncer
 */
export async function drillCluster(isPooled: boolean): Promise<void> {
  const folder = mkdtempSync('/var/tmp/gateway-cluster-');
  chmodSync(folder, 0o755);
  const network = openNetwork(folder, isPooled ? LOGS.pooled : LOGS.direct, HOSTS);
  const dispatcher = getGlobalDispatcher();
  const chain = await startChain({
    ...{ DEVNET_HOST: '0.0.0.0', DEVNET_BLOCK_MS: String(BLOCK_MS), DEVNET_SOLIDITY_LAG: SOLIDITY_LAG },
    ...{ DEVNET_USDT_CONTRACT: USDT },
  });
  try {
    const authority = createAuthority(folder, 'cluster');
    certify(network, authority);
    setGlobalDispatcher(new Agent({ connect: { ca: readFileSync(authority.file) } }));
    const { front } = network;
    // Started first, because it takes every server for the leader until it has asked.
    front.run('haproxy-postgres', [
      'haproxy',
      '-f',
      configure(front, 'haproxy-postgres.cfg', `  bind ${front.address}:5432\n`),
    ]);
    const patroni = startPatroni(network, authority.file);
    const sentinels = startSentinels(network, authority.file);
    const isStarted = async (): Promise<true | undefined> =>
      ((await patroni.isWhole()) && (await sentinels.isWhole())) || undefined;
    await until('the stores to be complete', START_MS, isStarted);
    await drillOn({ network, patroni, sentinels, chain, folder, isPooled });
  } finally {
    setGlobalDispatcher(dispatcher);
    network.close();
    await chain.program.kill();
  }
}

interface Site {
  network: Network;
  patroni: Patroni;
  sentinels: Sentinels;
  chain: RigChain;
  folder: string;
  isPooled: boolean;
}

async function drillOn(site: Site): Promise<void> {
  const { network, patroni, sentinels, chain, folder, isPooled } = site;
  await until('HAProxy to have found the leader', START_MS, () =>
    withDatabase(patroni.url, (db) => query(db, 'select 1')),
  );
  const database = await createDatabase(patroni.url, 'gateway');
  const vault = join(network.host('vault').disk, 'vault');
  mkdirSync(vault, { mode: 0o700 });
  const outside = (url: string): string => url.replace('127.0.0.1', network.address);
  const node = { url: outside(chain.url), solidityUrl: outside(chain.solidityUrl) };
  const services = await startServices({ network, redisUrl: sentinels.url, database, chain: node, isPooled, vault });
  await expectDoctorToSay(services, patroni, network.front);
  const merchant = await openFlakyMerchant(services.variables['WEBHOOK_SECRET'] ?? '', network.address);
  const key = services.variables['API_KEY'] ?? '';
  const shop = openShop({ url: services.url, key, chainUrl: chain.url, callbackUrl: merchant.url });
  try {
    const minutes = Number(process.env['CLUSTER_MINUTES'] ?? MINUTES);
    const seed = Number(process.env['CLUSTER_SEED'] ?? Math.floor(Math.random() * SEEDS));
    console.log(`         ${String(minutes)} minutes, CLUSTER_SEED=${String(seed)}`);
    const over = AbortSignal.timeout(minutes * MINUTE_MS);
    const incidents = await injectFaults({ network, patroni, sentinels, services }, chanceFrom(seed), over);
    const sales = await shop.end();
    const pauses = pausesOf(incidents, await judgeSales(database.db, sales, merchant));
    writeFileSync(join(network.logs, 'pauses.json'), JSON.stringify(pauses, undefined, 2));
    console.table(tableOf(pauses));
    await runGateway(services.variables, ['audit', '--addresses']);
    await verifySome(services, chain, folder, sales);
    console.log(`         ${String(sales.length)} orders were acknowledged, and each was paid and reported once`);
    expectShort(pauses);
  } finally {
    shop.leave();
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
