import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { query, transact } from '@gateway/store/db';
import { buildMerchant, buildOrder } from '@gateway/store/testing';
import { type Answer } from '../testing';
import { apiPerSuite } from '../testing/suite-api';
import { expectUnchanged } from '../testing/unchanged';

const api = apiPerSuite();
let cookie: Record<string, string>;
beforeAll(async () => {
  cookie = await api.logIn();
});

function list(query: string): Promise<Answer> {
  return api.call('GET', `/payments?${query}`, { key: api.key });
}

function listAll(query: string): Promise<Answer> {
  return api.call('GET', `/admin/orders?${query}`, { headers: cookie });
}

const id = randomUUID();
const NOT_A_NUMBER = [
  '0',
  '-1',
  '1.0',
  '1e1',
  '01',
  '%201',
  '0x1',
  '%D9%A1',
  '',
  'abc',
  '9007199254740993',
  '9'.repeat(400),
];
const NOT_A_TIME = [
  ...['2026-02-30T00:00:00Z', '2026-13-01T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T23:60:00Z', '2026', 'now'],
  ...[
    '1767225600000',
    'Thu,%2001%20Jan%202026%2000:00:00%20GMT',
    '2026-01-01%2000:00:00Z',
    '2026-01-01T00:00:00++05:30',
    '2026-01-01Z',
    '2026-02-30',
  ],
  ...['%2B275760-09-13T00:00:00Z', '-000001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '0000-01-01'],
  ...['2026-01-01T00:00:00%2B25:00', '9999-12-31T23:59:59-14:00', ''],
];
const BOTH: string[] = [
  ...NOT_A_NUMBER.map((value) => `page=${value}`),
  'page=10001',
  'page=1000001',
  ...['0', '-1', '101', '1.5', 'abc', ''].map((value) => `limit=${value}`),
  ...['page=1&page=2', 'page[]=1', 'page[$gt]=1', 'page[__proto__][x]=1', 'limit=1&limit=1'],
  ...['sort=created_at', '__proto__=1', 'constructor=1', 'merchantid=1', '=1', 'page'],
  ...['paid', 'CONFIRMED', 'confirmed,paid', 'confirmed,', '', 'confirmed%00'].map((value) => `status=${value}`),
  'status=confirmed,expired,confirmed',
  'status=confirmed&status=confirmed',
  ...NOT_A_TIME.flatMap((value) => [`from=${value}`, `to=${value}`]),
  'from=2026-01-02T00:00:00Z&to=2026-01-01T00:00:00Z',
  'from=2026-01-02&to=2026-01-01',
  ...['page=%zz', 'status=%c0%af', 'from=%00', '%zz=1'],
];
const ADMIN = [
  ...['merchant_id=abc', `merchant_id={${id}}`, `merchant_id=${id}&merchantId=${id}`, 'merchant_id='],
  'status=confirmed,expired',
  ...[`merchant_id=${id}&merchantId=${randomUUID()}`, 'q=', `q=${'a'.repeat(256)}`, 'q=a%00b', 'days=30'],
];

describe('a query is read strictly', () => {
  test.each(BOTH)('%s is refused', async (query) => {
    const refused = { status: 400, body: { code: 'INVALID_QUERY' } };
    expect(await expectUnchanged(api, () => list(query))).toMatchObject(refused);
    expect(await expectUnchanged(api, () => listAll(query))).toMatchObject(refused);
  });

  test.each(ADMIN)('the admin list refuses %s', async (query) => {
    expect(await expectUnchanged(api, () => listAll(query))).toMatchObject({
      status: 400,
      body: { code: 'INVALID_QUERY' },
    });
  });

  test.each([
    ['a page after the last', 'page=10000&limit=100'],
    ['a time in UTC', 'from=2026-01-01T00:00:00Z'],
    ['a time with an offset', 'from=2026-01-01T00:00:00%2B05:30'],
    ['an offset with a plus sign that is not encoded', 'from=2026-01-01T00:00:00+05:30'],
    ['a time without a zone', 'from=2026-01-01T00:00'],
    ['one day', 'from=2026-01-01&to=2026-01-01'],
    ['a time with fractional seconds', 'to=2026-01-01T00:00:00.123456Z'],
    ['nothing', ''],
    ['an extra ampersand', 'page=1&'],
  ])('%s is accepted', async (_name, query) => {
    expect((await list(query)).status).toBe(200);
    expect((await listAll(query)).status).toBe(200);
  });

  test('an unknown merchant has no orders', async () => {
    expect(await listAll(`merchant_id=${id}`)).toMatchObject({
      status: 200,
      body: { data: [], pagination: { total: 0 } },
    });
    const old = await listAll(`merchantId=${id}`);
    expect(old.status).toBe(200);
    expect(old.headers.get('deprecation')).toMatch(/^@\d+$/);
  });

  test('operations without parameters ignore the query', async () => {
    const answer = await api.call('GET', '/admin/stats/daily?days=30', { headers: cookie });
    expect(answer.status).toBe(200);
    expect((await api.call('GET', '/health/live?x=%zz')).status).toBe(200);
  });
});

test('a list by the last change has a position and no other filter', async () => {
  const since = 'updated_since=2026-01-01T00:00:00Z';
  for (const refused of [
    ...['page=1', 'status=pending', 'external_id=a', 'from=2026-01-01', 'to=2026-01-01', 'min_amount=1'].map(
      (other) => `${since}&${other}`,
    ),
    ...[`after_id=${id}`, `${since}&after_id=1`, 'updated_since=yesterday', 'updated_since=', `${since}&limit=101`],
  ]) {
    const { status, body } = await list(refused);
    expect([refused, status, body['code']]).toEqual([refused, 400, 'INVALID_QUERY']);
  }
  const { status, body } = await list(`${since}&after_id=${id}&limit=1`);
  expect([status, body['pagination']]).toMatchObject([200, { page: 1, limit: 1 }]);
});

test('amounts bound the lists of both sides, inclusive, and must not be turned around', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const { db } = api.database;
  for (const amount of ['25.499999', '25.5', '25.500001']) await buildOrder(db, { merchantId: api.merchantId, amount });
  await buildOrder(db, { merchantId, amount: '25.5' });
  const amounts = async (answer: Promise<Answer>): Promise<unknown> =>
    ((await answer).body['data'] as { amount_expected: string }[]).map(({ amount_expected }) => amount_expected);
  const exactly = 'min_amount=25.5&max_amount=25.50';
  expect(await amounts(list(exactly))).toEqual(['25.500000']);
  expect(await amounts(listAll(exactly))).toEqual(['25.500000', '25.500000']);
  expect(await amounts(listAll(`${exactly}&merchant_id=${merchantId}`))).toEqual(['25.500000']);
  expect(await amounts(list('max_amount=25.5&status=pending&from=2026-01-01'))).toEqual(['25.500000', '25.499999']);
  for (const ask of [list, listAll]) {
    const error = '"min_amount" must not be more than "max_amount"';
    const refused = { status: 400, body: { error, code: 'INVALID_QUERY' } };
    expect(await ask('min_amount=25.6&max_amount=25.5')).toMatchObject(refused);
  }
});

