import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../../rig/postgres-server';
import type { Servers } from '../../rig/servers';
import type { Market } from '../../rig/trade';
import { openMerchant, type Merchant } from '../../stage/merchant';
import { expectPayment } from '../containers/containers';
import { run } from '../containers/shell';
import { findMissing, mirrorOf } from '../containers/tools';
import { publishBase } from '../release/bases';
import { startRegistry } from '../release/registry';
import { withKey } from '../release/release';
import { timed } from '../timed';
import { openCluster, type Cluster } from './cluster';
import { haveEvents, runJobs } from './events';
import { findVersions, imageOf, publishVersions, type Versions } from './images';
import { openOperator, PROMETHEUS, type Operator } from './operator';
import { openEntrance, type Entrance } from './pods';
import { expectPolicies } from './policies';
import { openStores, type Stores } from './stores';
import { startVisits } from './visits';
import { provideVolumes } from './volumes';

/** What the drill needs, and where it comes from. */
const NEEDS = {
  kubectl: 'https://kubernetes.io/docs/tasks/tools',
  helm: 'https://helm.sh/docs/intro/install',
  oras: 'https://oras.land/docs/installation',
  openssl: 'apt-get install openssl',
};

/** What it needs to publish images. */
const PUBLISHING_NEEDS = {
  git: 'apt-get install git',
  cosign: 'https://docs.sigstore.dev/cosign/system_config/installation',
  debootstrap: 'apt-get install debootstrap',
  'docker-registry': 'apt-get install docker-registry',
};

/**
 * Installs a gateway in the cluster that KUBECONFIG names, by the runbook's commands, in namespaces of its own: is paid,
 * upgrades, rolls back and upgrades again in use, loses each kind of pod, survives a migration that fails and a Secret that
 * changes, copies its vault, is uninstalled and installed again on the volumes that were kept. Prints the longest pause of
 * each event, and what of the chart was not exercised. Returns the reason when something is missing here.
 */
export async function drillKubernetes(servers: Servers): Promise<string | undefined> {
  if ((process.env['KUBECONFIG'] ?? '') === '') return 'KUBECONFIG names no cluster';
  const bin = findPostgres();
  if (bin === undefined) return 'Postgres programs not found';
  const isPublished = process.env['GATEWAY_IMAGES'] !== undefined;
  const missing = await findMissing(isPublished ? NEEDS : { ...NEEDS, ...PUBLISHING_NEEDS });
  if (missing !== undefined) return missing;
  const cluster = await openCluster();
  if (typeof cluster === 'string') return cluster;
  const folder = mkdtempSync('/var/tmp/gateway-kubernetes-');
  try {
    const images = await prepareImages(folder);
    if (typeof images === 'string') return images;
    const stores = await openStores(bin, servers.redisUrl, cluster.hostAddress, folder);
    try {
      await rehearse(cluster, stores, images, folder);
    } finally {
      await stores.close();
      images.stop();
    }
  } finally {
    await run('rm', ['-rf', folder]);
  }
  return undefined;
}

interface Images {
  versions: Versions;
  /** One with a shell, which copies the vault. */
  backup: string;
  stop(): void;
}

/** What was published before, or else a release of this checkout in a registry on this machine. */
async function prepareImages(folder: string): Promise<Images | string> {
  const { GATEWAY_IMAGES: registry, GATEWAY_VERSION: version, BACKUP_IMAGE: backup = 'postgres:17' } = process.env;
  if (registry !== undefined) {
    if (version === undefined) return 'GATEWAY_IMAGES needs GATEWAY_VERSION';
    return { versions: await findVersions(registry, version, folder), backup, stop: () => undefined };
  }
  const mirror = await mirrorOf(process.env).catch(() => undefined);
  if (mirror === undefined) return 'apt has no server for Debian, of which the base image is made';
  const { host, stop } = await startRegistry(join(folder, 'registry'));
  try {
    const env = await withKey(process.env, folder);
    const base = await timed('base image', () => publishBase(host, mirror, folder, env));
    const versions = await timed('published', () => publishVersions({ host, base, env }, folder));
    return { versions, backup: base, stop };
  } catch (error) {
    stop();
    throw error;
  }
}

