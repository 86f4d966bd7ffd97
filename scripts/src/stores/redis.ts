import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersAsRedis } from './answers';
import { freePort } from './free-port';
import { stopOrphans } from './orphans';
import type { RedisProgram } from './redis-programs';
import { makePrivateFolder } from './server-home';
import { startServer } from './server-process';
import { readAccess } from './store-access';
import type { RunningStore, StoreSite } from './store-site';

/** Starts Redis from the given program, without eviction; kept data is append-only, throwaway data in memory. */
export async function startRedis(site: StoreSite, program: RedisProgram): Promise<RunningStore> {
  const folder = join(site.data, 'redis');
  makePrivateFolder(folder, site.identity);
  const access = readAccess(folder);
  await stopOrphans(folder);
  const port = await freePort(access.port);
  access.remember(port);
  const config = join(folder, 'redis.conf');
  // In a file and not on the command line, where every user of the machine could read the password.
  writeFileSync(config, configuration(site.purpose, folder, port, access.password), { mode: 0o600 });
  if (site.identity !== undefined) chownSync(config, site.identity.uid, site.identity.gid);
  const child = await startServer(site, {
    name: 'Redis',
    command: program.command,
    args: [config],
    env: { LD_LIBRARY_PATH: program.libraries.join(':') },
    logFile: join(folder, 'redis.log'),
    stopSignal: 'SIGTERM',
    isReady: () => answersAsRedis(port, access.password),
  });
  return {
    url: redisUrl(port, access.password),
    description: `Redis (${program.origin}), port ${String(port)}`,
    ended: child.ended,
  };
}

function configuration(purpose: StoreSite['purpose'], folder: string, port: number, password: string): string {
  const settings = {
    ...redisSettings(purpose),
    bind: '127.0.0.1',
    port: String(port),
    requirepass: password,
    dir: folder,
    // The command line names the folder, which identifies a server that was left running.
    'set-proc-title': 'no',
  };
  return Object.entries(settings)
    .map(([name, value]) => `${name} "${value}"\n`)
    .join('');
}

/** Settings of the server for every way to start it: nothing is ever evicted. */
export function redisSettings(purpose: StoreSite['purpose']): Record<string, string> {
  return { 'maxmemory-policy': 'noeviction', save: '', appendonly: purpose === 'throwaway' ? 'no' : 'yes' };
}

/** The address of the gateway's Redis on this machine. */
export function redisUrl(port: number, password: string): string {
  return `redis://:${password}@127.0.0.1:${port}/0`;
}
