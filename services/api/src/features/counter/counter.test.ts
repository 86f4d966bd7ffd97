import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { parseUsdt } from '@gateway/domain';
import { recordHints } from '@gateway/store/chain';
import { query } from '@gateway/store/db';
import { writeWatcherFacts } from '@gateway/store/gateway';
import { findOrder, type Order } from '@gateway/store/orders';
import {
  addressOf,
  buildMerchant,
  buildOrder,
  buildTerm,
  hashOf,
  payOrder,
  startScan,
  TEST_NETWORK,
  TEST_WATCHER_FACTS,
} from '@gateway/store/testing';
import { openTestApi, type Answer } from '../../testing';
import { buildPerson, cookieOf, secretOf } from '../../testing/clients/people';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ PUBLIC_BASE_URL, FIXED_RATES: 'EUR:0.92' }, { addresses: 60 });
const LONG_AGO = (): string => new Date(Date.now() - 47 * 3_600_000).toISOString();
/** So many witnesses agree in the tests where they are enough. */
const AGREED = 9;

type Headers = Record<string, string>;
let merchantId: string;
let olga: Headers;
let ana: Headers;
let bo: Headers;
beforeAll(async () => {
  await startScan(api.database.db);
});
beforeEach(async () => {
  merchantId = (await buildMerchant(api.database.db)).id;
  [olga, ana, bo] = [await person('owner', 'Olga'), await person('cashier', 'Ana'), await person('cashier', 'Bo')];
});

async function person(role: 'owner' | 'cashier' | 'reader', name: string): Promise<Headers> {
  const { headers } = await buildPerson(api, { merchant_id: merchantId, merchant_role: role }, name);
  return { ...headers, 'x-merchant-id': merchantId };
}

const sell = (headers: Headers, body: object = {}): Promise<Answer> =>
  api.call('POST', '/counter/sales', { headers, body: { external_id: randomUUID(), amount: '20', ...body } });
const read = (headers: Headers, { body }: Answer): Promise<Answer> =>
  api.call('GET', `/counter/sales/${String(body['id'])}`, { headers });
const day = (headers: Headers, from = LONG_AGO()): Promise<Answer> =>
  api.call('GET', `/counter/sales?from=${from}`, { headers });
const setLimit = (limit: string): Promise<Answer> =>
  api.call('PUT', '/merchant', { headers: olga, body: { seen_limit: limit } });

async function orderOf({ body }: Answer): Promise<Order> {
  const order = await findOrder(api.database.db, String(body['id']));
  if (!order) throw new Error('a sale is an order');
  return order;
}

/** What the watcher reports: a payment in a block of this number, and so many blocks from it on. */
async function see(order: Order, amount: string, { blockId = 'seen', witnesses = AGREED } = {}): Promise<void> {
  const { db } = api.database;
  const term = await buildTerm(db);
  const blockNumber = 1_000_000;
  const transfer = { network: TEST_NETWORK, txHash: hashOf(`${order.id} ${amount}`), logIndex: 0, blockNumber };
  const from = addressOf('payer');
  await recordHints(db, term, [
    { ...transfer, blockId, blockTime: new Date(), orderId: order.id, from, amount: parseUsdt(amount) },
  ]);
  const unfinalBlocks = Array.from({ length: witnesses }, (_, i) => ({
    ...{ number: blockNumber + i, id: i === 0 ? 'seen' : `above ${i}`, witness: `witness ${i}` },
  }));
  await writeWatcherFacts(db, term, { ...TEST_WATCHER_FACTS, unfinalBlocks });
}

test('a sale is an order like any other, of which it is kept who sold it', async () => {
  const asked = { external_id: 'T-1', amount: undefined, price: { amount: '18.50', currency: 'EUR' }, note: 'Table 4' };
  const sold = await sell(ana, asked);
  expect(sold).toMatchObject({
    status: 201,
    body: {
      ...{ external_id: 'T-1', state: 'waiting', amount: '20.110000', price: { ...asked.price, rate: '0.92' } },
      ...{ amount_received: '0.000000', amount_seen: '0.000000', amount_remaining: '20.110000' },
      ...{ amount_excess: '0.000000', note: 'Table 4', cashier: { name: 'Ana' }, address: expect.stringMatching(/^T/) },
      ...{ witnesses: 0, witnesses_required: 19, payment_reverted: false, goods_may_go: false },
      checkout_url: `${PUBLIC_BASE_URL}/checkout/${String(sold.body['id'])}`,
    },
  });
  const { created_at: createdAt, expires_at: expiresAt } = sold.body;
  expect(Date.parse(String(expiresAt)) - Date.parse(String(createdAt))).toBe(600_000);
  expect(await read(ana, sold)).toMatchObject({ status: 200, body: sold.body });
  expect(await sell(ana, asked)).toMatchObject({ status: 200, body: sold.body });
  const order = await api.call('GET', `/payments/${String(sold.body['id'])}`, { headers: olga });
  expect(order.body).toMatchObject({ status: 'pending', metadata: { source: 'counter' }, callback_url: null });
  const log = await api.call('GET', '/merchant/audit-log?limit=1', { headers: olga });
  expect(log.body['data']).toMatchObject([
    { action: 'order.create', object: sold.body['id'], person: { name: 'Ana' }, role: 'merchant cashier' },
  ]);
});

