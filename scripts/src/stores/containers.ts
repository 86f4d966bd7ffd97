import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { answersAsPostgres, answersAsRedis } from './answers';
import { freePort } from './free-port';
import { tryTool } from './run-tool';
import { makePrivateFolder } from './server-home';
import { startServer } from './server-process';
import { readAccess } from './store-access';
import { POSTGRES_USER, postgresSettings, postgresUrl } from './postgres';
import { redisSettings, redisUrl } from './redis';
import type { RunningStore, StoreSite } from './store-site';

interface Image {
  name: string;
  image: string;
  port: number;
  /** Where the image keeps its data. */
  data: string;
  /** Passed to the container by name, so that no password is on the host's command line. */
  variables: (password: string) => Record<string, string>;
  command: (purpose: StoreSite['purpose']) => string[];
  stopSignal: NodeJS.Signals;
  isReady: (port: number, password: string) => Promise<boolean>;
  url: (port: number, password: string) => string;
}

const PROBE_TIMEOUT_MS = 5_000;
const PULL_TIMEOUT_MS = 300_000;

const POSTGRES: Image = {
  name: 'postgres',
  image: 'postgres:17',
  port: 5_432,
  data: '/var/lib/postgresql/data',
  variables: (password) => ({
    POSTGRES_USER,
    POSTGRES_PASSWORD: password,
    POSTGRES_INITDB_ARGS: '--auth=scram-sha-256 --locale=C --encoding=UTF8',
  }),
  command: (purpose) => ['postgres', ...postgresSettings(purpose)],
  stopSignal: 'SIGINT',
  isReady: (port) => answersAsPostgres(port, POSTGRES_USER),
  url: postgresUrl,
};

const REDIS: Image = {
  name: 'redis',
  image: 'redis:7',
  port: 6_379,
  data: '/data',
  variables: (password) => ({ REDIS_PASSWORD: password }),
  command: (purpose) => [
    ...['sh', '-c', 'exec redis-server --requirepass "$REDIS_PASSWORD" "$@"', 'redis-server'],
    ...Object.entries(redisSettings(purpose)).flatMap(([name, value]) => [`--${name}`, value]),
  ],
  stopSignal: 'SIGTERM',
  isReady: answersAsRedis,
  url: redisUrl,
};

/** Postgres in a container, if a container engine responds. */
export function containedPostgres(site: StoreSite): Promise<RunningStore | undefined> {
  return startContainer(site, POSTGRES);
}

/** Redis in a container, if a container engine responds. */
export function containedRedis(site: StoreSite): Promise<RunningStore | undefined> {
  return startContainer(site, REDIS);
}

async function startContainer(site: StoreSite, image: Image): Promise<RunningStore | undefined> {
  // Data of a local server stays with local servers.
  if (existsSync(join(site.data, image.name))) return undefined;
  const folder = join(site.data, `${image.name}-container`);
  if (!(await canRun(image, site))) {
    if (!existsSync(folder)) return undefined;
    throw new Error(
      `The data of ${image.name} is in a container, and no container engine answers; remove ${folder} to start afresh.`,
    );
  }
  makePrivateFolder(folder, undefined);
  const access = readAccess(folder);
  const name = `gateway-${createHash('sha256').update(folder).digest('hex').slice(0, 12)}-${image.name}`;
  await tryTool('docker', ['rm', '--force', name], { env: site.shell });
  const port = await freePort(access.port);
  access.remember(port);
  const variables = image.variables(access.password);
  const storage = { kept: ['--volume', `${name}:${image.data}`], throwaway: ['--tmpfs', image.data], measured: [] };
  const flags = [
    ...['--rm', '--name', name, '--publish', `127.0.0.1:${port}:${image.port}`, ...storage[site.purpose]],
    ...Object.keys(variables).flatMap((variable) => ['--env', variable]),
  ];
  const child = await startServer(
    { ...site, identity: undefined },
    {
      name: image.name,
      // In the foreground: signals to the client reach the server, and the client exits with the server.
      command: 'docker',
      args: ['run', ...flags, image.image, ...image.command(site.purpose)],
      env: { ...site.shell, ...variables },
      logFile: join(folder, 'server.log'),
      stopSignal: image.stopSignal,
      isReady: () => image.isReady(port, access.password),
    },
  );
  return {
    url: image.url(port, access.password),
    description: `container ${image.image}, port ${port}`,
    ended: child.ended,
  };
}

/** Whether an engine responds and has the image, or can fetch it. */
async function canRun({ image }: Image, { shell }: StoreSite): Promise<boolean> {
  const options = { env: shell, timeout: PROBE_TIMEOUT_MS };
  if ((await tryTool('docker', ['info'], options)) === undefined) return false;
  if ((await tryTool('docker', ['image', 'inspect', image], options)) !== undefined) return true;
  return (await tryTool('docker', ['pull', image], { ...options, timeout: PULL_TIMEOUT_MS })) !== undefined;
}
