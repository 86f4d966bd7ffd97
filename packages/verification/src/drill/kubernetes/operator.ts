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
  upgrade(version: Version, more?: object): Promise<void>;
  rollBack(): Promise<void>;
  /** Runs commands of a document in this run's namespace. */
  follow(commands: string): Promise<string>;
  /** Waits until the wanted copies of all services are ready, and no others are there. */
  settled(): Promise<void>;
  secret(name: string): string;
}

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
}

interface RunningPod extends KubernetesObject {
  status: { conditions?: { type: string; status: string }[]; phase: string };
}

export async function openOperator({ cluster, stores, folder, backup, merchant }: Place): Promise<Operator> {
  const { namespace } = cluster;
  const secrets = join(folder, 'gateway-secrets');
  const values = join(folder, 'my-values.yaml');
  const port = String(await freePort());
  let checkout = '.';
  const written = (commands: string): string =>
    [
      [/\.\.\/gateway-secrets/g, secrets],
      [/-f my-values\.yaml/g, `-f infra/chart/values-nile.yaml -f ${values}`],
      [/(-n|--namespace|namespace) gateway\b/g, `$1 ${namespace}`],
      [/db\.internal:5432/g, stores.postgres],
      [/sslmode=verify-full,/g, 'sslmode=verify-full\\&sslrootcert=/run/ca/ca.crt,'],
      [/rediss:\/\/:password@redis\.internal:6379\/0/g, stores.redis],
      [/\b3000\b/g, port],
      [/ --watch\b/g, ''],
    ].reduce((text, [pattern, by]) => text.replaceAll(pattern as RegExp, by as string), commands);
  const follow = (commands: string): Promise<string> => run('sh', ['-euc', written(commands)], { cwd: checkout });
  const valuesOf = ({ image }: Version, more: object = {}): void => {
    const own = [{ ipBlock: { cidr: `${cluster.hostAddress}/32` } }];
    const settings = {
      TRON_NODE_URL: stores.chain.node,
      TRON_SOLIDITY_URL: stores.chain.solidity,
      WEBHOOK_BLOCKED_HOSTS: new URL(stores.chain.node).host,
      NODE_POLL_MS: '100',
      // Enough addresses for the load while the watcher is replaced.
      POOL_MIN_FREE: '3000',
      ...RAISED_LIMITS,
    };
    // The policy for merchants leaves internal addresses out, of which this machine's is one.
    const merchantPort = Number(new URL(merchant.url).port);
    const network = {
      ingressNamespace: cluster.neighbours.ingress,
      monitoringNamespace: cluster.neighbours.monitoring,
      stores: [{ to: own, ports: [stores.ports.postgres, stores.ports.redis, merchantPort] }],
      nodes: [{ to: own, ports: [stores.ports.node, stores.ports.solidity] }],
    };
    const all = { image, settings, network, ca: { secret: 'stores-ca' }, backup: { image: backup } };
    writeFileSync(values, JSON.stringify({ ...all, monitoring: { scrape: false, rules: false }, ...more }));
  };
  const blocks = (): string[] => {
    const found = runbookCommands(join(checkout, RUNBOOK), 'Install on Kubernetes');
    assert.equal(found.length, 4, 'the runbook has other steps than namespace, secrets, installation, wallet');
    return found;
  };
  const settled = async (): Promise<void> => {
    const isReady = ({ status }: RunningPod): boolean =>
      status.conditions?.some(({ type, status: is }) => type === 'Ready' && is === 'True') === true;
    for (const [name, copies] of Object.entries(SERVICES)) {
      await cluster.kubectl('-n', namespace, 'rollout', 'status', `deployment/${name}`, '--timeout=6m');
      await until(`${String(copies)} of ${name}`, READY_MS, async () => {
        const pods = await cluster.list<RunningPod>('pods', `app.kubernetes.io/name=${name}`);
        return (pods.length === copies && pods.every(isReady)) || undefined;
      });
    }
  };
  return {
    async install(version) {
      checkout = version.checkout;
      mkdirSync(secrets, { recursive: true });
      // The script keeps what is there.
      writeFileSync(join(secrets, 'webhook_secret'), merchant.secret);
      valuesOf(version);
      const [create = '', fill = '', install = ''] = blocks();
      await follow(create);
      await follow(`kubectl -n gateway create secret generic stores-ca --from-file=ca.crt=${stores.authority}`);
      await follow(fill);
      const roles = readFileSync(join(secrets, 'roles_sql'), 'utf8');
      await withDatabase(stores.databaseUrl, (db) => query(db, roles));
      await follow(install);
      await settled();
    },
    async createWallet() {
      const [, , , wallet = ''] = blocks();
      const printed = await follow(`${wallet}\nkill $!`);
      const [, words = ''] = /"mnemonic":"([^"]+)"/.exec(printed) ?? [];
      assert.equal(words.split(' ').length, 24, 'the wallet was not created');
    },
    async uninstall() {
      await follow('helm uninstall gateway --namespace gateway --wait');
    },
    async reinstall(version) {
      valuesOf(version);
      await follow(blocks()[2] ?? '');
      await settled();
    },
    async upgrade(version, more) {
      checkout = version.checkout;
      valuesOf(version, more);
      await follow(clusterCommand(join(checkout, RUNBOOK), 'Upgrade'));
      await settled();
    },
    async rollBack() {
      await follow(clusterCommand(RUNBOOK, 'Roll back'));
      // Of the release that is there again.
      await follow(
        'kubectl -n gateway wait --for=condition=Complete job -l app.kubernetes.io/name=migrate --timeout=5m',
      );
      await settled();
    },
    follow,
    settled,
    secret: (name) => readFileSync(join(secrets, name), 'utf8'),
  };
}
