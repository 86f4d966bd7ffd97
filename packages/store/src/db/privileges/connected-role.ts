import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseTrouble } from '../faults';
import { assertMigrated } from '../migrate';
import { connect, isSharing, query, queryOne, type Db, type DbOptions } from '../pool';

/** What a connection could do beyond its service's statements: anything, or change the tables and their guards. */
export type ExcessivePower = 'superuser' | 'table owner';

/** Whether the user of these connections can switch the guards of the ledger off. A service never should. */
export async function findExcessivePower(db: Db): Promise<ExcessivePower | undefined> {
  const row = await queryOne<{ is_superuser: boolean; is_owner: boolean }>(
    db,
    `select r.rolsuper as is_superuser, pg_has_role(c.relowner, 'member') as is_owner
     from pg_roles r, pg_class c where r.rolname = current_user and c.oid = 'orders'::regclass`,
  );
  if (row?.is_superuser === true) return 'superuser';
  return row?.is_owner === true ? 'table owner' : undefined;
}

/** A failover takes some seconds; so does a machine that starts everything at once. */
const START_WAIT_MS = 60_000;
const RETRY_MS = 500;

/**
 * Connects a service. A database that does not respond may still be starting: it is asked again for `waitMs`.
 * @throws when it does not respond; when it is not migrated; on mainnet when the service is its owner; and through a
 * pooler of transactions when the role has no settings
 */
export async function connectService(
  { databaseUrl, network }: { databaseUrl: string; network: string },
  options: DbOptions,
  logger: RoleLogger,
  waitMs = START_WAIT_MS,
): Promise<Db> {
  const db = connect(databaseUrl, options);
  try {
    await untilResponds(db, logger, waitMs);
    await assertMigrated(db);
    await demandServiceRole(db, network, logger);
    if (isSharing(db)) await demandRoleSettings(db, options.statementTimeoutMs);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return db;
}

async function untilResponds(db: Db, logger: RoleLogger, waitMs: number): Promise<void> {
  const deadline = performance.now() + waitMs;
  for (let isLogged = false; ; isLogged = true) {
    try {
      await query(db, 'select 1');
      return;
    } catch (error) {
      if (!isDatabaseTrouble(error) || performance.now() >= deadline) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      if (!isLogged) logger.warn('database does not respond yet', { reason, waits_seconds: waitMs / 1_000 });
      await sleep(RETRY_MS);
    }
  }
}

/** Nothing can be set for the session then. @throws Error with a clear message */
async function demandRoleSettings(db: Db, statementTimeoutMs: number): Promise<void> {
  const sql = `select setting::int as timeout from pg_settings where name = 'statement_timeout'`;
  const row = await queryOne<{ timeout: number }>(db, sql);
  if (row?.timeout === statementTimeoutMs) return;
  throw new Error(
    'DATABASE_URL has pool_mode=transaction, and its user does not have the settings of this service: use the ' +
      'service\'s own role, and run "gateway roles --apply", which sets them',
  );
}

interface RoleLogger {
  warn(message: string, fields: Record<string, unknown>): void;
}

/**
 * A service may run as its database's only user on the test network, with a warning; on mainnet it must not start.
 * @throws Error with a clear message
 */
export async function demandServiceRole(db: Db, network: string, logger: RoleLogger): Promise<void> {
  const power = await findExcessivePower(db);
  if (power === undefined) return;
  if (network === 'mainnet') {
    throw new Error(
      `DATABASE_URL names a ${power}, who can switch the guards of the ledger off: connect with the role of this ` +
        'service, which "gateway roles" creates (infra/runbook.md, "Database roles")',
    );
  }
  logger.warn('database user can switch the guards of the ledger off', { user: power });
}
