import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../../rig/http';
import { commandOf, freePort } from '../../rig/program';

const PROGRAMS = { server: '/usr/bin/redis-server', cli: '/usr/bin/redis-cli' };

/** A Redis that runs as in the compose file, without a password. */
export interface RedisServer {
  url: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  command(...args: string[]): string;
}

/** @param folder where it writes its data */
export async function createRedis(folder: string): Promise<RedisServer> {
  if (!existsSync(folder)) mkdirSync(folder);
  const port = String(await freePort());
  const config = join(folder, 'redis.conf');
  const saving = ['appendonly no', 'save 60 1', 'stop-writes-on-bgsave-error no'];
  const lines = [`port ${port}`, 'bind 127.0.0.1', `dir ${folder}`, 'maxmemory-policy noeviction', ...saving];
  writeFileSync(config, lines.join('\n'));
  const server = commandOf('redis', PROGRAMS.server, [config]);
  const command = (...args: string[]): string =>
    execFileSync(PROGRAMS.cli, ['-p', port, ...args], { encoding: 'utf8', stdio: 'pipe' });
  const start = async (): Promise<void> => {
    server.start();
    await until('Redis', 10_000, () => Promise.resolve(command('ping').includes('PONG') || undefined));
  };
  await start();
  return { url: `redis://127.0.0.1:${port}`, start, kill: () => server.kill(), command };
}
