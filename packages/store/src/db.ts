import { invariant } from '@gateway/domain';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { isConflict, isConsequence, isDataFault, isSessionFault, sqlState } from './faults';

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
 * A commit that was acknowledged survives the crash of a backend, after which the server goes on as the same one: an
 * order lost there would leave its address free.
 */
const SETTINGS = '-c jit=off -c synchronous_commit=on';
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

/** What a pool of knex lends out: the driver's own connection. The pool drops one that is marked as disposed. */
interface Lender {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): unknown;
}

interface Connection {
  query(statement: object): Promise<{ rows: unknown[] }>;
  __knex__disposed?: unknown;
}

/**
 * Like `query`, past what knex does to a statement each time; a connection parses and plans it once, under its name.
 * Arrays of one dimension are written here: the driver takes its time over each element. A connection whose prepared
 * statements the server has forgotten is dropped; outside a transaction the statement is then repeated on another one.
 * @throws Error when the transaction has ended
 */
export async function runPrepared<Row>(db: Db, statement: Prepared, bindings: Record<string, unknown>): Promise<Row[]> {
  for (let repeat = 1; ; repeat++) {
    try {
      return await runOnce<Row>(db, statement, bindings);
    } catch (error) {
      if (db.isTransaction === true || !isSessionFault(error) || repeat > MOST_REPEATS) throw error;
    }
  }
}

async function runOnce<Row>(
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
  } catch (error) {
    if (isSessionFault(error)) connection.__knex__disposed = error;
    throw error;
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
 * nothing of a story goes on behind its back. @throws the first error that is not the consequence of another one
 */
export async function together<T extends readonly unknown[]>(sent: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const answers = await Promise.allSettled(sent);
  const failed = answers.filter((answer) => answer.status === 'rejected');
  const first = failed.find(({ reason }) => !isConsequence(reason)) ?? failed[0];
  if (first) throw first.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as unknown as T;
}

/**
 * Tries a part of a story, which must reject and not throw. When it fails by a data fault, nothing of it has happened
 * and the story can go on; any other fault ends the transaction. The savepoint is sent with the first statements of the
 * part; one that was kept is let go with the next, or with the transaction. Parts do not nest. @throws what the part
 * threw
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
    parts.set(tx, 'broken');
    if (isDataFault(fault)) {
      await query(tx, 'rollback to savepoint part; release savepoint part');
      parts.delete(tx);
    }
    throw fault;
  }
}

/** The savepoint of a transaction, while there is one; `broken` when the transaction must end. */
const parts = new WeakMap<Tx, 'tried' | 'kept' | 'broken'>();
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
 * Runs a story in one transaction. The whole story is repeated, up to 5 times, after a serialization failure or deadlock
 * (40001, 40P01), and on another connection when the server has forgotten what this one had prepared; so a story must
 * not do anything outside the database.
 */
export async function transact<T>(db: Db, story: (tx: Tx) => Promise<T>): Promise<T> {
  for (let repeat = 1; ; repeat++) {
    try {
      return await db.transaction(async (tx) => {
        const result = await story(tx);
        invariant(parts.get(tx) !== 'broken', 'only a data fault leaves a transaction that can go on');
        return result;
      });
    } catch (error) {
      if (!(isConflict(error) || isSessionFault(error)) || repeat > MOST_REPEATS) throw error;
    }
  }
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
