import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';
import { until } from './until';

const PROGRAMS = { server: '/usr/bin/redis-server', cli: '/usr/bin/redis-cli' };
/** On a busy machine votes are late and repeated. */
const PROMOTION_MS = 90_000;
const SENTINELS = 3;
const CLUSTER_NODES = 6;

/** Several Redis servers that survive the loss of one. */
export interface RedisServers {
  /** As a REDIS_URL. */
  url: string;
  /** Ends the server in use, or freezes it, which closes no connection; resolves when another one is promoted. */
  failOver(signal?: 'SIGKILL' | 'SIGSTOP'): Promise<void>;
  close(): Promise<void>;
}

/** Whether Debian's programs are installed. */
export function hasRedisPrograms(): boolean {
  return Object.values(PROGRAMS).every((path) => existsSync(path));
}

/** A primary, a replica, and three sentinels. */
export async function openRedisWithSentinels(): Promise<RedisServers> {
  const { start, end, close } = openFolder();
  const primary = await start([]);
  const replica = await start([`replicaof 127.0.0.1 ${String(primary)}`]);
  const lines = [
    `sentinel monitor payments 127.0.0.1 ${String(primary)} 2`,
    'sentinel down-after-milliseconds payments 1000',
    'sentinel failover-timeout payments 5000',
  ];
  const sentinels: number[] = [];
  for (let i = 0; i < SENTINELS; i++) sentinels.push(await start(lines, '--sentinel'));
  await until('the sentinels to know each other and the replica', () => sentinels.every(knowsAll));
  await until('the replica to follow', () => isInStep(replica));
  return {
    url: `redis+sentinel://${addresses(sentinels).join(',')}/payments`,
    async failOver(signal = 'SIGKILL') {
      await end(primary, signal);
      await until('the replica to be promoted', () => isPrimary(replica), PROMOTION_MS);
    },
    close,
  };
}

function knowsAll(sentinel: number): boolean {
  const lines = command(sentinel, 'sentinel', 'master', 'payments').split('\n');
  const valueOf = (name: string): string | undefined => lines[lines.indexOf(name) + 1];
  return valueOf('num-slaves') === '1' && valueOf('num-other-sentinels') === String(SENTINELS - 1);
}

/** A cluster of three primaries with a replica each. */
export async function openRedisCluster(): Promise<RedisServers> {
  const { start, end, close } = openFolder();
  const nodes: number[] = [];
  for (let i = 0; i < CLUSTER_NODES; i++) {
    const busPort = await freePort(); // by default the port plus 10,000, which may not exist
    const lines = ['cluster-enabled yes', 'cluster-node-timeout 1000', `cluster-port ${String(busPort)}`];
    nodes.push(await start([...lines, `cluster-config-file nodes-${String(i)}.conf`]));
  }
  const [first = 0] = nodes;
  command(first, '--cluster', 'create', ...addresses(nodes), '--cluster-replicas', '1', '--cluster-yes');
  await until('the cluster to be complete', () => nodes.every(isComplete));
  // A replica that was never in step is not promoted.
  await until('the replicas to follow', () => nodes.every(isInStep) && nodes.filter(isPrimary).length === 3);
  return {
    url: `redis+cluster://${addresses(nodes.slice(0, 2)).join(',')}`,
    async failOver(signal = 'SIGKILL') {
      const owner = nodes.find((port) => isPrimary(port) && command(port, 'keys', '{gateway}*').trim() !== '');
      if (owner === undefined) throw new Error('no node has keys of the gateway');
      await end(owner, signal);
      const rest = nodes.filter((port) => port !== owner);
      const isReplaced = (): boolean => rest.filter(isPrimary).length === 3 && rest.every(isComplete);
      await until('a replica to be promoted', isReplaced, PROMOTION_MS);
    },
    close,
  };
}

const addresses = (ports: readonly number[]): string[] => ports.map((port) => `127.0.0.1:${String(port)}`);

const isComplete = (port: number): boolean => command(port, 'cluster', 'info').includes('cluster_state:ok');

const isPrimary = (port: number): boolean => command(port, 'role').startsWith('master');

/** It is a primary, or a replica that has its primary's data. */
const isInStep = (port: number): boolean => isPrimary(port) || command(port, 'role').includes('connected');

function command(port: number, ...args: string[]): string {
  try {
    return execFileSync(PROGRAMS.cli, ['-p', String(port), ...args], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return ''; // it does not listen
  }
}

interface Folder {
  /** Starts a server. @param lines of its configuration, without the port */
  start(lines: readonly string[], ...flags: string[]): Promise<number>;
  end(port: number, signal: 'SIGKILL' | 'SIGSTOP'): Promise<void>;
  close(): Promise<void>;
}

function openFolder(): Folder {
  const folder = mkdtempSync(join(tmpdir(), 'redis-'));
  const servers = new Map<number, ChildProcess>();
  const end: Folder['end'] = async (port, signal) => {
    const server = servers.get(port);
    if (server?.exitCode !== null || server.signalCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill(signal);
    if (signal === 'SIGKILL') await ended;
  };
  return {
    async start(lines, ...flags) {
      const port = await freePort();
      const file = join(folder, `${String(port)}.conf`);
      const common = [`port ${String(port)}`, 'bind 127.0.0.1', `dir ${folder}`, `dbfilename ${String(port)}.rdb`];
      writeFileSync(file, [...common, 'save ""', ...lines].join('\n'));
      servers.set(port, spawn(PROGRAMS.server, [file, ...flags], { stdio: 'ignore' }));
      await until(`the server at ${String(port)}`, () => command(port, 'ping').includes('PONG'));
      return port;
    },
    end,
    async close() {
      await Promise.all([...servers.keys()].map((port) => end(port, 'SIGKILL')));
      rmSync(folder, { recursive: true });
    },
  };
}
