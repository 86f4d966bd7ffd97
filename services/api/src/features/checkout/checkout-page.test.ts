import { expect, test } from '@jest/globals';
import type { Test } from 'supertest';
import { query } from '@gateway/store/db';
import { advance, buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { apiPerSuite } from '../../testing/suite-api';
import { assetsOf } from '../../pages/assets';

const MAX_BYTES = 16 * 1024;
const MARKUP = '"><img src=x onerror=alert(1)><script>alert(2)</script>';

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

const api = apiPerSuite();

function open(path: string, accept = BROWSER): Test {
  return api.request.get(`/checkout${path}`).set('accept', accept);
}

/** Without what changes with the time of the page. */
function fixed(text: string): string {
  return text.replaceAll(/data-left="\d+"|\d{4}-\d\d-\d\dT[\d:.]+Z|\d+:\d\d|\d+ min/g, '');
}

/** With headers as they were sent, and the content decoded. */
function load(path: string, encoding: string): Promise<Response> {
  return fetch(`${api.url}/checkout${path}`, { headers: { accept: BROWSER, 'accept-encoding': encoding } });
}

const giveLogo = (merchantId: string): Promise<unknown> =>
  query(
    api.database.db,
    `with file as (insert into merchant_logos (digest, png) values (sha256('png'), 'png') returning digest)
     update merchants set logo_digest = file.digest from file where id = :merchantId`,
    { merchantId },
  );

test('a page and all that it loads are transferred in 16 KB, and every URL in it is of this gateway', async () => {
  const order = await buildOrder(api.database.db, { amount: '25.5', cancelUrl: null, successUrl: null });
  await giveLogo(order.merchantId); // the page does not wait for it
  const page = await load(`/${order.id}`, 'br');
  const html = await page.text();
  const files = [...html.matchAll(/(?:href|src)="([^"]*assets\/[^"]+)"/g)].map(([, path]) => `/${String(path)}`);
  expect(files.filter((path) => path.endsWith('.js'))).toHaveLength(1);
  expect(html).toMatch(/<img\s[^>]*loading="lazy"/);
  let transferred = Number(page.headers.get('content-length'));
  for (const file of files) transferred += Number((await load(file, 'br')).headers.get('content-length'));
  expect(transferred).toBeLessThan(MAX_BYTES);
  expect(html).not.toMatch(/(?:src|action|href)="(?:https?:)?\/\//);
});

test.each(['br', 'gzip'])('a page and its script are the same with %s as without', async (encoding) => {
  const order = await buildOrder(api.database.db);
  for (const path of [`/${order.id}`, `/assets/${assetsOf(api.context).version}/checkout.js`, '/x']) {
    const [plain, compressed] = [await load(path, 'identity'), await load(path, encoding)];
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(compressed.headers.get('content-encoding')).toBe(encoding);
    expect(compressed.headers.get('vary')).toContain('Accept-Encoding');
    expect(fixed(await compressed.text())).toBe(fixed(await plain.text()));
  }
});

test('a receipt shows every payment with its amount and its link', async () => {
  const { db } = api.database;
  const order = await buildOrder(db, { amount: '25.5' });
  await payOrder(db, order, 10_000_000n);
  await payOrder(db, order, 15_500_000n);
  const { text: html } = await open(`/${order.id}`);
  const links = [...html.matchAll(/href="[^"]*\/#\/transaction\/(\w{64})"/g)].map(([, hash]) => hash);
  expect(new Set(links).size).toBe(2);
  expect(html).toMatch(/10\.00.*15\.50/s);
});

test('the way back to the shop is there while the page waits', async () => {
  const order = await buildOrder(api.database.db, { cancelUrl: 'https://shop.example/basket' });
  expect((await open(`/${order.id}`)).text).toContain('href="https://shop.example/basket"');
  const unsafe = await buildOrder(api.database.db, { cancelUrl: 'javascript:alert(1)' });
  expect((await open(`/${unsafe.id}`)).text).not.toContain('javascript:');
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
  await advance(db, order.id, 'window_closed_unpaid');
  const { text: html } = await open(`/${order.id}`);
  expect(html).not.toContain(order.address);
  expect(html).toContain('href="https://shop.example/basket"');
  expect(html).not.toMatch(/http-equiv="refresh"[^>]*url=/i);
});

test('address and amount come from the order, whatever the query contains', async () => {
  const order = await buildOrder(api.database.db, { amount: '25.5' });
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
