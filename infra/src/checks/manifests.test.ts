import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { API, NOTIFIER, WATCHER } from '@gateway/config';
import { expect, test } from '@jest/globals';
import { readKustomization } from './kustomization';
import { manifestFaults, podsOf, secretsOf } from './manifest-faults';
import { danglingLinks, overlayFaults } from './manifest-links';
import { typeFaults } from './manifest-types';
import { orphans, parseManifests, readManifests } from './manifests';
import { egressOf } from './network-policies';
import { REPOSITORY } from './repository';

const FOLDER = join(REPOSITORY, 'infra/k8s');
const OVERLAYS = readdirSync(join(FOLDER, 'overlays'));
const MANIFESTS = readManifests(join(FOLDER, 'overlays/mainnet'));
const EXAMPLES = readdirSync(join(FOLDER, 'examples')).flatMap((name) => parse(`examples/${name}`));

function parse(name: string, right = '', wrong = ''): ReturnType<typeof parseManifests> {
  const text = readFileSync(join(FOLDER, name), 'utf8');
  expect(text).toContain(right);
  return parseManifests(text.replace(right, wrong), name);
}

test('every manifest matches the Kubernetes types, without unknown fields', () => {
  const all = OVERLAYS.flatMap((name) => readManifests(join(FOLDER, 'overlays', name)));
  expect(typeFaults([...all, ...EXAMPLES])).toEqual([]);
});

test('a misspelt field and a wrong type are found', () => {
  const misspelt = parse('base/api.yaml', 'readinessProbe:', 'readinesProbe:');
  const mistyped = parse('base/watcher.yaml', 'replicas: 1', "replicas: '1'");
  expect(typeFaults(misspelt).join()).toContain('readinesProbe');
  expect(typeFaults(mistyped).join()).toContain("Type 'string' is not assignable to type 'number'");
});

test('every program is unprivileged, limited and probed, and has its secrets as files', () => {
  expect(manifestFaults([...MANIFESTS, ...EXAMPLES])).toEqual([]);
});

test.each([
  ['runAsNonRoot: true', 'runAsNonRoot: false', 'it may run as root'],
  ['readOnlyRootFilesystem: true', 'readOnlyRootFilesystem: false', 'its file system is writable'],
  ['drop: [ALL]', 'drop: []', 'it keeps capabilities'],
  ['limits: { memory', 'limits: { cpu', 'it has no limits'],
  ['livenessProbe:', 'lifecycle:', 'it has no probes'],
  ['automountServiceAccountToken: false', 'automountServiceAccountToken: true', 'token'],
  ['HMAC_SECRET_FILE, value: /run/secrets/hmac_secret', "HMAC_SECRET, value: '00'", 'a secret is in its environment'],
  ['- { key: hmac_secret, path: hmac_secret }', '', 'it references a secret that is not mounted'],
  ['kind: PodDisruptionBudget', 'kind: Secret', 'it has no disruption budget'],
])('a notifier with %s changed to %s is refused', (right, wrong, sentence) => {
  expect(manifestFaults(parse('base/notifier.yaml', right, wrong)).join('\n')).toContain(sentence);
});

const BASE = readKustomization(join(FOLDER, 'base'));
const SETTINGS = (BASE.configMapGenerator ?? []).map(({ name }) => name);

test.each(OVERLAYS)('the overlay %s gives every program an image, and all its references resolve', (name) => {
  const folder = join(FOLDER, 'overlays', name);
  const manifests = readManifests(folder);
  expect(overlayFaults(readKustomization(folder), BASE, manifests)).toEqual([]);
  expect(danglingLinks(manifests, SETTINGS)).toEqual([]);
});

test.each([
  ['base/watcher.yaml', 'claimName: vault', 'claimName: volt', 'watcher: claim volt does not exist'],
  ['base/watcher.yaml', '{ name: settings }', '{ name: setings }', 'watcher: settings setings do not exist'],
  ['base/notifier.yaml', 'kind: Deployment, name: notifier', 'kind: Deployment, name: notify', 'has no target'],
  ['base/api.yaml', /(kind: Service\n[^]*?)name: api \}/, '$1name: apis }', 'Service api selects no pod'],
])('%s with %s changed to %s has a dangling reference', (file, right, wrong, sentence) => {
  const text = readFileSync(join(FOLDER, file), 'utf8');
  expect(text).toMatch(right);
  const broken = parseManifests(text.replace(right, wrong), file);
  expect(danglingLinks(broken, SETTINGS).join('\n')).toContain(sentence);
});