test('a repeat is the same sale, also of many at once; another cashier or another amount is refused', async () => {
  const ask = { external_id: 'T-2', ttl: 120 };
  const answers = await Promise.all(Array.from({ length: 6 }, () => sell(ana, ask)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  const conflict = { status: 409, body: { code: 'EXTERNAL_ID_CONFLICT' } };
  expect(await sell(ana, { ...ask, amount: '21' })).toMatchObject(conflict);
  expect(await sell(bo, ask)).toMatchObject(conflict);
  const made = await buildOrder(api.database.db, { merchantId, externalId: 'T-3', amount: '20' });
  expect(await sell(ana, { external_id: made.externalId })).toMatchObject(conflict);
});

test('a cashier sees the own sales, and nobody those of another merchant or what is none', async () => {
  const sold = await sell(ana);
  expect((await read(olga, sold)).status).toBe(200);
  const order = await buildOrder(api.database.db, { merchantId });
  const other = await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'owner' });
  const refused = [
    await read(bo, sold),
    await read({ ...other.headers, 'x-merchant-id': api.merchantId }, sold),
    await api.call('GET', `/counter/sales/${order.id}`, { headers: olga }),
    await api.call('GET', '/counter/sales/none', { headers: olga }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await sell(await person('reader', 'Rea'))).status).toBe(403);
  expect((await api.call('GET', '/counter/sales', { key: api.key })).status).toBe(403);
});

test('a payment that was seen is not final, and its goods may go only where the merchant lets them', async () => {
  const sold = await sell(ana);
  const order = await orderOf(sold);
  await see(order, '20');
  const seen = { state: 'seen', amount_seen: '20.000000', amount_remaining: '0.000000', witnesses: AGREED };
  expect((await read(ana, sold)).body).toMatchObject({ ...seen, goods_may_go: false });
  expect((await setLimit('19.999999')).body).toMatchObject({ seen_limit: '19.999999' });
  expect((await read(ana, sold)).body).toMatchObject({ ...seen, goods_may_go: false });
  await setLimit('20');
  expect((await day(ana)).body).toMatchObject({ sales: [{ ...seen, goods_may_go: false }] });
  expect((await read(ana, sold)).body).toMatchObject({ ...seen, goods_may_go: true });
  expect((await day(ana)).body).toMatchObject({ sales: [{ ...seen, goods_may_go: true }] });
  await payOrder(api.database.db, order);
  const paid = { state: 'paid', amount_received: '20.000000', witnesses: 19, goods_may_go: true };
  expect((await read(ana, sold)).body).toMatchObject(paid);
  expect((await orderOf(sold)).status).toBe('completed');
});

test('too few witnesses, or a watcher that is silent, let no goods go', async () => {
  await setLimit('100');
  const sold = await sell(ana);
  await see(await orderOf(sold), '20', { witnesses: AGREED - 1 });
  expect((await read(ana, sold)).body).toMatchObject({ state: 'seen', witnesses: AGREED - 1, goods_may_go: false });
  await see(await orderOf(sold), '20');
  await query(api.database.db, `update watcher_facts set heartbeat_at = now() - interval '20 seconds'`);
  expect((await read(ana, sold)).body).toMatchObject({ state: 'seen', witnesses: 0, goods_may_go: false });
  await see(await orderOf(sold), '20');
  expect((await read(ana, sold)).body).toMatchObject({ goods_may_go: true });
});

test('the limit is for all sales together whose goods went and are not final', async () => {
  await setLimit('30');
  const [first, second] = [await sell(ana), await sell(bo)];
  for (const sold of [first, second]) await see(await orderOf(sold), '20');
  expect((await read(ana, first)).body).toMatchObject({ goods_may_go: true });
  expect((await read(bo, second)).body).toMatchObject({ state: 'seen', goods_may_go: false });
  await payOrder(api.database.db, await orderOf(first));
  expect((await read(bo, second)).body).toMatchObject({ goods_may_go: true });
});

test('goods stop at once where the block of their payment was replaced', async () => {
  await setLimit('30');
  const sold = await sell(ana);
  await see(await orderOf(sold), '20');
  expect((await read(ana, sold)).body).toMatchObject({ goods_may_go: true, payment_reverted: false });
  await query(api.database.db, `update payment_hints set block_id = 'replaced'`);
  const gone = { state: 'waiting', amount_seen: '0.000000', goods_may_go: false, payment_reverted: true };
  expect((await read(ana, sold)).body).toMatchObject(gone);
  await query(api.database.db, 'delete from payment_hints'); // and its block never became final
  expect((await read(ana, sold)).body).toMatchObject(gone);
});

