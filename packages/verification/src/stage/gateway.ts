import { prepareSandboxDatabase } from '@gateway/sandbox';
import { connect } from '@gateway/store/db';
import { createDatabase } from '../rig/database';
import { openFleet, type ApiCopy } from '../rig/fleet';
import { untilOk } from '../rig/http';
import type { Program } from '../rig/program';
import type { Servers } from '../rig/servers';

/** A whole gateway as an operator runs it: four processes, its own database and vault. */
export interface Gateway {
  apiUrl: string;
  /** The same by a host name, for which browsers offer passkeys. */
  publicUrl: string;
  /** The database as its owner connects to it. */
  ownerDatabaseUrl: string;
  chainUrl: string;
  apiKey: string;
  webhookSecret: string;
  adminPassword: string;
  /** Everything that `gateway` needs. */
  variables: Readonly<Record<string, string>>;
  chain: Program;
  /** The api, the watcher and the notifier. */
  services: readonly Program[];
  stop(): Promise<void>;
  report(): string;
}

const READY_MS = 120_000;

interface GatewayOptions {
  blockMs?: number;
  isSandbox?: boolean;
  variables?: Readonly<Record<string, string>>;
}

/** Several scenarios at once, from one address, sign in more often and open more pages of the console than admins do. */
const LIMITS = {
  RATE_LIMIT_LOGIN: '40',
  RATE_LIMIT_DOCUMENTS: '100000',
  RATE_LIMIT_ADMIN: '100000',
  RATE_LIMIT_CHECKOUT: '100000',
};

/**
 * Starts everything and initialises the wallet. `servers` are the addresses of the stores, without a database.
 * @param options the pace of the chain, for scenarios in a browser; whether payments can be simulated; variables that
 * differ from the defaults
 */
export async function startGateway(
  servers: Servers,
  { blockMs, isSandbox = false, variables = {} }: GatewayOptions = {},
): Promise<Gateway> {
  const database = await createDatabase(servers.databaseUrl, 'e2e');
  const ownerDatabaseUrl = database.urlOf('owner');
  if (isSandbox) await prepareSandbox(ownerDatabaseUrl);
  const fleet = await openFleet({
    ...{ urlOf: database.urlOf, redisUrl: servers.redisUrl, copies: 1 },
    ...(blockMs === undefined ? {} : { blockMs }),
    overrides: { ...LIMITS, SANDBOX: String(isSandbox), ...variables },
  });
  const [api] = fleet.apis as [ApiCopy];
  const services = [...fleet.apis, ...fleet.watchers, ...fleet.notifiers].map(({ program }) => program);
  await startInTurn(services, api.url, fleet.report);
  await fleet.initialise();
  return {
    ...{ apiUrl: api.url, publicUrl: api.publicUrl, ownerDatabaseUrl, chainUrl: fleet.chainUrl },
    ...{ chain: fleet.chain, services, report: fleet.report, variables: fleet.variables },
    apiKey: fleet.variables['API_KEY'] ?? '',
    webhookSecret: fleet.variables['WEBHOOK_SECRET'] ?? '',
    adminPassword: fleet.variables['ADMIN_PASSWORD'] ?? '',
    async stop() {
      await fleet.stopServices();
      await fleet.remove();
      await database.drop();
    },
  };
}

async function prepareSandbox(ownerUrl: string): Promise<void> {
  const db = connect(ownerUrl, { name: 'e2e', poolSize: 1, statementTimeoutMs: READY_MS });
  await prepareSandboxDatabase(db);
  await db.destroy();
}

/** Not all at once: a service that gets no connection in time while its machine is busy does not start. */
async function startInTurn([api, ...others]: readonly Program[], url: string, report: () => string): Promise<void> {
  api?.start();
  await untilOk('the api', `${url}/api/v1/health/live`, READY_MS).catch((error: unknown) => {
    throw new Error(`the gateway did not start\n${report()}`, { cause: error });
  });
  for (const program of others) program.start();
}