test('a date alone is that UTC day, a time without a zone is UTC', async () => {
  const { db } = api.database;
  const times = ['2025-03-01T00:00:00Z', '2025-03-01T23:59:59.9996Z', '2025-03-02T00:00:00Z'];
  for (const time of times) {
    const order = await buildOrder(db, { merchantId: api.merchantId });
    await transact(db, async (tx) => {
      await query(tx, 'set local session_replication_role = replica'); // the terms of an order never change
      await query(tx, 'update orders set created_at = :time where id = :id', { time, id: order.id });
    });
  }
  const created = async (bounds: string): Promise<unknown> => {
    const { body } = await list(bounds);
    return (body['data'] as { created_at: string }[]).map(({ created_at }) => created_at).reverse();
  };
  const [first, last, next] = ['2025-03-01T00:00:00.000Z', '2025-03-01T23:59:59.999Z', '2025-03-02T00:00:00.000Z'];
  expect(await created('from=2025-03-01&to=2025-03-01')).toEqual([first, last]);
  expect(await created('from=2025-03-01T23:00&to=2025-03-02')).toEqual([last, next]);
  expect(await created('from=2025-03-02T00:00:00+01:00&to=2025-03-01T23:59:59.999')).toEqual([last]);
  expect(await created('from=2025-03-02&to=2025-03-02T00:00:00')).toEqual([next]);
});

test('several statuses are separated by commas', async () => {
  const { db } = api.database;
  const { id: merchantId, apiKey: key } = await buildMerchant(db);
  const ids: Record<string, string> = {};
  for (const status of ['failed', 'expired', 'pending']) {
    const order = await buildOrder(db, { merchantId });
    ids[status] = order.id;
    if (status === 'pending') continue;
    await query(db, 'update orders set status = :status where id = :id', { status, id: order.id });
  }
  const listed = async (status: string): Promise<unknown> => {
    const { body } = await api.call('GET', `/payments?status=${status}`, { key });
    return (body['data'] as { id: string }[]).map((order) => order.id);
  };
  expect(await listed('failed,pending')).toEqual([ids['pending'], ids['failed']]);
  expect(await listed('expired%2Cfailed')).toEqual([ids['expired'], ids['failed']]);
  expect(await listed('confirmed,completed')).toEqual([]);
});
