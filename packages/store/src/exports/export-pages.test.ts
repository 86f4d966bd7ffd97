import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { formatUsdt, usdt } from '@gateway/domain';
import { connect, query, queryOne, type Db } from '../db/pool';
import { listOrders } from '../orders/lists/order-lists';
import {
  buildLedger,
  buildMerchant,
  buildOrder,
  buildWallet,
  insertManyOrders,
  openTestDatabase,
  TEST_NETWORK,
  type TestDatabase,
} from '../testing';
import type { ExportFormat } from './cells';
import { readExport, resolvePeriod, type ExportSource, type GivenPeriod, type TimeZone } from './export-pages';
import { dayExport, deliveryExport, orderExport, sweepExport, transferExport } from './export-sources';

let database: TestDatabase;
/** Connected with the role and the privileges that exports have. */
let db: Db;
beforeAll(async () => {
  database = await openTestDatabase();
  db = connect(database.urlOf('api'), { name: 'exports', poolSize: 1, statementTimeoutMs: 30_000 });
  await buildWallet(database.db, 30);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const UTC: TimeZone = { name: 'UTC', isUtc: true };
const BERLIN: TimeZone = { name: 'Europe/Berlin', isUtc: false };
const ALL = { from: new Date('2000-01-01'), to: new Date('2100-01-01') };
const OF_LEDGER = { network: TEST_NETWORK, disposition: undefined } as const;

async function textOf(source: ExportSource, format: ExportFormat, zone = UTC, on = db): Promise<string> {
  let text = '';
  for await (const page of readExport(on, source, { format, zone })) text += page.text.toString();
  return text;
}

async function rowsOf(source: ExportSource, zone = UTC, on = db): Promise<Record<string, unknown>[]> {
  const lines = (await textOf(source, 'ndjson', zone, on)).split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

test('an export has every order of the list once, in its order, whatever the size of a page', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await insertManyOrders(database.db, (await buildMerchant(database.db)).id, 500);
  await insertManyOrders(database.db, merchantId, 4_100);
  const listed: string[] = [];
  for (let page = 1; page <= 41; page++) {
    const { orders } = await listOrders(database.db, { merchantId }, { page, limit: 100 });
    listed.push(...orders.map(({ id }) => id));
  }
  const rows = await rowsOf(orderExport({ merchantId }, ALL));
  expect(rows.map((row) => row['id'])).toEqual(listed);
  const csv = await textOf(orderExport({ merchantId }, ALL), 'csv');
  expect(csv.split('\r\n').map((line) => line.slice(0, 36))).toEqual([expect.any(String), ...listed, '']);
});

test('an export has no order that was created after its period, and both of its bounds', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await insertManyOrders(database.db, merchantId, 30);
  const second = (n: number): Date => new Date(Date.parse('2026-02-01T00:00:00Z') + n * 1000);
  const created = async (from: Date, to: Date): Promise<unknown[]> =>
    (await rowsOf(orderExport({ merchantId }, { from, to }))).map((row) => row['created_at']);
  const times = [...Array<string>(7).fill(second(2).toISOString()), ...Array<string>(7).fill(second(1).toISOString())];
  expect(await created(second(1), second(2))).toEqual(times);
  expect(await created(second(5), second(9))).toEqual([]);
});

test('an export that is read slowly has neither an order twice nor one created meanwhile', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await insertManyOrders(database.db, merchantId, 4_500);
  const period = await resolvePeriod(db, UTC, {});
  if (!period) throw new Error('UTC is unknown');
  const ids: unknown[] = [];
  for await (const { text } of readExport(db, orderExport({ merchantId }, period), { format: 'ndjson', zone: UTC })) {
    for (const line of text.toString().split('\n').slice(0, -1)) ids.push((JSON.parse(line) as { id: string }).id);
    await insertOrderNow(merchantId);
  }
  expect(new Set(ids).size).toBe(4_500);
  expect(ids).toHaveLength(4_500);
});

/** Like `insertManyOrders`, created now. */
async function insertOrderNow(merchantId: string): Promise<void> {
  await buildOrder(database.db, { merchantId });
}

/** Splits CSV by RFC 4180. */
function cellsOf(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end !== ',') rows.push([]);
  }
  return rows.slice(0, -1);
}

const HOSTILE: readonly (readonly [name: string, cell: string])[] = [
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-1', "'-1"],
  ['@SUM(1)', "'@SUM(1)"],
  ['＝1', "'＝1"],
  ['\t=1', "'\t'=1"],
  ['\r=1', "'\r'=1"],
  ['a;=cmd|1', "a;'=cmd|1"],
  ['a"=1', `a"'=1`],
  ['line\n=1', "line\n'=1"],
  ['say "yes", please', 'say "yes", please'],
  ['5-1=4', '5-1=4'],
  ["'=1", "'=1"],
  ['İstanbul 店', 'İstanbul 店'],
];

