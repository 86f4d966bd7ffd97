import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { signEPay } from '@gateway/domain';
import { queryOne } from '@gateway/store/db';
import { findOrderByExternalId, type Order } from '@gateway/store/orders';
import { openEPayShop, type TestShop } from '../../testing/clients/epay-shop';
import { apiPerSuite } from '../../testing/suite-api';

const api = apiPerSuite({ FIXED_RATES: 'CNY:7.25,JPY:150' }, { addresses: 200 });
let shop: TestShop;
beforeAll(async () => {
  shop = await openEPayShop(api);
});

async function orderOf(outTradeNo: string | null, of = shop): Promise<Order | undefined> {
  return findOrderByExternalId(api.database.db, of.id, `epay:${outTradeNo ?? ''}`);
}

async function countOrders(): Promise<number> {
  return (await queryOne<{ n: number }>(api.database.db, 'select count(*)::int as n from orders'))?.n ?? -1;
}

async function expectRefused(fields: URLSearchParams, msg: RegExp): Promise<void> {
  const before = await countOrders();
  expect(await shop.mapi(fields)).toEqual({ status: '200', code: -1, msg: expect.stringMatching(msg) });
  const page = await shop.submit(fields);
  expect(page.status).toBeGreaterThanOrEqual(400);
  expect(page.headers.get('location')).toBeNull();
  expect(await countOrders()).toBe(before);
}

test('a customer is led to the checkout of an ordinary order, which has a price', async () => {
  const fields = shop.signed({ out_trade_no: 'A-1', param: 'x=1&y=2' });
  const response = await shop.submit(fields);
  const order = await orderOf('A-1');
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`http://pay.example/checkout/${order?.id ?? ''}`);
  expect(response.headers.get('referrer-policy')).toBe('no-referrer');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(order).toMatchObject({
    ...{ amountExpected: 2_000_000n, price: { amount: '14.50', currency: 'CNY', rate: '7.25' }, status: 'pending' },
    ...{ description: 'Tea & cake', callbackUrl: 'https://shop.example/notify?shop=7', successUrl: null },
  });
});

test('a form leads there too, and the server of a shop learns where', async () => {
  const fields = shop.signed({ out_trade_no: 'A-2' });
  const url = `http://127.0.0.1:${api.port}/submit.php`;
  const location = (await fetch(url, { method: 'POST', body: fields, redirect: 'manual' })).headers.get('location');
  const { id = '' } = (await orderOf('A-2')) ?? {};
  expect(location).toBe(`http://pay.example/checkout/${id}`);
  expect(await shop.mapi(fields)).toEqual({ status: '200', code: 1, msg: 'success', trade_no: id, payurl: location });
});

test.each([
  ['/submit.php', '/epay/submit.php', '//submit.php', '/submit.phpsubmit.php', '/epay/submit.phpsubmit.php'],
  ['/submit.php/submit.php', '/mapi.phpsubmit.php', '/api.phpsubmit.php', '/epay//submit.php'],
])('every address that settings of shops come to leads there', async (...paths) => {
  for (const path of paths) expect([path, (await shop.submit(shop.signed(), path)).status]).toEqual([path, 302]);
  const base = `http://127.0.0.1:${api.port}`;
  for (const path of ['/mapi.php', '/epay/mapi.php', '/submit.phpmapi.php']) {
    const response = await fetch(`${base}${path}`, { method: 'POST', body: shop.signed() });
    expect(await response.json()).toMatchObject({ code: 1 });
  }
  const query = new URLSearchParams({ act: 'query', pid: shop.pid, key: shop.key }).toString();
  for (const path of ['/api.php', '/epay/api.php', '/submit.phpapi.php']) {
    expect(await (await fetch(`${base}${path}?${query}`)).json()).toMatchObject({ code: 1, pid: Number(shop.pid) });
  }
});

test.each(['/xsubmit.php', '/submit.php/', '/a/submit.php', '/submit.php7', '///submit.php', '/Submit.php'])(
  '%s is no address of EPay',
  async (path) => {
    expect((await shop.submit(shop.signed(), path)).status).toBe(404);
  },
);

