import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { baseComponents } from './base-image';
import type { Component } from './component';
import { licenceFaults } from './licences';
import { readLockfile } from './lockfile';
import { buildNotices } from './notices';
import { installedPackages } from './npm-packages';
import { buildSbom } from './sbom';

const REPOSITORY = join(__dirname, '../../../..');
const PROGRAMS = ['services/api', 'services/watcher', 'services/notifier', 'packages/operator'];
const LOCKFILE = readLockfile(readFileSync(join(REPOSITORY, 'pnpm-lock.yaml'), 'utf8'));
const MIT = 'Copyright A. Permission is hereby granted';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inventory-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

function write(path: string, content: string | object): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
}

/** The packages of this checkout that the programs need to run. */
function productionPackages(): Component[] {
  const needed = new Set(PROGRAMS.flatMap((program) => [...LOCKFILE.packagesOf(program)]));
  const found = installedPackages(REPOSITORY).filter(({ ref }) => needed.has(ref));
  expect(found.map(({ ref }) => ref).sort()).toEqual([...needed].sort());
  return found;
}

test('every package that a program needs to run has a permitted licence, whose text it contains', () => {
  expect(licenceFaults(productionPackages())).toEqual([]);
});

test.each([
  ['MIT', MIT, []],
  ['(MIT OR GPL-3.0-only)', MIT, []],
  ['(BSD-3-Clause AND Apache-2.0)', MIT, []],
  ['GPL-3.0-only', MIT, ['a@1 has the licence GPL-3.0-only: use another package']],
  ['(MIT AND GPL-3.0-only)', MIT, ['a@1 has the licence (MIT AND GPL-3.0-only): use another package']],
  ['SEE LICENSE IN terms', MIT, ['a@1 has the licence SEE LICENSE IN terms: use another package']],
  [undefined, MIT, ['a@1 declares no licence: use another package']],
  ['MIT', 'The MIT licence', ['a@1 does not contain the text of its licence, MIT, which we must ship']],
])('a package with the licence %j and the text %j has the faults %j', (licence, text, faults) => {
  const found = licenceFaults([{ kind: 'npm', ref: 'a@1', name: 'a', version: '1', licence, text, uses: [] }]);
  expect(found.map((fault) => fault.split(', or permit')[0])).toEqual(faults);
});

test('a program needs its own dependencies and those of our packages, but none of development', () => {
  const needed = LOCKFILE.packagesOf('services/notifier');
  expect([...LOCKFILE.workspacesOf('services/notifier')].sort()).toEqual([
    'packages/config',
    'packages/domain',
    'packages/runtime',
    'packages/store',
    'services/notifier',
  ]);
  const names = new Set([...needed].map((ref) => ref.slice(0, ref.lastIndexOf('@'))));
  for (const name of ['undici', 'pg', 'joi', 'winston']) expect(names).toContain(name);
  for (const name of ['svix', 'typescript', 'jest', 'tronweb', 'express']) expect(names).not.toContain(name);
});

