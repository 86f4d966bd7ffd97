import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { request } from 'undici';
import type { Authority } from '../../rig/authority';
import { until } from '../../rig/http';
import { give } from '../../rig/postgres-server';
import type { Host, Network } from './hosts';

/** Postgres by Patroni and Redis behind sentinels, as the runbook says, from the files of `infra/cluster`. */
export interface Stores {
  /** The superuser's URL of the leading Postgres, by way of a host that has HAProxy. */
  postgresUrl(host: string): string;
  redisUrl: string;
  databases: readonly Host[];
  /** The members of Patroni in a role, as a member sees them that answers. */
  membersIn(role: Member['role']): Promise<Host[]>;
  /** Whether Patroni says of a member that it leads: what HAProxy asks. Never rejects. */
  leads(host: Host): Promise<boolean>;
  redisPrimary(): Promise<Host>;
  /** Whether commits wait for a second member. */
  changeSynchronousMode(isOn: boolean): Promise<void>;
  /** Resolves when every member follows, and one of them has every commit. */
  waitForAll(): Promise<void>;
}

interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  lag?: number | 'unknown';
}

const CONFIGURATION = 'infra/cluster';
const START_MS = 90_000;
const WHOLE_MS = 180_000;
const ASK_MS = 1_000;
const SECRETS = ['PATRONI_PASSWORD', 'SUPERUSER_PASSWORD', 'REPLICATION_PASSWORD', 'REDIS_PASSWORD'] as const;
const secrets = Object.fromEntries(SECRETS.map((name) => [name, randomBytes(16).toString('hex')]));
const START_OF_REPLICATION = 'replicaof redis-1 6379\n';

/** Writes a file of `infra/cluster` for a host, with its name, its folders and the secrets. @returns where */
export function configure(host: Host, file: string, more = '', bin = '/usr/lib/postgresql/15/bin'): string {
  const target = join(host.folder, file);
  let text = readFileSync(join(CONFIGURATION, file), 'utf8')
    .replaceAll('NAME', host.name)
    .replaceAll('/etc/cluster', host.folder)
    .replaceAll('/run/cluster', join(host.folder, 'run'))
    .replaceAll('/var/lib/cluster', host.disk)
    .replaceAll('/usr/lib/postgresql/15/bin', bin);
  for (const [name, secret] of Object.entries(secrets)) text = text.replaceAll(name, secret);
  writeFileSync(target, text + more);
  give(target);
  return target;
}

