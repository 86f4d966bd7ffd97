import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findOrder, type Order } from '@gateway/store/orders';
import { buildMerchant, payOrder, type TestMerchant } from '@gateway/store/testing';
import { apiPerSuite } from '../../../testing/suite-api';

const api = apiPerSuite({ FIXED_RATES: 'USD:2' }, { addresses: 60 });
const ONE_PERCENT = { underpaid_percent: '1.00', underpaid_maximum: '0.5' };
let merchant: TestMerchant;
let count = 0;

beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

async function tolerate(settings: Record<string, string>): Promise<void> {
  expect((await api.asAdmin('PUT', `/admin/merchants/${merchant.id}`, settings)).status).toBe(200);
}

async function create(fields: Record<string, unknown>): Promise<Order> {
  const body = { external_id: `order-${String(count++)}`, callback_url: 'https://shop.example/', ...fields };
  const { body: created } = await api.call('POST', '/payments', { key: merchant.apiKey, body });
  const order = await findOrder(api.database.db, String(created['id']));
  if (!order) throw new Error('the order was not created');
  return order;
}

async function read(path: string): Promise<Record<string, unknown>> {
  return (await api.call('GET', path, { key: merchant.apiKey })).body;
}

test('what may stay unpaid is a setting of the merchant, in the log, and nothing at first', async () => {
  const path = `/admin/merchants/${merchant.id}`;
  expect((await api.asAdmin('GET', path)).body).toMatchObject({
    ...{ underpaid_percent: '0', underpaid_maximum: '0.000000' },
  });
  await tolerate(ONE_PERCENT);
  await tolerate({ underpaid_maximum: '0.25' });
  const set = { underpaid_percent: '1', underpaid_maximum: '0.250000' };
  expect((await api.asAdmin('GET', path)).body).toMatchObject(set);
  const [logged] = await query(
    api.database.db,
    'select before, after from admin_actions order by sequence desc limit 1',
  );
  expect(logged).toMatchObject({ before: { underpaid_maximum: '0.500000' }, after: set });
});

test('an order keeps what may stay unpaid of it, whatever the setting becomes', async () => {
  await tolerate(ONE_PERCENT);
  const [byAmount, byPrice] = [
    await create({ amount: '20' }),
    await create({ price: { amount: '200', currency: 'USD' } }),
  ];
  expect([byAmount.underpaidTolerance, byPrice.underpaidTolerance]).toEqual([200_000n, 500_000n]);
  await tolerate({ underpaid_percent: '0' });
  expect((await create({ amount: '20' })).underpaidTolerance).toBe(0n);
  expect((await findOrder(api.database.db, byAmount.id))?.underpaidTolerance).toBe(200_000n);
});

test.each([
  ['19.800000', 'confirmed', 200_000n],
  ['19.799999', 'pending', undefined],
  ['20.000000', 'confirmed', undefined],
])('of an order of 20 USDT at 1 %%, %s make it %s', async (came, status, waived) => {
  await tolerate(ONE_PERCENT);
  const order = await create({ amount: '20' });
  await payOrder(api.database.db, order, BigInt(came.replace('.', '')));
  const answer = await read(`/payments/${order.id}`);
  expect(answer).toMatchObject({ status, amount_expected: '20.000000', amount_received: came });
  expect(answer['amount_waived']).toBe(waived === undefined ? undefined : '0.200000');
});

test('what was waived is wherever the order is read', async () => {
  await tolerate(ONE_PERCENT);
  const order = await create({ amount: '20' });
  await payOrder(api.database.db, order, 19_900_000n);
  const has = { amount_waived: '0.100000' };
  expect((await read('/payments'))['data']).toMatchObject([{ ...has, underpaid_tolerance: '0.200000' }]);
  const { data } = (await read('/events')) as { data: { type: string; order: Record<string, unknown> }[] };
  expect(data.map(({ type, order: { amount_waived } }) => [type, amount_waived])).toEqual([
    ['order.created', undefined],
    ['order.confirmed', '0.100000'],
  ]);
  const sent = await query<{ body: Buffer }>(
    api.database.db,
    'select body from webhook_deliveries where order_id = :id',
    {
      id: order.id,
    },
  );
  expect(String(sent[0]?.body)).toMatch(/Z","amount_waived":"0.100000"}$/);
  expect((await api.asAdmin('GET', `/admin/orders/${order.id}`)).body).toMatchObject({
    order: { ...has, underpaid_tolerance: '0.200000' },
  });
  expect((await api.asAdmin('GET', `/admin/merchants/${merchant.id}`)).body).toMatchObject({
    ...{ total_received: '19.900000', total_waived: '0.100000' },
  });
  expect((await api.asAdmin('GET', `/admin/orders?merchant_id=${merchant.id}`)).body).toMatchObject({ data: [has] });
});

test('a payer is asked for the whole amount, and not for the rest of what is enough', async () => {
  await tolerate(ONE_PERCENT);
  const order = await create({ amount: '20' });
  const shown = async (): Promise<unknown> => (await read(`/checkout/${order.id}/status`))['amount_remaining'];
  expect(await shown()).toBe('20.000000');
  await payOrder(api.database.db, order, 10_000_000n);
  expect(await shown()).toBe('10.000000');
  await payOrder(api.database.db, order, 9_850_000n);
  expect(await shown()).toBe('0.000000');
});
