import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import type { LinkContent, PaymentLink } from '@gateway/store/links';
import { findOrder, type Order } from '@gateway/store/orders';
import { addFreeAddresses, buildLink, buildMerchant, buildWallet, payOrder } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({
  ...{ LINK_ADDRESS_RESERVE: '5', RATE_LIMIT_LINK_ADDRESS: '100000', RATE_LIMIT_LINK: '100000' },
  RATE_SOURCES: 'kraken',
});

let merchantId: string;
beforeAll(async () => {
  const { db } = api.database;
  await buildWallet(db, 300);
  merchantId = (await buildMerchant(db)).id;
});

const build = (content: Partial<LinkContent> = {}): Promise<PaymentLink> =>
  buildLink(api.database.db, merchantId, content);
const OPEN = { terms: { currency: 'USDT', minimum: '5.000000', maximum: '1000.000000' } };

interface Visit {
  cookie?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
}

const urlOf = ({ id }: Pick<PaymentLink, 'id'>, rest = ''): string => `http://127.0.0.1:${api.port}/pay/${id}${rest}`;
const get = (link: Pick<PaymentLink, 'id'>, { cookie, headers }: Visit = {}, rest = ''): Promise<Response> =>
  fetch(urlOf(link, rest), { headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers } });
const post = (link: Pick<PaymentLink, 'id'>, { cookie, headers, fields = {} }: Visit = {}): Promise<Response> =>
  fetch(urlOf(link), {
    method: 'POST',
    redirect: 'manual',
    headers: { accept: 'text/html', ...(cookie && { cookie }), ...headers },
    body: new URLSearchParams(fields),
  });

/** What a visitor of a page sends with the next request. */
async function newVisitor(link: PaymentLink): Promise<string> {
  const response = await get(link);
  expect(response.status).toBe(200);
  const cookie = response.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^link_visitor=.*; HttpOnly; SameSite=Lax/);
  return cookie.replace(/;.*/, '');
}

async function orderOf(response: Response): Promise<Order> {
  expect(response.status).toBe(303);
  const [, id = ''] = /^\.\.\/checkout\/([0-9a-f-]{36})$/.exec(response.headers.get('location') ?? '') ?? [];
  const order = await findOrder(api.database.db, id);
  if (!order) throw new Error('the visitor was led to no order');
  return order;
}

async function countOrders({ id }: PaymentLink): Promise<number> {
  const row = await queryOne<{ n: number }>(
    api.database.db,
    'select count(*)::int as n from orders where link_id = :id',
    { id },
  );
  return row?.n ?? -1;
}

test('a link is read a hundred times without an order; its form makes one and leads to the checkout', async () => {
  const link = await build({ title: 'Tea & cake', text: 'One\nTwo <b>', terms: { currency: 'EUR', amount: '19.90' } });
  for (let i = 0; i < 100; i++) await (await get(link)).text();
  const page = await (await get(link, { headers: { 'accept-language': 'de' } })).text();
  expect(page).toContain('Tea &amp; cake');
  expect(page).toMatch(/One<\/bdi><br \/><bdi>Two &lt;b&gt;/);
  expect(page).toContain('19,90\u00a0€');
  expect(page).toContain('Weiter');
  expect(page).not.toContain('shop-order');
  expect(await countOrders(link)).toBe(0);
});

test('an order of a link is like any other, and names the link and the reference', async () => {
  const link = await build({ reference: 'required', metadata: { event: 'fair' } });
  const cookie = await newVisitor(link);
  const order = await orderOf(await post(link, { cookie, fields: { reference: ' INV-7 ' } }));
  expect(order).toMatchObject({
    ...{ merchantId, amountExpected: 10_000_000n, link: { id: link.id, reference: 'INV-7' } },
    ...{ metadata: { event: 'fair' }, callbackUrl: 'https://shop.example/hook', status: 'pending' },
  });
  expect(order.externalId).toMatch(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/);
});

test('an order of a link leads back to it at the address that the gateway has now', async () => {
  const link = await build();
  const order = await orderOf(await post(link));
  const path = `/pay/${link.id}`;
  expect([order.successUrl, order.cancelUrl]).toEqual([path, path]);
  const back = api.context.config.publicBaseUrl + path;
  const { body } = await api.call('GET', `/checkout/${order.id}/status`);
  expect([body['success_url'], body['cancel_url']]).toEqual([back, back]);
  expect(await (await fetch(`${api.url}/checkout/${order.id}`)).text()).toContain(`href="${back}"`);
});

test('a visitor who reloads a hundred times has one open order, another visitor has another', async () => {
  const link = await build();
  const [one, two] = [await newVisitor(link), await newVisitor(link)];
  const orders = new Set<string>();
  for (let i = 0; i < 100; i++) orders.add((await orderOf(await post(link, { cookie: one }))).id);
  expect(orders.size).toBe(1);
  orders.add((await orderOf(await post(link, { cookie: two }))).id);
  expect(orders.size).toBe(2);
  expect(await countOrders(link)).toBe(2);
});

test('fifty visitors of a single-use link at once have one order; when it is paid, there is none for anybody', async () => {
  const link = await build({ isSingleUse: true });
  const responses = await Promise.all(Array.from({ length: 50 }, () => post(link)));
  const orders = await Promise.all(responses.map(orderOf));
  expect(new Set(orders.map(({ id }) => id)).size).toBe(1);
  const [order] = orders;
  if (order) await payOrder(api.database.db, order);
  for (const response of [await get(link), await post(link)]) {
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('This payment link is used up');
  }
  expect(await countOrders(link)).toBe(1);
});

