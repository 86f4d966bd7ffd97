import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { buildMerchant, payOrder, type TestMerchant } from '@gateway/store/testing';
import { openTestApi, type Answer, type TestApi } from '../../testing';

let api: TestApi;
let merchant: TestMerchant;
beforeAll(async () => {
  const rules = { ORDER_MIN_AMOUNT: '1', ORDER_MAX_AMOUNT: '1000', MAX_OPEN_ORDERS: '20' };
  api = await openTestApi(rules, { addresses: 100 });
});
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});
afterAll(() => api.close());

const path = (): string => `/admin/merchants/${merchant.id}`;
const limit = (limits: Record<string, unknown>): Promise<Answer> => api.asAdmin('PUT', path(), limits);
const create = (fields: Record<string, unknown>): Promise<Answer> => api.createPayment(fields, merchant.apiKey);

/** The limits that an admin sees of the merchant, and those that the merchant sees of itself. */
async function shown(): Promise<unknown> {
  const { min_amount, max_amount, max_open_orders } = (await api.asAdmin('GET', path())).body;
  const own = (await api.call('GET', '/merchant', { key: merchant.apiKey })).body['limits'];
  return { set: [min_amount, max_amount, max_open_orders], own };
}

test('limits are shown to the admin and to the merchant, change one by one, and are removed by null', async () => {
  const none = { min_amount: '1.000000', max_amount: '1000.000000', open_orders: 20 };
  expect(await shown()).toMatchObject({ set: [null, null, null], own: none });
  expect((await limit({ min_amount: '5', max_amount: '20.5', max_open_orders: 3 })).status).toBe(200);
  const narrow = { min_amount: '5.000000', max_amount: '20.500000', open_orders: 3 };
  expect(await shown()).toMatchObject({ set: ['5.000000', '20.500000', 3], own: narrow });
  await limit({ name: 'Renamed' });
  await limit({ max_amount: '30' });
  expect(await shown()).toMatchObject({ set: ['5.000000', '30.000000', 3] });
  await limit({ min_amount: null, max_amount: null, max_open_orders: null });
  expect(await shown()).toMatchObject({ set: [null, null, null], own: none });
});

test('a change of limits is in the admin audit log, with those before', async () => {
  await limit({ min_amount: '5', max_open_orders: 3 });
  await limit({ min_amount: null, max_open_orders: 4 });
  const { body } = await api.asAdmin('GET', '/admin/audit-log');
  const [second, first] = body['data'] as { before: object; after: object }[];
  expect(first?.after).toMatchObject({ min_amount: '5.000000', max_open_orders: 3 });
  expect(second?.before).toEqual(first?.after);
  expect(second?.after).toMatchObject({ max_open_orders: 4 });
  expect(second?.after).not.toHaveProperty('min_amount');
});

test.each([
  [{ min_amount: '0.5' }, '"min_amount" must be from 1.000000 to 1000.000000'],
  [{ max_amount: '1000.000001' }, '"max_amount" must be from 1.000000 to 1000.000000'],
  [{ min_amount: '20', max_amount: '19.999999' }, '"min_amount" must not be more than "max_amount", 19.999999'],
  [{ max_open_orders: 21 }, '"max_open_orders" must be from 1 to 20'],
  [{ max_open_orders: 0 }, '"max_open_orders"'],
  [{ max_open_orders: 1.5 }, '"max_open_orders"'],
  [{ max_open_orders: '5' }, '"max_open_orders"'],
  [{ min_amount: 5 }, '"min_amount"'],
  [{ min_amount: '' }, '"min_amount"'],
  [{ max_amount: '1e3' }, '"max_amount"'],
])('the limits %j are refused, and those before stay', async (limits, message) => {
  await limit({ max_amount: '10' });
  const { status, body } = await limit(limits);
  expect([status, body['code'], body['error']]).toEqual([400, 'INVALID_BODY', expect.stringContaining(message)]);
  expect(await shown()).toMatchObject({ set: [null, '10.000000', null] });
});

test('a smallest amount above the largest that stays is refused', async () => {
  await limit({ max_amount: '10' });
  expect(await limit({ min_amount: '11' })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
});

test('a merchant whose limits the deployment no longer permits is suspended all the same', async () => {
  const { db } = api.database;
  await query(db, 'update merchants set max_amount = 5000000000, max_open_orders = 50 where id = :id', { ...merchant });
  expect((await limit({ is_active: false })).status).toBe(200);
  expect((await create({})).status).toBe(403);
  expect((await limit({ is_active: true, min_amount: '5', max_open_orders: 50 })).status).toBe(200);
  expect(await limit({ max_open_orders: 49 })).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  const narrow = { min_amount: '5.000000', max_amount: '1000.000000', open_orders: 20 };
  expect(await shown()).toMatchObject({ set: ['5.000000', '5000.000000', 50], own: narrow });
});

test('an order outside the amounts is refused with the limits, and a repeat of an earlier one is not', async () => {
  expect((await create({ external_id: 'earlier', amount: '4' })).status).toBe(201);
  await limit({ min_amount: '5', max_amount: '20.5' });
  for (const amount of ['4.999999', '20.500001']) {
    const { status, body } = await create({ amount });
    expect([status, body['code']]).toEqual([400, 'INVALID_BODY']);
    expect(body['error']).toBe('"amount" must be from 5.000000 to 20.500000');
  }
  for (const amount of ['5', '20.5']) expect((await create({ amount })).status).toBe(201);
  const repeated = await create({ external_id: 'earlier', amount: '4' });
  expect([repeated.status, repeated.body['reused']]).toEqual([200, true]);
  expect((await api.createPayment({ amount: '4' })).status).toBe(201);
});

test('of creates that arrive at once, exactly as many as may wait are accepted', async () => {
  await limit({ max_open_orders: 5 });
  const ids = Array.from({ length: 24 }, (_, i) => `at-once-${String(i)}`);
  const answers = await Promise.all(ids.map((external_id) => create({ external_id })));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = answers.filter(({ status }) => status !== 201);
  for (const { status, body, headers } of refused) {
    expect([status, body['code'], headers.get('retry-after')]).toEqual([429, 'RATE_LIMITED', '60']);
    expect(body['error']).toContain('Too many open orders: 5 of this merchant await payment');
  }
  const known = ids[answers.findIndex(({ status }) => status === 201)];
  expect((await create({ external_id: known })).status).toBe(200);
  await limit({ max_open_orders: 6 });
  expect((await create({})).status).toBe(201);
  expect((await create({})).status).toBe(429);
});

test('requests for the same order at once create it once, also when it is the last that may wait', async () => {
  await limit({ max_open_orders: 1 });
  const answers = await Promise.all(Array.from({ length: 10 }, () => create({ external_id: 'the-only-one' })));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 201]);
  expect((await create({})).status).toBe(429);
});

test('an order that no longer waits makes room for the next', async () => {
  await limit({ max_open_orders: 1 });
  const { body } = await create({});
  expect((await create({})).status).toBe(429);
  await payOrder(api.database.db, (await findOrder(api.database.db, String(body['id']))) as Order);
  expect((await create({})).status).toBe(201);
});
