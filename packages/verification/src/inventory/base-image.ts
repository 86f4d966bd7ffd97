import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Component } from './component';

/** Where the base image has what its parts are; apart from it, so that a test can have its own. */
export interface BaseImage {
  /** The root of its file system. */
  folder: string;
  nodePath: string;
  nodeVersion: string;
}

const LIBRARIES = ['lib', 'lib64', 'usr/lib', 'usr/lib64'];
const DPKG = 'var/lib/dpkg';

/** Node, and the packages of the distribution from which the libraries in a root file system were copied. */
export function baseComponents(root: string, base: BaseImage): Component[] {
  const used = existsSync(join(base.folder, DPKG)) ? debianPackages(root, base.folder) : [];
  return [nodeComponent(base, used), ...used];
}

/** Node, and every package of the distribution in an image that has all of its base, and those that were put on it. */
export function wholeComponents(base: BaseImage, added: string): Component[] {
  const folder = join(added, DPKG, 'status.d');
  const more = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8').trim());
  const all = packagesOf(base.folder, more, () => true);
  return [nodeComponent(base, all), ...all];
}

function nodeComponent(base: BaseImage, used: readonly Component[]): Component {
  const licence = join(dirname(base.nodePath), '../LICENSE');
  return {
    kind: 'node',
    ref: `node@${base.nodeVersion}`,
    name: 'node',
    version: base.nodeVersion,
    licence: 'MIT',
    text: existsSync(licence) ? readFileSync(licence, 'utf8').trim() : '',
    uses: used.map(({ ref }) => ref),
  };
}

/** @throws Error when a library belongs to no package: the image contains something of unknown origin */
function debianPackages(root: string, base: string): Component[] {
  const owners = ownersOfFiles(base);
  const names = new Set(
    librariesIn(root).map((path) => {
      const owner = owners.get(path);
      if (owner === undefined) throw new Error(`/${path} of the base image belongs to no package of its distribution`);
      return owner;
    }),
  );
  return packagesOf(base, [], (name) => names.has(name));
}

/** @param more packages beside those that the base lists, as it lists them */
function packagesOf(base: string, more: readonly string[], isWanted: (name: string) => boolean): Component[] {
  const release = parseFields(readFileSync(join(base, 'etc/os-release'), 'utf8'), '=');
  const distribution = `${release.get('ID') ?? 'debian'}-${release.get('VERSION_ID') ?? ''}`;
  const listed = readFileSync(join(base, DPKG, 'status'), 'utf8')
    .trim()
    .split('\n\n');
  return [...listed, ...more]
    .map((paragraph) => parseFields(paragraph, ': '))
    .filter((fields) => isWanted(fields.get('Package') ?? ''))
    .map((fields) => debianPackage(base, distribution, fields));
}

function debianPackage(base: string, distribution: string, fields: ReadonlyMap<string, string>): Component {
  const [name = '', version = '', architecture = ''] = ['Package', 'Version', 'Architecture'].map((key) =>
    fields.get(key),
  );
  const copyright = join(base, 'usr/share/doc', name, 'copyright');
  return {
    kind: 'debian',
    ref: `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=${architecture}&distro=${distribution}`,
    name,
    version,
    licence: undefined,
    text: existsSync(copyright) ? readFileSync(copyright, 'utf8').trim() : '',
    uses: [],
  };
}

/** The package of each file, by its path. `/lib` may be a link to `/usr/lib`: both are one. */
function ownersOfFiles(base: string): ReadonlyMap<string, string> {
  const folder = join(base, DPKG, 'info');
  return new Map(
    readdirSync(folder)
      .filter((name) => name.endsWith('.list'))
      .flatMap((name) => {
        const owner = name.replace(/(:\w+)?\.list$/, '');
        const paths = readFileSync(join(folder, name), 'utf8').split('\n');
        return paths.map((path): [string, string] => [withoutUsr(path.slice(1)), owner]);
      }),
  );
}

function librariesIn(root: string): string[] {
  return LIBRARIES.filter((folder) => existsSync(join(root, folder))).flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => withoutUsr(join(entry.parentPath, entry.name).slice(root.length + 1))),
  );
}

function withoutUsr(path: string): string {
  return path.replace(/^usr\//, '');
}

function parseFields(text: string, separator: string): ReadonlyMap<string, string> {
  return new Map(
    text.split('\n').flatMap((line): [string, string][] => {
      const at = line.indexOf(separator);
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + separator.length).replace(/^"(.*)"$/, '$1')]];
    }),
  );
}
