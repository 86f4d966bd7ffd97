import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { connect, isDatabaseWell, query } from '@gateway/store/db';
import { until } from './http';
import { freePort } from './program';

/** A Postgres server for one run, which can be killed, stopped, copied and started again. */
export interface PostgresServer {
  /** The superuser's URL of the database `postgres`. */
  url: string;
  port: number;
  /** The data folder. */
  data: string;
  /** Resolves when it can be written to, or, as a standby, when it can be read. */
  start(as?: 'primary' | 'standby'): Promise<void>;
  /** Ends it like a power cut: without a checkpoint. */
  crash(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it and removes everything. */
  remove(): Promise<void>;
}

const USER = 'gateway';
const DEBIAN = '/usr/lib/postgresql';
const UNPACKED = '.state/servers';
/** Contains the folder where they are instead, if the servers' user cannot reach the checkout. */
const MOVED_TO = join(UNPACKED, 'moved-to');
const READY_MS = 60_000;
const UNPRIVILEGED = 65_534;

/** The folder of `initdb` and `postgres`: Debian's, with all tools, one on PATH, or what an earlier start unpacked. */
export function findPostgres(): string | undefined {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((major) => join(DEBIAN, major, 'bin')) : [];
  const homes = [UNPACKED, ...(existsSync(MOVED_TO) ? [readFileSync(MOVED_TO, 'utf8')] : [])];
  const unpacked = homes
    .filter((home) => existsSync(home))
    .flatMap((home) => readdirSync(home).map((name) => join(home, name, 'bin')));
  const path = (process.env['PATH'] ?? '').split(delimiter);
  return [...debian.sort().reverse(), ...path, ...unpacked].find(
    (bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')),
  );
}

type Settings = Readonly<Record<string, string>>;

/** Creates an empty server and starts it. Root runs it as another user, because Postgres refuses root. */
export async function createPostgres(bin: string, more: Settings = {}): Promise<PostgresServer> {
  const data = newDataFolder();
  const flags = ['--username', USER, '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...flags], { ...identity(), cwd: '/', stdio: 'ignore' });
  const server = postgresOf(bin, data, await freePort(), more);
  await server.start();
  return server;
}

/**
 * A server on an existing data folder, such as a restored backup. It does not run yet.
 * @param more additional settings, by name
 */
export function postgresOf(bin: string, data: string, port: number, more: Settings = {}): PostgresServer {
  const url = `postgres://${USER}@127.0.0.1:${String(port)}/postgres`;
  let child: ChildProcess | undefined;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child?.once('exit', resolve));
    child.kill(signal);
    await ended;
  };
  process.once('exit', () => child?.kill('SIGQUIT'));
  return {
    url,
    port,
    data,
    async start(as = 'primary') {
      child = spawn(join(bin, 'postgres'), ['-D', data, ...settings({ port: String(port), ...more })], {
        ...identity(),
        cwd: '/',
        stdio: 'ignore',
      });
      await until('Postgres', READY_MS, () => isReady(url, as === 'standby'));
    },
    crash: () => end('SIGQUIT'),
    stop: () => end('SIGINT'),
    async remove() {
      await end('SIGQUIT');
      rmSync(join(data, '..'), { recursive: true });
    },
  };
}

/** A standby that follows the primary asynchronously, and runs. */
export async function createStandby(
  bin: string,
  primary: PostgresServer,
  more: Settings = {},
): Promise<PostgresServer> {
  const data = newDataFolder();
  rmSync(data, { recursive: true });
  execFileSync(join(bin, 'pg_basebackup'), ['-d', primary.url, '-D', data, '-R', '-X', 'stream', '-c', 'fast']);
  if (process.getuid?.() === 0) execFileSync('chown', ['-R', `--reference=${primary.data}`, data]);
  const standby = postgresOf(bin, data, await freePort(), more);
  await standby.start('standby');
  return standby;
}

/** An empty folder for a server's data, where the servers' user can reach it. */
export function newDataFolder(): string {
  const home = mkdtempSync('/var/tmp/gateway-postgres-');
  chmodSync(home, 0o755);
  const data = join(home, 'data');
  mkdirSync(data, { mode: 0o700 });
  give(data);
  return data;
}

/** Makes the servers' user the owner of a path that root created. */
export function give(path: string): void {
  const { uid, gid } = identity();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

function settings(more: Settings): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    wal_level: 'replica',
    ...more,
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

function identity(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((user) => user.startsWith('postgres:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return { uid: Number(uid ?? UNPRIVILEGED), gid: Number(gid ?? UNPRIVILEGED) };
}

async function isReady(url: string, isStandby: boolean): Promise<true | undefined> {
  const db = connect(url, { name: 'rig', poolSize: 1, statementTimeoutMs: 5_000 });
  try {
    if (!(await isDatabaseWell(db, 1_000))) return undefined;
    // A restored server responds during recovery, but can be written to only afterwards.
    const [row] = await query<{ recovering: boolean }>(db, 'select pg_is_in_recovery() as recovering');
    return row?.recovering === isStandby ? true : undefined;
  } finally {
    await db.destroy();
  }
}
