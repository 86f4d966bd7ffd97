import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { buildLink, buildMerchant, buildOrder, linkOrder, payOrder } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ RATE_LIMIT_ACTIONS: '100000' });
let merchant: { id: string; apiKey: string };
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

const call = (method: string, path: string, body?: object): Promise<Answer> =>
  api.call(method, path, { key: merchant.apiKey, ...(body && { body }) });
const create = (body: object = {}): Promise<Answer> =>
  call('POST', '/payment-links', { title: 'Membership', amount: '10', ...body });
const idOf = ({ body }: Answer): string => String(body['id']);

test('a merchant creates a link, reads it, and sees what it has earned', async () => {
  const { db } = api.database;
  const created = await create({ text: 'One\nTwo', metadata: { event: 'fair' }, most_payments: 7 });
  const link = {
    ...{ title: 'Membership', text: 'One\nTwo', amount: '10.000000', single_use: false, most_payments: 7 },
    ...{ ends_at: null, reference: 'none', success_url: null, callback_url: null, active: true, state: 'open' },
    ...{ paid_count: 0, received: '0.000000', metadata: { event: 'fair' } },
    url: `${api.context.config.publicBaseUrl}/pay/${idOf(created)}`,
  };
  expect(created).toMatchObject({ status: 201, body: link });
  const [stored] = await query<{ id: string }>(db, 'select id from payment_links where id = :id', {
    id: idOf(created),
  });
  const at = linkOrder({ ...(await buildLink(db, merchant.id)), id: stored?.id ?? '' }, 'visitor', randomUUID());
  const order = await payOrder(db, await buildOrder(db, { ...at, amount: '10', link: { ...at.link, reference: 'A' } }));
  const read = await call('GET', `/payment-links/${idOf(created)}`);
  expect(read).toMatchObject({ status: 200, body: { ...link, paid_count: 1, received: '10.000000' } });
  const payment = await call('GET', `/payments/${order.id}`);
  expect(payment.body['link']).toEqual({ id: idOf(created), reference: 'A' });
  const { body } = await call('GET', '/events?types=order.confirmed');
  expect(body['data']).toMatchObject([{ order: { link: { id: idOf(created), reference: 'A' } } }]);
});

test.each([
  [{ amount: undefined, price: { amount: '19.9', currency: 'EUR' } }, { price: { amount: '19.90', currency: 'EUR' } }],
  [
    { amount: undefined, open: { minimum: '5', maximum: '50', currency: 'EUR' } },
    { open: { minimum: '5.00', maximum: '50.00', currency: 'EUR' } },
  ],
  [{ ends_at: '2027-01-31' }, { ends_at: '2027-01-31T23:59:59.999Z' }],
  [{ ends_at: '2027-01-31T12:00:00+01:00' }, { ends_at: '2027-01-31T11:00:00.000Z' }],
  [{ ends_at: '2020-01-31' }, { state: 'ended' }],
  [{ active: false }, { active: false, state: 'off' }],
  [
    { single_use: true, reference: 'required' },
    { single_use: true, reference: 'required' },
  ],
])('a link of %j is %j', async (asked, link) => {
  expect(await create(asked)).toMatchObject({ status: 201, body: link });
});

test.each([
  [{ amount: undefined }, 'One of "amount", "price" and "open" must be given'],
  [{ price: { amount: '1', currency: 'EUR' } }, 'Only one of "amount", "price" and "open" may be given'],
  [{ single_use: true, most_payments: 2 }, '"most_payments" is not for a link of single use'],
])('a link of %j is refused with the reason', async (asked, error) => {
  expect(await create(asked)).toMatchObject({ status: 400, body: { code: 'INVALID_BODY', error } });
});

test('what is changed is changed, and nothing else', async () => {
  const id = idOf(await create({ text: 'a', reference: 'optional' }));
  const changed = await call('PUT', `/payment-links/${id}`, { title: 'Other', text: null, active: false });
  const link = { title: 'Other', text: null, amount: '10.000000', reference: 'optional', state: 'off' };
  expect(changed).toMatchObject({ status: 200, body: link });
  const priced = await call('PUT', `/payment-links/${id}`, { price: { amount: '5', currency: 'EUR' } });
  expect(priced.body).toMatchObject({ title: 'Other', price: { amount: '5.00', currency: 'EUR' } });
  expect(priced.body).not.toHaveProperty('amount');
  expect(await call('PUT', `/payment-links/${id}`, {})).toMatchObject({ status: 400, body: { code: 'EMPTY_UPDATE' } });
});

test('links of others do not exist, and the list has the own ones, newest first', async () => {
  const other = await buildLink(api.database.db, (await buildMerchant(api.database.db)).id);
  for (const method of ['GET', 'PUT']) {
    const answer = await call(method, `/payment-links/${other.id}`, method === 'PUT' ? { active: false } : undefined);
    expect(answer).toMatchObject({ status: 404, body: { error: 'Payment link does not exist' } });
  }
  const ids = [idOf(await create()), idOf(await create()), idOf(await create())];
  const first = await call('GET', '/payment-links?limit=2');
  expect(first.body).toMatchObject({ data: [{ id: ids[2] }, { id: ids[1] }], pagination: { total: 3 } });
});

/** Every field that a link can have, besides what it costs. */
const WHOLE = {
  ...{ title: 'Whole', text: 'a', most_payments: 7, ends_at: '2099-01-31T12:00:00.000Z', reference: 'optional' },
  ...{ success_url: 'https://shop.example/thanks', callback_url: 'https://shop.example/hook', metadata: { a: 'b' } },
};

test.each([
  { amount: '5.000000' },
  { price: { amount: '5.00', currency: 'EUR' } },
  { open: { minimum: '5.00', maximum: '9.00', currency: 'EUR' } },
])('a link of %j has every field in every answer', async (cost) => {
  const link = { ...WHOLE, ...cost };
  const created = await call('POST', '/payment-links', link);
  expect(created).toMatchObject({ status: 201, body: link });
  const path = `/payment-links/${idOf(created)}`;
  expect((await call('GET', path)).body).toEqual(created.body);
  expect((await call('PUT', path, link)).body).toEqual(created.body);
  expect((await call('GET', '/payment-links')).body['data']).toEqual([created.body]);
});
