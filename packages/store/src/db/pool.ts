import knex, { type Knex } from 'knex';
import pg from 'pg';
import { isReadOnly, isServerEnding, isSessionFault, MAX_REPEATS, sqlState } from './faults';
import { observed } from './observe';
import { CONNECTION_SETTINGS, LIST_SETTINGS, setSql } from './settings';

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

const CONNECTION_TIMEOUT_MS = 2_000;
/**
 * How much later than the server's own timeout the client gives up: the server itself does not respond. The clock
 * starts when a statement is sent, so statements pipelined before it count too.
 */
const SILENCE_MS = 1_000;
/** A connection that is silent for so long is tried; ten seconds without an answer end it. */
const KEEP_ALIVE_MS = 10_000;
const INT8 = 20;

/**
 * Whether the URL names a pooler that gives a connection of the server to each transaction of its clients: then nothing
 * may be kept in a session, neither settings nor prepared statements.
 */
function poolsTransactions(databaseUrl: string): boolean {
  return new URL(databaseUrl).searchParams.get('pool_mode') === 'transaction';
}

/** Opens a pool. Nothing is sent until the first statement. */
export function connect(databaseUrl: string, options: DbOptions): Db {
  const { connectionTimeoutMs = CONNECTION_TIMEOUT_MS } = options;
  const connection: Knex.PgConnectionConfig & { pipeline: boolean } = {
    connectionString: databaseUrl,
    application_name: options.name,
    query_timeout: options.statementTimeoutMs + SILENCE_MS,
    connectionTimeoutMillis: connectionTimeoutMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    pipeline: true, // see `pipelined`
    types: { getTypeParser },
  };
  const isShared = poolsTransactions(databaseUrl);
  const prepareNew = isShared ? markShared : settingsSender(options);
  const dropUseless = openDropping();
  const afterCreate = (created: NewConnection, done: Created): void => {
    dropUseless(created);
    prepareNew(created, done);
  };
  const db: Db = knex({
    client: 'pg',
    connection,
    pool: { min: 0, max: options.poolSize, afterCreate },
    acquireConnectionTimeout: connectionTimeoutMs,
    asyncStackTraces: false,
    log: { warn: ignore, error: ignore, deprecate: ignore, debug: ignore }, // errors reach us by being thrown
  });
  if (isShared) sharing.add(db);
  return db;
}

/** Pools whose connections are other clients' in the next transaction. */
const sharing = new WeakSet<Db>();

/** Whether each transaction of this pool may run on another connection of the server: see `poolsTransactions`. */
export function isSharing(db: Db): boolean {
  return sharing.has(db);
}

interface NewConnection {
  query(sql: string, done: (error: Error | null) => void): unknown;
  end(): unknown;
  once(event: 'end' | 'error', listener: (error: unknown) => void): unknown;
  /** Emits what the server refuses. */
  connection: { on(event: 'errorMessage', listener: (error: Error) => void): unknown };
  /** Statements must not be prepared by name on it. */
  isShared?: boolean;
  /** Knex's pool lends it no more. */
  __knex__disposed?: unknown;
}

type Created = (error: Error | null, connection: NewConnection) => void;

/**
 * Drops connections that the server has made useless: the one that it has refused a statement because of its session, or
 * whose process ends, which looks like any other until it closes; and all of them when the server only reads, or one of
 * them is lost, because all lead to that server: one that is gone would let a statement on each of them wait for nothing.
 */
function openDropping(): (created: NewConnection) => void {
  const connections = new Set<NewConnection>();
  const dropAll = (reason: unknown): void => {
    for (const each of connections) each.__knex__disposed = reason;
  };
  return (created) => {
    connections.add(created);
    created.once('end', () => connections.delete(created));
    created.once('error', dropAll);
    created.connection.on('errorMessage', (error) => {
      if (isSessionFault(error) || isServerEnding(error)) created.__knex__disposed = error;
      if (isReadOnly(error)) dropAll(error);
    });
  };
}

/** Sends the settings of a new connection by a statement: PgBouncer refuses connections that begin with them. */
function settingsSender({ statementTimeoutMs, prefersIndexes }: DbOptions) {
  const lists = prefersIndexes === true ? LIST_SETTINGS : {};
  const sql = setSql({ statement_timeout: statementTimeoutMs, ...CONNECTION_SETTINGS, ...lists }, 'session');
  return (connection: NewConnection, done: Created): void => {
    connection.query(sql, (error) => {
      if (error) connection.end(); // knex forgets it
      done(error, connection);
    });
  };
}

/** The settings of such a connection are its role's: see `rolesSql`. */
function markShared(connection: NewConnection, done: Created): void {
  connection.isShared = true;
  done(null, connection);
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
    const result = await onUsefulConnection(db, () =>
      observed(sql, async () => db.raw<{ rows: Row[] }>(sql, bindings as Record<string, Knex.RawBinding>)),
    );
    return result.rows;
  } catch (error) {
    throw withoutStatement(error);
  }
}

/** Outside a transaction, sends a statement again that was not run because of its connection, which is dropped. */
export async function onUsefulConnection<T>(db: Db, send: () => Promise<T>): Promise<T> {
  for (let repeat = 1; ; repeat++) {
    try {
      return await send();
    } catch (error) {
      if (db.isTransaction === true || !isSessionFault(error) || repeat > MAX_REPEATS) throw error;
    }
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

/** The number of statements waiting for a connection of this pool. */
export function countWaiting(db: Db): number {
  const { pool } = db.client as { pool?: { numPendingAcquires(): number } };
  return pool?.numPendingAcquires() ?? 0;
}
