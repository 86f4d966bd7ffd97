import { strict as assert } from 'node:assert';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { copyCheckout } from '../rig/checkout';
import { readLockfile } from '../inventory/lockfile';
import { run } from './containers/shell';

/** The programs, and the folders of their workspaces. */
const PROGRAMS = {
  api: 'services/api',
  watcher: 'services/watcher',
  notifier: 'services/notifier',
  scripts: 'packages/operator',
};

/** The commands of the Dockerfile; of each image, all that it will contain is in out/<program>. */
const BUILD = `sh infra/docker/compile.sh
for program in ${Object.keys(PROGRAMS).join(' ')}; do
  sh infra/docker/install.sh "$program" "$PWD/out/$program/root"
  sh infra/docker/runtime.sh "$PWD/out/$program/root" "$PWD/out/$program/owned"
done`;
const DIGEST = 'tar --sort=name --numeric-owner --owner=0 --group=0 -cf - root owned | sha256sum';
/** Of the console's bundle: the only code of other packages outside the folders of modules. */
const BUNDLE = 'service/node_modules/@gateway/console/dist/site/licences.json';

interface Bill {
  metadata: { component: { 'bom-ref': string } };
  components: { 'bom-ref': string; purl?: string }[];
}

/**
 * Builds the content of all images twice, from two copies of the checkout in different folders and with different
 * defaults for the permissions of files, and compares each byte and each attribute. Then compares what the bill of
 * materials of each lists with what the lockfile says that it needs.
 */
export async function drillReproducible(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-reproducible-'));
  const builds = [
    { checkout: join(folder, 'a'), umask: '022' },
    { checkout: join(folder, 'another/folder/of/a/longer/name'), umask: '077' },
  ];
  try {
    for (const { checkout } of builds) copyCheckout(checkout);
    for (const { checkout, umask } of builds) {
      const env = { ...process.env, CI: 'true', SOURCE_DATE_EPOCH: '1700000000' };
      await run('sh', ['-euc', `umask ${umask}\n${BUILD}`], { cwd: checkout, env });
    }
    const [first = '', second = ''] = builds.map(({ checkout }) => join(checkout, 'out'));
    for (const [program, workspace] of Object.entries(PROGRAMS)) {
      await expectSame(program, join(first, program), join(second, program));
      await expectDeclared(join(first, program, 'root/app'), workspace);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function expectSame(program: string, first: string, second: string): Promise<void> {
  const [one, other] = [
    await run('sh', ['-c', DIGEST], { cwd: first }),
    await run('sh', ['-c', DIGEST], { cwd: second }),
  ];
  const difference = `diff -rq --no-dereference ${first} ${second} | head -20`;
  if (one !== other) throw new Error(`two builds of ${program} differ\n${await run('sh', ['-c', difference])}`);
  console.log(`                     ${program.padEnd(8)} ${one.slice(0, 64)}`);
}

/** The bill of materials is valid, and lists what the lockfile says that the program needs, and nothing else. */
async function expectDeclared(app: string, workspace: string): Promise<void> {
  const text = readFileSync(join(app, 'sbom.cdx.json'), 'utf8');
  assert.equal(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text), null);
  const { metadata, components } = JSON.parse(text) as Bill;
  const ofBase = /^pkg:(deb|generic)\//;
  const listed = [metadata.component, ...components.filter(({ purl }) => !ofBase.test(purl ?? ''))];

  const lockfile = readLockfile(readFileSync('pnpm-lock.yaml', 'utf8'));
  const own = [...lockfile.workspacesOf(workspace)].map((folder) => referenceIn(join(folder, 'package.json')));
  const bundled = workspace === PROGRAMS.api ? referencesIn(join(app, BUNDLE)) : [];
  const needed = new Set([...lockfile.packagesOf(workspace), ...own, ...bundled]);
  assert.deepEqual(listed.map((component) => component['bom-ref']).sort(), [...needed].sort());
}

interface Named {
  name: string;
  version: string;
}

function referenceIn(manifest: string): string {
  const { name, version } = JSON.parse(readFileSync(manifest, 'utf8')) as Named;
  return `${name}@${version}`;
}

function referencesIn(file: string): string[] {
  return (JSON.parse(readFileSync(file, 'utf8')) as Named[]).map(({ name, version }) => `${name}@${version}`);
}
