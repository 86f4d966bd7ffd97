import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { REPOSITORY } from '../checks/repository';
import { CHART, helm, HAS_HELM, render, renderManifests } from './helm';
import { podsOf, secretsOf } from './manifest-faults';
import { manifestOf, parseManifests, type Manifest } from './manifests';
import { egressOf } from './network-policies';
import { CLUSTER, SEALED, SECRET_KEYS, VARIANTS } from './variants';

const helmTest = testNeeding('helm', HAS_HELM);

const SEALED_VALUES = { secrets: { source: 'sealed', sealed: SEALED } };

const read = (file: string): string => readFileSync(join(REPOSITORY, file), 'utf8');

helmTest(
  'the Secret comes from outside, from sealed values or from a store, with exactly the keys that pods use',
  () => {
    const used = [...new Set(podsOf(renderManifests()).flatMap(secretsOf))].sort();
    expect(used).toEqual([...SECRET_KEYS].sort());
    expect(renderManifests().filter(({ kind }) => kind.endsWith('Secret'))).toEqual([]);

    const sealed = manifestOf(renderManifests(VARIANTS['sealed secrets']), 'SealedSecret', 'gateway');
    expect(sealed).toMatchObject({ apiVersion: 'bitnami.com/v1alpha1', value: { spec: { encryptedData: SEALED } } });

    const external = manifestOf(renderManifests(VARIANTS['external secrets']), 'ExternalSecret', 'gateway');
    const data = SECRET_KEYS.map((key) => ({ secretKey: key, remoteRef: { key: 'gateway', property: key } }));
    expect(external).toMatchObject({
      apiVersion: 'external-secrets.io/v1',
      value: {
        spec: {
          secretStoreRef: { kind: 'ClusterSecretStore', name: 'vault' },
          target: { name: 'gateway', creationPolicy: 'Orphan' },
          data: expect.arrayContaining(data) as unknown,
        },
      },
    });
  },
);

helmTest.each([
  [
    'a sealed value',
    { secrets: { source: 'sealed', sealed: { ...SEALED, vault_key: '' } } },
    'secrets.sealed.vault_key',
  ],
  ['a store', { secrets: { source: 'external' } }, 'secrets.external.storeName'],
  ['a place for backups', { database: { cluster: { enabled: true } } }, 'database.cluster.backup.destination'],
  ["the roles' statements", { ...SEALED_VALUES, database: { cluster: CLUSTER } }, 'secrets.sealed.roles_sql'],
  [
    "the backup's own role",
    { ...SEALED_VALUES, backup: { database: { enabled: true } } },
    'secrets.sealed.database_url_backup',
  ],
  [
    'one kind of backup',
    { database: { cluster: CLUSTER }, backup: { database: { enabled: true } } },
    'database.cluster makes its own backups',
  ],
  ['a version', { image: { tag: 'latest' } }, 'image'],
])('without %s the chart is refused with the name of what is missing', (_, values, name) => {
  expect(render({ values }).complaint).toContain(name);
});

helmTest('a database of its own has three servers, of which two have every commit, and archives its log', () => {
  const manifests = renderManifests({ values: { database: { cluster: CLUSTER, maxConnections: 210 } } });
  expect(manifestOf(manifests, 'Cluster', 'database')).toMatchObject({
    apiVersion: 'postgresql.cnpg.io/v1',
    metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } },
    value: {
      spec: {
        instances: 3,
        affinity: { podAntiAffinityType: 'required' },
        postgresql: {
          synchronous: { method: 'any', number: 1, dataDurability: 'required' },
          parameters: { max_connections: '210' },
        },
        bootstrap: {
          initdb: {
            database: 'gateway',
            postInitApplicationSQLRefs: { secretRefs: [{ name: 'gateway', key: 'roles_sql' }] },
          },
        },
        plugins: [{ isWALArchiver: true, parameters: { barmanObjectName: 'database-backups' } }],
      },
    },
  });
  expect(manifestOf(manifests, 'ObjectStore', 'database-backups')).toMatchObject({
    apiVersion: 'barmancloud.cnpg.io/v1',
    value: { spec: { retentionPolicy: '30d', configuration: { destinationPath: 's3://backups/gateway' } } },
  });
  const { spec } = manifestOf(manifests, 'ScheduledBackup', 'database').value as { spec: Record<string, unknown> };
  expect(spec).toMatchObject({ method: 'plugin', cluster: { name: 'database' } });
  expect(String(spec['schedule']).split(' ')).toHaveLength(6);
});