/** Gives each host its certificate, also for the addresses at which this process reaches Postgres and the apis. */
export function certify({ hosts }: Network, authority: Authority): void {
  const fronts = hosts.filter(({ name }) => name === 'front').map(({ address }) => address);
  for (const host of hosts) {
    const more = ['database', 'localhost', host.address, ...fronts];
    const { key, certificate } = authority.issue(host.name, undefined, more);
    const file = (name: string): string => join(host.folder, name);
    copyFileSync(authority.file, file('authority.pem'));
    copyFileSync(certificate, file('host.pem'));
    copyFileSync(key, file('host.key'));
    writeFileSync(file('host-with-key.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
    chmodSync(file('host.key'), 0o600);
    mkdirSync(file('run'));
    for (const name of ['host.key', 'run', 'disk']) give(file(name));
  }
}

/** Starts the stores on the hosts that are named after them. @param bin the folder of Postgres' programs */
export async function startStores({ hosts }: Network, authority: string, bin: string): Promise<Stores> {
  const named = (start: string): Host[] => hosts.filter(({ name }) => name.startsWith(start));
  const [databases, caches] = [named('db-'), named('redis-')];
  for (const host of databases) {
    host.run('etcd', ['etcd', '--config-file', configure(host, 'etcd.yml')]);
    host.run('patroni', ['patroni', configure(host, 'patroni.yml', '', bin)], { user: 'postgres' });
  }
  for (const host of caches) {
    const more = host.name === 'redis-1' ? '' : START_OF_REPLICATION;
    host.run('redis', ['redis-server', configure(host, 'redis.conf', more)]);
    host.run('sentinel', ['redis-sentinel', configure(host, 'sentinel.conf')]);
  }
  const members = (): Promise<Member[]> => firstOf(databases.map(readMembers));
  const ask = askingRedis(caches, authority);
  const password = String(secrets['REDIS_PASSWORD']);
  const sentinels = caches.map(({ name }) => `${name}:26379`).join(',');
  const isWhole = async (): Promise<true | undefined> => {
    const all = await members();
    const isCaughtUp = all.every(
      ({ role, state, lag }) => role === 'leader' || (/running|streaming/.test(state) && lag === 0),
    );
    const hasSynchronous = all.some(({ role }) => role === 'sync_standby');
    const info = await ask(await redisPrimary(), 6379, 'info', 'replication');
    const isFollowed = (info.match(/state=online/g) ?? []).length === caches.length - 1;
    return all.length === databases.length && isCaughtUp && hasSynchronous && isFollowed ? true : undefined;
  };
  const redisPrimary = async (): Promise<Host> => {
    const answers = caches.map((host) => ask(host, 26379, 'sentinel', 'get-master-addr-by-name', 'gateway'));
    const [name] = (await firstOf(answers)).split('\n');
    return hostOf(caches, name);
  };
  await until('the stores to be complete', START_MS, isWhole);
  return {
    postgresUrl: (host) =>
      `postgres://postgres:${String(secrets['SUPERUSER_PASSWORD'])}@${host}:5432/postgres?sslmode=verify-full&sslrootcert=${authority}`,
    redisUrl: `rediss+sentinel://:${password}@${sentinels}/gateway?sslrootcert=${authority}`,
    databases,
    membersIn: async (role) =>
      (await members()).filter((member) => member.role === role).map(({ name }) => hostOf(databases, name)),
    leads: (host) =>
      get(host, '/primary').then(
        ({ status }) => status === 200,
        () => false,
      ),
    redisPrimary,
    changeSynchronousMode: async (isOn) => {
      const [leader] = (await members()).filter(({ role }) => role === 'leader');
      const { address } = hostOf(databases, leader?.name);
      const basic = Buffer.from(`patroni:${String(secrets['PATRONI_PASSWORD'])}`).toString('base64');
      const { statusCode, body } = await request(`https://${address}:8008/config`, {
        method: 'PATCH',
        headers: { authorization: `Basic ${basic}` },
        body: JSON.stringify({ synchronous_mode: isOn }),
      });
      if (statusCode !== 200) throw new Error(`Patroni refused a change: ${await body.text()}`);
    },
    waitForAll: async () => {
      await until('the stores to be complete again', WHOLE_MS, isWhole);
    },
  };
}

function hostOf(hosts: readonly Host[], name: string | undefined): Host {
  const found = hosts.find((host) => host.name === name);
  if (!found) throw new Error(`no host has the name ${String(name)}`);
  return found;
}

async function readMembers(host: Host): Promise<Member[]> {
  return ((await get(host, '/cluster')).body as { members: Member[] }).members;
}

async function get({ address }: Host, path: string): Promise<{ status: number; body: unknown }> {
  const answer = await request(`https://${address}:8008${path}`, { signal: AbortSignal.timeout(ASK_MS) });
  return { status: answer.statusCode, body: await answer.body.json() };
}

/** What the first of them says: some hosts may be away. */
function firstOf<T>(answers: readonly Promise<T>[]): Promise<T> {
  return Promise.any(answers);
}

function askingRedis(_hosts: readonly Host[], authority: string) {
  return async ({ address }: Host, port: number, ...args: string[]): Promise<string> => {
    const place = ['-h', address, '-p', String(port), '--tls', '--cacert', authority, '--no-auth-warning'];
    const options = { env: { ...process.env, REDISCLI_AUTH: String(secrets['REDIS_PASSWORD']) }, timeout: ASK_MS };
    return (await promisify(execFile)('redis-cli', [...place, ...args], options)).stdout;
  };
}