test('a query may contain question marks that a shop has not escaped', async () => {
  const query = shop.signed({ return_url: 'https://shop.example/?s=pay' }).toString().replaceAll('%3F', '?');
  expect(query).toContain('notify?shop');
  const url = `http://127.0.0.1:${api.port}/submit.php?${query}`;
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(302);
});

test('mapi.php is not for browsers', async () => {
  expect((await shop.submit(shop.signed(), '/mapi.php')).status).toBe(405);
});

test('parameters that nobody knows are signed, and so is a zero', async () => {
  const fields = { sitename: 'Shop', clientip: '192.0.2.1', device: '0', 'a[]': 'x', param: '0' };
  expect(await shop.mapi(shop.signed(fields))).toMatchObject({ code: 1 });
  for (const name of ['sitename', 'device', 'param']) {
    const without = shop.signed(fields);
    without.delete(name);
    await expectRefused(without, /^sign is wrong/);
  }
  const added = shop.signed();
  added.append('later', 'x');
  await expectRefused(added, /^sign is wrong/);
  const empty = shop.signed();
  empty.append('later', '');
  expect(await shop.mapi(empty)).toMatchObject({ code: 1 });
});

test.each([
  ['SSPanel', { type: '', sitename: '', return_url: '' }],
  ['a shop that has no name of its goods', { name: '', param: '' }],
])('%s signs its empty values too, and another writes its signature in upper case', async (_, empty) => {
  const { sign: _sign, sign_type: _type, ...sent } = Object.fromEntries(shop.signed(empty));
  const names = Object.keys(sent).sort();
  const text = names.map((name) => `${name}=${sent[name] ?? ''}`).join('&');
  const sign = createHash('md5')
    .update(text + shop.key)
    .digest('hex');
  for (const received of [sign, sign.toUpperCase()]) {
    const fields = new URLSearchParams({ ...sent, sign: received, sign_type: 'MD5' });
    expect(await shop.mapi(fields)).toMatchObject({ code: 1 });
    expect((await shop.submit(fields)).status).toBe(302);
  }
  const [lost = ''] = Object.keys(empty);
  const { [lost]: _lost, ...rest } = sent;
  await expectRefused(new URLSearchParams({ ...rest, sign, sign_type: 'MD5' }), /^sign is wrong/);
});

test.each([
  ['another key', (fields: Record<string, string>) => shop.sign(fields, 'x'.repeat(32)).get('sign')],
  ['no key', (fields: Record<string, string>) => signEPay(Object.entries(fields), '')],
  ['nothing', () => ''],
])('an order that is signed with %s is refused', async (_, signOf) => {
  const fields = shop.signed();
  const { sign: _sign, sign_type: _type, ...rest } = Object.fromEntries(fields);
  fields.set('sign', signOf(rest) ?? '');
  await expectRefused(fields, /^sign is wrong/);
});

test('a parameter that is there twice is refused, also once in the query and once in the form', async () => {
  const fields = shop.signed();
  const twice = new URLSearchParams([...fields, ['money', '0.01']]);
  await expectRefused(twice, /^money is given twice/);
  const url = `http://127.0.0.1:${api.port}/mapi.php?money=0.01`;
  const answer = await (await fetch(url, { method: 'POST', body: fields })).json();
  expect(answer).toEqual({ code: -1, msg: 'money is given twice' });
});

test('one number is one order: a repeat leads to it, another money or another notify_url is an error', async () => {
  const fields = { out_trade_no: 'once', money: '14.50' };
  const first = await shop.mapi(shop.signed(fields));
  expect(await shop.mapi(shop.signed({ ...fields, name: 'Tea', param: '1' }))).toEqual(first);
  expect(await shop.mapi(shop.signed({ ...fields, money: '14.5' }))).toEqual(first);
  await expectRefused(shop.signed({ ...fields, money: '0.01' }), /belongs to an order with another money/);
  await expectRefused(shop.signed({ ...fields, notify_url: 'https://evil.example/' }), /another money or notify_url/);
  expect((await orderOf('once'))?.price?.amount).toBe('14.50');
});