test('a text that a spreadsheet would run gets an apostrophe in CSV, and is as it is in NDJSON', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await insertManyOrders(database.db, merchantId, 1);
  for (const [name, cell] of HOSTILE) {
    await query(database.db, 'update merchants set name = :name where id = :merchantId', { name, merchantId });
    const [head = [], row = [], ...rest] = cellsOf(await textOf(orderExport({ merchantId }, ALL), 'csv'));
    expect(rest).toEqual([]);
    expect(row).toHaveLength(head.length);
    expect(row[head.indexOf('merchant_name')]).toBe(cell);
    expect(await rowsOf(orderExport({ merchantId }, ALL))).toMatchObject([{ merchant_name: name }]);
  }
});

test('amounts are those of the api, from the least to the most', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const amounts = ['0.01', '1', '25.5', '999999.999999', '1000000'];
  const orders = [];
  for (const amount of amounts) orders.push(await buildOrder(database.db, { merchantId, amount }));
  const rows = await rowsOf(orderExport({ merchantId }, ALL));
  const expected = orders.map(({ amountExpected }) => formatUsdt(amountExpected));
  // In which order those of one millisecond come is decided by their ids.
  expect(rows.map((row) => row['amount_expected']).sort()).toEqual(expected.sort());
  const row = await queryOne<{ text: string }>(db, 'select (9223372036854775807 * 0.000001)::text as text');
  expect(row?.text).toBe(formatUsdt(usdt(9223372036854775807n)));
});

/** A copy of an order of the merchant, created at another time. */
async function insertOrderAt(merchantId: string, time: string): Promise<void> {
  await query(
    database.db,
    `insert into orders (merchant_id, external_id, address_idx, address, is_address_reused, network, currency,
       amount_expected, callback_url, created_at, expires_at, monitor_until)
     select merchant_id, :time, address_idx, address, is_address_reused, network, currency, amount_expected,
       callback_url, t, t + interval '1 hour', t + interval '1 day'
     from (select * from orders where merchant_id = :merchantId limit 1) o, (select :time::timestamptz as t) t`,
    { merchantId, time },
  );
}

test('times have the offset that the zone had then', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await insertManyOrders(database.db, merchantId, 1);
  await insertOrderAt(merchantId, '2026-07-01T12:00:00.123456Z');
  const times = async (zone: TimeZone): Promise<unknown[]> =>
    (await rowsOf(orderExport({ merchantId }, ALL), zone)).map((row) => row['created_at']);
  expect(await times(UTC)).toEqual(['2026-07-01T12:00:00.123Z', '2026-02-01T00:00:00.000Z']);
  expect(await times(BERLIN)).toEqual(['2026-07-01T14:00:00.123+02:00', '2026-02-01T01:00:00.000+01:00']);
});

test('a date is one of the zone, and an unknown zone has no period', async () => {
  const given: GivenPeriod = { from: '2026-03-29', to: '2026-03-29 23:59:59.999' };
  expect(await resolvePeriod(db, BERLIN, given)).toEqual({
    from: new Date('2026-03-28T23:00:00Z'),
    to: new Date('2026-03-29T21:59:59.999Z'),
  });
  expect(await resolvePeriod(db, { name: 'Mars/Olympus', isUtc: false }, {})).toBeUndefined();
  const period = await resolvePeriod(db, UTC, { to: '2100-01-01' });
  expect(Math.abs(Date.now() - Number(period?.to))).toBeLessThan(60_000); // not after its begin
});

test('where a day begins twice, it has both hours, and the days before it follow', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await insertManyOrders(database.db, merchantId, 1); // in February
  const zone = { name: 'America/Havana', isUtc: false };
  // On November 1 of 2026 clocks go back from 01:00 to 00:00, at 05:00 in UTC.
  for (const at of ['2026-10-31T12:00:00Z', '2026-11-01T04:30:00Z', '2026-11-01T05:30:00Z']) {
    await insertOrderAt(merchantId, at);
  }
  const days = await rowsOf(dayExport({ merchantId }, ALL), zone);
  expect(days.map((row) => [row['date'], row['order_count']])).toEqual([
    ['2026-11-01', 2],
    ['2026-10-31', 1],
    ['2026-01-31', 1],
  ]);
  const given = { from: '2026-11-01', to: '2026-11-01 23:59:59.999' };
  expect(await resolvePeriod(db, zone, given)).toMatchObject({ from: new Date('2026-11-01T04:00:00Z') });
});

/** Every export, with all its filters. */
const EXPORTS: Record<string, ExportSource> = {
  orders: orderExport({}, ALL),
  'orders by status': orderExport({ status: 'completed' }, ALL),
  transfers: transferExport(OF_LEDGER, ALL),
  'transfers by disposition': transferExport({ ...OF_LEDGER, disposition: 'late' }, ALL),
  deliveries: deliveryExport(ALL),
  sweeps: sweepExport({ state: undefined }, ALL),
  'sweeps by state': sweepExport({ state: 'completed' }, ALL),
  days: dayExport({ merchantId: undefined }, ALL),
};

