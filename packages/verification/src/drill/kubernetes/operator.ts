import { strict as assert } from 'node:assert';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { query } from '@gateway/store/db';
import { withDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import { freePort } from '../../rig/program';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import { clusterCommand, runbookCommands } from '../containers/runbook';
import { run } from '../containers/shell';
import type { Cluster, KubernetesObject } from './cluster';
import type { Version } from './images';
import type { Stores } from './stores';

/** Who installs and runs the gateway, by the runbook and the chart's README of a version. */
export interface Operator {
  install(version: Version): Promise<void>;
  /** Creates the wallet, and copies it. */
  createWallet(): Promise<void>;
  /** The same release again, after it was uninstalled: what is kept is there. */
  uninstall(): Promise<void>;
  reinstall(version: Version): Promise<void>;
  upgrade(version: Version): Promise<void>;
  rollBack(): Promise<void>;
  /** Runs commands of a document in this run's namespace. */
  follow(commands: string): Promise<string>;
  /** Waits until the wanted copies of all services are ready, and no others are there. */
  settled(): Promise<void>;
  secret(name: string): string;
}

/** The group of the API that the Prometheus operator serves. */
export const PROMETHEUS = 'monitoring.coreos.com';

const RUNBOOK = 'infra/runbook.md';
const SERVICES = { api: 2, watcher: 1, notifier: 2 };
const READY_MS = 400_000;

interface Place {
  cluster: Cluster;
  stores: Stores;
  folder: string;
  /** An image with a shell, which copies the vault. */
  backup: string;
  /** The merchant's server on this machine, and the secret that signs its webhooks. */
  merchant: { url: string; secret: string };
  /** Whether the cluster knows the objects by which Prometheus is configured. */
  isMonitored: boolean;
}

export function openOperator(place: Place): Operator {
  const { cluster, stores, folder, merchant } = place;
  const secrets = join(folder, 'gateway-secrets');
  const values = join(folder, 'my-values.yaml');
  let checkout = '.';
  const use = (version: Version): void => {
    checkout = version.checkout;
    writeFileSync(values, JSON.stringify(valuesOf(place, version)));
  };
  const follow = async (commands: string): Promise<string> =>
    run('sh', ['-euc', written(commands, place, secrets, values, String(await freePort()))], { cwd: checkout });
  const steps = (): string[] => stepsOf(join(checkout, RUNBOOK));
  return {
    async install(version) {
      use(version);
      mkdirSync(secrets);
      // The script keeps what is there.
      writeFileSync(join(secrets, 'webhook_secret'), merchant.secret);
      const [create = '', fill = '', install = ''] = steps();
      await follow(create);
      await follow(`kubectl -n gateway create secret generic stores-ca --from-file=ca.crt=${stores.authority}`);
      await follow(fill);
      const roles = readFileSync(join(secrets, 'roles_sql'), 'utf8');
      await withDatabase(stores.databaseUrl, (db) => query(db, roles));
      await follow(install);
      await settle(cluster);
    },
    async createWallet() {
      // The port is forwarded until then.
      const printed = await follow(`${steps()[3] ?? ''}\nkill $!`);
      const [, words = ''] = /"mnemonic":"([^"]+)"/.exec(printed) ?? [];
      assert.equal(words.split(' ').length, 24, 'the wallet was not created');
    },
    async uninstall() {
      await follow('helm uninstall gateway --namespace gateway --wait');
    },
    async reinstall(version) {
      use(version);
      await follow(steps()[2] ?? '');
      await settle(cluster);
    },
    async upgrade(version) {
      use(version);
      await follow(clusterCommand(join(checkout, RUNBOOK), 'Upgrade'));
      await settle(cluster);
    },
    async rollBack() {
      await follow(clusterCommand(RUNBOOK, 'Roll back'));
      // Of the release that is there again.
      await follow(
        'kubectl -n gateway wait --for=condition=Complete job -l app.kubernetes.io/name=migrate --timeout=5m',
      );
      await settle(cluster);
    },
    follow,
    settled: () => settle(cluster),
    secret: (name) => readFileSync(join(secrets, name), 'utf8'),
  };
}

function stepsOf(runbook: string): string[] {
  const found = runbookCommands(runbook, 'Install on Kubernetes');
  assert.equal(found.length, 4, 'the runbook has other steps than namespace, secrets, installation, wallet');
  return found;
}

/** The commands of a document with what an operator has in place of its examples. */
function written(commands: string, { cluster, stores }: Place, secrets: string, values: string, port: string): string {
  const replacements: [RegExp, string][] = [
    [/\.\.\/gateway-secrets/g, secrets],
    [/-f my-values\.yaml/g, `-f infra/chart/values-nile.yaml -f ${values}`],
    [/(-n|--namespace|namespace) gateway\b/g, `$1 ${cluster.namespace}`],
    [/db\.internal:5432/g, stores.postgres],
    [/sslmode=verify-full,/g, 'sslmode=verify-full\\&sslrootcert=/run/ca/ca.crt,'],
    [/rediss:\/\/:password@redis\.internal:6379\/0/g, stores.redis],
    [/\b3000\b/g, port],
    [/ --watch\b/g, ''],
  ];
  return replacements.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), commands);
}

function valuesOf({ cluster, stores, backup, merchant, isMonitored }: Place, { image }: Version): object {
  const own = [{ ipBlock: { cidr: `${cluster.hostAddress}/32` } }];
  const { postgres, redis, node, solidity } = stores.ports;
  return {
    image,
    settings: {
      TRON_NODE_URL: stores.chain.url,
      TRON_SOLIDITY_URL: stores.chain.solidityUrl,
      WEBHOOK_BLOCKED_HOSTS: new URL(stores.chain.url).host,
      NODE_POLL_MS: '100',
      // Enough addresses for the load while the watcher is replaced.
      POOL_MIN_FREE: '3000',
      ...RAISED_LIMITS,
    },
    ca: { secret: 'stores-ca' },
    backup: { image: backup },
    network: {
      ingressNamespace: cluster.neighbours.ingress,
      monitoringNamespace: cluster.neighbours.monitoring,
      // The policy for merchants leaves internal addresses out, of which this machine's is one.
      stores: [{ to: own, ports: [postgres, redis, Number(new URL(merchant.url).port)] }],
      nodes: [{ to: own, ports: [node, solidity] }],
    },
    monitoring: { scrape: isMonitored, rules: isMonitored },
  };
}

async function settle({ namespace, kubectl, list }: Cluster): Promise<void> {
  const isReady = ({ status }: KubernetesObject): boolean =>
    status?.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;
  for (const [name, copies] of Object.entries(SERVICES)) {
    await kubectl('-n', namespace, 'rollout', 'status', `deployment/${name}`, '--timeout=6m');
    await until(`${String(copies)} of ${name}`, READY_MS, async () => {
      const pods = await list('pods', `app.kubernetes.io/name=${name}`);
      return (pods.length === copies && pods.every(isReady)) || undefined;
    });
  }
}