test('twenty at once are one order', async () => {
  const fields = shop.signed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => shop.mapi(fields)));
  expect(new Set(answers.map((answer) => answer['trade_no'])).size).toBe(1);
  expect(answers.every((answer) => String(answer['code']) === '1')).toBe(true);
});

test('two shops have the same number, and neither has the order of the other', async () => {
  const other = await openEPayShop(api);
  const [mine, theirs] = [
    await shop.mapi(shop.signed({ out_trade_no: 'same' })),
    await other.mapi(other.signed({ out_trade_no: 'same' })),
  ];
  expect(mine['trade_no']).not.toBe(theirs['trade_no']);
  expect(await other.read({ trade_no: String(mine['trade_no']) })).toMatchObject({ code: -1 });
  const stolen = shop.signed();
  stolen.set('pid', other.pid);
  await expectRefused(stolen, /^sign is wrong/);
});

test('an order of the merchant’s own programs is never the shop’s', async () => {
  const price = { amount: '14.50', currency: 'CNY' };
  const callback_url = 'https://shop.example/notify?shop=7';
  await api.createPayment({ external_id: 'epay:own', amount: undefined, price, callback_url }, shop.apiKey);
  await api.createPayment({ external_id: 'plain', amount: undefined, price, callback_url }, shop.apiKey);
  await expectRefused(shop.signed({ out_trade_no: 'own' }), /not made by EPay/);
  expect(await shop.mapi(shop.signed({ out_trade_no: 'plain' }))).toMatchObject({ code: 1 });
  expect(await shop.read({ out_trade_no: 'own' })).toMatchObject({ code: -1, msg: 'the order does not exist' });
});

test('without a rate there is an error and no order', async () => {
  const euros = await openEPayShop(api, 'EUR');
  const answer = await euros.mapi(euros.signed());
  expect(answer).toMatchObject({ code: -1, msg: expect.stringContaining('EUR') });
  const page = await euros.submit(euros.signed());
  expect(page.status).toBe(503);
  expect(await page.text()).toContain('no exchange rate');
  const { body } = await api.asAdmin('GET', `/admin/merchants/${euros.id}/epay`);
  expect(body['calls']).toMatchObject([
    { refusal: 'rate', call: 'submit' },
    { refusal: 'rate', call: 'mapi' },
  ]);
});

test('a currency without decimals is asked for with the zeros that shops write', async () => {
  const yen = await openEPayShop(api, 'JPY');
  await yen.mapi(yen.signed({ out_trade_no: 'yen', money: '300.00' }));
  expect(await orderOf('yen', yen)).toMatchObject({ amountExpected: 2_000_000n, price: { amount: '300' } });
  expect(await yen.read({ out_trade_no: 'yen' })).toMatchObject({ money: '300.00' });
});

test.each([
  [{ return_url: 'javascript:alert(1)' }, /^return_url must be an absolute http or https URL/],
  [{ return_url: 'https://a@b/' }, /^return_url must not contain credentials/],
  [{ notify_url: '' }, /notify_url/],
  [{ notify_url: 'http://169.254.169.254/' }, /notify_url/],
  [{ notify_url: 'ftp://shop.example/' }, /notify_url/],
  [{ notify_url: 'http://pay.example/' }, /must not be this gateway/],
  [{ money: '0.00' }, /money/],
  [{ money: '99999999' }, /USDT at the rate of now/],
  [{ device: 'phone&money=0.01&mz=' }, /^device contains another money/],
  [{ out_trade_no: '' }, /^out_trade_no must/],
  [{ sign_type: 'RSA' }, /^sign_type must be MD5/],
])('%j is refused', async (changes, msg) => {
  const fields = shop.signed(changes);
  if ('sign_type' in changes) fields.set('sign_type', 'RSA');
  await expectRefused(fields, msg);
});

