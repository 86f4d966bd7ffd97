import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isReachable } from './identity';
import { findOnPath, runTool, tryTool } from './run-tool';
import type { Shell, StoreSite } from './store-site';

export interface RedisProgram {
  command: string;
  /** The folder of the libraries that came with the program; empty for a program of the system. */
  libraries: string[];
  origin: string;
}

const NAMES = ['redis-server', 'valkey-server'];
const LIBRARY_FOLDERS = ['usr/lib', 'lib'];

/** A Redis or Valkey server of this machine, from PATH. */
export async function systemRedis({ shell, identity }: StoreSite): Promise<RedisProgram | undefined> {
  for (const command of NAMES.flatMap((name) => findOnPath(name, shell))) {
    if (!isReachable(command, identity)) continue;
    const program = { command, libraries: [], origin: command };
    if (await runs(program)) return program;
  }
  return undefined;
}

/**
 * Debian's redis-server, unpacked into a private folder: without root, and without changing the system. Kept for later
 * starts. Undefined if apt is missing or its servers cannot be reached.
 */
export async function unpackedRedis({ home, shell }: StoreSite): Promise<RedisProgram | undefined> {
  const folder = join(home, 'redis');
  if (!existsSync(folder)) {
    if (findOnPath('apt-get', shell).length === 0 || findOnPath('dpkg', shell).length === 0) return undefined;
    if (!(await unpack(folder, shell))) return undefined;
  }
  const libraries = LIBRARY_FOLDERS.map((name) => join(folder, name)).filter((path) => existsSync(path));
  const program = {
    command: join(folder, 'usr/bin/redis-server'),
    libraries: libraries.flatMap((path) => [path, ...subfolders(path)]),
    origin: 'unpacked package',
  };
  return (await runs(program)) ? program : undefined;
}

/** The last resort, for root only: installs redis-server with apt. */
export async function installedRedis(site: StoreSite): Promise<RedisProgram | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const options = { env: { ...site.shell, DEBIAN_FRONTEND: 'noninteractive' } };
  await tryTool('apt-get', ['-q', 'update'], options);
  const installed = await tryTool(
    'apt-get',
    ['-q', '-y', '--no-install-recommends', 'install', 'redis-server'],
    options,
  );
  return installed === undefined ? undefined : systemRedis(site);
}

/** Downloads the server and the libraries that this system lacks; apt checks the signatures. */
async function unpack(folder: string, shell: Shell): Promise<boolean> {
  const unfinished = `${folder}.${String(process.pid)}`;
  const lists = join(unfinished, 'lists');
  const cache = join(unfinished, 'cache');
  const target = join(unfinished, 'root');
  for (const path of [join(lists, 'partial'), join(cache, 'archives/partial'), target])
    mkdirSync(path, { recursive: true });
  const settings = [`Dir::State::lists=${lists}`, `Dir::Cache=${cache}`, 'Debug::NoLocking=1', 'APT::Sandbox::User='];
  const flags = ['-q', '-y', ...settings.flatMap((setting) => ['-o', setting])];
  const options = { env: shell };
  try {
    await runTool('apt-get', [...flags, 'update'], options);
    await runTool(
      'apt-get',
      [...flags, '--no-install-recommends', '--download-only', 'install', 'redis-server'],
      options,
    );
    const archives = join(cache, 'archives');
    for (const name of readdirSync(archives).filter((file) => file.endsWith('.deb'))) {
      await runTool('dpkg', ['-x', join(archives, name), target], options);
    }
    renameSync(target, folder);
    return true;
  } catch {
    // No network, or another command finished the same meanwhile.
    return existsSync(folder);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function runs({ command, libraries }: RedisProgram): Promise<boolean> {
  return (await tryTool(command, ['--version'], { env: { LD_LIBRARY_PATH: libraries.join(':') } })) !== undefined;
}

function subfolders(path: string): string[] {
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(path, entry.name));
}