helmTest(
  'the programs reach their database, and its servers reach each other, their operator and the object store',
  () => {
    const manifests = renderManifests({ values: { database: { cluster: CLUSTER }, operator: { enabled: true } } });
    const withRoute = podsOf(manifests).filter((pod) => egressOf(pod, manifests)?.includes('database'));
    expect(withRoute.map(({ name }) => name).sort()).toEqual([
      ...['api', 'audit', 'migrate', 'notifier', 'operator', 'reconcile', 'watcher'],
    ]);
    const servers = { podSelector: { matchLabels: { 'cnpg.io/cluster': 'database' } } };
    const from = (name: string): unknown => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    });
    const ports = (...all: number[]): unknown => all.map((port) => ({ protocol: 'TCP', port }));
    expect(manifestOf(manifests, 'NetworkPolicy', 'database').value).toMatchObject({
      spec: { egress: [{ to: [servers], ports: ports(5432) }] },
    });
    expect(manifestOf(manifests, 'NetworkPolicy', 'database-servers').value).toMatchObject({
      spec: {
        ...servers,
        ingress: [
          { from: [{ podSelector: { matchLabels: { 'app.kubernetes.io/part-of': 'gateway' } } }], ports: ports(5432) },
          { from: [servers, from('cnpg-system')], ports: ports(5432, 8000) },
          { from: [from('monitoring')], ports: ports(9187) },
        ],
        egress: [{ to: [servers], ports: ports(5432, 8000) }, { ports: ports(443, 6443) }],
      },
    });
  },
);

helmTest('the programs trust the authority of the database, and of stores elsewhere if it is named', () => {
  const trusted = (values: unknown): unknown[] =>
    podsOf(renderManifests({ values }))
      .filter(({ name }) => name !== 'copy-vault')
      .map(({ spec }) => [
        spec.volumes?.find(({ name }) => name === 'ca')?.secret,
        spec.containers[0]?.env?.find(({ name }) => name === 'NODE_EXTRA_CA_CERTS')?.value,
      ]);
  const items = [{ key: 'ca.crt', path: 'ca.crt' }];
  expect(new Set(trusted({}).flat())).toEqual(new Set([undefined]));
  for (const [secret, file] of trusted({ database: { cluster: CLUSTER } }) as unknown[][]) {
    expect([secret, file]).toEqual([{ secretName: 'database-ca', defaultMode: 288, items }, '/run/ca/ca.crt']);
  }
  expect(trusted({ ca: { secret: 'own' } })[0]).toMatchObject([{ secretName: 'own' }, '/run/ca/ca.crt']);
});

helmTest('a restored database is another cluster, which begins with the backup of the old one', () => {
  const restore = { from: 'database', until: '2026-11-22 10:00:00+00' };
  const values = { database: { cluster: { ...CLUSTER, name: 'restored', restore } } };
  const { spec } = manifestOf(renderManifests({ values }), 'Cluster', 'restored').value as { spec: unknown };
  expect(spec).toMatchObject({
    bootstrap: { recovery: { source: 'origin', recoveryTarget: { targetTime: restore.until } } },
    externalClusters: [{ name: 'origin', plugin: { parameters: { serverName: 'database' } } }],
  });
  expect(spec).not.toHaveProperty('bootstrap.initdb');
});

/** The numbers of connections in the sources of the services: one pool or several. */
const POOLS = {
  api: [
    'services/api/src/base/context.ts',
    'services/api/src/base/list-reader.ts',
    'services/api/src/features/exports/exporter.ts',
  ],
  watcher: ['services/watcher/src/context/context.ts'],
  notifier: ['services/notifier/src/context/context.ts'],
};

test.each(Object.entries(POOLS))('the chart knows how many connections the %s uses', (name, files) => {
  const pools = files.map((file) => Number(/(?:poolSize: |POOL_SIZE = )(\d+)/.exec(read(file))?.[1]));
  const sum = pools.reduce((total, pool) => total + pool, 0);
  expect(read('infra/chart/templates/connections.yaml')).toContain(`{{- $${name} := ${String(sum)} }}`);
});

helmTest('more copies than the database has connections for are refused', () => {
  // (4 + 1) × 25 + (6 + 1) × 6 + 10 + 20, because a release that rolls out has one copy more of each.
  const values = (most: number, api = 4): unknown => ({
    api: { replicas: { max: api } },
    notifier: { replicas: { max: 6 } },
    database: { maxConnections: most },
  });
  expect(render({ values: values(197) }).complaint).toBe('');
  expect(render({ values: values(196) }).complaint).toContain('may use 197 connections of the database');
  expect(render({ values: values(200, 8) }).complaint).toContain('lower api.replicas.max');
  expect(render({ values: { api: { replicas: { min: 9 } } } }).complaint).toContain('api.replicas.min is more than');
});

