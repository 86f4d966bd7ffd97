import knex, { type Knex } from 'knex';
import pg from 'pg';
import { sqlState } from './faults';

/** A connection pool or a transaction: for statements that stand alone. */
export type Db = Knex;

/** A transaction: for statements of one unit of work, which is committed as a whole or not at all. */
export type Tx = Knex.Transaction;

export interface DbOptions {
  /** Shown in pg_stat_activity. */
  name: string;
  poolSize: number;
  statementTimeoutMs: number;
}

const LOCK_TIMEOUT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const ACQUIRE_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
/**
 * How much later than the server's own time-out an answer is given up: the server itself is silent. The clock starts
 * when a statement is sent, so that those sent together with it, and before it, count too.
 */
const SILENCE_MS = 1_000;
/**
 * Every statement here is short and finds its rows by an index. The server believes that some of them are long, from
 * estimates of tables that fill and empty within seconds, and then compiles for forty milliseconds what runs in one.
 * A commit that was acknowledged survives the crash of a backend, after which the server goes on as the same one: an
 * order lost there would leave its address free.
 */
const SETTINGS = '-c jit=off -c synchronous_commit=on';
const INT8 = 20;

/** Opens a pool. Nothing is sent until the first statement. */
export function connect(databaseUrl: string, options: DbOptions): Db {
  const connection: Knex.PgConnectionConfig & { lock_timeout: number; pipeline: boolean } = {
    connectionString: databaseUrl,
    application_name: options.name,
    statement_timeout: options.statementTimeoutMs,
    query_timeout: options.statementTimeoutMs + SILENCE_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: SETTINGS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    pipeline: true, // see `pipelined`
    types: { getTypeParser },
  };
  return knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: options.poolSize },
    acquireConnectionTimeout: ACQUIRE_TIMEOUT_MS,
    asyncStackTraces: false,
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore }, // errors reach us by being thrown
  });
}

/** Money is bigint in the database and in the code; other types are read as pg reads them. */
function getTypeParser(oid: number, format?: string): (value: string) => unknown {
  return oid === INT8 && format !== 'binary' ? BigInt : parserOf(oid);
}

const parserOf: (oid: number) => (value: string) => unknown = pg.types.getTypeParser;

function ignore(): void {
  // knex writes to the console by itself; the service's own log tells what matters
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

/** knex puts the whole statement before the database's own message; logs are better off with the message alone. */
function withoutStatement(error: unknown): unknown {
  if (sqlState(error) !== undefined && error instanceof Error) {
    error.message = error.message.slice(error.message.lastIndexOf(' - ') + 1).replace(/^- /, '');
  }
  return error;
}

/** Like `query` for statements that give at most one row. */
export async function queryOne<Row>(
  db: Db,
  sql: string,
  bindings: Record<string, unknown> = {},
): Promise<Row | undefined> {
  return (await query<Row>(db, sql, bindings))[0];
}

/** Whether the database answers within the time. Never rejects. */
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

/** The database's clock, which decides all times of rows. */
export async function databaseNow(db: Db): Promise<Date> {
  const row = await queryOne<{ now: Date }>(db, 'select clock_timestamp() as now');
  if (!row) throw new Error('the database did not tell the time');
  return row.now;
}