test('in a ledger with everything that can happen, exports have all rows, and days have their sums', async () => {
  const ledger = await openTestDatabase();
  try {
    await buildLedger(ledger.db, { orders: 300, blocks: 600 });
    await query(
      ledger.db,
      `insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms)
       select d.id, n, gen_random_uuid(), d.url, '2026-01-01', 7 from webhook_deliveries d, generate_series(1, 25) n`,
    );
    const count = async (name: string): Promise<number> =>
      (await rowsOf(EXPORTS[name] as ExportSource, UTC, ledger.db)).length;
    const inTable = async (sql: string): Promise<number> =>
      (await queryOne<{ count: number }>(ledger.db, `select count(*)::int as count from ${sql}`))?.count ?? -1;
    expect(await count('orders')).toBe(await inTable('orders'));
    expect(await count('orders by status')).toBe(await inTable(`orders where status = 'completed'`));
    expect(await count('transfers')).toBe(await inTable('chain_transfers'));
    expect(await count('transfers by disposition')).toBe(await inTable(`chain_transfers where disposition = 'late'`));
    expect(await count('deliveries')).toBe(await inTable('webhook_attempts'));
    expect(await inTable('webhook_attempts')).toBeGreaterThan(2_000);
    expect(await count('sweeps')).toBe(await inTable('sweeps'));
    expect(await count('sweeps by state')).toBe(await inTable(`sweeps where state = 'completed'`));
    await expectTotals(ledger.db);
  } finally {
    await ledger.drop();
  }
});

/** The totals of all days are those of the tables, in any zone. */
async function expectTotals(on: Db): Promise<void> {
  const expected = await queryOne<Record<string, string>>(
    on,
    `select (select count(*) from orders)::int as order_count, (select count(*) from credits)::int as transfer_count,
       (select sum(amount) from credits)::text as received, (select count(*) from sweeps where state = 'completed')::int
       as sweep_count, (select sum(amount) from sweeps where state = 'completed')::text as swept,
       (select count(distinct created_at::date) from orders)::int as days`,
  );
  const micro = (text: unknown): bigint => BigInt(String(text).replace('.', ''));
  for (const zone of [UTC, BERLIN, { name: 'Pacific/Kiritimati', isUtc: false }]) {
    const rows = await rowsOf(dayExport({ merchantId: undefined }, ALL), zone, on);
    const sum = (name: string): number => rows.reduce((total, row) => total + Number(row[name]), 0);
    const money = (name: string): string => String(rows.reduce((total, row) => total + micro(row[name]), 0n));
    const { days, ...totals } = expected ?? {};
    expect({
      ...{ order_count: sum('order_count'), transfer_count: sum('transfer_count'), received: money('received') },
      ...{ sweep_count: sum('sweep_count'), swept: money('swept') },
    }).toEqual(totals);
    expect(money('sweep_fee_trx')).toBe(String(2 * sum('sweep_count'))); // one for each transfer and each top-up
    const dates = rows.map((row) => String(row['date']));
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(dates).size).toBeGreaterThanOrEqual(Number(days));
  }
  const [first] = await rowsOf(dayExport({ merchantId: undefined }, ALL), UTC, on);
  const merchantId = String(first?.['merchant_id']);
  const own = await rowsOf(dayExport({ merchantId }, ALL), UTC, on);
  expect(own.length).toBeGreaterThan(1);
  expect(own.filter((row) => row['merchant_id'] !== merchantId)).toEqual([]);
  expect(await rowsOf(dayExport({ merchantId: '00000000-0000-4000-8000-000000000000' }, ALL), UTC, on)).toEqual([]);
}

test.each(Object.entries(EXPORTS))('%s are read by indexes alone, on every page', async (_name, source) => {
  const places = { after: '2026-01-01', after1: '00000000-0000-4000-8000-000000000000', after2: '1' };
  for (const isAfter of [false, true]) {
    const plan = await explain(source, isAfter ? { ...places, ...placesOf(source) } : {}, isAfter);
    expect(plan).toContain('Index');
    expect(plan.match(/Seq Scan on (?!merchants|instance)\w+/g) ?? []).toEqual([]);
  }
});

/** Places whose types differ. */
function placesOf(source: ExportSource): Record<string, string> {
  const [first] = source.columns;
  if (source.columns.some(({ name }) => name === 'amount_expected')) {
    return { after: '00000000-0000-4000-8000-000000000000' };
  }
  return first?.name === 'delivery_id' ? { after2: '00000000-0000-4000-8000-000000000000' } : {};
}

async function explain(source: ExportSource, places: Record<string, string>, isAfter: boolean): Promise<string> {
  const tx = await db.transaction();
  try {
    await query(tx, 'set local enable_seqscan = off; set local enable_bitmapscan = off');
    const bindings = { ...source.bindings, ...places, limit: 1_000, end: 1_000 };
    const rows = await query<Record<string, string>>(tx, `explain ${source.pageSql(isAfter)}`, bindings);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  } finally {
    await tx.rollback();
  }
}
