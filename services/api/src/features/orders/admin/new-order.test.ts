import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { buildMerchant, buildWallet, payOrder, type TestMerchant } from '@gateway/store/testing';
import { openTestApi, type Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite({ RATE_SOURCES: 'kraken,coinbase', FIXED_RATES: 'CNY:7.25' }, { addresses: 40 });
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

const create = (fields: Record<string, unknown> = {}): Promise<Answer> =>
  api.asAdmin('POST', '/admin/orders', { merchant_id: merchant.id, amount: '25.5', ...fields });
const change = (fields: object): Promise<Answer> => api.asAdmin('PUT', `/admin/merchants/${merchant.id}`, fields);

/** The newest order by hand in the admin audit log. */
async function newestRow(): Promise<Record<string, unknown> | undefined> {
  const { body } = await api.asAdmin('GET', '/admin/audit-log?action=order.create');
  return (body['data'] as Record<string, unknown>[])[0];
}

test('an order by hand is the same as one of the merchant, of which no server is notified, and gets a reference', async () => {
  const { status, body } = await create({ description: 'Repair of the bicycle', ttl: 600 });
  expect(status).toBe(201);
  expect(body).toMatchObject({ status: 'pending', amount: '25.500000', description: 'Repair of the bicycle' });
  expect(body['external_id']).toMatch(/^M-[2-9A-HJ-NP-Z]{8}$/);
  expect(Date.parse(String(body['expires_at'])) - Date.parse(String(body['created_at']))).toBe(600_000);
  expect((await create()).body['external_id']).not.toBe(body['external_id']);
  const read = await api.call('GET', `/payments/${String(body['id'])}`, { key: merchant.apiKey });
  expect(read.body).toMatchObject({ id: body['id'], callback_url: null, checkout_url: body['checkout_url'] });
  const page = await api.request.get(`/checkout/${String(body['id'])}`).set('accept', 'text/html');
  expect(page.text).toContain('Repair of the bicycle');
  const order = await findOrder(api.database.db, String(body['id']));
  if (!order) throw new Error('the order is gone');
  expect(await payOrder(api.database.db, order)).toMatchObject({ status: 'completed' });
});

test('it is recorded with its admin and what it is, and its repeat is the same order without a row', async () => {
  await change({ spread: '1' });
  const asked = {
    ...{ external_id: 'by-hand-1', amount: undefined, price: { amount: '100', currency: 'CNY' } },
    ...{ description: 'Repair', metadata: { desk: '2' }, callback_url: 'https://shop.example/hook?token=secret' },
  };
  const created = await create(asked);
  expect(created).toMatchObject({ status: 201, body: { amount: '13.940000', metadata: { desk: '2' } } });
  const row = await newestRow();
  expect(row).toMatchObject({
    action: 'order.create',
    object: created.body['id'],
    before: null,
    after: {
      ...{ merchant_id: merchant.id, external_id: 'by-hand-1', amount: '13.940000', description: 'Repair' },
      price: { amount: '100.00', currency: 'CNY', rate: '7.25' },
      callback_url: 'https://shop.example/hook',
    },
  });
  const again = await create(asked);
  expect(again).toMatchObject({ status: 200, body: { ...created.body, reused: true } });
  const conflict = await create({ external_id: 'by-hand-1' });
  expect(conflict).toMatchObject({ status: 409, body: { code: 'EXTERNAL_ID_CONFLICT' } });
  expect(await newestRow()).toEqual(row);
});

test('of two requests for the same order at once, one creates it', async () => {
  const answers = await Promise.all([1, 2, 3].map(() => create({ external_id: 'by-hand-2' })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
});

test('the limits of the merchant apply, and what is refused is not recorded', async () => {
  const before = await newestRow();
  await change({ max_amount: '20', max_open_orders: 1 });
  expect(await create()).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect((await create({ amount: '20' })).status).toBe(201);
  const first = await newestRow();
  expect(first).not.toEqual(before);
  expect(await create({ amount: '20' })).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
  expect(await newestRow()).toEqual(first);
});

test('a merchant that is unknown or suspended gets none', async () => {
  expect((await create({ merchant_id: '00000000-0000-4000-8000-000000000000' })).status).toBe(404);
  await change({ is_active: false });
  const refused = await create();
  expect(refused).toMatchObject({ status: 409, body: { code: 'INVALID_STATE', error: 'This merchant is suspended' } });
  expect(await query(api.database.db, 'select 1 from orders where merchant_id = :id', { id: merchant.id })).toEqual([]);
});

test('without a rate, a wallet or a free address there is none, and it can be repeated', async () => {
  const unpriced = await create({ amount: undefined, price: { amount: '5', currency: 'TRY' } });
  expect(unpriced).toMatchObject({ status: 503, body: { code: 'RATE_UNAVAILABLE' } });
  const empty = await openTestApi({}, { addresses: 0 });
  try {
    const body = { merchant_id: (await buildMerchant(empty.database.db)).id, external_id: 'early', amount: '1' };
    const missing = await empty.asAdmin('POST', '/admin/orders', body);
    expect(missing).toMatchObject({ status: 503, body: { code: 'WALLET_NOT_INITIALIZED' } });
    await buildWallet(empty.database.db, 1);
    expect((await empty.asAdmin('POST', '/admin/orders', body)).status).toBe(201);
    const full = await empty.asAdmin('POST', '/admin/orders', { ...body, external_id: 'late' });
    expect(full).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  } finally {
    await empty.close();
  }
});
