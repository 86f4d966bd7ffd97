import { posix } from 'node:path';
import { parse } from 'yaml';

/** What pnpm-lock.yaml says about the packages of a production installation. */
export interface Lockfile {
  /** `name@version` of every package, those of development too. */
  all: ReadonlySet<string>;
  /** `name@version` of each package that a workspace needs to run, without our own and without optional ones. */
  packagesOf(workspace: string): ReadonlySet<string>;
  /** Of our own packages: the folders of those that a workspace needs to run, and its own. */
  workspacesOf(workspace: string): ReadonlySet<string>;
  /** The hash of the archive that the registry delivers, by `name@version`, in the form of an integrity attribute. */
  integrityOf(ref: string): string | undefined;
}

interface Document {
  importers: Record<string, { dependencies?: Record<string, { version: string }> }>;
  packages: Record<string, { resolution: { integrity?: string } }>;
  snapshots: Record<string, { dependencies?: Record<string, string> }>;
}

const LINK = 'link:';

/** @throws Error when it is the lockfile of another version of pnpm, or has no such workspace */
export function readLockfile(text: string): Lockfile {
  const { importers, packages, snapshots } = parse(text) as Document;

  const walk = (workspace: string, folders: Set<string>, keys: Set<string>): void => {
    if (folders.has(workspace)) return;
    folders.add(workspace);
    const importer = importers[workspace];
    if (!importer) throw new Error(`the lockfile has no workspace ${workspace}`);
    for (const [name, { version }] of Object.entries(importer.dependencies ?? {})) {
      if (version.startsWith(LINK)) walk(posix.join(workspace, version.slice(LINK.length)), folders, keys);
      else follow(keyOf(name, version), keys);
    }
  };
  const follow = (key: string, keys: Set<string>): void => {
    if (keys.has(key)) return;
    keys.add(key);
    for (const [name, version] of Object.entries(snapshots[key]?.dependencies ?? {}))
      follow(keyOf(name, version), keys);
  };
  /** An alias names its package in the place of the version. */
  const keyOf = (name: string, version: string): string => {
    const key = [`${name}@${version}`, version].find((one) => one in snapshots);
    if (key === undefined) throw new Error(`the lockfile does not resolve ${name}@${version}`);
    return key;
  };
  return {
    all: new Set(Object.keys(packages)),
    packagesOf(workspace) {
      const keys = new Set<string>();
      walk(workspace, new Set(), keys);
      return new Set([...keys].map(withoutPeers));
    },
    workspacesOf(workspace) {
      const folders = new Set<string>();
      walk(workspace, folders, new Set());
      return folders;
    },
    integrityOf: (ref) => packages[ref]?.resolution.integrity,
  };
}

function withoutPeers(key: string): string {
  return key.replace(/\(.*$/, '');
}