async function rehearse(cluster: Cluster, stores: Stores, { versions, backup }: Images, folder: string): Promise<void> {
  const runner = imageOf(versions.old, 'scripts');
  const neighbours = Object.values(cluster.neighbours);
  const secret = randomBytes(32).toString('hex');
  const merchant = await openMerchant(secret, cluster.hostAddress);
  let removeVolumes = (): Promise<void> => Promise.resolve();
  try {
    for (const name of neighbours) await cluster.kubectl('create', 'namespace', name);
    removeVolumes = await provideVolumes(cluster, runner);
    const place = { cluster, stores, folder, backup, merchant: { url: merchant.url, secret } };
    const operator = openOperator({ ...place, isMonitored: await cluster.has(PROMETHEUS) });
    await live(cluster, stores, versions, operator, merchant);
    const obstacle = await timed('policies', () => expectPolicies(cluster, runner, Object.values(stores.ports)));
    await reportGaps(cluster, obstacle);
  } catch (error) {
    throw new Error(`the installation failed\n${await stateOf(cluster)}`, { cause: error });
  } finally {
    await merchant.close();
    // What cannot be removed must not hide why the drill failed.
    const remove = async (): Promise<void> => {
      await cluster.removeNamespaces(cluster.namespace);
      await removeVolumes();
      await cluster.removeNamespaces(...neighbours);
    };
    await timed('removed', remove).catch((error: unknown) => {
      console.log(error);
    });
  }
}

/** The life of a gateway, from its installation to the second one. */
async function live(
  cluster: Cluster,
  stores: Stores,
  { old, next, failing }: Versions,
  operator: Operator,
  merchant: Merchant,
): Promise<void> {
  const open = async (): Promise<Entrance & { market: Market }> => {
    const entrance = await openEntrance(cluster, imageOf(old, 'scripts'));
    const variables = { API_KEY: operator.secret('api_key') };
    return { ...entrance, market: { apis: [entrance], chainUrl: stores.chain.url, variables } };
  };
  console.log(`                     from ${old.name} to ${next.name}`);
  await timed('installed', () => operator.install(old));
  await timed('wallet created, vault copied', () => operator.createWallet());
  const first = await open();
  await timed('paid', () => expectPayment(first.market, merchant));
  // It makes a request for each address, which takes long when many orders were placed.
  await timed('reconciled', () => runJobs(cluster, ['reconcile']));
  const visits = startVisits(first.market, merchant);
  await haveEvents(cluster, operator, { next, failing }, visits);
  await visits.end(stores.databaseUrl);
  await first.close();
  await timed('uninstalled', () => operator.uninstall());
  await timed('installed again', () => operator.reinstall(next));
  const second = await open();
  await timed('paid again', () => expectPayment(second.market, merchant));
  await second.close();
  await timed('audited, vault copied', () => runJobs(cluster, ['audit', 'copy-vault']));
}

/** What of the chart needs programs that are not of Kubernetes itself: by the group of the API that they serve. */
const OPTIONAL = {
  'metrics.k8s.io': 'scaling by CPU beyond the least copies, by a metrics server',
  'external.metrics.k8s.io': 'notifier.scaleBy backlog, by a server of external metrics',
  'keda.sh': 'notifier.scaleBy keda',
  'postgresql.cnpg.io': 'database.cluster, by CloudNativePG',
  'bitnami.com': 'secrets.source sealed, by Sealed Secrets',
  'external-secrets.io': 'secrets.source external, by External Secrets',
};

async function reportGaps(cluster: Cluster, obstacle: string | undefined): Promise<void> {
  const gaps = ['backup.database: `drill -- containers` runs the same script'];
  for (const [group, what] of Object.entries(OPTIONAL)) {
    gaps.push(`${what}, which ${(await cluster.has(group)) ? 'is there' : 'the cluster lacks'}`);
  }
  if (!(await cluster.has(PROMETHEUS))) gaps.push('monitoring: the cluster lacks the Prometheus operator');
  if ((await cluster.list('ingressclasses')).length === 0) gaps.push('Ingress: it was created, and nothing serves it');
  if (obstacle !== undefined) gaps.push(`network policies: ${obstacle}, so nothing enforces them`);
  for (const gap of gaps) console.log(`                     not exercised: ${gap}`);
}

const OURS = 'app.kubernetes.io/part-of=gateway';

/** To understand a failure. */
async function stateOf({ namespace, kubectl }: Cluster): Promise<string> {
  const texts = [
    kubectl('-n', namespace, 'get', 'all,pvc', '-o', 'wide'),
    kubectl('-n', namespace, 'get', 'events', '--sort-by=.lastTimestamp'),
    kubectl('-n', namespace, 'logs', '--selector', OURS, '--prefix', '--tail=15', '--all-containers'),
  ].map((text) => text.catch(String));
  return (await Promise.all(texts)).map((text) => text.slice(-8_000)).join('\n');
}
