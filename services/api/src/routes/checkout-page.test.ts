import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { advanceOrders, query, transact } from '@gateway/store';
import { buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { openTestApi, type TestApi } from '../testing';

const MAX_BYTES = 60 * 1024;
const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

function open(path: string, accept = BROWSER): Test {
  return api.request.get(`/checkout${path}`).set('accept', accept);
}

test('a page and all its files are under 60 KB, and every URL in it is of this gateway', async () => {
  const order = await buildOrder(api.database.db, { amount: '25.5' });
  const { text: html } = await open(`/${order.id}`);
  const files = [...html.matchAll(/(?:href|src)="([^"]*assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
  const modules = [...api.context.assets.files.values()].filter(({ type }) => type.includes('javascript'));
  const scripts = modules.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const others = files.filter((path) => !path.endsWith('.js'));
  const sizes = await Promise.all(others.map(async (path) => Number((await open(`/${path}`)).get('content-length'))));
  expect(files.length).toBeGreaterThan(2);
  expect(Buffer.byteLength(html) + scripts + sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MAX_BYTES);
  expect(html).not.toMatch(/(?:src|action|href)="(?:https?:)?\/\//);
});

test('only files of this gateway may run or style the page, and no site may frame it', async () => {
  const order = await buildOrder(api.database.db);
  const page = await open(`/${order.id}`);
  const policy = page.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|data:|\*/);
  expect(page.text).not.toMatch(/<script(?![^>]* src=)|<style|\sstyle="|\son\w+="|javascript:/);
  expect(page.text).toMatch(/<noscript>.*<meta http-equiv="refresh" content="15" \/><\/noscript>/s);
});

test.each([
  ['markup', MARKUP],
  ['direction marks', 'shop\u202egnp.exe\u202c\u2066x\u2069'],
  ['255 emoji', '🧾'.repeat(255)],
])('%s in a name or a reference is shown as text, in every view', async (_what, text) => {
  const { db } = api.database;
  const merchantId = (await buildMerchant(db)).id;
  await query(db, 'update merchants set name = :text where id = :merchantId', { text, merchantId });
  const waiting = await buildOrder(db, { merchantId, externalId: text, successUrl: 'https://shop.example/?a="><b>' });
  const paid = await payOrder(db, await buildOrder(db, { merchantId, externalId: `${text.slice(0, 200)}2` }));
  for (const { id } of [waiting, paid]) {
    const { status, text: html } = await open(`/${id}`);
    expect(status).toBe(200);
    expect(html).not.toMatch(/<img|<script>|"><b>|[\u202a-\u202e\u2066-\u2069]/);
    if (text === MARKUP) expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    if (text.startsWith('🧾')) expect(html).toContain('🧾🧾🧾');
  }
});

test.each([
  ['x', 'de-AT,de;q=0.9,en;q=0.8', 'de'],
  ['x', 'en;q=0.1, XX, PT-br;q=0.5, es;q=0', 'pt'],
  ['x', 'xx', 'en'],
  ['x', '*', 'en'],
  ['x?lang=ru', 'de', 'ru'],
  ['x?lang=__proto__', 'de', 'de'],
])('the page %s for a browser that accepts %s is in %s', async (path, accepted, language) => {
  const page = await open(`/${path}`).set('accept-language', accepted);
  expect(page.get('content-language')).toBe(language);
});

test('a list of languages that takes long to order is not used', async () => {
  const page = await open('/x').set('accept-language', `${'xx,'.repeat(200)}fr`);
  expect(page.get('content-language')).toBe('en');
});

test('a closed payment window shows no address, and links back without a redirect', async () => {
  const { db } = api.database;
  const order = await buildOrder(db, { cancelUrl: 'https://shop.example/basket' });
  await transact(db, (tx) => advanceOrders(tx, [{ orderId: order.id, trigger: 'window_closed_unpaid' }]));
  const { text: html } = await open(`/${order.id}`);
  expect(html).not.toContain(order.address);
  expect(html).toContain('href="https://shop.example/basket"');
  expect(html).not.toMatch(/http-equiv="refresh"[^>]*url=/i);
});

test('address and amount come from the order, whatever the query contains', async () => {
  const order = await buildOrder(api.database.db, { amount: '25.5' });
  const fixed = (html: string): string => html.replaceAll(/data-left="\d+"|\d+:\d\d|\d+ min/g, '');
  const plain = await open(`/${order.id}`);
  const dressed = await open(`/${order.id}?address=TJRabPrwbZy45sbavfcjinPJC18kjpRTv8&amount=1&status=confirmed`);
  expect(fixed(dressed.text)).toBe(fixed(plain.text));
});

test('a URL that cannot be decoded is an unknown order, and no error of ours', async () => {
  const { status, text: html } = await open('/%zz');
  expect(status).toBe(404);
  expect(html).toContain('find this order');
  expect(api.log.filter(({ level }) => level === 'error')).toEqual([]);
});

test('a client that does not prefer HTML gets errors in JSON', async () => {
  for (const [path, accept] of [
    ['', '*/*'],
    ['/', 'application/json'],
    ['/somewhere', '*/*'],
    ['/00000000-0000-4000-8000-000000000000', 'application/json, text/html;q=0.9'],
    ['/%zz', 'text/plain'],
  ] as const) {
    const answer = await open(path, accept);
    expect(answer.status).toBe(404);
    expect(answer.body).toEqual({ error: expect.any(String), code: 'NOT_FOUND' });
  }
});

test('a browser that opens /checkout, or something below it, gets a page that says what is wrong', async () => {
  for (const path of ['', '/', '/a/b/c', '/assets/x/y']) {
    const page = await open(path);
    expect([page.status, page.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(page.text).toContain('find this order');
  }
});

test('an unknown order is answered with a page that echoes nothing of the URL', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', '%3Cscript%3Ealert(1)%3C%2Fscript%3E', 'somewhere']) {
    const { status, text: html } = await open(`/${id}`);
    expect(status).toBe(404);
    expect(html).toContain('find this order');
    expect(html).not.toContain(decodeURIComponent(id));
  }
});
