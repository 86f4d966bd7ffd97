import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, NOTIFIER, WATCHER } from '@gateway/config';
import { expect, test } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { CHART, helm, HAS_HELM, render, renderManifests, type Rendering } from './helm';
import { manifestFaults, podsOf, secretsOf } from './manifest-faults';
import { danglingLinks } from './manifest-links';
import { typeFaults } from './manifest-types';
import { manifestOf, parseManifests, type Manifest } from './manifests';
import { decide, egressOf, type End } from './network-policies';
import { VARIANTS } from './variants';

const helmTest = testNeeding('helm', HAS_HELM);

const OPERATOR: Rendering = { values: { operator: { enabled: true } } };

/** The objects of some values, of which one text was replaced. */
function renderBroken(right: RegExp | string, wrong: string, ...flags: string[]): Manifest[] {
  const { output = '' } = render({ flags });
  expect(output).toMatch(right);
  return parseManifests(output.replace(right, wrong));
}

function isCore({ apiVersion }: Manifest): boolean {
  return !apiVersion.includes('.') || apiVersion.includes('.k8s.io/');
}

helmTest('every manifest matches the Kubernetes types, without unknown fields', () => {
  const all = Object.values(VARIANTS).flatMap((variant) => renderManifests(variant));
  const core = new Map(all.filter(isCore).map((one) => [JSON.stringify(one.value), one]));
  expect(core.size).toBeGreaterThan(30);
  expect(typeFaults([...core.values()])).toEqual([]);
});

helmTest('a misspelt field and a wrong type are found', () => {
  const misspelt = renderBroken('readinessProbe:', 'readinesProbe:', '--show-only', 'templates/api.yaml');
  const mistyped = renderBroken('replicas: 1', "replicas: '1'", '--show-only', 'templates/watcher.yaml');
  expect(typeFaults(misspelt).join()).toContain('readinesProbe');
  expect(typeFaults(mistyped).join()).toContain("Type 'string' is not assignable to type 'number'");
});

helmTest.each(Object.entries(VARIANTS))('%s: helm finds nothing to complain about', (_, { network, values }) => {
  const file = `values-${network ?? 'mainnet'}.yaml`;
  const flags = Object.entries(values ?? {}).flatMap(([key, value]) => [
    '--set-json',
    `${key}=${JSON.stringify(value)}`,
  ]);
  expect(helm('lint', '--strict', CHART, '-f', join(CHART, file), ...flags).complaint).toBe('');
});

helmTest('every program is unprivileged, limited and probed, and has its secrets as files', () => {
  for (const [name, variant] of Object.entries(VARIANTS)) {
    expect([name, manifestFaults(renderManifests(variant))]).toEqual([name, []]);
  }
});

helmTest.each([
  ['runAsNonRoot: true', 'runAsNonRoot: false', 'it may run as root'],
  ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'its file system is writable'],
  ['drop: [ALL]', 'drop: []', 'it keeps capabilities'],
  [/limits:\s+memory/, 'limits:\n              cpu', 'it has no limits'],
  ['livenessProbe:', 'lifecycle:', 'it has no probes'],
  ['automountServiceAccountToken: false', 'automountServiceAccountToken: true', 'token'],
  ['HMAC_SECRET_FILE, value: /run/secrets/hmac_secret', "HMAC_SECRET, value: '00'", 'a secret is in its environment'],
  ['- { key: hmac_secret, path: hmac_secret }', '', 'it references a secret that is not mounted'],
  ['kind: PodDisruptionBudget', 'kind: Secret', 'it has no disruption budget'],
  [/\/notifier:[\d.]+/, '/notifier', 'its image has no version'],
])('a notifier with %s changed to %s is refused', (right, wrong, sentence) => {
  const broken = renderBroken(right, wrong, '--show-only', 'templates/notifier.yaml');
  expect(manifestFaults(broken).join('\n')).toContain(sentence);
});

helmTest.each(Object.entries(VARIANTS))('%s: all references resolve', (_, variant) => {
  expect(danglingLinks(renderManifests(variant))).toEqual([]);
});

helmTest.each([
  ['claimName: vault', 'claimName: volt', 'claim volt does not exist'],
  ['configMapRef: { name: settings }', 'configMapRef: { name: setings }', 'settings setings do not exist'],
  [
    'kind: Deployment, name: notifier',
    'kind: Deployment, name: notify',
    'HorizontalPodAutoscaler notifier has no target',
  ],
  [/(kind: Service\n[^]*?)name: api \}/, '$1name: apis }', 'Service api selects no pod'],
  ['service: { name: api,', 'service: { name: apis,', 'Ingress api: service apis does not exist'],
  ['{ name: copies, mountPath', '{ name: copy, mountPath', 'copy-vault: volume copy does not exist'],
])('a chart with %s changed to %s has a dangling reference', (right, wrong, sentence) => {
  expect(danglingLinks(renderBroken(right, wrong)).join('\n')).toContain(sentence);
});

helmTest('only the notifier reaches the internet, only watcher, api and the nightly reconciliation the node', () => {
  const manifests = renderManifests({
    values: { operator: { enabled: true }, backup: { database: { enabled: true } } },
  });
  const egress = Object.fromEntries(podsOf(manifests).map((pod) => [pod.name, egressOf(pod, manifests)?.sort()]));
  expect(egress).toEqual({
    api: ['names', 'node', 'stores'],
    watcher: ['names', 'node', 'stores'],
    notifier: ['merchants', 'names', 'stores'],
    migrate: ['names', 'stores'],
    audit: ['names', 'stores'],
    reconcile: ['names', 'node', 'stores'],
    operator: ['names', 'node', 'stores'],
    'backup-database': ['names', 'stores'],
    'copy-vault': [],
  });
});

