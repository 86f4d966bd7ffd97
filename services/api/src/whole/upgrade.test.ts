import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { bindWallet } from '@gateway/store/addresses';
import { audit } from '@gateway/store/audit';
import { migrate, query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { verifySeals } from '@gateway/store/seals';
import { addressOf, migrationsOf, payOrder, planTestDatabase } from '@gateway/store/testing';
import { apiPerSuite } from '../testing/suite-api';

// Data of the version before orders had prices and merchants tolerances, on the schema of this one.

const MIGRATIONS = join(__dirname, '../../../../migrations');
/** The newest migration of that version. */
const BEFORE = '20261122110000_create_schema.js';
const ROWS = readFileSync(join(__dirname, 'before-prices.sql'), 'utf8');
/** What its api answered to the merchant, by path. */
const ANSWERS = JSON.parse(readFileSync(join(__dirname, 'before-prices.json'), 'utf8')) as Record<string, unknown>;
const KEY = 'a-key-of-the-version-before';
const ADDRESSES = 30;
const DUST = usdt(10_000n);

type Row = Record<string, unknown>;

const { db, ...database } = planTestDatabase();
let before: Map<string, Row[]>;
const api = apiPerSuite(
  { USDT_CONTRACT: addressOf('contract') },
  {
    addresses: 0,
    async stores(urls) {
      await database.create();
      await buildOldSchema();
      before = await readTables();
      await migrate(database.url, MIGRATIONS);
      return { ...urls, databaseUrl: database.urlOf('api') };
    },
  },
);
afterAll(() => database.drop());

async function buildOldSchema(): Promise<void> {
  await query(db, 'drop schema public cascade; create schema public');
  await db.migrate.up({ ...migrationsOf(MIGRATIONS), name: BEFORE });
  const filled = await query<{ name: string }>(
    db,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname !~ '^migrations'`,
  );
  await db.transaction(async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    await query(tx, `truncate ${filled.map(({ name }) => name).join(', ')}`);
    await tx.raw(ROWS);
  });
}

/** All rows of the tables that have some. */
async function readTables(): Promise<Map<string, Row[]>> {
  const tables = new Map<string, Row[]>();
  for (const [, name = ''] of ROWS.matchAll(/^INSERT INTO public\.(\w+)/gm)) {
    if (tables.has(name)) continue;
    const rows = await query<{ row: Row }>(db, `select to_jsonb(t) as row from ${name} t order by to_jsonb(t)::text`);
    tables.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return tables;
}

test('every row is as it was, and has nothing in the columns that are new', async () => {
  const added: Record<string, Row> = {
    merchants: { spread: '0', underpaid_percent: '0', underpaid_maximum: 0, default_callback_url: null },
    orders: { price: null, underpaid_tolerance: 0 },
    statistic_deltas: { waived: 0 },
  };
  expect(before.get('orders')).toHaveLength(20);
  for (const [name, rows] of await readTables()) {
    const old = before.get(name) ?? [];
    const known = new Set(old.flatMap(Object.keys));
    const part = (row: Row, isKnown: boolean): Row =>
      Object.fromEntries(Object.entries(row).filter(([column]) => known.has(column) === isKnown));
    const kept = rows.map((row) => JSON.stringify(part(row, true)));
    expect([name, kept.sort()]).toEqual([name, old.map((row) => JSON.stringify(row)).sort()]);
    for (const row of rows) expect([name, part(row, false)]).toMatchObject([name, added[name] ?? {}]);
  }
});

/** What an answer has since then that it had not. */
const SINCE: Record<string, readonly string[]> = {
  '/merchant': ['default_callback_url', 'spread', 'underpaid_percent', 'underpaid_maximum', 'seen_limit'],
};

test('its merchant reads the same answers, byte by byte, but for what is new in them', async () => {
  expect(Object.keys(ANSWERS)).toHaveLength(22);
  for (const [path, answer] of Object.entries(ANSWERS)) {
    const { status, text } = await api.call('GET', path, { key: KEY });
    const read = Object.entries(JSON.parse(text) as Row).filter(([name]) => !SINCE[path]?.includes(name));
    const old = SINCE[path] ? JSON.stringify(Object.fromEntries(read)) : text;
    expect([path, status, old]).toEqual([path, 200, JSON.stringify(answer)]);
  }
});

test('the audit finds nothing, and the daily seals match', async () => {
  expect((await audit(db, { dustLimit: DUST })).findings).toEqual([]);
  const { seals, faults } = await db.transaction((tx) => verifySeals(tx));
  expect([seals.length, faults]).toEqual([4, []]);
});

test('an order that waited meanwhile is paid, with the answer and the webhook that it would have had', async () => {
  const bodies = async (): Promise<Map<string, Row>> => {
    const rows = await query<{ id: string; body: Buffer }>(
      db,
      'select order_id as id, body from webhook_deliveries order by created_at',
    );
    return new Map(rows.map(({ id, body }) => [id, JSON.parse(body.toString()) as Row]));
  };
  await db.transaction((tx) => bindWallet(tx, ADDRESSES - 1)); // as a watcher does after a restore
  const [earlier] = [...(await bodies()).values()];
  const waiting = await query<{ id: string }>(db, `select id from orders where status = 'pending'`);
  const id = waiting[0]?.id ?? '';
  const order = await findOrder(db, id);
  if (!order) throw new Error('no order waits');
  await payOrder(db, order, order.amountExpected - 1n);
  expect((await api.call('GET', `/payments/${id}`, { key: KEY })).body).toMatchObject({ status: 'pending' });
  await payOrder(db, order, 1n);
  const { body } = await api.call('GET', `/payments/${id}`, { key: KEY });
  expect(body).toMatchObject({ status: 'confirmed', amount_received: body['amount'] });
  expect(Object.keys(body)).toEqual(Object.keys(ANSWERS[`/payments/${id}`] as Row));
  expect(Object.keys((await bodies()).get(id) ?? {})).toEqual(Object.keys(earlier ?? {}));
});
