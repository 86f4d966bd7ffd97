import { beforeEach, expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { findOrder } from '@gateway/store/orders';
import { recordReadings, type NewReading } from '@gateway/store/rates';
import { buildMerchant, payOrder, type TestMerchant } from '@gateway/store/testing';
import type { Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';
import { ratesOf } from '../../rates/rates';

const SOURCES = ['kraken', 'coinbase', 'coingecko'];

const api = apiPerSuite({ RATE_SOURCES: SOURCES.join(','), FIXED_RATES: 'CNY:7.25,USD:1' }, { addresses: 60 });
const bare = apiPerSuite();
let merchant: TestMerchant;
let orders = 0;

beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

/** Each test has a currency of its own: what is read is used for a second. */
function said(currency: string, ...rates: string[]): Promise<void> {
  const readings = rates.map((rate, i): NewReading => ({
    source: SOURCES[i] ?? '',
    currency,
    rate,
    fault: null,
    ageSeconds: 10,
  }));
  return recordReadings(api.database.db, readings);
}

function create(price: unknown, fields: Record<string, unknown> = {}): Promise<Answer> {
  orders += 1;
  const body = { external_id: `order-${String(orders)}`, callback_url: 'https://shop.example/', price, ...fields };
  return api.call('POST', '/payments', { key: merchant.apiKey, body });
}

test('an order by price costs price ÷ rate, rounded up to a cent, and keeps its rate', async () => {
  await said('EUR', '0.92', '0.921', '0.919');
  const created = await create({ amount: '19.99', currency: 'EUR' });
  expect(created.status).toBe(201);
  const price = { amount: '19.99', currency: 'EUR', rate: '0.92', rate_at: expect.stringMatching(/^2.*Z$/) as unknown };
  expect(created.body).toMatchObject({ amount: '21.730000', currency: 'USDT', price });
  const path = `/payments/${String(created.body['id'])}`;
  expect((await api.call('GET', path, { key: merchant.apiKey })).body).toMatchObject({ price });
  const list = await api.call('GET', '/payments', { key: merchant.apiKey });
  expect(list.body['data']).toMatchObject([{ price }]);
  const order = await findOrder(api.database.db, String(created.body['id']));
  expect(order?.price).toMatchObject({ sources: ['coinbase', 'coingecko', 'kraken'], spread: '0' });
});

test('a repeat is the same order at its first rate, also without a rate; another price is a conflict', async () => {
  await said('GBP', '0.79', '0.79');
  const first = await create({ amount: '20', currency: 'GBP' }, { external_id: 'same' });
  await query(api.database.db, `delete from rate_readings where currency = 'GBP'`);
  await said('GBP', '0.5', '0.5');
  await until('the new rate is used', async () => (await ratesOf(api.context).of('GBP', merchant.id)).rate === '0.5');
  for (const amount of ['20', '20.0', '20.00']) {
    const repeat = await create({ amount, currency: 'GBP' }, { external_id: 'same' });
    expect([repeat.status, repeat.body['amount'], repeat.body['id']]).toEqual([200, '25.320000', first.body['id']]);
  }
  await query(api.database.db, `delete from rate_readings where currency = 'GBP'`);
  expect((await create({ amount: '20', currency: 'GBP' }, { external_id: 'same' })).status).toBe(200);
  for (const price of [
    { amount: '20.01', currency: 'GBP' },
    { amount: '20', currency: 'EUR' },
  ]) {
    expect(await create(price, { external_id: 'same' })).toMatchObject({ status: 409 });
  }
  const byAmount = await create(undefined, { external_id: 'same', amount: '25.32' });
  expect([byAmount.status, byAmount.body['code']]).toEqual([409, 'EXTERNAL_ID_CONFLICT']);
});

test('a fixed rate wins, and the spread of the merchant is added', async () => {
  await said('CNY', '7', '7');
  expect((await create({ amount: '100', currency: 'CNY' })).body).toMatchObject({ amount: '13.800000' });
  const path = `/admin/merchants/${merchant.id}`;
  expect((await api.asAdmin('PUT', path, { spread: '1.50' })).status).toBe(200);
  expect((await api.asAdmin('GET', path)).body).toMatchObject({ spread: '1.5' });
  const [logged] = await query(api.database.db, 'select after from admin_actions order by sequence desc limit 1');
  expect(logged).toMatchObject({ after: { spread: '1.5' } });
  const created = await create({ amount: '100', currency: 'CNY' });
  expect(created.body).toMatchObject({ amount: '14.000000', price: { rate: '7.25' } });
  expect((await findOrder(api.database.db, String(created.body['id'])))?.price).toMatchObject({
    ...{ sources: ['fixed'], spread: '1.5' },
  });
});

test('the rate of now can be read, with the spread of the merchant; without one there is the reason', async () => {
  const read = (query: string, on = api, key = merchant.apiKey): Promise<Answer> =>
    on.call('GET', `/rates${query}`, { key });
  await said('CHF', '0.81', '0.81');
  await api.asAdmin('PUT', `/admin/merchants/${merchant.id}`, { spread: '2' });
  expect(await read('?currency=CHF')).toMatchObject({
    status: 200,
    body: { currency: 'CHF', rate: '0.81', rate_at: expect.stringMatching(/^2.*Z$/) as unknown, spread: '2' },
  });
  const missing = await read('?currency=MXN');
  expect([missing.status, missing.body['code'], missing.headers.get('retry-after')]).toEqual([
    ...[503, 'RATE_UNAVAILABLE', '5'],
  ]);
  for (const query of ['', '?currency=chf', '?currency=CHF&x=1', '?currency=CHF&currency=EUR', '?currency=XXX']) {
    expect(await read(query)).toMatchObject({ status: 400, body: { code: 'INVALID_QUERY' } });
  }
  const { apiKey } = await buildMerchant(bare.database.db);
  const none = await read('?currency=EUR', bare, apiKey);
  expect([none.status, none.body['code']]).toEqual([400, 'INVALID_QUERY']);
  expect(none.body['error']).toContain('This gateway takes no prices in EUR');
});

test('without a rate there is 503 with the reason, no order, and orders by amount go on', async () => {
  const refused = await create({ amount: '5', currency: 'TRY' });
  expect([refused.status, refused.body, refused.headers.get('retry-after')]).toEqual([
    503,
    {
      code: 'RATE_UNAVAILABLE',
      error: 'There is no rate for TRY at the moment: 0 sources are fresh, of 2 that must agree',
    },
    '5',
  ]);
  expect((await create(undefined, { amount: '5' })).status).toBe(201);
  const noted = await query(api.database.db, `select 1 from rate_currencies where currency = 'TRY'`);
  expect(noted).toHaveLength(1);
});

test('a rate that is too old, or on which the sources do not agree, is none', async () => {
  await said('SEK', '10', '12');
  expect((await create({ amount: '5', currency: 'SEK' })).body).toMatchObject({
    error: expect.stringContaining('0 sources are in agreement') as unknown,
  });
  await recordReadings(
    api.database.db,
    SOURCES.map((source) => ({ source, currency: 'NOK', rate: '11', fault: null, ageSeconds: 301 })),
  );
  expect((await create({ amount: '5', currency: 'NOK' })).body).toMatchObject({ code: 'RATE_UNAVAILABLE' });
});

const EUR = { amount: '1', currency: 'EUR' };

test.each<[body: Record<string, unknown>, reason: string]>([
  [{ price: EUR, amount: '1' }, 'Only one of "amount" and "price" may be given'],
  [{}, 'Either "amount", in USDT, or "price" must be given'],
  [{ price: { ...EUR, amount: '1.999' } }, '"price.amount" in EUR has at most 2 decimals'],
  [{ price: { ...EUR, amount: '1.0', currency: 'JPY' } }, '"price.amount" in JPY has no decimals'],
  [{ price: { ...EUR, amount: 1 } }, '"price.amount" must be a string'],
  [{ price: { ...EUR, amount: '0' } }, '"price.amount" must be above zero'],
  [{ price: { ...EUR, amount: '1e3' } }, '"price.amount" must be a decimal string with up to 12 digits'],
  [{ price: { ...EUR, currency: 'eur' } }, '"price.currency" must be the code of a currency in upper case'],
  [{ price: { amount: '1' } }, '"price.currency" is required'],
  [{ price: { ...EUR, rate: '1' } }, '"price.rate" is not allowed'],
  [{ price: '1 EUR' }, '"price" must be of type object'],
  [{ price: { amount: '10000000', currency: 'USD' } }, 'must be from 0.010000 to 1000000.000000'],
  [{ price: EUR, currency: 'EUR' }, '"currency" must be [USDT]'],
])('%j is refused: %s', async (fields, reason) => {
  const { status, body } = await create(undefined, fields);
  expect([status, body['code']]).toEqual([400, 'INVALID_BODY']);
  expect(body['error']).toContain(reason);
});

test('a gateway without sources says so', async () => {
  const body = { external_id: 'x', callback_url: 'https://shop.example/', price: EUR };
  const { status, body: answer } = await bare.call('POST', '/payments', {
    key: (await buildMerchant(bare.database.db)).apiKey,
    body,
  });
  expect([status, answer['error']]).toEqual([
    400,
    'This gateway takes no prices in EUR: it has no source of rates and no fixed one',
  ]);
});

test('the webhook and the events of an order by price have its price, those of an order by amount none', async () => {
  await said('EUR', '0.92', '0.92', '0.92');
  for (const [given, has] of [
    [{ price: { amount: '10', currency: 'USD' } }, true],
    [{ amount: '10' }, false],
  ] as const) {
    const { body } = await create(undefined, given);
    const order = await findOrder(api.database.db, String(body['id']));
    if (!order) throw new Error('the order was created');
    await payOrder(api.database.db, order);
    const rows = await query<{ body: Buffer }>(
      api.database.db,
      `select body from webhook_deliveries where order_id = :id and kind = 'payment'`,
      { id: order.id },
    );
    const sent = JSON.parse(String(rows[0]?.body)) as Record<string, unknown>;
    expect(Object.keys(sent).slice(0, 12).at(-1)).toBe('timestamp');
    expect(sent['price']).toEqual(has ? body['price'] : undefined);
    expect(Object.keys(sent)).toHaveLength(has ? 13 : 12);
    const events = await api.call('GET', '/events', { key: merchant.apiKey });
    const mine = (events.body['data'] as { order: Record<string, unknown> }[]).filter(
      (e) => e.order['id'] === order.id,
    );
    for (const event of mine) expect(event.order['price']).toEqual(sent['price']);
  }
});

test('a cancelled order keeps its price, and the admin sees how it was computed, on a page and in an export', async () => {
  const { body } = await create({ amount: '10', currency: 'USD' });
  const price = body['price'] as Record<string, unknown>;
  const id = String(body['id']);
  const cancelled = await api.call('POST', `/payments/${id}/cancel`, { key: merchant.apiKey });
  expect([cancelled.status, cancelled.body]).toMatchObject([200, { id, price }]);
  const detail = await api.asAdmin('GET', `/admin/orders/${id}`);
  expect(detail.body).toMatchObject({ order: { price: { ...price, sources: ['fixed'], spread: '0' } } });
  const filter = `format=ndjson&from=2020-01-01&to=2100-01-01&time_zone=UTC&merchant_id=${merchant.id}`;
  const rows = await api.asAdmin('GET', `/admin/exports/orders?${filter}`);
  expect(JSON.parse(rows.text)).toMatchObject({
    ...{ price_amount: '10.00', price_currency: 'USD', price_rate: '1', price_rate_at: price['rate_at'] },
  });
  const own = await api.call('GET', '/merchant/exports/orders?format=ndjson', { key: merchant.apiKey });
  expect(own.text).toBe(rows.text);
  const events = await api.call('GET', `/payments/${id}/events`, { key: merchant.apiKey });
  expect(events.body['data']).toMatchObject([{ order: { price } }, { order: { price } }]);
});

test('the export of days has the sum of what paid orders were priced at', async () => {
  const shop = await buildMerchant(api.database.db);
  for (const [amount, external_id] of [
    ['10', 'a'],
    ['2.5', 'b'],
  ] as const) {
    const body = { external_id, callback_url: 'https://shop.example/', price: { amount, currency: 'USD' } };
    const created = await api.call('POST', '/payments', { key: shop.apiKey, body });
    const order = await findOrder(api.database.db, String(created.body['id']));
    if (!order) throw new Error('the order was created');
    await payOrder(api.database.db, order);
  }
  const rows = await api.asAdmin('GET', `/admin/exports/days?format=ndjson&merchant_id=${shop.id}`);
  expect(JSON.parse(rows.text)).toMatchObject({ price_currency: 'USD', price_paid: '12.50' });
});

test('the price of an order never changes', async () => {
  const { body } = await create({ amount: '10', currency: 'USD' });
  const change = query(api.database.db, `update orders set price = price || '{"rate":"2"}' where id = :id`, {
    id: body['id'] as string,
  });
  await expect(change).rejects.toThrow('the price of an order never changes');
});
