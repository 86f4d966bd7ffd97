import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { beforeAll, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { buildLedger, buildMerchant, insertManyOrders, type TestMerchant } from '@gateway/store/testing';
import { type Answer } from '../../testing';
import { storePerson } from '../../testing/clients/people';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({}, { addresses: 0 });
let cookie: string;
let merchantId: string;
beforeAll(async () => {
  await buildLedger(api.database.db, { orders: 300, blocks: 600 });
  await insertManyOrders(api.database.db, (await buildMerchant(api.database.db)).id, 1_000);
  await query(
    api.database.db,
    `insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms, http_status, reason,
       response_head)
     select id, 1, gen_random_uuid(), url, now(), 12, 500, 'http_500', '=oops' from webhook_deliveries limit 5`,
  );
  const row = await queryOne<{ merchant_id: string }>(api.database.db, 'select merchant_id from orders limit 1');
  merchantId = row?.merchant_id ?? '';
  cookie = (await api.logIn())['cookie'] ?? '';
});

const read = (path: string): Promise<Answer> => api.call('GET', `/admin/exports/${path}`, { headers: { cookie } });
const rowsOf = ({ text }: Answer): Record<string, unknown>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const PERIOD = 'from=2020-01-01&to=2100-01-01&time_zone=Europe/Berlin';

test.each([
  ['orders', 'status=completed'],
  ['orders', 'merchant_id=:merchant'],
  ['orders', 'q=unknown'],
  ['transfers', 'disposition=resolved'],
  ['transfers', ''],
  ['deliveries', ''],
  ['sweeps', 'state=completed'],
  ['sweeps', 'state=failed'],
  ['days', ''],
  ['days', 'merchant_id=:merchant'],
])('the export of %s by "%s" has the same rows as CSV and as NDJSON', async (name, filter) => {
  const filters = `${PERIOD}&${filter.replace(':merchant', merchantId)}`;
  const [lines, csv] = [await read(`${name}?format=ndjson&${filters}`), await read(`${name}?format=csv&${filters}`)];
  expect([lines.status, csv.status]).toEqual([200, 200]);
  expect(lines.headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="${name}-\\d{8}T\\d{6}Z.ndjson"$`),
  );
  expect(csv.headers.get('content-disposition')).toMatch(/\.csv"$/);
  const rows = rowsOf(lines);
  if (filter !== 'q=unknown') expect(rows.length).toBeGreaterThan(0);
  expect(csv.text.split('\r\n')).toHaveLength(1 + rows.length + 1);
});

test("a merchant exports its own orders, as the gateway's people export them", async () => {
  const merchants = await query<{ id: string; link: string | null }>(
    api.database.db,
    'select m.id, (select link_id from orders o where o.merchant_id = m.id and link_id is not null limit 1) as link from merchants m',
  );
  for (const { id, link } of merchants) {
    const headers = await storePerson(api, id);
    const own = (filters: string): Promise<Answer> =>
      api.call('GET', `/merchant/exports/orders?${PERIOD}&${filters}`, { headers });
    const filters = [
      'format=ndjson',
      'format=ndjson&status=completed',
      ...(link ? [`format=ndjson&link_id=${link}`] : []),
    ];
    for (const filter of filters) {
      const mine = await own(filter);
      expect([filter, mine.status]).toEqual([filter, 200]);
      expect(mine.text).toBe((await read(`orders?${PERIOD}&${filter}&merchant_id=${id}`)).text);
    }
    expect((await own('format=csv&q=unknown')).text.split('\r\n')).toHaveLength(2);
  }
});

test("a browser names its person's merchant in the URL of the file, and only there", async () => {
  const { id: other } = await buildMerchant(api.database.db);
  const mine = await storePerson(api, merchantId);
  const { cookie: session = '' } = mine;
  const own = (asked: string, headers: Record<string, string> = { cookie: session }): Promise<Answer> =>
    api.call('GET', `/merchant/exports/orders?${PERIOD}&format=ndjson&merchant_id=${asked}`, { headers });
  const file = await own(merchantId.toUpperCase());
  expect(file.text).toBe((await read(`orders?${PERIOD}&format=ndjson&merchant_id=${merchantId}`)).text);
  expect(rowsOf(file).length).toBeGreaterThan(0);
  for (const asked of [other, randomUUID(), 'none', '']) {
    expect([asked, await own(asked)]).toMatchObject([asked, { status: 403, body: { code: 'FORBIDDEN' } }]);
  }
  expect((await own(merchantId, {})).body['code']).toBe('UNAUTHORIZED');
  expect((await own(merchantId, { cookie })).body['code']).toBe('FORBIDDEN'); // the deployment has no role there
  for (const headers of [mine, { cookie: session, 'x-api-key': 'a key' }, { 'x-api-key': 'a key' }]) {
    expect((await own(merchantId, headers)).body['code']).toBe('INVALID_QUERY');
  }
  const list = await api.call('GET', `/payments?merchant_id=${merchantId}`, { headers: { cookie: session } });
  expect(list.body['code']).toBe('UNAUTHORIZED');
});

test('filters are those of the lists', async () => {
  const listed = await api.call('GET', '/admin/orders?status=expired&limit=100', { headers: { cookie } });
  const ids = (answer: Record<string, unknown>[]): unknown[] => answer.map((row) => row['id']);
  const exported = rowsOf(await read('orders?format=ndjson&status=expired'));
  expect(ids(exported)).toEqual(ids(listed.body['data'] as Record<string, unknown>[]));
  const [order] = exported;
  expect(ids(rowsOf(await read(`orders?format=ndjson&q=${String(order?.['id'])}`)))).toEqual([order?.['id']]);
});

test('a date is one of the time zone', async () => {
  const [newest] = rowsOf(await read('days?format=ndjson&time_zone=Pacific/Kiritimati'));
  const date = String(newest?.['date']);
  const of = `from=${date}&to=${date}&time_zone=Pacific/Kiritimati&format=ndjson`;
  const orders = rowsOf(await read(`orders?${of}`));
  expect(orders).toHaveLength(Number(newest?.['order_count']));
  expect(orders.map((row) => String(row['created_at']).slice(0, 10))).toEqual(orders.map(() => date));
  expect(orders.map((row) => String(row['created_at']).slice(-6))).toEqual(orders.map(() => '+14:00'));
});

test.each([
  ['orders?format=xlsx', '"format" must be one of [csv, ndjson]'],
  ['orders?time_zone=Mars/Olympus', '"time_zone" must be the name of a time zone, such as Europe/Berlin'],
  ['orders?time_zone=%2B02:00', '"time_zone" must be the name of a time zone, such as Europe/Berlin'],
  ['orders?from=2026-01-02&to=2026-01-01', '"from" must not be after "to"'],
  ['days?from=yesterday', '"from" must be an ISO 8601 time or date, such as 2026-01-31T12:00:00Z'],
  ['sweeps?status=completed', '"status" is not allowed'],
  ['orders?q=Shop', '"q" finds too many orders for an export: give more of it'],
])('%s is refused', async (path, error) => {
  expect(await read(path)).toMatchObject({ status: 400, body: { error, code: 'INVALID_QUERY' } });
});

const readLog = (): Promise<Answer> => api.call('GET', '/admin/audit-log?limit=1', { headers: { cookie } });
const total = ({ body }: Answer): number => (body['pagination'] as { total: number }).total;

test('an export is one row of the admin audit log; a refused one and HEAD leave none', async () => {
  const before = total(await readLog());
  await read('transfers?disposition=held&time_zone=Europe/Berlin');
  const log = await readLog();
  expect(total(log)).toBe(before + 1);
  expect(log.body['data']).toMatchObject([
    {
      action: 'export.begin',
      object: 'transfers',
      before: null,
      after: { disposition: 'held', time_zone: 'Europe/Berlin', format: 'csv' },
    },
  ]);
  await read('transfers?format=xlsx');
  const head = await api.call('HEAD', '/admin/exports/orders', { headers: { cookie } });
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  expect(total(await readLog())).toBe(before + 1);
});

/** Begins an export and reads nothing of it. */
async function begin(path: string, headers: Record<string, string> = { cookie }): Promise<IncomingMessage> {
  const sent = httpGet({ port: api.port, path: `/api/v1/admin/exports/${path}`, headers });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined); // it is cut off
  return response;
}

const cutOff = (): number[] =>
  api.log
    .filter(({ message }) => message === 'export was cut off')
    .map(({ fields }) => (fields as { rows: number }).rows);

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

let large: Promise<TestMerchant> | undefined;
/** A merchant with more orders than a connection holds. */
function largeMerchant(): Promise<TestMerchant> {
  const build = async (): Promise<TestMerchant> => {
    const merchant = await buildMerchant(api.database.db);
    await insertManyOrders(api.database.db, merchant.id, 60_000);
    return merchant;
  };
  return (large ??= build());
}

test('an export ends when the session that began it is revoked', async () => {
  const session = await api.logIn();
  const response = await begin(`orders?merchant_id=${(await largeMerchant()).id}`, session);
  expect(response.statusCode).toBe(200);
  await untilStill();
  expect((await api.call('POST', '/admin/auth/logout', { headers: session, body: {} })).status).toBe(200);
  const closed = new Promise((resolve) => response.once('close', resolve));
  response.resume();
  await closed;
  expect(response.complete).toBe(false);
  await until(() => cutOff().length === 1);
  api.log.splice(0);
});

test('a client that reads nothing stops its export, one that leaves ends it, and a third at once is refused', async () => {
  const { id } = await largeMerchant();
  const path = `orders?merchant_id=${id}`;
  const [first, second] = [await begin(path), await begin(path)];
  expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
  const third = await read(path);
  expect(third).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(third.headers.get('retry-after')).toBe('10');
  await untilStill();
  const isServed = await api.call('GET', '/admin/orders?limit=1', { headers: { cookie } });
  expect(isServed.status).toBe(200);
  first.destroy();
  second.destroy();
  await until(() => cutOff().length === 2);
  // What the operating system and both ends keep of a connection is a few megabytes, of some 17.
  for (const rows of cutOff()) expect(rows).toBeLessThan(50_000);
  expect(await read(`orders?merchant_id=${id}&to=2000-01-01`)).toMatchObject({ status: 200 });
});

test.each([
  ['csv', 'orders'],
  ['ndjson', 'orders'],
  ['csv', 'admin_actions'],
])('a client of an export as %s that leaves while %s is locked is no failure', async (format, table) => {
  api.log.splice(0);
  const lock = await api.database.db.transaction();
  await query(lock, `lock table ${table} in access exclusive mode`);
  const path = `/api/v1/admin/exports/orders?format=${format}`;
  const sent = httpGet({ port: api.port, path, headers: { cookie } });
  sent.on('error', () => undefined); // it is cut off
  const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(async () => (await queryOne(api.database.db, waits)) !== undefined);
  sent.destroy();
  await lock.rollback();
  await until(() => api.log.some(({ message }) => ['export was cut off', 'request failed'].includes(message)));
  expect(api.log.map(({ message }) => message)).not.toContain('request failed');
  expect(cutOff()).toEqual([0]);
});

/** Begins to read the orders of a merchant by its key, and reads no further. */
async function beginOwn(key: string): Promise<IncomingMessage> {
  const sent = httpGet({ port: api.port, path: '/api/v1/merchant/exports/orders', headers: { 'x-api-key': key } });
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.on('error', () => undefined); // it is cut off
  return response;
}

test('a merchant takes one place, and leaves one to others and those of the gateway; without its key it ends', async () => {
  api.log.splice(0);
  const { id, apiKey } = await largeMerchant();
  const other = await buildMerchant(api.database.db);
  const own = await beginOwn(apiKey);
  expect([own.statusCode, (await beginOwn(apiKey)).statusCode]).toEqual([200, 429]);
  expect((await api.call('GET', '/merchant/exports/orders', { key: other.apiKey })).status).toBe(200);
  expect((await read(`orders?merchant_id=${id}&to=2000-01-01`)).status).toBe(200);
  await untilStill();
  expect((await api.asAdmin('POST', `/admin/merchants/${id}/rotate-api-key`)).status).toBe(200);
  const closed = new Promise((resolve) => own.once('close', resolve));
  own.resume();
  await closed;
  expect(own.complete).toBe(false);
  await until(() => cutOff().length === 1);
});

/** Waits until no export reads any more, though none has ended. */
async function untilStill(): Promise<void> {
  const sql = `select max(query_start)::text as newest from pg_stat_activity
    where application_name = 'api exports' and datname = current_database()`;
  let [before, quiet] = ['', 0];
  await until(async () => {
    const { newest = '' } = (await queryOne<{ newest: string }>(api.database.db, sql)) ?? {};
    quiet = newest === before ? quiet + 1 : 0;
    before = newest;
    return quiet > 100;
  });
}
