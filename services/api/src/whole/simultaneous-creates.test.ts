import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { buildLink, buildMerchant, deriveDeposits, type TestMerchant } from '@gateway/store/testing';
import type { Answer } from '../testing';
import { openEPayShop } from '../testing/clients/epay-shop';
import { apiPerSuite } from '../testing/suite-api';

const AT_ONCE = 30;
const HOOK = 'https://shop.example/hook';

const api = apiPerSuite({ FIXED_RATES: 'CNY:7.25', LINK_ADDRESS_RESERVE: '5' }, { addresses: 100 });
let merchant: TestMerchant;
beforeEach(async () => {
  merchant = await buildMerchant(api.database.db);
});

/** As clients do, each sends its request again when a busy machine has not served it in time. */
const atOnce = <T extends { status: number }>(send: () => Promise<T>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (;;) {
        const answer = await send();
        if (answer.status !== 503) return answer;
      }
    }),
  );
const asMerchant = (method: string, path: string, body?: object): Promise<Answer> =>
  api.call(method, path, { key: merchant.apiKey, ...(body && { body }) });
const statusesOf = (answers: readonly Answer[]): number[] => answers.map(({ status }) => status).sort();
const countLogged = (message: string): number => api.log.filter((line) => line.message === message).length;

/** One request creates, and all others are answered with the same. */
function expectOneCreated(answers: readonly Answer[]): void {
  expect(statusesOf(answers)).toEqual([...Array<number>(AT_ONCE - 1).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
  expect(new Set(answers.map(({ body }) => body['address'])).size).toBe(1);
}

/** Each request creates something of its own. */
function expectAllCreated(answers: readonly Answer[]): void {
  expect(statusesOf(answers)).toEqual(Array(AT_ONCE).fill(201));
  expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(AT_ONCE);
}

const repeatsOf = (answers: readonly Answer[]): Answer[] =>
  answers.filter(({ headers }) => headers.get('idempotent-replay') === 'true');

test.each([
  ['any number of open orders', {}],
  ['a limit of them', { max_open_orders: 1 }],
])('thirty requests for one order are one creation and 29 repeats, of a merchant with %s', async (_name, limits) => {
  if ('max_open_orders' in limits) await api.asAdmin('PUT', `/admin/merchants/${merchant.id}`, limits);
  const before = countLogged('order was created');
  const body = { external_id: 'one', amount: '7', callback_url: HOOK };
  const answers = await atOnce(() => asMerchant('POST', '/payments', body));
  expectOneCreated(answers);
  expect(repeatsOf(answers).map(({ status }) => status)).toEqual(Array(AT_ONCE - 1).fill(200));
  expect(countLogged('order was created')).toBe(before + 1);
});

test('thirty requests of an admin for one order are one creation and one row of the audit log', async () => {
  const body = { merchant_id: merchant.id, external_id: 'by hand', amount: '7' };
  const answers = await atOnce(() => api.asAdmin('POST', '/admin/orders', body));
  expectOneCreated(answers);
  const sql = `select 1 from admin_actions where action = 'order.create' and object = :id`;
  expect(await query(api.database.db, sql, { id: String(answers[0]?.body['id']) })).toHaveLength(1);
});

test('thirty first requests for the address of a customer are one creation and 29 repeats', async () => {
  const answered = new AbortController();
  const asked = { customer_id: 'customer 7', callback_url: HOOK };
  const sent = atOnce(() => asMerchant('POST', '/deposit-addresses', asked)).finally(() => {
    answered.abort();
  });
  while (!answered.signal.aborted) {
    await deriveDeposits(api.database.db);
    await wait(10);
  }
  const answers = await sent;
  expectOneCreated(answers);
  expect(repeatsOf(answers).map(({ status }) => status)).toEqual(Array(AT_ONCE - 1).fill(200));
  expect(countLogged('deposit address was given to a customer')).toBe(1);
});

test('thirty requests of a shop that speaks EPay for one order are one order', async () => {
  const shop = await openEPayShop(api);
  const answers = await atOnce(async () => {
    const { status, msg, trade_no: id } = await shop.mapi(shop.signed({ out_trade_no: 'one' }));
    return { status: Number(status), msg, id };
  });
  expect(new Set(answers.map(({ msg }) => msg))).toEqual(new Set(['success']));
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(countLogged('order was created by EPay')).toBe(1);
});

test('thirty forms of one visitor of a payment link lead to one order', async () => {
  const link = await buildLink(api.database.db, merchant.id);
  const url = `http://127.0.0.1:${api.port}/pay/${link.id}`;
  const cookie = (await fetch(url)).headers.get('set-cookie')?.replace(/;.*/, '') ?? '';
  const send = (): Promise<Response> =>
    fetch(url, { method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams() });
  const answers = await atOnce(send);
  expect(answers.map(({ status }) => status)).toEqual(Array(AT_ONCE).fill(303));
  expect(new Set(answers.map(({ headers }) => headers.get('location'))).size).toBe(1);
  expect(countLogged('order was created at a payment link')).toBe(1);
});

test('of thirty requests that switch EPay on, one is told the key, which is valid', async () => {
  const path = `/admin/merchants/${merchant.id}/epay`;
  const answers = await atOnce(() => api.asAdmin('PUT', path, { enabled: true }));
  expect(statusesOf(answers)).toEqual(Array(AT_ONCE).fill(200));
  const [told, ...others] = answers.filter(({ body }) => 'key' in body);
  expect(others).toEqual([]);
  const { epay, key } = told?.body ?? {};
  const { pid } = epay as { pid: number };
  const asked = new URLSearchParams({ act: 'query', pid: String(pid), key: String(key) });
  const read = await fetch(`http://127.0.0.1:${api.port}/api.php?${asked.toString()}`);
  expect(await read.json()).toMatchObject({ code: 1, pid });
});

/** Their requests carry nothing by which a repeat could be known: two links may be alike, and so may two merchants. */
test('each of thirty requests for what may be there twice creates one of its own', async () => {
  const link = { title: 'Tea', amount: '7', callback_url: HOOK };
  expectAllCreated(await atOnce(() => asMerchant('POST', '/payment-links', link)));
  const byAdmin = { ...link, merchant_id: merchant.id };
  expectAllCreated(await atOnce(() => api.asAdmin('POST', '/admin/payment-links', byAdmin)));
  const telegram = { kind: 'telegram', target: { chat_id: '99' }, secret: '4711:token', merchant_id: merchant.id };
  expectAllCreated(await atOnce(() => api.asAdmin('POST', '/admin/message-channels', telegram)));
  const shop = { name: 'Tea shop', webhook_secret: 'the secret of a tea shop' };
  const merchants = await atOnce(() => api.asAdmin('POST', '/admin/merchants', shop));
  expectAllCreated(merchants);
  expect(new Set(merchants.map(({ body }) => body['api_key'])).size).toBe(AT_ONCE);
});

/** A key is shown once, so that a repeat cannot be answered with the same one. */
test.each([
  ['a key of a merchant by an admin', () => api.asAdmin('POST', `/admin/merchants/${merchant.id}/rotate-api-key`)],
  ['a read-only key by an admin', () => api.asAdmin('POST', `/admin/merchants/${merchant.id}/read-only-key`)],
  ['a read-only key by its merchant', () => asMerchant('POST', '/merchant/read-only-key')],
])('of thirty requests for %s each is told another, and one is in force', async (_name, send) => {
  const answers = await atOnce(send);
  expect(statusesOf(answers)).toEqual(Array(AT_ONCE).fill(200));
  const keys = new Set(answers.map(({ body }) => String(body['api_key'])));
  expect(keys.size).toBe(AT_ONCE);
  const uses = await Promise.all([...keys].map((key) => api.call('GET', '/merchant', { key })));
  expect(statusesOf(uses)).toEqual([200, ...Array<number>(AT_ONCE - 1).fill(401)]);
});
