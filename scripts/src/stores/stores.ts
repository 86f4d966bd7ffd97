import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { step } from '@gateway/runtime/command';
import type { Guard } from '../process/guard';
import { containedPostgres, containedRedis } from './containers';
import { serverIdentity } from './identity';
import { stopOrphans } from './orphans';
import { startPostgres } from './postgres';
import { startRedis } from './redis';
import { installedRedis, systemRedis, unpackedRedis } from './redis-programs';
import type { RedisProgram } from './redis-programs';
import { memoryFolder, serverHome } from './server-home';
import type { RunningStore, Shell, StoreSite } from './store-site';

export interface Stores {
  databaseUrl: string;
  redisUrl: string;
  /** Resolves with a sentence when one of the servers exits; never for servers that we did not start. */
  ended: Promise<string>;
}

export interface StoresOptions {
  purpose: StoreSite['purpose'];
  /** The folder of programs and kept data. */
  state: string;
  /** Given addresses: used unchanged, never started or stopped. */
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  shell: Shell;
  guard: Guard;
}

type Way = (site: StoreSite) => Promise<RunningStore | undefined>;

const POSTGRES_WAYS: readonly Way[] = [containedPostgres, startPostgres];
const REDIS_WAYS: readonly Way[] = [containedRedis, ...[systemRedis, unpackedRedis, installedRedis].map(startFrom)];

/** Provides Postgres and Redis: given ones, else by the first way that works here. They run until the guard closes. */
export async function openStores(options: StoresOptions): Promise<Stores> {
  const site = await chooseSite(options);
  const [postgres, redis] = await Promise.all([
    options.databaseUrl === undefined ? bring('PostgreSQL', POSTGRES_WAYS, site) : given(options.databaseUrl),
    options.redisUrl === undefined ? bring('Redis', REDIS_WAYS, site) : given(options.redisUrl),
  ]);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    ended: Promise.race([postgres, redis].map((store) => endOf(store))),
  };
}

async function bring(name: string, ways: readonly Way[], site: StoreSite): Promise<RunningStore> {
  return step(
    name,
    async () => {
      for (const way of ways) {
        const store = await way(site);
        if (store !== undefined) return store;
      }
      throw new Error(`No ${name} was found and none could be fetched; install one, or give its address (see README).`);
    },
    (store) => store.description,
  );
}

function startFrom(find: (site: StoreSite) => Promise<RedisProgram | undefined>): Way {
  return async (site) => {
    const program = await find(site);
    return program && startRedis(site, program);
  };
}

function given(url: string): RunningStore {
  return { url, description: 'given' };
}

function endOf({ description, ended }: RunningStore): Promise<string> {
  return ended === undefined ? new Promise(() => undefined) : ended.then((how) => `${description} ended (${how}).`);
}

async function chooseSite({ purpose, state, shell, guard }: StoresOptions): Promise<StoreSite> {
  const identity = serverIdentity();
  const home = serverHome(state, identity);
  const site = { purpose, home, identity, shell, guard };
  if (purpose === 'kept') return { ...site, data: makeFolder(join(home, 'kept')) };
  const parent = makeFolder(join((purpose === 'throwaway' ? memoryFolder() : undefined) ?? home, 'throwaway'));
  await clearAbandoned(parent, guard);
  const data = mkdtempSync(join(parent, `${String(process.pid)}-`));
  chmodSync(data, 0o755);
  guard.removeAtEnd(data);
  return { ...site, data };
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true });
  return path;
}

/** Cleans up after commands killed with their guards: stops their servers; this command's guard removes the folders. */
async function clearAbandoned(parent: string, guard: Guard): Promise<void> {
  for (const name of readdirSync(parent)) {
    if (existsSync(`/proc/${String(Number.parseInt(name, 10))}`)) continue;
    await stopOrphans(join(parent, name));
    guard.removeAtEnd(join(parent, name));
  }
}
