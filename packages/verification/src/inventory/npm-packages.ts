import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { refOf, type Component } from './component';
import { completedText } from './licences';

interface Manifest {
  name: string;
  version: string;
  license?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** What Vite notes about a package of which it took code into a bundle. */
interface Bundled {
  name: string;
  version: string;
  identifier: string | null;
  text: string | null;
}

const OWN = '@gateway/';
/** Written by Vite beside the bundle, which the browser gets and no folder of modules shows. */
const BUNDLE = 'dist/site/licences.json';
const LICENCE_FILE = /^(licen[cs]e|copying|notice)/i;
const README = /^readme/i;
/** Some packages have their licence at the end of their description only. */
const LICENCE_SECTION = /^(#+ *)?licen[cs]e\b[\s\S]*/im;

/** The packages of an installed program: itself, all in its folder of modules, and those in bundles of theirs. */
export function installedPackages(service: string): Component[] {
  const store = join(service, 'node_modules/.pnpm');
  const folders = readdirSync(store).flatMap((entry) => packagesIn(join(store, entry, 'node_modules')));
  const components = [
    readPackage(service, join(service, 'node_modules')),
    ...folders.map(({ folder, modules }) => readPackage(folder, modules)),
    ...folders.flatMap(({ folder }) => bundledPackages(folder)),
  ];
  const byRef = new Map(components.map((component) => [component.ref, component]));
  return [...byRef.values()];
}

interface Place {
  folder: string;
  /** Where its own dependencies are. */
  modules: string;
}

/** A link leads to a package that is listed where it is. */
function packagesIn(modules: string): Place[] {
  if (!existsSync(modules)) return [];
  return readdirSync(modules, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .flatMap(({ name }) =>
      name.startsWith('@')
        ? packagesIn(join(modules, name)).map(({ folder }) => ({ folder, modules }))
        : [{ folder: join(modules, name), modules }],
    );
}

/** What a package says about itself. @param modules where its dependencies are, those of them that are installed */
export function readPackage(folder: string, modules: string): Component {
  const manifest = readManifest(folder);
  const { name, version, license, dependencies, peerDependencies } = manifest;
  const isOwn = name.startsWith(OWN);
  return {
    kind: isOwn ? 'workspace' : 'npm',
    ref: refOf(manifest),
    name,
    version,
    licence: license,
    text: isOwn ? '' : completedText(license, licenceText(folder)),
    uses: Object.keys({ ...dependencies, ...peerDependencies })
      .map((dependency) => join(modules, dependency))
      .filter((path) => existsSync(path))
      .map((path) => refOf(readManifest(path))),
  };
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
}

function licenceText(folder: string): string {
  const names = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? entry.name : []));
  const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim();
  const texts = names.filter((name) => LICENCE_FILE.test(name)).map(read);
  if (texts.length > 0) return texts.join('\n\n');
  const readme = names.filter((name) => README.test(name)).map(read);
  return LICENCE_SECTION.exec(readme.join('\n'))?.[0].trim() ?? '';
}

function bundledPackages(folder: string): Component[] {
  const file = join(folder, BUNDLE);
  if (!existsSync(file)) return [];
  return (JSON.parse(readFileSync(file, 'utf8')) as Bundled[]).map(({ name, version, identifier, text }) => ({
    kind: 'npm',
    ref: refOf({ name, version }),
    name,
    version,
    licence: identifier ?? undefined,
    text: completedText(identifier ?? undefined, text?.trim() ?? ''),
    uses: [],
  }));
}