test('an installed program is listed with its packages, those in bundles, and who uses what', () => {
  write('app/package.json', { name: '@gateway/app', version: '2.0.0', license: 'MIT', dependencies: { a: '1.0.0' } });
  const store = 'app/node_modules/.pnpm';
  write(`${store}/a@1.0.0/node_modules/a/package.json`, {
    ...{ name: 'a', version: '1.0.0', license: 'MIT' },
    dependencies: { '@scope/b': '1.0.0', absent: '1.0.0' },
  });
  write(`${store}/a@1.0.0/node_modules/a/README.md`, `# a\n\nWords.\n\n## License\n\n${MIT}, of the readme`);
  write(`${store}/@scope+b@1.0.0/node_modules/@scope/b/package.json`, {
    name: '@scope/b',
    version: '1.0.0',
    license: 'ISC',
  });
  write(`${store}/@scope+b@1.0.0/node_modules/@scope/b/LICENSE`, `${MIT}, of the file`);
  const page = `${store}/@gateway+page@workspace/node_modules/@gateway/page`;
  write(`${page}/package.json`, { name: '@gateway/page', version: '2.0.0', license: 'MIT' });
  write(`${page}/dist/site/licences.json`, [{ name: 'c', version: '3.0.0', identifier: 'MIT', text: 'Copyright C' }]);
  mkdirSync(join(folder, `${store}/a@1.0.0/node_modules/@scope`));
  symlinkSync('../../../@scope+b@1.0.0/node_modules/@scope/b', join(folder, `${store}/a@1.0.0/node_modules/@scope/b`));
  symlinkSync('.pnpm/a@1.0.0/node_modules/a', join(folder, 'app/node_modules/a'));

  const components = installedPackages(join(folder, 'app'));
  expect(components.map(({ ref, uses }) => [ref, uses])).toEqual([
    ['@gateway/app@2.0.0', ['a@1.0.0']],
    ['@gateway/page@2.0.0', []],
    ['@scope/b@1.0.0', []],
    ['a@1.0.0', ['@scope/b@1.0.0']],
    ['c@3.0.0', []],
  ]);
  const notices = buildNotices(components);
  for (const text of ['of the readme', 'of the file', 'Copyright C\n\nPermission is hereby granted'])
    expect(notices).toContain(text);
  expect(notices).not.toContain('@gateway/app');
});

test('the libraries of the base image are listed by the package they come from, with its copyright', () => {
  write('base/etc/os-release', 'ID=debian\nVERSION_ID="12"\n');
  write('base/var/lib/dpkg/info/libc6:amd64.list', '/.\n/lib\n/lib/libc.so.6\n');
  write('base/var/lib/dpkg/info/other.list', '/.\n/usr/lib/other.so\n');
  const paragraphs = ['libc6', 'other'].map(
    (name) => `Package: ${name}\nVersion: 2.36-9+deb12u14\nArchitecture: amd64\n`,
  );
  write('base/var/lib/dpkg/status', paragraphs.join('\n'));
  write('base/usr/share/doc/libc6/copyright', 'the copyright of libc6');
  write('root/usr/lib/libc.so.6', '');
  const base = {
    folder: join(folder, 'base'),
    nodePath: join(folder, 'base/usr/local/bin/node'),
    nodeVersion: '26.0.0',
  };
  const components = baseComponents(join(folder, 'root'), base);
  expect(components.map(({ ref }) => ref)).toEqual([
    'node@26.0.0',
    'pkg:deb/debian/libc6@2.36-9%2Bdeb12u14?arch=amd64&distro=debian-12',
  ]);
  expect(buildNotices(components)).toContain('the copyright of libc6');

  write('root/lib/unknown.so', '');
  expect(() => baseComponents(join(folder, 'root'), base)).toThrow('/lib/unknown.so of the base image belongs to no');
});

test('the bill of materials is valid CycloneDX, and the same for the same components', async () => {
  const components = productionPackages();
  const program: Component = {
    ...{
      kind: 'workspace',
      ref: '@gateway/api@0.1.0',
      name: '@gateway/api',
      version: '0.1.0',
      licence: 'MIT',
      text: '',
    },
    uses: ['express@5.3.0'],
  };
  const base = baseComponents(folder, { folder, nodePath: '/usr/local/bin/node', nodeVersion: '26.0.0' });
  const build = (some: readonly Component[]): string =>
    JSON.stringify(buildSbom(program, some, LOCKFILE.integrityOf, new Date(0)));
  const text = build([program, ...components, ...base]);
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(text)).toBeNull();
  expect(build([...base, program, ...components.reverse()])).toBe(text);

  const sbom = JSON.parse(text) as ReturnType<typeof buildSbom>;
  const hashes = sbom.components.filter(({ purl }) => purl?.startsWith('pkg:npm/')).map(({ hashes: all }) => all?.[0]);
  expect(hashes).toHaveLength(components.length);
  for (const hash of hashes)
    expect(hash).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) });
  const invalid = text.replace('"CycloneDX"', '"CycloneDY"');
  expect(await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(invalid)).not.toBeNull();
});
