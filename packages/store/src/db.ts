import { isNativeError } from 'node:util/types';
import { invariant } from '@gateway/domain';
import knex, { type Knex } from 'knex';
import pg from 'pg';

/** A connection pool or a transaction: for statements that stand alone. */
export type Db = Knex;

/** A transaction: for statements that belong to a story which is told whole or not at all. */
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
 */
const SETTINGS = '-c jit=off';
const MOST_REPEATS = 5;
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
    pipeline: true, // see `together`
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

/** A statement that is sent over and over, in the form in which the driver takes it. */
export interface Prepared {
  name: string;
  text: string;
  /** The bindings of $1, $2 and so on. */
  names: readonly string[];
}

/**
 * Readies a statement with named bindings for `runPrepared`. It must name its columns: one with `*` fails after a
 * migration that adds a column.
 */
export function prepare(name: string, sql: string): Prepared {
  const names: string[] = [];
  const text = sql.replace(/(?<!:):(\w+)/g, (_binding, found: string) => {
    if (!names.includes(found)) names.push(found);
    return `$${names.indexOf(found) + 1}`;
  });
  return { name, text, names };
}

/** What a pool of knex lends out: the driver's own connection. */
interface Lender {
  acquireConnection(): Promise<{ query(statement: object): Promise<{ rows: unknown[] }> }>;
  releaseConnection(connection: object): unknown;
}

/**
 * Like `query`, past what knex does to a statement each time; a connection parses and plans it once, under its name.
 * Arrays of one dimension are written here: the driver takes its time over each element.
 * @throws Error when the transaction has ended
 */
export async function runPrepared<Row>(
  db: Db,
  { name, text, names }: Prepared,
  bindings: Record<string, unknown>,
): Promise<Row[]> {
  const lender = db.client as Lender;
  const connection = await lender.acquireConnection();
  try {
    if (isOver(db)) throw new Error(`${name} came after the end of its transaction`);
    const result = await connection.query({
      name,
      text,
      values: names.map((binding) => toParameter(bindings[binding])),
    });
    return result.rows as Row[];
  } finally {
    lender.releaseConnection(connection);
  }
}

/** Whether a transaction has ended: its connection may have passed to somebody else. */
function isOver(db: Db | Tx): boolean {
  return db.isTransaction === true && (db as Tx).isCompleted();
}

/**
 * Waits for statements of one transaction that were sent without waiting for each other's answers: those of
 * `runPrepared`, which the server carries out in the order of the calls. All of them have ended when this does, so that
 * nothing of a story goes on behind its back. @throws the first error: those behind it are only its consequence
 */
export async function together<T extends readonly unknown[]>(sent: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const answers = await Promise.allSettled(sent);
  const failed = answers.find((answer) => answer.status === 'rejected');
  if (failed) throw failed.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/**
 * Tries a part of a story, which must reject and not throw. When it fails, nothing of it has happened and the story can
 * go on, unless the fault is the system's. The savepoint is sent with the first statements of the part; one that was
 * kept is let go with the next, or with the transaction. Parts do not nest. @throws what the part threw
 */
export async function attempt<T>(tx: Tx, part: () => Promise<T>): Promise<T> {
  invariant(parts.get(tx) !== 'tried', 'parts of a story do not nest');
  const opening = parts.get(tx) === 'kept' ? [RELEASE, SAVEPOINT] : [SAVEPOINT];
  parts.set(tx, 'tried');
  try {
    const opened = opening.map((statement) => runPrepared(tx, statement, {}));
    const [, result] = await together<[unknown, T]>([together(opened), part()]);
    parts.set(tx, 'kept');
    return result;
  } catch (fault) {
    parts.delete(tx);
    if (!isSystemFault(fault)) await query(tx, 'rollback to savepoint part; release savepoint part');
    throw fault;
  }
}

/** The savepoint of a transaction, while there is one. */
const parts = new WeakMap<Tx, 'tried' | 'kept'>();
const RELEASE = prepare('release', 'release savepoint part');
const SAVEPOINT = prepare('savepoint', 'savepoint part');

function toParameter(value: unknown): unknown {
  return Array.isArray(value) ? `{${value.map(toElement).join(',')}}` : value;
}

/** As the documentation of Postgres has it (8.15.2): what is not plain is quoted, and NULL is never quoted. */
function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  invariant(typeof value === 'string', 'an element of an array is a plain value');
  return PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** Hex, base58, numbers, ids and names; not the word null, which has only letters. */
const PLAIN = /^(?!null$)[\w.+-]+$/i;

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

/**
 * Runs a story in one transaction. A serialization failure or deadlock (40001, 40P01) repeats the whole story,
 * up to 5 times; so a story must not do anything outside the database.
 */
export async function transact<T>(db: Db, story: (tx: Tx) => Promise<T>): Promise<T> {
  for (let repeat = 1; ; repeat++) {
    try {
      return await db.transaction(story);
    } catch (error) {
      const state = sqlState(error);
      if ((state !== '40001' && state !== '40P01') || repeat > MOST_REPEATS) throw error;
    }
  }
}

/** The SQLSTATE of a database error, if it has one. */
export function sqlState(error: unknown): string | undefined {
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

const SYSTEM_CLASSES = ['08', '53', '55', '57', '58', 'XX'];
const NETWORK_CODES = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'];
const LOST_CONNECTION =
  /connection (terminated|error|ended)|client has encountered a connection error|timeout (exceeded|expired)|query read timeout|pool is (probably )?full|timeout acquiring/i;

/** Whether an error says that the database is away or overloaded, so that the same request may succeed later. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (!isNativeError(error)) return false;
  const state = sqlState(error);
  if (state) return SYSTEM_CLASSES.includes(state.slice(0, 2));
  const code = (error as { code?: unknown }).code;
  return (typeof code === 'string' && NETWORK_CODES.includes(code)) || LOST_CONNECTION.test(error.message);
}

/**
 * Whether an error must end the whole transaction: trouble of the database, or a conflict with another transaction.
 * Anything else is about the data at hand, and a story may go on without it from a savepoint.
 */
export function isSystemFault(error: unknown): boolean {
  return isDatabaseTrouble(error) || (sqlState(error)?.startsWith('40') ?? false);
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
