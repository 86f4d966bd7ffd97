import { chownSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersAsPostgres } from './answers';
import { freePort } from './free-port';
import { stopOrphans } from './orphans';
import { findPostgres } from './postgres-programs';
import type { PostgresPrograms } from './postgres-programs';
import { runTool } from './run-tool';
import { makePrivateFolder } from './server-home';
import { startServer } from './server-process';
import { readAccess } from './store-access';
import type { StoreAccess } from './store-access';
import type { RunningStore, StoreSite } from './store-site';

export const POSTGRES_USER = 'gateway';
const DATABASE = 'gateway';
const MAX_CONNECTIONS = 200;

/** Starts Postgres from local programs or the registry's; creates its data once. Undefined without programs. */
export async function startPostgres(site: StoreSite): Promise<RunningStore | undefined> {
  const folder = join(site.data, 'postgres');
  const cluster = join(folder, 'cluster');
  const existing = majorOfData(cluster);
  const programs = await findPostgres(site, existing);
  if (programs === undefined && existing !== undefined) {
    throw new Error(
      `The data in ${folder} needs PostgreSQL ${String(existing)}, which is not installed; remove the folder to start over.`,
    );
  }
  if (programs === undefined) return undefined;

  makePrivateFolder(folder, site.identity);
  const access = readAccess(folder);
  if (existing === undefined) await createCluster(site, programs, folder, access);
  await stopOrphans(cluster);
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  const port = await freePort(access.port);
  access.remember(port);
  const child = await startServer(site, {
    name: 'Postgres',
    command: join(programs.bin, 'postgres'),
    args: ['-D', cluster, ...postgresSettings(site.purpose), ...localSettings(port)],
    env: { TZ: 'UTC', LC_ALL: 'C' },
    logFile: join(folder, 'postgres.log'),
    // Kept: fast shutdown. Throwaway: immediate, without a checkpoint.
    stopSignal: site.purpose === 'kept' ? 'SIGINT' : 'SIGQUIT',
    isReady: () => answersAsPostgres(port, POSTGRES_USER),
  });
  return {
    url: postgresUrl(port, access.password),
    description: `PostgreSQL ${String(programs.major)} (${programs.origin}), port ${String(port)}`,
    ended: child.ended,
  };
}

function majorOfData(cluster: string): number | undefined {
  const file = join(cluster, 'PG_VERSION');
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined;
}

/** Created under another name and renamed when complete: an interrupted first start leaves no partial data. */
async function createCluster(
  site: StoreSite,
  { bin }: PostgresPrograms,
  folder: string,
  access: StoreAccess,
): Promise<void> {
  const unfinished = join(folder, 'unfinished');
  const passwordFile = join(folder, 'password');
  const options = { ...site.identity, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC' } };
  rmSync(unfinished, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, access.password, { mode: 0o600 });
  if (site.identity !== undefined) chownSync(passwordFile, site.identity.uid, site.identity.gid);
  const flags = ['--username', POSTGRES_USER, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-sync'];
  await runTool(join(bin, 'initdb'), ['-D', unfinished, '--pwfile', passwordFile, ...flags], options);
  rmSync(passwordFile);
  await runTool(
    join(bin, 'postgres'),
    ['--single', '-D', unfinished, 'postgres'],
    options,
    `create database ${DATABASE}\n`,
  );
  renameSync(unfinished, join(folder, 'cluster'));
}

function localSettings(port: number): string[] {
  return settingWords({
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    dynamic_shared_memory_type: 'mmap',
  });
}

/** Settings of the server for every way to start it, as command-line arguments. */
export function postgresSettings(purpose: StoreSite['purpose']): string[] {
  const settings = { max_connections: String(MAX_CONNECTIONS), timezone: 'UTC' };
  const careless = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  return settingWords(purpose === 'throwaway' ? { ...settings, ...careless } : settings);
}

function settingWords(settings: Record<string, string>): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** The address of the gateway's database on this machine. */
export function postgresUrl(port: number, password: string): string {
  return `postgres://${POSTGRES_USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}
