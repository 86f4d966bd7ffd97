import { beforeAll, expect, test } from '@jest/globals';
import { buildLink, buildMerchant, buildOrder, linkOrder } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite();
let session: Record<string, string>;
beforeAll(async () => {
  session = await api.logIn();
});
const call = (method: string, path: string, body?: object): Promise<Answer> =>
  api.call(method, `/admin${path}`, { headers: session, ...(body && { body }) });

test('an admin creates and changes a link for a merchant, and both are in the audit log', async () => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const created = await call('POST', '/payment-links', {
    ...{ merchant_id: merchantId, title: 'Fair', metadata: { a: 'b' } },
    ...{ open: { minimum: '1', maximum: '9', currency: 'USDT' } },
  });
  const link = { merchant_id: merchantId, title: 'Fair', open: { minimum: '1.000000', maximum: '9.000000' } };
  expect(created).toMatchObject({ status: 201, body: link });
  const id = String(created.body['id']);
  expect(await call('PUT', `/payment-links/${id}`, { active: false })).toMatchObject({ body: { state: 'off' } });
  const priced = { price: { amount: '5', currency: 'EUR' } };
  await call('PUT', `/payment-links/${id}`, priced);
  expect((await call('GET', `/payment-links/${id}`)).body).toMatchObject({ price: { amount: '5.00' } });
  await call('PUT', `/payment-links/${id}`, { amount: '7' });
  const list = await call('GET', `/payment-links?merchant_id=${merchantId}`);
  expect(list.body).toMatchObject({ data: [{ id, amount: '7.000000' }], pagination: { total: 1 } });
  const { body } = await call('GET', '/audit-log?limit=4');
  expect(body['data']).toMatchObject([
    { action: 'payment_link.update', object: id },
    { action: 'payment_link.update', object: id },
    { action: 'payment_link.update', object: id, before: { active: true }, after: { active: false } },
    { action: 'payment_link.create', object: id, after: { merchant_id: merchantId, title: 'Fair' } },
  ]);
});

test('a link for a merchant that does not exist is refused', async () => {
  const body = { merchant_id: '00000000-0000-4000-8000-000000000000', title: 'a', amount: '1' };
  expect(await call('POST', '/payment-links', body)).toMatchObject({ status: 404 });
});

test('orders and their export are filtered by link', async () => {
  const { db } = api.database;
  const { id: merchantId, apiKey: key } = await buildMerchant(db);
  const [one, other] = [await buildLink(db, merchantId), await buildLink(db, merchantId)];
  for (const [link, externalId] of [
    [one, 'at one'],
    [other, 'at the other'],
  ] as const) {
    const order = linkOrder(link, 'visitor', externalId);
    await buildOrder(db, { ...order, amount: '10', link: { ...order.link, reference: 'INV-7' } });
  }
  const { body } = await call('GET', `/orders?link_id=${one.id}`);
  expect(body['data']).toMatchObject([{ external_id: 'at one' }]);
  for (const filter of [`link_id=${one.id}`, 'q=at%20o', `q=at&link_id=${one.id}`]) {
    const own = await api.call('GET', `/payments?${filter}`, { key });
    expect([filter, own.body]).toEqual([
      filter,
      expect.objectContaining({ pagination: expect.objectContaining({ total: 1 }) }),
    ]);
    expect(own.body['data']).toMatchObject([{ external_id: 'at one' }]);
  }
  const [listed] = body['data'] as { id: string }[];
  const detail = await call('GET', `/orders/${listed?.id ?? ''}`);
  expect(detail.body['order']).toMatchObject({ link: { id: one.id, reference: 'INV-7' } });
  const exported = await api.call('GET', `/admin/exports/orders?format=ndjson&link_id=${other.id}`, {
    headers: session,
  });
  expect(exported.text.trim().split('\n')).toHaveLength(1);
  expect(JSON.parse(exported.text)).toMatchObject({ link_id: other.id, link_reference: 'INV-7' });
  const own = await api.call('GET', `/merchant/exports/orders?format=ndjson&link_id=${other.id}`, { key });
  expect(own.text).toBe(exported.text);
  const events = await api.call('GET', `/payments/${listed?.id ?? ''}/events`, { key });
  expect(events.body['data']).toMatchObject([{ order: { link: { id: one.id, reference: 'INV-7' } } }]);
});

test.each([
  { amount: '5.000000' },
  { price: { amount: '5.00', currency: 'EUR' } },
  { open: { minimum: '5.00', maximum: '9.00', currency: 'EUR' } },
])('a link of %j has every field in every answer', async (cost) => {
  const { id: merchantId } = await buildMerchant(api.database.db);
  const link = {
    ...{ title: 'Whole', text: 'a', most_payments: 7, ends_at: '2099-01-31T12:00:00.000Z', reference: 'optional' },
    ...{ success_url: 'https://shop.example/thanks', callback_url: 'https://shop.example/hook', metadata: { a: 'b' } },
    ...cost,
  };
  const created = await call('POST', '/payment-links', { merchant_id: merchantId, ...link });
  expect(created).toMatchObject({ status: 201, body: { merchant_id: merchantId, ...link } });
  const path = `/payment-links/${String(created.body['id'])}`;
  expect((await call('GET', path)).body).toEqual(created.body);
  expect((await call('PUT', path, link)).body).toEqual(created.body);
  expect((await call('GET', `/payment-links?merchant_id=${merchantId}`)).body['data']).toEqual([created.body]);
});
