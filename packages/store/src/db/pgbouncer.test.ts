import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect } from '@jest/globals';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { freePort, until } from '@gateway/runtime/testing';
import { acknowledged, buildOrder, claim, openTestDatabase, payOrder, type TestDatabase } from '../testing';
import { recordOutcomes } from '../deliveries/delivery-outcomes';
import { listOrders } from '../orders/lists/order-lists';
import { connectService } from './privileges/connected-role';
import { connect, isDatabaseWell, query, queryOne, type Db, type DbOptions } from './pool';
import { prepare, runPrepared } from './prepared';
import { STATEMENT_TIMEOUTS_MS } from './settings';
import { pipelined, readLists, transact, withSavepoint } from './transaction';

const PROGRAM = '/usr/sbin/pgbouncer';
const OPTIONS: DbOptions = { name: 'test', poolSize: 4, statementTimeoutMs: 7_000 };
/** Debian's program refuses to run as root. */
const USER = process.getuid?.() === 0 ? ['-u', 'postgres'] : [];
const testWithPgBouncer = testNeeding('pgbouncer', existsSync(PROGRAM));

let database: TestDatabase;
let folder: string;
let pooler: ChildProcess | undefined;
let opened: Db[];
beforeEach(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'));
  pooler = undefined;
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  if (pooler?.exitCode === null) {
    const ended = new Promise((resolve) => pooler?.once('exit', resolve));
    pooler.kill('SIGKILL');
    await ended;
  }
  rmSync(folder, { recursive: true });
  await database.drop();
});

/** Starts PgBouncer with one connection to the server, which its clients use one after the other. */
async function startPooler(mode: 'session' | 'transaction' = 'session', serverUrl = database.url): Promise<string> {
  const server = new URL(serverUrl);
  const port = await freePort();
  const name = server.pathname.slice(1);
  const target = [
    `host=${server.hostname} port=${server.port} dbname=${name} user=${server.username}`,
    server.password === '' ? '' : `password=${server.password}`,
  ];
  const lines = [
    '[databases]',
    `${name} = ${target.join(' ')}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${String(port)}`,
    'unix_socket_dir =',
    'auth_type = any',
    `pool_mode = ${mode}`,
    'default_pool_size = 1',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, lines.join('\n') + '\n');
  chmodSync(folder, 0o755);
  pooler = spawn(PROGRAM, [...USER, file], { stdio: 'ignore' });
  const url = new URL(database.url);
  if (mode === 'transaction') url.searchParams.set('pool_mode', mode);
  url.host = `127.0.0.1:${String(port)}`;
  await until('PgBouncer to answer', () => isWell(url.href));
  return url.href;
}

async function isWell(url: string): Promise<boolean> {
  const db = connect(url, OPTIONS);
  try {
    return await isDatabaseWell(db, 1_000);
  } finally {
    await db.destroy();
  }
}

function open(url: string, more: Partial<DbOptions> = {}): Db {
  const db = connect(url, { ...OPTIONS, ...more });
  opened.push(db);
  return db;
}

async function settingsOf(db: Db): Promise<unknown> {
  const names = ['statement_timeout', 'lock_timeout', 'jit', 'synchronous_commit', 'enable_seqscan'];
  const columns = names.map((name) => `current_setting('${name}') as ${name}`);
  return queryOne(db, `select ${columns.join(', ')}`);
}

const SETTINGS = { statement_timeout: '7s', lock_timeout: '2s', jit: 'off', synchronous_commit: 'on' };

testWithPgBouncer(
  'through PgBouncer in session mode a connection has its settings, and leaves none behind',
  async () => {
    const url = await startPooler();
    const lists = open(url, { prefersIndexes: true });
    expect(await settingsOf(lists)).toEqual({ ...SETTINGS, enable_seqscan: 'off' });
    await lists.destroy();
    expect(await settingsOf(open(url))).toEqual({ ...SETTINGS, enable_seqscan: 'on' });
  },
);

testWithPgBouncer('through PgBouncer in session mode statements are prepared, in transactions too', async () => {
  const url = await startPooler();
  const statement = prepare('answer', 'select :value::int as value');
  for (const value of [1, 2]) {
    const db = open(url);
    expect(await runPrepared(db, statement, { value })).toEqual([{ value }]);
    const inside = await transact(db, async (tx) => {
      await query(tx, 'create temporary table kept on commit drop as select 3 as value');
      return runPrepared(tx, prepare('kept', 'select value from kept'), {});
    });
    expect(inside).toEqual([{ value: 3 }]);
    await db.destroy();
  }
});

testWithPgBouncer(
  'in transaction mode, transactions of many clients share the connection, and settings are the role’s',
  async () => {
    const url = await startPooler('transaction', database.urlOf('api'));
    const clients = Array.from({ length: 5 }, () => open(url, { statementTimeoutMs: STATEMENT_TIMEOUTS_MS.api }));
    const answer = prepare('answer', 'select :value::int as value');
    const work = clients.map(async (db, client) => {
      for (let round = 0; round < 20; round++) {
        const value = 100 * client + round;
        expect(await runPrepared(db, answer, { value })).toEqual([{ value }]);
        const both = await transact(db, (tx) =>
          pipelined([runPrepared(tx, answer, { value }), withSavepoint(tx, () => runPrepared(tx, answer, { value }))]),
        );
        expect(both).toEqual([[{ value }], [{ value }]]);
      }
    });
    await Promise.all(work);
    const [db] = clients as [Db];
    const ofRole = { ...SETTINGS, statement_timeout: '5s', enable_seqscan: 'on' };
    expect(await settingsOf(db)).toEqual(ofRole);
    expect(await readLists(db, 1_500, settingsOf)).toEqual({
      ...{ ...ofRole, statement_timeout: '1500ms', enable_seqscan: 'off' },
    });
    expect(await settingsOf(db)).toEqual(ofRole);
  },
);

testWithPgBouncer('in transaction mode, an order is created, paid, reported and listed', async () => {
  const db = open(await startPooler('transaction'));
  const order = await buildOrder(db);
  await payOrder(db, order);
  const [delivery] = await claim(db);
  if (!delivery) throw new Error('no delivery was claimed');
  await recordOutcomes(db, [acknowledged(delivery)]);
  const { orders } = await readLists(db, 2_000, (lists) => listOrders(lists, {}, { page: 1, limit: 10 }));
  expect(orders).toMatchObject([{ id: order.id, status: 'completed' }]);
});

testWithPgBouncer('in transaction mode, a service whose role has no settings does not start', async () => {
  const url = await startPooler('transaction');
  const connecting = connectService({ databaseUrl: url, network: 'nile' }, OPTIONS, { warn: () => undefined });
  await expect(connecting).rejects.toThrow('run "gateway roles --apply"');
});
