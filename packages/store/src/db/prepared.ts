import { invariant } from '@gateway/domain';
import { observed } from './observe';
import { onUsefulConnection, type Db, type Tx } from './pool';

/** A frequently used statement, in the form that the driver expects. */
export interface Prepared {
  name: string;
  text: string;
  /** The bindings of $1, $2 and so on. */
  names: readonly string[];
}

/**
 * Prepares a statement with named bindings for `runPrepared`. It must list its columns: one with `*` fails after a
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

/** Knex's pool, which lends the driver's connections. */
interface Lender {
  acquireConnection(): Promise<Connection>;
  releaseConnection(connection: Connection): unknown;
}

interface Connection {
  query(statement: object): Promise<{ rows: unknown[] }>;
  /** The server's connection is another client's in the next transaction, which does not know the name. */
  isShared?: boolean;
}

/**
 * Like `query`, without knex's work per statement; a connection parses and plans it once, under its name.
 * One-dimensional arrays are serialized here, because the driver is slow per element.
 * @throws Error when the transaction has ended
 */
export async function runPrepared<Row>(db: Db, statement: Prepared, bindings: Record<string, unknown>): Promise<Row[]> {
  return onUsefulConnection(db, () => observed(statement.name, () => runOnce<Row>(db, statement, bindings)));
}

async function runOnce<Row>(
  db: Db,
  { name, text, names }: Prepared,
  bindings: Record<string, unknown>,
): Promise<Row[]> {
  const lender = db.client as Lender;
  const connection = await lender.acquireConnection();
  try {
    if (isOver(db)) throw new Error(`${name} was sent after the end of its transaction`);
    const result = await connection.query({
      name: connection.isShared === true ? undefined : name,
      text,
      values: names.map((binding) => toParameter(bindings[binding])),
    });
    return result.rows as Row[];
  } finally {
    lender.releaseConnection(connection);
  }
}

/** Whether a transaction has ended: its connection may already be in use elsewhere. */
function isOver(db: Db | Tx): boolean {
  return db.isTransaction === true && (db as Tx).isCompleted();
}

function toParameter(value: unknown): unknown {
  return Array.isArray(value) ? `{${value.map(toElement).join(',')}}` : value;
}

/** As in the Postgres documentation (8.15.2): anything not plain is quoted, and NULL is never quoted. */
function toElement(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `"\\\\x${value.toString('hex')}"`;
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  invariant(typeof value === 'string', 'an array element is a plain value');
  return PLAIN.test(value) ? value : `"${value.replace(/["\\]/g, '\\$&')}"`;
}

/** Hex, base58, numbers, ids and names; not the word null, which has only letters. */
const PLAIN = /^(?!null$)[\w.+-]+$/i;