test('an overlay with an unknown, missing or unpinned image, or unknown settings, is refused', () => {
  const overlay = {
    images: [{ name: 'gateway/apy', newTag: '1' }, { name: 'gateway/watcher' }],
    configMapGenerator: [{ name: 'setings', behavior: 'merge' }],
  };
  expect(overlayFaults(overlay, BASE, MANIFESTS)).toEqual([
    'image gateway/apy is not used',
    'image gateway/api is not in the overlay',
    'image gateway/notifier is not in the overlay',
    'image gateway/scripts is not in the overlay',
    'image gateway/watcher has no version',
    'settings setings are not in the base',
  ]);
});

test('only the notifier reaches the internet, only watcher, api and the nightly reconciliation the node', () => {
  const egress = Object.fromEntries(podsOf(MANIFESTS).map((pod) => [pod.name, egressOf(pod, MANIFESTS)]));
  expect(egress).toEqual({
    api: ['names', 'stores', 'node'],
    watcher: ['names', 'stores', 'node'],
    notifier: ['names', 'merchants', 'stores'],
    migrate: ['names', 'stores'],
    audit: ['names', 'stores'],
    reconcile: ['names', 'stores', 'node'],
  });
});

test('only the watcher has the vault and its key', () => {
  const pods = podsOf(MANIFESTS);
  const withVault = pods.filter(({ spec }) => spec.volumes?.some((volume) => volume.persistentVolumeClaim));
  expect(withVault.map(({ name }) => name)).toEqual(['watcher']);
  for (const secret of ['vault_key', 'hot_wallet_key']) {
    expect(pods.filter((pod) => secretsOf(pod).includes(secret)).map(({ name }) => name)).toEqual(['watcher']);
  }
  const watcher = MANIFESTS.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'watcher');
  expect(watcher?.value).toMatchObject({ spec: { replicas: 1, strategy: { type: 'Recreate' } } });
});

test('every file is in its kustomization', () => {
  for (const folder of ['base', ...OVERLAYS.map((name) => `overlays/${name}`)]) {
    expect([folder, orphans(join(FOLDER, folder))]).toEqual([folder, []]);
  }
});

/** Some are required only with a certain value of another variable; these manifests set all of them. */
const SECRET = /_(KEY|SECRET|PASSWORD)$/;

test.each(Object.entries({ api: API, watcher: WATCHER, notifier: NOTIFIER }))(
  '%s has every variable that it requires',
  (name, { required, optional }) => {
    const pod = podsOf(MANIFESTS).find((one) => one.name === name);
    const given = pod?.spec.containers.flatMap(({ env = [] }) =>
      env.map((variable) => variable.name.replace(/_FILE$/, '')),
    );
    const settings = readFileSync(join(FOLDER, 'overlays/mainnet/kustomization.yaml'), 'utf8');
    for (const variable of [...required, ...optional.filter((one) => SECRET.test(one))]) {
      // The api has no vault here.
      if (name === 'api' && variable === 'VAULT_KEY') continue;
      expect([variable, given?.includes(variable) === true || settings.includes(`- ${variable}=`)]).toEqual([
        variable,
        true,
      ]);
    }
  },
);

const kustomize = spawnSync('kubectl', ['kustomize', '--help']).status === 0 ? test : test.skip;

kustomize.each(OVERLAYS)('kubectl builds the overlay %s, and the result passes too', (name) => {
  const built = spawnSync('kubectl', ['kustomize', join(FOLDER, 'overlays', name)], { encoding: 'utf8' });
  expect(built).toMatchObject({ status: 0, stderr: '' });
  expect(manifestFaults(parseManifests(built.stdout, name))).toEqual([]);
});
