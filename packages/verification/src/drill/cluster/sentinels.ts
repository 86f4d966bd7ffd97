import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { configure, SECRETS_OF_RUN } from './configuration';
import type { Host, Network } from './hosts';

/** Three servers of Redis, each with a sentinel. */
export interface Sentinels {
  /** As a REDIS_URL. */
  url: string;
  primary(): Promise<Host>;
  /** Whether every other server follows the primary. */
  isWhole(): Promise<boolean>;
}

const ASK_MS = 1_000;
const [SERVER_PORT, SENTINEL_PORT] = [6379, 26379];

/** Starts them on their hosts. @param authority the file of the authority that issued their certificates */
export function startSentinels(network: Network, authority: string): Sentinels {
  const hosts = network.named('redis');
  hosts.forEach((host, i) => {
    host.run('redis', ['redis-server', configure(host, 'redis.conf', i === 0 ? '' : 'replicaof redis-1 6379\n')]);
    host.run('sentinel', ['redis-sentinel', configure(host, 'sentinel.conf')]);
  });
  const password = SECRETS_OF_RUN.REDIS_PASSWORD;
  const ask = async ({ address }: Host, port: number, ...args: string[]): Promise<string> => {
    const place = ['-h', address, '-p', String(port), '--tls', '--cacert', authority, '--no-auth-warning'];
    const options = { env: { ...process.env, REDISCLI_AUTH: password }, timeout: ASK_MS };
    return (await promisify(execFile)('redis-cli', [...place, ...args], options)).stdout;
  };
  const primary = async (): Promise<Host> => {
    const answers = hosts.map((host) => ask(host, SENTINEL_PORT, 'sentinel', 'get-master-addr-by-name', 'gateway'));
    const [name = ''] = (await Promise.any(answers)).split('\n');
    return network.host(name);
  };
  const sentinels = hosts.map(({ name }) => `${name}:${String(SENTINEL_PORT)}`).join(',');
  return {
    url: `rediss+sentinel://:${password}@${sentinels}/gateway?sslrootcert=${authority}`,
    primary,
    async isWhole() {
      const said = await ask(await primary(), SERVER_PORT, 'info', 'replication');
      return (said.match(/state=online/g) ?? []).length === hosts.length - 1;
    },
  };
}