test('who is unknown, switched off or suspended learns nothing, and a switched off shop keeps what was paid', async () => {
  const off = await openEPayShop(api);
  const path = `/admin/merchants/${off.id}/epay`;
  await api.asAdmin('PUT', path, { enabled: false });
  for (const fields of [off.signed(), off.sign({ pid: '999' })]) {
    expect(await off.mapi(fields)).toMatchObject({ code: -1, msg: 'pid is unknown, or EPay is switched off' });
  }
  for (const fields of [off.sign({ pid: 'x' }), off.sign({})]) {
    expect(await off.mapi(fields)).toMatchObject({ code: -1, msg: 'pid must be the number of the merchant' });
  }
  const page = await off.submit(off.signed());
  expect(page.status).toBe(403);
  expect(await page.text()).toContain('does not take payments here');
  await api.asAdmin('PUT', path, { enabled: true });
  expect(await off.mapi(off.signed())).toMatchObject({ code: 1 });
  await api.asAdmin('PUT', `/admin/merchants/${off.id}`, { is_active: false });
  expect(await off.mapi(off.signed())).toMatchObject({ code: -1 });
});

test('an error page is in the language of the browser, loads its files, and echoes nothing of the request', async () => {
  const fields = shop.signed({ name: 'echo-me', param: 'echo-me' });
  fields.set('sign', 'echo-me');
  const url = `http://127.0.0.1:${api.port}/epay/submit.phpsubmit.php?${fields.toString()}`;
  const page = await fetch(url, { headers: { 'accept-language': 'de' } });
  const text = await page.text();
  expect(page.status).toBe(403);
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(text).toContain('nicht mit seinem Schlüssel signiert');
  expect(text).not.toContain('echo-me');
  expect(text).not.toContain('?lang='); // which would be sent without the parameters of the shop
  const [, style = ''] = /href="([^"]*\.css)"/.exec(text) ?? [];
  expect((await fetch(new URL(style, url))).status).toBe(200);
});

test('a body that is no form, or too large, is refused in the way of EPay', async () => {
  const url = `http://127.0.0.1:${api.port}/mapi.php`;
  const answers = [
    await fetch(url, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }),
    await fetch(url, { method: 'POST', body: new URLSearchParams({ a: 'x'.repeat(17_000) }) }),
  ];
  for (const answer of answers) expect(await answer.json()).toMatchObject({ code: -1 });
});

test('a shop reads its orders byte for byte, with the key in the query or in a form', async () => {
  const outTradeNo = `read ${randomUUID()}`;
  const sent = { out_trade_no: outTradeNo, type: 'alipay', name: ' Ü ', money: '14.5', param: 'a=1&b=ä' };
  const { trade_no: tradeNo = '' } = await shop.mapi(shop.signed(sent));
  const expected = {
    ...{ code: 1, msg: 'success', trade_no: tradeNo, pid: Number(shop.pid), status: 0, endtime: '', ...sent },
    addtime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  };
  expect(await shop.read({ out_trade_no: outTradeNo })).toEqual(expected);
  expect(await shop.read({ trade_no: tradeNo })).toEqual(expected);
  const body = new URLSearchParams({ act: 'order', pid: shop.pid, key: shop.key, trade_no: tradeNo });
  const url = `http://127.0.0.1:${api.port}/api.php`;
  expect(await (await fetch(url, { method: 'POST', body })).json()).toEqual(expected);
  expect(await shop.read({ act: 'query' })).toEqual({
    ...{ code: 1, msg: 'success', pid: Number(shop.pid), active: 1, money: '0.00', currency: 'CNY' },
  });
});

test.each([
  [{ key: 'wrong' }, 'key is wrong'],
  [{ key: '' }, 'key is wrong'],
  [{ act: 'settle' }, 'act must be order or query'],
  [{ trade_no: 'x' }, 'the order does not exist'],
  [{ trade_no: '00000000-0000-4000-8000-000000000000' }, 'the order does not exist'],
  [{ out_trade_no: 'never' }, 'the order does not exist'],
  [{}, 'the order does not exist'],
])('reading with %j is refused', async (fields, msg) => {
  expect(await shop.read(fields as Record<string, string>)).toEqual({ code: -1, msg });
});
