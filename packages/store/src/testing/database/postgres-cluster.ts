import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@gateway/runtime/testing';
import { connect, query } from '../../db/pool';

const DEBIAN_FOLDER = '/usr/lib/postgresql';
/** A folder accessible to every user. */
const PLACE = '/var/tmp';
const READY_MS = 30_000;

/** The folder of the server's programs; undefined if they are not installed. */
export function findPostgresPrograms(): string | undefined {
  const debian = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map((v) => join(DEBIAN_FOLDER, v, 'bin')) : [];
  const folders = [...(process.env['PATH'] ?? '').split(':'), ...debian];
  return folders.find((folder) =>
    ['initdb', 'postgres', 'pg_basebackup'].every((name) => existsSync(join(folder, name))),
  );
}

/** A test's own database server, which it may stop, copy and restore. */
export interface Cluster {
  url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Kills every process of the server at once, without a checkpoint: the next start has to recover. */
  crash(): Promise<void>;
  /** Lets the server write to a folder. */
  give(folder: string): void;
  /** Takes a base backup of the running server into an empty folder: `replaceBy` takes it. */
  backUpTo(folder: string): void;
  /** Copies the data of the stopped server. */
  copyTo(folder: string): void;
  /** Replaces the stopped server's data with a copy. */
  replaceBy(folder: string): void;
  /** Creates a standby that follows this server. It is not running yet. */
  makeStandby(): Promise<Cluster>;
  /** Promotes a running standby to primary. */
  promote(): Promise<void>;
  /** Stops the server and removes its data. */
  remove(): Promise<void>;
}

/** Creates an empty cluster and starts it. As root, the server runs as another user, as it requires. */
export async function openCluster(programs: string): Promise<Cluster> {
  const owner = serverOwner();
  const folder = mkdtempSync(join(PLACE, 'cluster-'));
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  run(
    programs,
    'initdb',
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    owner,
  );
  const cluster = clusterAt(programs, data, await freePort(), owner);
  await cluster.start();
  return cluster;
}

type Owner = { uid: number; gid: number } | undefined;

function clusterAt(programs: string, data: string, port: number, owner: Owner): Cluster {
  let server: ChildProcess | undefined;
  const url = `postgres://postgres@127.0.0.1:${String(port)}/postgres`;
  const cluster: Cluster = {
    url,
    async start() {
      const settings = ['fsync=off', 'unix_socket_directories=', 'listen_addresses=127.0.0.1', 'wal_level=replica'];
      const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
      server = spawn(join(programs, 'postgres'), args, { stdio: 'ignore', ...owner });
      await untilReady(url);
    },
    stop: () => endServer(server, 'SIGINT'),
    crash: () => endServer(server, 'SIGQUIT'),
    give: (folder) => {
      giveTo(folder, owner);
    },
    backUpTo: (folder) => {
      giveTo(folder, owner);
      run(programs, 'pg_basebackup', ['-d', url, '-D', folder, '-X', 'stream', '-c', 'fast', '--no-sync'], owner);
    },
    copyTo: (folder) => {
      copy(data, folder);
    },
    replaceBy: (folder) => {
      rmSync(data, { recursive: true });
      copy(folder, data);
    },
    async makeStandby() {
      const folder = mkdtempSync(join(PLACE, 'standby-'));
      if (owner) chownSync(folder, owner.uid, owner.gid);
      const target = join(folder, 'data');
      run(programs, 'pg_basebackup', ['-d', url, '-D', target, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'], owner);
      return clusterAt(programs, target, await freePort(), owner);
    },
    async promote() {
      const db = connect(url, { name: 'test', poolSize: 1, statementTimeoutMs: READY_MS });
      await query(db, 'select pg_promote(true)');
      await db.destroy();
    },
    async remove() {
      await cluster.stop();
      rmSync(join(data, '..'), { recursive: true });
    },
  };
  return cluster;
}

async function endServer(server: ChildProcess | undefined, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (!server || server.exitCode !== null) return;
  const gone = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await gone;
}

/** Postgres refuses to run as root. */
function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return undefined;
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

function run(programs: string, program: string, args: readonly string[], owner: Owner): void {
  execFileSync(join(programs, program), args, { stdio: 'pipe', cwd: PLACE, ...owner });
}

/** With owners and modes, which the server requires; `cpSync` of Node 22 makes folders that everyone may read. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

function giveTo(folder: string, owner: Owner): void {
  if (owner) execFileSync('chown', ['-R', `${String(owner.uid)}:${String(owner.gid)}`, folder]);
}

async function untilReady(url: string): Promise<void> {
  const db = connect(url, { name: 'test', poolSize: 1, statementTimeoutMs: 1_000 });
  const deadline = Date.now() + READY_MS;
  try {
    for (;;) {
      try {
        await query(db, 'select 1');
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
        await setTimeout(50);
      }
    }
  } finally {
    await db.destroy();
  }
}