helmTest('copies of each service are scaled by one object, the notifier by CPU, backlog or a query', () => {
  const scalers = (scaleBy: string): unknown[] =>
    renderManifests({ values: { notifier: { scaleBy, dueForEach: '500' } } })
      .filter(({ value }) => (value as { spec?: { scaleTargetRef?: unknown } }).spec?.scaleTargetRef)
      .filter(({ metadata }) => metadata.name === 'notifier')
      .map(({ value }) => value);
  const target = { type: 'AverageValue', averageValue: '500' };
  expect(scalers('cpu')).toMatchObject([{ spec: { maxReplicas: 6, metrics: [{ type: 'Resource' }] } }]);
  expect(scalers('backlog')).toMatchObject([
    { spec: { maxReplicas: 6, metrics: [{ external: { metric: { name: 'webhook_due' }, target } }] } },
  ]);
  expect(scalers('keda')).toMatchObject([
    {
      apiVersion: 'keda.sh/v1alpha1',
      kind: 'ScaledObject',
      spec: {
        maxReplicaCount: 6,
        triggers: [
          {
            type: 'prometheus',
            metadata: { query: 'max(webhook_due{job="gateway", namespace="shop"})', threshold: '500' },
          },
        ],
      },
    },
  ]);
});

helmTest('the vault is copied on the node that has it, by the script of this repository', () => {
  const manifests = renderManifests();
  const copy = podsOf(manifests).find(({ name }) => name === 'copy-vault');
  expect(copy?.spec.affinity).toEqual({
    podAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: [
        {
          topologyKey: 'kubernetes.io/hostname',
          labelSelector: { matchLabels: { 'app.kubernetes.io/name': 'watcher' } },
        },
      ],
    },
  });
  const { data } = manifestOf(manifests, 'ConfigMap', 'backup').value as { data: Record<string, string> };
  for (const script of ['backup.sh', 'copy-vault.sh']) {
    expect(data[script]?.trim()).toBe(read(`infra/backup/${script}`).trim());
  }
});

helmTest('uninstalling leaves everything that holds data', () => {
  const values = { backup: { database: { enabled: true } } };
  const all = [...renderManifests({ values }), ...renderManifests({ values: { database: { cluster: CLUSTER } } })];
  const kept = all.filter(({ metadata }) => metadata.annotations?.['helm.sh/resource-policy'] === 'keep');
  expect([...new Set(kept.map(({ metadata }) => metadata.name))].sort()).toEqual([
    ...['backups', 'database', 'database-backups', 'vault', 'vault-copies'],
  ]);
  const claims = all.filter(({ kind }) => kind === 'PersistentVolumeClaim');
  expect(claims.filter((claim) => !kept.includes(claim))).toEqual([]);
});

helmTest('an upgrade migrates before it replaces a service, and each release has a job of its own', () => {
  const job = (flags: string[]): Manifest | undefined =>
    renderManifests({ flags }).find(({ kind, metadata }) => kind === 'Job' && metadata.name.startsWith('migrate-'));
  // Uninstalling leaves the job of an upgrade, and an installation refuses objects that are not its own.
  expect(job(['--is-upgrade'])?.metadata.name).not.toBe(job([])?.metadata.name);
  expect(job([])).not.toHaveProperty('metadata.annotations');
  expect(job(['--is-upgrade'])).toMatchObject({ metadata: { annotations: { 'helm.sh/hook': 'pre-upgrade' } } });
  expect(job(['--set', 'image.tag=0.2.0'])).not.toMatchObject({ metadata: job([])?.metadata });
});

helmTest('a changed setting replaces the pods that read it', () => {
  const annotations = (level: string): unknown[] =>
    renderManifests({ values: { settings: { LOG_LEVEL: level } } })
      .filter(({ kind }) => kind === 'Deployment')
      .map(({ value }) => (value as { spec: { template: { metadata: { annotations: unknown } } } }).spec.template)
      .map(({ metadata }) => metadata.annotations);
  expect(annotations('info')).toHaveLength(3);
  expect(annotations('info')).toEqual(annotations('info'));
  for (const [i, one] of annotations('debug').entries()) expect(one).not.toEqual(annotations('info')[i]);
});

helmTest('a packaged chart has the scripts and rules that the folder only links to', () => {
  const folder = mkdtempSync(join(tmpdir(), 'package-'));
  try {
    expect(helm('package', CHART, '--destination', folder).complaint).toBe('');
    const chart = join(folder, readdirSync(folder)[0] ?? '');
    const packaged = parseManifests(render({ chart }).output ?? '');
    expect(packaged).toEqual(renderManifests());
  } finally {
    rmSync(folder, { recursive: true });
  }
});
