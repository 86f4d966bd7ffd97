import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hasRedisPrograms } from '@gateway/runtime/testing';
import { drillAlerts } from './drill/alerts/alerts';
import { drillCluster, findLack } from './drill/cluster/cluster';
import { BY_COPY, byScripts } from './drill/recovery/backup';
import { drillContainers } from './drill/containers/containers';
import { drillDeliveries } from './drill/deliveries';
import { drillPackages } from './drill/packages/packages';
import { drillEvidence } from './drill/evidence';
import { drillPostgresFailover, drillRedisFailover } from './drill/failover';
import { drillPointInTime } from './drill/recovery/point-in-time';
import { drillKubernetes } from './drill/kubernetes/kubernetes';
import { drillRelease } from './drill/release/release';
import { drillReproducible } from './drill/reproducible';
import { drillRestore } from './drill/recovery/restore';
import { drillScrape } from './drill/scrape';
import { drillSecrets } from './drill/secrets/secrets';
import { drillShop } from './drill/shop/shop';
import { drillSuite } from './drill/suite';
import { drillTrace } from './drill/trace';
import { drillUpgrade } from './drill/upgrade';
import { drillWooCommerce } from './drill/woocommerce/woocommerce';
import { findPostgres } from './rig/postgres-server';
import { runMain, WRONG_USAGE } from './rig/run-main';
import { readServers } from './rig/servers';

/** Returns the reason when it cannot run on this machine. */
type Drill = () => Promise<string | undefined>;

/** These take minutes, so they run only when they are asked for. */
const ALERTS = 'alerts fire and are resolved';
const CLUSTER = 'a cluster that loses its parts';
const POOLED_CLUSTER = 'a cluster behind PgBouncer';
const EVIDENCE = 'evidence of 200 payments';
const KUBERNETES = 'kubernetes, by the runbook';
const PACKAGES = 'packages, published and installed';
const RELEASE = 'a release, published and installed from a registry';
const REPRODUCIBLE = 'reproducible images, with nothing undeclared';
const SHOP = 'a real shop, in a browser';
const WOOCOMMERCE = 'WooCommerce, in a browser';
const BY_NAME_ONLY = [
  ...[ALERTS, CLUSTER, POOLED_CLUSTER, EVIDENCE, KUBERNETES, PACKAGES],
  ...[RELEASE, REPRODUCIBLE, SHOP, WOOCOMMERCE],
];

const NO_POSTGRES: Drill = () => Promise.resolve('Postgres programs not found');

/**
 * Tests what operators must be able to rely on: metrics, traces, secrets, upgrade, backup and restore, webhooks, images,
 * containers, a cluster, alerts. Runs every drill but the long ones, or those with one of the given words in their
 * names. Needs TEST_DATABASE_URL and TEST_REDIS_URL; drills that crash a Postgres also need its programs, the containers
 * an engine, and are reported as skipped without them.
 */
async function main(): Promise<number> {
  const servers = readServers();
  const bin = findPostgres();
  const scripts = bin === undefined ? undefined : byScripts(bin);
  const drills: Record<string, Drill> = {
    'every metric in a rule or a panel is scraped': always(() => drillScrape(servers)),
    'a trace of a payment': always(() => drillTrace(servers)),
    'no output contains a secret': always(() => drillSecrets(servers)),
    'no suite outputs a secret': always(() => drillSuite(servers)),
    'an upgrade while orders are placed and paid': always(() => drillUpgrade(servers)),
    'a restore with the scripts':
      bin !== undefined && scripts ? always(() => drillRestore(bin, servers.redisUrl, scripts)) : NO_POSTGRES,
    'a restore from a copy of the data folder':
      bin === undefined ? NO_POSTGRES : always(() => drillRestore(bin, servers.redisUrl, BY_COPY)),
    'a recovery to a point in time':
      bin !== undefined && scripts ? always(() => drillPointInTime(bin, servers.redisUrl, scripts)) : NO_POSTGRES,
    'a failover of Redis': hasRedisPrograms()
      ? always(() => drillRedisFailover(servers.databaseUrl))
      : () => Promise.resolve('redis-server and redis-cli not found'),
    'a failover of Postgres':
      bin === undefined || !existsSync(join(bin, 'pg_basebackup'))
        ? NO_POSTGRES
        : always(() => drillPostgresFailover(bin, servers.redisUrl)),
    'kills and crashes lose no webhook':
      bin === undefined ? NO_POSTGRES : always(() => drillDeliveries(bin, servers.redisUrl)),
    [EVIDENCE]: always(() => drillEvidence(servers)),
    [REPRODUCIBLE]: always(drillReproducible),
    'containers, by the runbook': drillContainers,
    [KUBERNETES]: () => drillKubernetes(servers),
    [PACKAGES]: () => drillPackages(servers),
    [RELEASE]: () => drillRelease(servers),
    [SHOP]: () => drillShop(servers),
    [WOOCOMMERCE]: () => drillWooCommerce(servers),
    // Beside it, the same loss with a plain standby.
    [CLUSTER]: clusterDrill(async () => {
      await drillCluster(false);
      if (bin !== undefined) await drillPostgresFailover(bin, servers.redisUrl);
    }),
    [POOLED_CLUSTER]: clusterDrill(() => drillCluster(true)),
    [ALERTS]: bin === undefined ? NO_POSTGRES : () => drillAlerts(bin),
  };
  const wanted = process.argv.slice(2);
  const chosen = Object.entries(drills).filter(([name]) =>
    wanted.length === 0 ? !BY_NAME_ONLY.includes(name) : wanted.some((word) => name.includes(word)),
  );
  if (chosen.length === 0) {
    console.error(`unknown drill; the drills are: ${Object.keys(drills).join(', ')}`);
    return WRONG_USAGE;
  }
  let failures = 0;
  for (const [name, drill] of chosen) {
    if (!(await passes(name, drill))) failures += 1;
  }
  return failures === 0 ? 0 : 1;
}

function clusterDrill(drill: () => Promise<void>): Drill {
  const lack = findLack();
  return lack === undefined ? always(drill) : () => Promise.resolve(lack);
}

function always(drill: () => Promise<void>): Drill {
  return async () => {
    await drill();
    return undefined;
  };
}

async function passes(name: string, drill: Drill): Promise<boolean> {
  const startedAt = performance.now();
  try {
    const obstacle = await drill();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (obstacle === undefined) console.log(`  ok     ${seconds.padStart(8)} s  ${name}`);
    else console.log(`  skipped            ${name}: ${obstacle}`);
    return true;
  } catch (error) {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    console.log(`  FAILED ${seconds.padStart(8)} s  ${name}`);
    console.log(error);
    return false;
  }
}

void runMain(main);
