import type { Network } from '@gateway/domain';
import { randomBytes } from 'node:crypto';
import { connect, query } from '@gateway/store';
import { createDatabase } from '../rig/database';
import { untilOk } from '../rig/http';
import { freePort, programOf } from '../rig/program';
import type { Servers } from '../rig/servers';
import { openLedger, USDT, type Ledger } from './ledger';

/** The api alone, on a database with seeded orders. */
export interface PageServer {
  url: string;
  ledger: Ledger;
  /** Cuts off the api's database permanently. */
  cutDatabase(): Promise<void>;
  stop(): Promise<void>;
}

const READY_MS = 60_000;
const UNLIMITED = '1000000';

/** Starts the api for screenshots. There is no chain and no watcher, so nothing changes by itself. */
export async function startPageServer(servers: Servers, network: Network): Promise<PageServer> {
  const database = await createDatabase(servers.databaseUrl, 'pages');
  const ledger = await openLedger(database.db, network);
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const hex = (): string => randomBytes(32).toString('hex');
  const api = programOf('api', 'services/api/dist/main.js', {
    DATABASE_URL: database.urlOf('api'),
    REDIS_URL: servers.redisUrl,
    PORT: String(port),
    PUBLIC_BASE_URL: url,
    TRON_NETWORK: network,
    USDT_CONTRACT: USDT,
    API_KEY: hex(),
    WEBHOOK_SECRET: hex(),
    HMAC_SECRET: hex(),
    ADMIN_PASSWORD: hex(),
    JWT_SECRET: hex(),
    RATE_LIMIT_CHECKOUT: UNLIMITED,
    RATE_LIMIT_CHECKOUT_ADDRESS: UNLIMITED,
    RATE_LIMIT_DOCUMENTS: UNLIMITED,
  });
  api.start();
  await untilOk('the api', `${url}/api/v1/health/live`, READY_MS).catch((error: unknown) => {
    throw new Error(`the api did not start\n${api.tail()}`, { cause: error });
  });
  return {
    url,
    ledger,
    cutDatabase: () => cutDatabase(servers.databaseUrl, new URL(database.url).pathname.slice(1)),
    async stop() {
      await api.stop();
      await database.drop();
    },
  };
}

async function cutDatabase(serverUrl: string, name: string): Promise<void> {
  const db = connect(serverUrl, { name: 'pages', poolSize: 1, statementTimeoutMs: READY_MS });
  await query(db, `alter database ${name} with allow_connections false`);
  await query(db, 'select pg_terminate_backend(pid) from pg_stat_activity where datname = :name', { name });
  await db.destroy();
}