helmTest(
  'only the ingress controller reaches the apis, only Prometheus the metrics, and merchants are not internal',
  () => {
    const manifests = renderManifests();
    const podOf = (name: string, namespace: string): End => ({
      ip: '10.244.0.7',
      ports: { http: 3000, metrics: 9464 },
      pod: {
        labels: { 'app.kubernetes.io/name': name },
        namespace,
        namespaceLabels: { 'kubernetes.io/metadata.name': namespace },
      },
    });
    const by = (from: End, to: End, port: number): string[] | undefined => decide(manifests, 'shop', from, to, port);
    const [api, notifier] = [podOf('api', 'shop'), podOf('notifier', 'shop')];
    expect(by(podOf('proxy', 'ingress-nginx'), api, 3000)).toEqual(['visitors']);
    expect(by(podOf('proxy', 'ingress-nginx'), api, 9464)).toBeUndefined();
    expect(by(podOf('prometheus', 'monitoring'), notifier, 9464)).toEqual(['metrics']);
    expect(by(podOf('prometheus', 'monitoring'), api, 3000)).toBeUndefined();
    expect(by(notifier, api, 3000)).toBeUndefined();
    expect(by(notifier, { ip: '198.51.100.7' }, 443)).toEqual(['merchants']);
    expect(by(notifier, { ip: '10.30.0.9' }, 443)).toBeUndefined();
    expect(by(api, { ip: '198.51.100.7' }, 443)).toBeUndefined();
  },
);

helmTest('only the watcher has the vault and its key', () => {
  const manifests = renderManifests();
  const pods = podsOf(manifests);
  const mounts = pods.flatMap(({ name, spec }) =>
    spec.containers.flatMap(({ volumeMounts = [] }) =>
      volumeMounts.filter((mount) => mount.name === 'vault').map(({ readOnly = false }) => [name, readOnly]),
    ),
  );
  // The copy has the vault without its key, and the key's holder is the only one that writes.
  expect(mounts.sort()).toEqual([
    ['copy-vault', true],
    ['watcher', false],
  ]);
  for (const secret of ['vault_key', 'hot_wallet_key', 'energy_market_key']) {
    expect(pods.filter((pod) => secretsOf(pod).includes(secret)).map(({ name }) => name)).toEqual(['watcher']);
  }
  expect(manifestOf(manifests, 'Deployment', 'watcher').value).toMatchObject({
    spec: { replicas: 1, strategy: { type: 'Recreate' } },
  });
});

helmTest('each program connects to the database as its own role', () => {
  const manifests = renderManifests({ values: { backup: { database: { enabled: true } } } });
  const roles = podsOf(manifests).map((pod) => [
    pod.name,
    ...secretsOf(pod).filter((key) => key.startsWith('database_url')),
  ]);
  expect(Object.fromEntries(roles)).toEqual({
    api: 'database_url_api',
    watcher: 'database_url_watcher',
    notifier: 'database_url_notifier',
    migrate: 'database_url_owner',
    audit: 'database_url_watcher',
    reconcile: 'database_url_watcher',
    'backup-database': 'database_url_backup',
    'copy-vault': undefined,
  });
});

/** Some are required only with a certain value of another variable; these manifests set all of them. */
const SECRET = /_(KEY|SECRET|PASSWORD)$/;

helmTest.each(Object.entries({ api: API, watcher: WATCHER, notifier: NOTIFIER }))(
  '%s has every variable that it requires',
  (name, { required, optional }) => {
    const manifests = renderManifests();
    const pod = podsOf(manifests).find((one) => one.name === name);
    const given = pod?.spec.containers.flatMap(({ env = [] }) =>
      env.map((variable) => variable.name.replace(/_FILE$/, '')),
    );
    const { data } = manifestOf(manifests, 'ConfigMap', 'settings').value as { data: Record<string, string> };
    const has = [...(given ?? []), ...Object.keys(data)];
    const wanted = [...required, ...optional.filter((one) => SECRET.test(one))];
    // The api has no vault here.
    const missing = wanted.filter((one) => !has.includes(one) && !(name === 'api' && one === 'VAULT_KEY'));
    expect(missing).toEqual([]);
  },
);

helmTest('every object of every variant has a row in the table of the README, and every row an object', () => {
  const rendered = [...Object.values(VARIANTS), OPERATOR]
    .flatMap((variant) => renderManifests(variant))
    .filter(({ metadata }) => metadata.name !== 'restored')
    .map(({ kind, metadata }) => `${kind} ${metadata.name.replace(/^(migrate)-.*/, '$1')}`);
  const text = readFileSync(join(CHART, 'README.md'), 'utf8');
  const rows = [...text.matchAll(/^\| `([A-Z]\w+ [\w-]+)` +\|/gm)].map(([, row]) => row);
  expect(rows.sort()).toEqual([...new Set(rendered)].sort());
});

test('helm or not, the chart carries the scripts and rules of this repository', () => {
  for (const [file, source] of Object.entries({
    'rules.yml': 'infra/monitoring/rules.yml',
    'backup.sh': 'infra/backup/backup.sh',
    'copy-vault.sh': 'infra/backup/copy-vault.sh',
  })) {
    expect(readFileSync(join(CHART, 'files', file), 'utf8')).toBe(readFileSync(join(CHART, '../..', source), 'utf8'));
  }
});
