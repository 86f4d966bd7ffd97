import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { Logger } from './logger';
import { openRateLimiter } from './rate-limiter';
import { isRedisWell, openRedis } from './redis';
import { freePort, until } from './testing';
import { openWakeups, startListener } from './wakeups';

const PROGRAMS = { server: '/usr/bin/redis-server', cli: '/usr/bin/redis-cli' };
const testWithServers = Object.values(PROGRAMS).every((path) => existsSync(path)) ? test : test.skip;
const silent: Logger = { error: () => undefined, warn: () => undefined, info: () => undefined, debug: () => undefined };
/** A client may stop retrying an old server only after its own timeouts. */
const FAILOVER_MS = 90_000;

let folder: string;
let servers: Map<number, ChildProcess>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'redis-'));
  servers = new Map();
});
afterEach(async () => {
  await Promise.all([...servers.keys()].map(kill));
  rmSync(folder, { recursive: true });
});

/** Starts a server in a folder of its own. @param lines of its configuration, without the port */
async function start(lines: readonly string[], ...flags: string[]): Promise<number> {
  const port = await freePort();
  const file = join(folder, `${String(port)}.conf`);
  const place = [`port ${String(port)}`, 'bind 127.0.0.1', `dir ${folder}`, 'save ""'];
  writeFileSync(file, [...place, ...lines].join('\n'));
  servers.set(port, spawn(PROGRAMS.server, [file, ...flags], { stdio: 'ignore' }));
  await until(`the server at ${String(port)}`, () => command(port, 'ping').includes('PONG'));
  return port;
}

/** Ends a server like a power cut. */
async function kill(port: number): Promise<void> {
  const server = servers.get(port);
  if (server?.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGKILL');
  await ended;
}

function command(port: number, ...args: string[]): string {
  try {
    return execFileSync(PROGRAMS.cli, ['-p', String(port), ...args], { encoding: 'utf8', stdio: 'pipe' });
  } catch {
    return ''; // not listening yet
  }
}

const addresses = (ports: readonly number[]): string => ports.map((port) => `127.0.0.1:${String(port)}`).join(',');

/** Wakes and counts with one client through the loss of a server. */
async function expectServiceAcross(url: string, failover: () => Promise<void>): Promise<void> {
  let received = 0;
  const listener = startListener('sweeps', url, silent, () => (received += 1));
  const redis = openRedis(url, silent);
  const wakeups = openWakeups(redis, silent);
  const limiter = openRateLimiter(redis, '{gateway}:', silent);
  const untilServed = async (what: string): Promise<void> => {
    const before = received;
    const isWokenAgain = (): boolean => {
      wakeups.wake('sweeps');
      return received > before;
    };
    await until(`${what} to answer`, () => isRedisWell(redis, 500), FAILOVER_MS);
    await until(`a wake-up by ${what}`, isWokenAgain, FAILOVER_MS);
  };
  try {
    await untilServed('the first server');
    const quota = { most: 2, windowMs: 600_000 };
    const count = async (): Promise<boolean[]> =>
      (await limiter.countEach([{ name: 'tries', quota, subject: 'a' }])).map(({ isOver }) => isOver);
    expect([await count(), await count(), await count()]).toEqual([[false], [false], [true]]);
    await failover();
    await untilServed('another server');
    expect(await count()).toEqual([true]);
  } finally {
    await wakeups.close();
    redis.disconnect();
    await listener.close();
  }
}

testWithServers('when the primary is lost, the services follow the sentinels to the new one', async () => {
  const primary = await start([]);
  const replica = await start([`replicaof 127.0.0.1 ${String(primary)}`]);
  const watching = [
    `sentinel monitor payments 127.0.0.1 ${String(primary)} 2`,
    'sentinel down-after-milliseconds payments 1000',
    'sentinel failover-timeout payments 5000',
  ];
  const sentinels: number[] = [];
  for (let i = 0; i < 3; i++) sentinels.push(await start(watching, '--sentinel'));
  const [sentinel = 0] = sentinels;
  await until('the sentinels to know the replica and each other', () => {
    const known = command(sentinel, 'sentinel', 'master', 'payments').split('\n');
    const valueOf = (name: string): string | undefined => known[known.indexOf(name) + 1];
    return valueOf('num-slaves') === '1' && valueOf('num-other-sentinels') === '2';
  });
  await until('the replica to follow', () => command(replica, 'role').includes('connected'));
  await expectServiceAcross(`redis+sentinel://${addresses(sentinels)}/payments`, async () => {
    await kill(primary);
    await until('the replica to be promoted', () => command(replica, 'role').startsWith('master'), FAILOVER_MS);
  });
});

testWithServers('when a node of a cluster is lost, the services go on with its replica', async () => {
  const nodes: number[] = [];
  for (let i = 0; i < 6; i++) {
    const busPort = await freePort(); // by default the port plus 10,000, which may not exist
    const file = `nodes-${String(i)}.conf`;
    const lines = ['cluster-enabled yes', `cluster-config-file ${file}`, 'cluster-node-timeout 1000'];
    nodes.push(await start([...lines, `cluster-port ${String(busPort)}`]));
  }
  const [first = 0] = nodes;
  const hosts = addresses(nodes).split(',');
  command(first, '--cluster', 'create', ...hosts, '--cluster-replicas', '1', '--cluster-yes');
  const isComplete = (port: number): boolean => command(port, 'cluster', 'info').includes('cluster_state:ok');
  await until('the cluster to be complete', () => nodes.every(isComplete));
  // A replica that was never in step is not promoted.
  const follows = (port: number): boolean => isPrimary(port) || command(port, 'role').includes('connected');
  await until('three replicas to follow', () => nodes.every(follows) && nodes.filter(isPrimary).length === 3);
  await expectServiceAcross(`redis+cluster://${addresses(nodes.slice(0, 2))}`, async () => {
    const owner = nodes.find((port) => command(port, 'keys', '{gateway}*').trim() !== '' && isPrimary(port)) ?? 0;
    const rest = nodes.filter((port) => port !== owner);
    await kill(owner);
    await until('the cluster to be complete again', () => rest.every(isComplete), FAILOVER_MS);
  });
});

function isPrimary(port: number): boolean {
  return command(port, 'role').startsWith('master');
}
