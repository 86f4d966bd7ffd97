import { setTimeout as wait } from 'node:timers/promises';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { findDeposit, type ListedDeposit } from '@gateway/store/deposits';
import { buildMerchant, buildOrder, deriveDeposits, payDeposit, payOrder } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { storePerson } from '../../testing/clients/people';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ RATE_LIMIT_ACTIONS: '100000' });
let merchant: { id: string; apiKey: string };
let session: Record<string, string>;
beforeAll(async () => {
  session = await api.logIn();
});
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

const HOOK = 'https://shop.example/hook';
const call = (method: string, path: string, body?: object): Promise<Answer> =>
  api.call(method, path, { key: merchant.apiKey, ...(body && { body }) });
const idOf = ({ body }: Answer): string => String(body['id']);

/** Creates while a watcher derives. */
function create(body: object = {}): Promise<Answer> {
  return derived(call('POST', '/deposit-addresses', { customer_id: 'customer 7', callback_url: HOOK, ...body }));
}

async function derived(answer: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController();
  const settled = answer.finally(() => {
    answered.abort();
  });
  while (!answered.signal.aborted) {
    await deriveDeposits(api.database.db);
    await wait(10);
  }
  return settled;
}

async function stored(id: string): Promise<ListedDeposit> {
  const deposit = await findDeposit(api.database.db, merchant.id, { id });
  if (!deposit) throw new Error('there is no such deposit address');
  return deposit;
}

test('a person who gives an address need not say where its webhooks go', async () => {
  const headers = await storePerson(api, merchant.id);
  const body = { customer_id: 'customer 7' };
  const created = await derived(api.call('POST', '/deposit-addresses', { headers, body }));
  expect(created).toMatchObject({ status: 201, body: { callback_url: null } });
  const path = `/deposit-addresses/${idOf(created)}`;
  await api.call('PUT', path, { headers, body: { callback_url: HOOK } });
  const changed = await api.call('PUT', path, { headers, body: { callback_url: null } });
  expect(changed).toMatchObject({ status: 200, body: { callback_url: null } });
});

test('a customer is given an address, and sees its payments as orders that name it everywhere', async () => {
  const { db } = api.database;
  const created = await create({ min_amount: '5', label: 'VIP' });
  const deposit = {
    ...{ customer_id: 'customer 7', currency: 'USDT', network: 'nile', min_amount: '5.000000', callback_url: HOOK },
    ...{ label: 'VIP', active: true, paid_count: 0, received: '0.000000' },
  };
  expect(created).toMatchObject({ status: 201, body: deposit });
  expect(created.body['address']).toMatch(/^T/);
  await payOrder(db, await buildOrder(db, { merchantId: merchant.id }));
  const order = await payDeposit(db, await stored(idOf(created)));
  const read = await call('GET', `/deposit-addresses/${idOf(created)}`);
  expect(read).toMatchObject({ status: 200, body: { ...deposit, paid_count: 1, received: '7.000000' } });

  const source = { source: 'deposit', deposit: { id: idOf(created), customer_id: 'customer 7' } };
  const listed = await call('GET', `/payments?deposit_id=${idOf(created)}`);
  expect(listed.body).toMatchObject({ data: [{ id: order.id, ...source }], pagination: { total: 1 } });
  const payment = await call('GET', `/payments/${order.id}`);
  expect(payment.body).toMatchObject({ ...source, status: 'confirmed', amount_received: '7.000000', reused: false });
  const list = await call('GET', `/payments?external_id=${order.externalId}`);
  expect(list.body['data']).toMatchObject([source]);
  const { body } = await call('GET', '/events?types=order.confirmed');
  expect(body['data']).toMatchObject([{}, { order: source }]);
  expect((await call('GET', `/payments/${order.id}/events`)).body['data']).toContainEqual(
    expect.objectContaining({ order: expect.objectContaining(source) }),
  );
  const detail = await api.call('GET', `/admin/orders/${order.id}`, { headers: session });
  expect(detail.body['order']).toMatchObject(source);
  const all = await api.call('GET', `/admin/orders?deposit_id=${idOf(created)}`, { headers: session });
  expect(all.body).toMatchObject({ data: [{ id: order.id }], pagination: { total: 1 } });
  const filter = `format=ndjson&deposit_id=${idOf(created)}`;
  const exported = await api.call('GET', `/admin/exports/orders?${filter}`, { headers: session });
  expect(JSON.parse(exported.text)).toMatchObject({ deposit_id: idOf(created), deposit_customer: 'customer 7' });
  const own = await call('GET', `/merchant/exports/orders?${filter}`);
  expect(own.text).toBe(exported.text);
  const checkout = await api.call('GET', `/checkout/${order.id}/status`);
  expect(checkout).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  const { text } = await api.request.get(`/checkout/${order.id}`);
  expect(text).toMatch(/<dt>Deposit of customer<\/dt>\s*<dd>.*customer 7/);
});

