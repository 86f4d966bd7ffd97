import knex, { type Knex } from 'knex';
import pg from 'pg';
import { sqlState } from './faults';

/** A connection pool or a transaction: for independent statements. */
export type Db = Knex;

/** A transaction: for statements of one unit of work, which is committed as a whole or not at all. */
export type Tx = Knex.Transaction;

export interface DbOptions {
  /** Shown in pg_stat_activity. */
  name: string;
  poolSize: number;
  statementTimeoutMs: number;
  /** For lists, whose statements stop early: the planner uses an index wherever there is one. */
  prefersIndexes?: boolean;
  /** How long a statement waits for a connection, free or new; by default two seconds. */
  connectionTimeoutMs?: number;
}

const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const CONNECTION_TIMEOUT_MS = 2_000;
/**
 * How much later than the server's own timeout the client gives up: the server itself does not respond. The clock
 * starts when a statement is sent, so statements pipelined before it count too.
 */
const SILENCE_MS = 1_000;
/**
 * JIT is off: every statement here is short and uses an index. From estimates of tables that fill and empty within
 * seconds, the server considers some of them long, and spends forty milliseconds compiling what runs in one.
 * Synchronous commit is on: an acknowledged commit survives a backend crash, after which the server continues as the
 * same one. An order lost there would leave its address free.
 */
const SETTINGS = { jit: 'off', synchronous_commit: 'on' };
/**
 * The planner overestimates what a list reads by its index until it stops, and rather reads and sorts a whole table or
 * all rows of a merchant, which is fast on average and has no bound.
 */
const INDEX_SETTINGS = { enable_seqscan: 'off', enable_bitmapscan: 'off' };
const INT8 = 20;

/** Opens a pool. Nothing is sent until the first statement. */
export function connect(databaseUrl: string, options: DbOptions): Db {
  const { connectionTimeoutMs = CONNECTION_TIMEOUT_MS } = options;
  const connection: Knex.PgConnectionConfig & { pipeline: boolean } = {
    connectionString: databaseUrl,
    application_name: options.name,
    query_timeout: options.statementTimeoutMs + SILENCE_MS,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    pipeline: true, // see `pipelined`
    types: { getTypeParser },
  };
  return knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: options.poolSize, afterCreate: settingsSender(options) },
    acquireConnectionTimeout: connectionTimeoutMs,
    asyncStackTraces: false,
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore }, // errors reach us by being thrown
  });
}

interface NewConnection {
  query(sql: string, done: (error: Error | null) => void): unknown;
  end(): unknown;
}

/** Sends the settings of a new connection by a statement: PgBouncer refuses connections that begin with them. */
function settingsSender({ statementTimeoutMs, prefersIndexes }: DbOptions) {
  const settings = {
    statement_timeout: statementTimeoutMs,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    ...SETTINGS,
    ...(prefersIndexes === true ? INDEX_SETTINGS : {}),
  };
  const sql = Object.entries(settings)
    .map(([name, value]) => `set ${name} = ${String(value)}`)
    .join('; ');
  return (connection: NewConnection, done: (error: Error | null, connection: NewConnection) => void): void => {
    connection.query(sql, (error) => {
      if (error) connection.end(); // knex forgets it
      done(error, connection);
    });
  };
}

/** Money is bigint in the database and in the code; other types use pg's parsers. */
function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  return oid === INT8 && format !== 'binary' ? BigInt : parserOf(oid);
}

const parserOf: (oid: number) => (value: string) => unknown = pg.types.getTypeParser;

function ignore(): void {
  // knex logs to the console on its own; the service's logger reports what matters
}

/** Runs one statement and returns its rows. Bindings are named, as in `:id`; arrays go in as Postgres arrays. */
export async function query<Row>(db: Db, sql: string, bindings: Record<string, unknown> = {}): Promise<Row[]> {
  try {
    const result = await db.raw<{ rows: Row[] }>(sql, bindings as Record<string, Knex.RawBinding>);
    return result.rows;
  } catch (error) {
    throw withoutStatement(error);
  }
}

/** knex puts the whole statement before the database's message; logs only need the message. */
function withoutStatement(error: unknown): unknown {
  if (sqlState(error) !== undefined && error instanceof Error) {
    error.message = error.message.slice(error.message.lastIndexOf(' - ') + 1).replace(/^- /, '');
  }
  return error;
}

/** Like `query` for statements that return at most one row. */
export async function queryOne<Row>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<Row | undefined> {
  return (await query<Row>(db, sql, bindings))[0];
}

/** Whether the database responds in time. Never rejects. */
export async function isDatabaseWell(db: Db, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => {
      resolve(false);
    }, timeoutMs);
  });
  const answer = query(db, 'select 1').then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** The database's clock, which sets all times in rows. */
export async function databaseNow(db: Db): Promise<Date> {
  const row = await queryOne<{ now: Date }>(db, 'select clock_timestamp() as now');
  if (!row) throw new Error('the database returned no time');
  return row.now;
}
