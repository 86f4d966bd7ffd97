import { randomUUID } from 'node:crypto';
import { openHmacKeys, usdt } from '@gateway/domain';
import { type Db } from '@gateway/store/db';
import { lookUpKeys } from '@gateway/store/merchants';
import { insertOrder, insertOrders } from '@gateway/store/orders';
import type { Caller } from './api-load';
import type { ApiRig } from './api-rig';

/** A statement as the database receives it. */
interface Statement {
  sql: string;
  bindings: unknown[];
}

/** The part of the bare driver that is used. */
interface BarePool {
  query(sql: string, bindings: unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

/** The statements of a create and of a read, sent by the driver alone. */
export interface BareSql {
  create(): Promise<Caller>;
  /** Creates a set of orders with each statement. */
  createSet(): Promise<Caller>;
  read(orderId: string): Promise<Caller>;
  close(): Promise<void>;
}

const POOL_SIZE = 20;
const MARK = 'the value to replace';

/**
 * Records the statements that the store sends for a create and for a read, and sends exactly those.
 * @param setSize how many orders a set has
 */
export async function openBareSql(rig: ApiRig, setSize: number): Promise<BareSql> {
  const { db, databaseUrl, merchantId } = rig;
  const key = openHmacKeys(rig.hmacSecret, undefined).hash(rig.key);
  const unknown = randomUUID();
  const marks = newIds(setSize);
  const lookUp = await record(db, () => lookUpKeys(db, [{ isReadOnly: false, key, orderId: undefined }]));
  const read = await record(db, () => lookUpKeys(db, [{ isReadOnly: false, key, orderId: unknown }]));
  const create = await record(db, () => insertOrder(db, { ...ORDER, merchantId, externalId: MARK }));
  const set = marks.map((externalId) => ({ ...ORDER, merchantId, externalId }));
  const createSet = await record(db, () => insertOrders(db, set));
  const { Pool } = (db.client as { driver: { Pool: new (options: object) => BarePool } }).driver;
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const send = ({ sql, bindings }: Statement, mark = '', value = ''): Promise<unknown> =>
    pool.query(
      sql,
      bindings.map((binding) => (binding === mark ? value : binding)),
    );
  const callerOf = (act: () => Promise<unknown>): Promise<Caller> =>
    Promise.resolve({
      async send() {
        await act();
      },
      close: () => undefined,
    });
  return {
    create: () =>
      callerOf(async () => {
        await send(lookUp);
        await send(create, MARK, randomUUID());
      }),
    createSet: () => callerOf(() => send(createSet, arrayOf(marks), arrayOf(newIds(setSize)))),
    read: (orderId) => callerOf(() => send(read, arrayOf([unknown]), arrayOf([orderId]))),
    close: () => pool.end(),
  };
}

function newIds(count: number): string[] {
  return Array.from({ length: count }, () => randomUUID());
}

/** As the store passes an array of ids to the driver. */
function arrayOf(ids: readonly string[]): string {
  return `{${ids.join()}}`;
}

/** Records the statements that a connection receives during some work. */
async function record(db: Db, act: () => Promise<unknown>): Promise<Statement> {
  const statements: Statement[] = [];
  const lender = db.client as Lender;
  const { acquireConnection } = lender;
  lender.acquireConnection = async () => {
    const connection = await acquireConnection.call(lender);
    const query = connection.query.bind(connection);
    connection.query = (statement) => {
      statements.push({ sql: statement.text, bindings: statement.values });
      connection.query = query;
      return query(statement);
    };
    return connection;
  };
  await act();
  lender.acquireConnection = acquireConnection;
  const [statement] = statements;
  if (!statement || statements.length > 1) throw new Error('expected exactly one statement');
  return statement;
}

interface Connection {
  query(statement: { text: string; values: unknown[] }): Promise<unknown>;
}

interface Lender {
  acquireConnection(): Promise<Connection>;
}

const ORDER = {
  amount: usdt(10_000_000n),
  currency: 'USDT',
  network: 'nile',
  callbackUrl: 'https://shop.example/hook',
  successUrl: null,
  cancelUrl: null,
  lifetimeSeconds: 1_800,
  monitorAfterExpirySeconds: 86_400,
  cooldownSeconds: 604_800,
};