test('a changed cookie is another visitor', async () => {
  const link = await build();
  const cookie = await newVisitor(link);
  const { id } = await orderOf(await post(link, { cookie }));
  expect((await orderOf(await post(link, { cookie: `${cookie}x` }))).id).not.toBe(id);
});

test.each([
  ['https://evil.example', 403],
  ['null', 403],
  ['https://pay.example', 403],
])('a form of the site %s makes no order', async (origin, status) => {
  const link = await build();
  const cookie = await newVisitor(link);
  expect((await post(link, { cookie, headers: { origin } })).status).toBe(status);
  expect(await countOrders(link)).toBe(0);
  await orderOf(await post(link, { cookie, headers: { origin: `http://127.0.0.1:${api.port}` } }));
});

test('a browser sends the origin with the form, because the page permits it', async () => {
  expect((await get(await build())).headers.get('referrer-policy')).toBe('same-origin');
});

test.each([
  ['12,50', 12_500_000n],
  ['12.5', 12_500_000n],
  ['5', 5_000_000n],
])('where the amount is open, "%s" is understood', async (amount, expected) => {
  const link = await build(OPEN);
  expect((await orderOf(await post(link, { fields: { amount } }))).amountExpected).toBe(expected);
});

test.each(['', '4.99', '1000.01', '1,000', '-7', 'ten', '7'.repeat(500)])(
  'where the amount is open, "%s" is refused with the bounds, and what was typed stays',
  async (amount) => {
    const link = await build({ ...OPEN, reference: 'optional' });
    const response = await post(link, { fields: { amount, reference: 'INV "7"' } });
    expect(response.status).toBe(422);
    const page = await response.text();
    expect(page).toMatch(/Please enter an amount from .*5\.00 USDT.* to .*1000\.00 USDT/);
    expect(page).toContain('value="INV &quot;7&quot;"');
    expect(await countOrders(link)).toBe(0);
  },
);

test.each(['', ' ', 'a'.repeat(101), 'a\u0000b', 'a\u202eb', 'a\nb'])(
  'where a reference is required, %j is refused',
  async (reference) => {
    const link = await build({ reference: 'required' });
    const response = await post(link, { fields: { reference } });
    expect(response.status).toBe(422);
    expect(await response.text()).toContain('Please enter your reference.');
  },
);

test('a link without a field for a reference takes none', async () => {
  const link = await build();
  expect((await orderOf(await post(link, { fields: { reference: 'INV-7' } }))).link?.reference).toBeNull();
});

test.each([
  ['off', { isActive: false }, 'This payment link is switched off'],
  ['ended', { endsAt: new Date(0) }, 'This payment link has ended'],
])('a link that is %s says so, and makes no order', async (view, content, words) => {
  const link = await build(content);
  for (const response of [await get(link), await post(link)]) {
    expect(response.status).toBe(410);
    const page = await response.text();
    expect(page).toContain(words);
    expect(page).toContain(`data-view="${view}"`);
  }
  expect(await countOrders(link)).toBe(0);
});

test('a suspended merchant sells nothing', async () => {
  const other = await buildMerchant(api.database.db);
  const link = await buildLink(api.database.db, other.id);
  await query(api.database.db, 'update merchants set is_active = false where id = :id', { id: other.id });
  expect([(await get(link)).status, (await post(link)).status]).toEqual([410, 410]);
});

test('a link whose amount the merchant no longer permits is off; an open amount is asked for again', async () => {
  const other = await buildMerchant(api.database.db);
  const [fixed, open] = [await buildLink(api.database.db, other.id), await buildLink(api.database.db, other.id, OPEN)];
  await query(api.database.db, 'update merchants set min_amount = 20000000 where id = :id', { id: other.id });
  expect((await post(fixed)).status).toBe(410);
  expect((await post(open, { fields: { amount: '10' } })).status).toBe(422);
});

test('without a rate for its price a link says so', async () => {
  const link = await build({ terms: { currency: 'EUR', amount: '19.90' } });
  const response = await post(link);
  expect(response.status).toBe(503);
  expect(response.headers.get('retry-after')).toBe('60');
  expect(await response.text()).toContain('there is no exchange rate');
});

test('links leave the reserve of addresses to programs', async () => {
  const { db } = api.database;
  await query(db, `update addresses set state = 'retired' where state = 'free'`);
  await addFreeAddresses(db, 6);
  const link = await build();
  await orderOf(await post(link));
  api.woken.length = 0;
  const response = await post(link);
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('Too many payments are open just now');
  expect(api.woken).toEqual(['pool']);
  await addFreeAddresses(db, 100);
});

test('an unknown link has a page for browsers and an error for programs', async () => {
  for (const id of [randomUUID(), 'none', '%ff']) {
    const response = await get({ id });
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('We can’t find this page');
    const json = await get({ id }, { headers: { accept: 'application/json' } });
    expect([json.status, await json.json()]).toMatchObject([404, { code: 'NOT_FOUND' }]);
  }
});

test('a page has twelve kilobytes at most, and nothing of another site', async () => {
  const link = await build({ text: 'a '.repeat(900).trim(), ...OPEN, reference: 'required' });
  const response = await fetch(urlOf(link), { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
  const page = await response.text();
  const files = [...page.matchAll(/(?:href|src)="(\.\.\/checkout\/assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  expect(files.length).toBeGreaterThan(3);
  expect(page).not.toMatch(/(?:src|href)="https?:/);
  const sizes = await Promise.all(
    [urlOf(link), ...files.map((path) => new URL(path, urlOf(link)).href)].map(async (url) => {
      const { headers } = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } });
      return Number(headers.get('content-length'));
    }),
  );
  expect(sizes.every((size) => size > 0)).toBe(true);
});
