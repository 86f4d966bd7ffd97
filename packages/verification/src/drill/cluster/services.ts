import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { roleName } from '@gateway/store/db';
import type { RunDatabase } from '../../rig/database';
import { createWallet, untilOk } from '../../rig/http';
import { readMetric } from '../../rig/metrics';
import { RAISED_LIMITS } from '../../rig/raised-limits';
import { newSecrets } from '../../rig/secrets';
import type { Host, Network } from './hosts';
import { configure } from './configuration';

/** Two of each service, each on a host with a way to the Postgres that leads, and the proxy in front of the apis. */
export interface Services {
  /** Where merchants reach the apis: until the version. */
  url: string;
  /** Everything that `gateway` needs. */
  variables: Record<string, string>;
  leadingWatcher(): Promise<Host>;
  isReady(): Promise<boolean>;
}

type Service = 'api' | 'watcher' | 'notifier';

interface Options {
  network: Network;
  redisUrl: string;
  database: RunDatabase;
  /** Where the services reach the node. */
  chain: { url: string; solidityUrl: string };
  /** Whether PgBouncer is between each service and its HAProxy. */
  isPooled: boolean;
  /** A folder that all watchers share. */
  vault: string;
}

const SERVICES: readonly Service[] = ['api', 'watcher', 'notifier'];
/** The contract that mainnet's watchers demand; the simulated chain has it too. */
export const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const READY_MS = 120_000;
const SCHEDULE = '0,1,1,2,2,4,8,16,32,64';

/** Starts them by the rules of mainnet: TLS, a role for each service, and nothing is credited without its proof. */
export async function startServices(options: Options): Promise<Services> {
  const { network, database } = options;
  const url = `https://${network.front.address}`;
  const variables = newVariables(options, url);
  network.front.run('haproxy-apis', ['haproxy', '-f', configure(network.front, 'haproxy-apis.cfg')]);
  for (const service of SERVICES) {
    for (const host of network.named(service)) startService(host, service, variables, options);
  }
  const key = variables['API_KEY'] ?? '';
  await untilOk('an api', `${url}/api/v1/health/live`, READY_MS);
  await createWallet(`${url}/api/v1`, key, READY_MS);
  await untilOk('health', `${url}/api/v1/health`, READY_MS);
  const leads = async (host: Host): Promise<Host> => {
    if ((await readMetric(`http://${host.address}:9100`, 'watcher_leads')) !== 1) throw new Error('another one leads');
    return host;
  };
  return {
    url,
    variables: { ...variables, DATABASE_URL: database.urlOf('watcher') },
    leadingWatcher: () => Promise.any(network.named('watcher').map(leads)),
    isReady: () => areReady(network.named('api')),
  };
}

async function areReady(hosts: readonly Host[]): Promise<boolean> {
  const answers = hosts.map(({ address }) => fetch(`http://${address}:3000/api/v1/health/ready`));
  return (await Promise.all(answers)).every(({ ok }) => ok);
}

function startService(host: Host, service: Service, variables: Record<string, string>, options: Options): void {
  host.run('haproxy', ['haproxy', '-f', configure(host, 'haproxy-postgres.cfg')]);
  const url = new URL(options.database.urlOf(service));
  url.hostname = 'database';
  if (options.isPooled) {
    writeFileSync(join(host.folder, 'users.txt'), `"${roleName(service)}" "${url.password}"\n`);
    host.run('pgbouncer', ['pgbouncer', configure(host, 'pgbouncer.ini')], { user: 'postgres' });
    url.port = '6432';
    url.searchParams.set('pool_mode', 'transaction');
  }
  const environment = { ...variables, DATABASE_URL: url.href };
  host.run(service, [process.execPath, `services/${service}/dist/main.js`], { environment });
}

function newVariables({ network, redisUrl, chain, vault }: Options, url: string): Record<string, string> {
  return {
    ...RAISED_LIMITS,
    REDIS_URL: redisUrl,
    ...{ TRON_NETWORK: 'mainnet', USDT_CONTRACT: USDT, TRON_VERIFY_HEADERS: 'require' },
    ...{ TRON_NODE_URL: chain.url, TRON_SOLIDITY_URL: chain.solidityUrl, NODE_POLL_MS: '200' },
    ...{ HOST: '0.0.0.0', PORT: '3000', METRICS_PORT: '9100', TRUST_PROXY: '1', PUBLIC_BASE_URL: url },
    ...{ POOL_MIN_FREE: '1500', POOL_BATCH: '500', VAULT_DIR: vault },
    ...{ WEBHOOK_ALLOW_CIDRS: network.range, WEBHOOK_RETRY_SCHEDULE: SCHEDULE },
    ...newSecrets(),
    LOG_LEVEL: 'info',
  };
}
