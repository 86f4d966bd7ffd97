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
  const licence = join(dirname(base.nodePath), '../LICENSE');
  const node: Component = {
    kind: 'node',
    ref: `node@${base.nodeVersion}`,
    name: 'node',
    version: base.nodeVersion,
    licence: 'MIT',
    text: existsSync(licence) ? readFileSync(licence, 'utf8').trim() : '',
    uses: used.map(({ ref }) => ref),
  };
  return [node, ...used];
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
  const release = parseFields(readFileSync(join(base, 'etc/os-release'), 'utf8'), '=');
  const distribution = `${release.get('ID') ?? 'debian'}-${release.get('VERSION_ID') ?? ''}`;
  return readFileSync(join(base, DPKG, 'status'), 'utf8')
    .split('\n\n')
    .map((paragraph) => parseFields(paragraph, ': '))
    .filter((fields) => names.has(fields.get('Package') ?? ''))
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