test('the list lets goods go for a payment that came after the one that vanished only as the sale does', async () => {
  await setLimit('30');
  const sold = await sell(ana);
  await see(await orderOf(sold), '20');
  expect((await read(ana, sold)).body).toMatchObject({ goods_may_go: true });
  await query(api.database.db, 'delete from payment_hints');
  await see(await orderOf(sold), '20', { witnesses: AGREED - 1 });
  const again = { state: 'seen', witnesses: AGREED - 1, goods_may_go: false };
  expect((await read(ana, sold)).body).toMatchObject(again);
  expect((await day(ana)).body).toMatchObject({ sales: [again] });
  expect((await sell(ana, { external_id: sold.body['external_id'] })).body).toMatchObject(again);
});

test('too little, too much and too late are named', async () => {
  const [less, more, late] = [await sell(ana), await sell(ana), await sell(ana)];
  await payOrder(api.database.db, await orderOf(less), parseUsdt('5'));
  expect((await read(ana, less)).body).toMatchObject({ state: 'too_little', amount_remaining: '15.000000' });
  await payOrder(api.database.db, await orderOf(more), parseUsdt('25'));
  expect((await read(ana, more)).body).toMatchObject({ state: 'paid', amount_excess: '5.000000' });
  const cancelled = await api.call('POST', `/payments/${String(late.body['id'])}/cancel`, { headers: ana });
  expect(cancelled.status).toBe(200);
  expect((await read(ana, late)).body).toMatchObject({ state: 'cancelled' });
  await see(await orderOf(late), '20');
  expect((await read(ana, late)).body).toMatchObject({ state: 'held', goods_may_go: false });
  const again = await api.call('POST', `/payments/${String(more.body['id'])}/cancel`, { headers: ana });
  expect(again).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});

test('the day has the sums of each till in each currency, and a manager sees them all', async () => {
  expect((await day(olga)).body).toMatchObject({ sales: [], by_cashier: [], total: { count: 0, first_at: null } });
  const sold = await sell(ana, { amount: undefined, price: { amount: '9.20', currency: 'EUR' } });
  await payOrder(api.database.db, await orderOf(sold));
  await see(await orderOf(await sell(bo, { note: 'Window' })), '20');
  await sell(bo);
  const none = { amount_received: '0.000000', amount_seen: '0.000000' };
  const bos = {
    cashier: { name: 'Bo' },
    sum: {
      ...{ count: 2, paid: 0, not_final: 1, ...none, amount_seen: '20.000000' },
      currencies: [{ currency: 'USDT', count: 2, paid: 0, amount: '0' }],
    },
  };
  const anas = {
    cashier: { name: 'Ana' },
    sum: {
      ...{ count: 1, paid: 1, not_final: 0, ...none, amount_received: '10.000000' },
      currencies: [{ currency: 'EUR', count: 1, paid: 1, amount: '9.20' }],
    },
  };
  const { body } = await day(olga);
  expect(body).toMatchObject({
    sales: [{ cashier: { name: 'Bo' } }, { note: 'Window' }, { cashier: { name: 'Ana' } }],
    total: { count: 3, paid: 1, not_final: 1, first_at: sold.body['created_at'], currencies: [{}, {}] },
    by_cashier: [anas, bos],
  });
  expect((await day(bo)).body).toMatchObject({ sales: [{}, {}], total: bos.sum, by_cashier: [bos] });
  expect((await day(olga, new Date(Date.now() + 60_000).toISOString())).body).toMatchObject({ sales: [] });
});

test('a device at the counter sells, and shows no day that is over', async () => {
  const invited = await api.call('POST', '/merchant/people', { headers: olga, body: { name: 'Kim', role: 'cashier' } });
  const body = { secret: secretOf(invited), device: true };
  const accepted = await api.call('POST', '/auth/invitations/accept', { body });
  const till = { ...cookieOf(accepted), 'x-merchant-id': merchantId };
  expect((await sell(till)).status).toBe(201);
  const tomorrow = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  try {
    expect((await day(till)).body).toMatchObject({ sales: [], total: { count: 0 } });
    expect((await day(olga)).body).toMatchObject({ sales: [{ cashier: { name: 'Kim' } }] });
  } finally {
    tomorrow.mockRestore();
  }
});

test('without a wallet there is no sale', async () => {
  const empty = await openTestApi({ PUBLIC_BASE_URL }, { addresses: 0 });
  try {
    const { headers } = await buildPerson(empty, { merchant_id: empty.merchantId, merchant_role: 'cashier' });
    const body = { external_id: 'T-1', amount: '20' };
    const answer = await empty.call('POST', '/counter/sales', {
      headers: { ...headers, 'x-merchant-id': empty.merchantId },
      body,
    });
    expect(answer).toMatchObject({ status: 503, body: { code: 'WALLET_NOT_INITIALIZED' } });
  } finally {
    await empty.close();
  }
});
