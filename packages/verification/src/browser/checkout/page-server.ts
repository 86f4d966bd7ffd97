import type { Network } from '@gateway/domain';
import { connect, query } from '@gateway/store/db';
import { startApi } from '../../rig/api';
import { createDatabase } from '../../rig/database';
import type { Servers } from '../../rig/servers';
import { openLedger, type Ledger } from './ledger';

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
  const { program, url } = await startApi(database, servers.redisUrl, (publicUrl) => ({
    PUBLIC_BASE_URL: publicUrl,
    TRON_NETWORK: network,
    RATE_LIMIT_CHECKOUT: UNLIMITED,
    RATE_LIMIT_CHECKOUT_ADDRESS: UNLIMITED,
    RATE_LIMIT_DOCUMENTS: UNLIMITED,
  }));
  return {
    url,
    ledger,
    cutDatabase: () => cutDatabase(servers.databaseUrl, new URL(database.url).pathname.slice(1)),
    async stop() {
      await program.stop();
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
