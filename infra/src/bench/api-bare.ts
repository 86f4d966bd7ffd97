import { randomUUID } from 'node:crypto';
import { hashApiKey, usdt } from '@gateway/domain';
import { findMerchantByKeyHash, findMerchantOrder, insertOrder, type Db } from '@gateway/store';
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
  read(orderId: string): Promise<Caller>;
  close(): Promise<void>;
}

const POOL_SIZE = 20;
const MARK = 'the value to replace';

/** Records the statements that the store sends for a create and for a read, and sends exactly those. */
export async function openBareSql(rig: ApiRig): Promise<BareSql> {
  const { db, databaseUrl } = rig;
  const hash = hashApiKey(rig.key, rig.hmacSecret);
  const lookUp = await record(db, () => findMerchantByKeyHash(db, hash));
  const create = await record(db, () => insertOrder(db, { ...ORDER, merchantId: rig.merchantId, externalId: MARK }));
  const unknown = randomUUID();
  const read = await record(db, () => findMerchantOrder(db, rig.merchantId, unknown));
  const { Pool } = (db.client as { driver: { Pool: new (options: object) => BarePool } }).driver;
  const pool = new Pool({ connectionString: databaseUrl, max: POOL_SIZE });
  const callerOf = (statement: Statement, mark: string, value: () => string): Promise<Caller> =>
    Promise.resolve({
      async send() {
        await pool.query(lookUp.sql, lookUp.bindings);
        const replacement = value();
        await pool.query(
          statement.sql,
          statement.bindings.map((binding) => (binding === mark ? replacement : binding)),
        );
      },
      close: () => undefined,
    });
  return {
    create: () => callerOf(create, MARK, randomUUID),
    read: (orderId) => callerOf(read, unknown, () => orderId),
    close: () => pool.end(),
  };
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