test('a repeat is the same address, whatever else it asks for, and of another customer or merchant another', async () => {
  const first = await create({ label: 'a' });
  const again = await call('POST', '/deposit-addresses', { customer_id: 'customer 7', min_amount: '9', label: 'b' });
  expect(again).toMatchObject({ status: 200, body: first.body });
  expect(again.headers.get('idempotent-replay')).toBe('true');
  const other = await create({ customer_id: 'customer 8' });
  merchant = await buildMerchant(api.database.db);
  const stranger = await create();
  const addresses = [first, other, stranger].map(({ body }) => body['address']);
  expect(new Set(addresses).size).toBe(3);
});

test('requests at the same time give one address', async () => {
  const asked = { customer_id: 'customer 7', callback_url: HOOK };
  const others = [1, 2].map(() => call('POST', '/deposit-addresses', asked));
  const answers = await Promise.all([create(), ...others]);
  expect(answers.map(({ status }) => status >= 200 && status < 300)).toEqual([true, true, true]);
  expect(new Set(answers.map(({ body }) => body['address'])).size).toBe(1);
});

test('while no watcher derives, the request may be repeated', async () => {
  const answer = await call('POST', '/deposit-addresses', { customer_id: 'waiting', callback_url: HOOK });
  expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
  expect((await call('GET', '/deposit-addresses')).body).toMatchObject({ data: [] });
  const [row] = await query<{ id: string }>(
    api.database.db,
    `select id from deposit_addresses where customer_id = 'waiting'`,
  );
  expect(await call('GET', `/deposit-addresses/${row?.id ?? ''}`)).toMatchObject({ status: 404 });
  expect(await create({ customer_id: 'waiting' })).toMatchObject({ status: 200, body: { id: row?.id } });
});

test('what is changed is changed, and nothing else; it is closed and opened again', async () => {
  const created = await create({ label: 'a' });
  const path = `/deposit-addresses/${idOf(created)}`;
  const minimum = created.body['min_amount'];
  const closed = await call('PUT', path, { active: false, label: null });
  expect(closed).toMatchObject({ status: 200, body: { active: false, label: null, min_amount: minimum } });
  const opened = await call('PUT', path, {
    active: true,
    min_amount: '20',
    callback_url: 'https://shop.example/b',
    label: 'b',
  });
  const now = { active: true, min_amount: '20.000000', callback_url: 'https://shop.example/b', label: 'b' };
  expect(opened).toMatchObject({ status: 200, body: { ...now, address: created.body['address'] } });
  expect(await call('PUT', path, {})).toMatchObject({ status: 400, body: { code: 'EMPTY_UPDATE' } });
});

test.each([
  [{ callback_url: undefined }, '"callback_url" is required unless the merchant has an "events_url"'],
  [{ min_amount: '0.000001' }, '"min_amount" must be from '],
])('an address of %j is refused with the reason', async (asked, error) => {
  const answer = await create({ customer_id: 'refused', ...asked });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(answer.body['error']).toContain(error);
});

test('addresses of others do not exist, and the list has the own ones, newest first, and is searched', async () => {
  const id = idOf(await create());
  merchant = await buildMerchant(api.database.db);
  for (const method of ['GET', 'PUT']) {
    const answer = await call(method, `/deposit-addresses/${id}`, method === 'PUT' ? { active: false } : undefined);
    expect(answer).toMatchObject({ status: 404, body: { error: 'Deposit address does not exist' } });
  }
  const answers = [];
  for (const customer of ['1', '2', '3']) answers.push(await create({ customer_id: customer, label: customer }));
  const first = await call('GET', '/deposit-addresses?limit=2');
  expect(first.body).toMatchObject({ data: [answers[2]?.body, answers[1]?.body], pagination: { total: 3 } });
  const second = await call('GET', '/deposit-addresses?limit=2&page=2');
  expect(second.body['data']).toEqual([answers[0]?.body]);
  for (const q of ['2', String(answers[1]?.body['address'])]) {
    const { body } = await call('GET', `/deposit-addresses?${new URLSearchParams({ q }).toString()}`);
    expect(body).toMatchObject({ data: [answers[1]?.body], pagination: { total: 1 } });
  }
  expect((await call('GET', '/deposit-addresses?q=customer+7')).body['data']).toEqual([]);
});
