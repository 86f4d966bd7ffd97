import { beforeAll, expect, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { buildDeposit, buildMerchant, buildOrder, payDeposit, payOrder } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();
let merchantId: string;
beforeAll(async () => {
  merchantId = (await buildMerchant(api.database.db)).id;
});
const list = (query: Record<string, string> = {}, id = merchantId): Promise<Answer> =>
  api.asAdmin('GET', `/admin/merchants/${id}/deposit-addresses?${new URLSearchParams(query).toString()}`);
const customersOf = ({ body }: Answer): unknown[] =>
  (body['data'] as { customer_id: string }[]).map(({ customer_id: customerId }) => customerId);

test('an admin sees the addresses of a merchant, newest first, with what came to each', async () => {
  const { db } = api.database;
  const other = await buildMerchant(db);
  await buildDeposit(db, other.id, 'of another');
  const first = await buildDeposit(db, merchantId, 'first', { minAmount: parseUsdt('5'), label: 'VIP' });
  await buildDeposit(db, merchantId, 'second', { callbackUrl: null });
  await payOrder(db, await buildOrder(db, { merchantId }));
  for (const amount of ['7', '5.25']) await payDeposit(db, first, parseUsdt(amount));
  const answer = await list();
  expect(answer).toMatchObject({ status: 200, body: { pagination: { page: 1, limit: 20, total: 2 } } });
  expect(answer.body['data']).toEqual([
    expect.objectContaining({ customer_id: 'second', paid_count: 0, received: '0.000000', callback_url: null }),
    {
      ...{ id: first.id, customer_id: 'first', address: first.address, currency: 'USDT', network: 'nile' },
      ...{ min_amount: '5.000000', callback_url: 'https://shop.example/hook', label: 'VIP', active: true },
      ...{ paid_count: 2, received: '12.250000', created_at: first.createdAt.toISOString() },
    },
  ]);
  expect(customersOf(await list({ limit: '1', page: '2' }))).toEqual(['first']);
  expect(customersOf(await list({}, other.id))).toEqual(['of another']);
});

test('one is found by its customer or its address, exactly, and only of this merchant', async () => {
  const { db } = api.database;
  const wanted = await buildDeposit(db, merchantId, 'wanted', { label: 'seven' });
  const foreign = await buildDeposit(db, (await buildMerchant(db)).id, 'wanted');
  for (const q of ['wanted', String(wanted.address)]) {
    const { body } = await list({ q });
    expect(body).toMatchObject({ data: [{ id: wanted.id }], pagination: { total: 1 } });
  }
  for (const q of ['want', 'Wanted', 'seven', String(foreign.address), wanted.id])
    expect([q, customersOf(await list({ q }))]).toEqual([q, []]);
});

test('the addresses of a merchant that does not exist are refused', async () => {
  const answer = await list({}, '00000000-0000-4000-8000-000000000000');
  expect(answer).toMatchObject({ status: 404, body: { error: 'Merchant does not exist' } });
});
