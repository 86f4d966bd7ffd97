import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { queryOne } from '@gateway/store/db';
import { buildMerchant, buildOrder, payOrder } from '@gateway/store/testing';
import { openTestApi, type Answer } from '../../../testing';
import { apiPerSuite } from '../../../testing/suite-api';
import { pngOf, squareOf } from '../../../testing/png';

const PNG = { 'content-type': 'image/png' };
const FOREVER = 'public, max-age=31536000, immutable';

const api = apiPerSuite();
let session: Record<string, string>;
beforeAll(async () => {
  session = await api.logIn();
});

const upload = (id: string, body: Buffer | string, headers: Record<string, string> = PNG): Promise<Answer> =>
  api.call('PUT', `/admin/merchants/${id}/logo`, { headers: { ...session, ...headers }, body });
const remove = (id: string): Promise<Answer> => api.call('DELETE', `/admin/merchants/${id}/logo`, { headers: session });
const detailOf = async (id: string): Promise<Record<string, unknown>> =>
  (await api.call('GET', `/admin/merchants/${id}`, { headers: session })).body;
const pathOf = ({ body }: Answer): string => new URL(String(body['logo_url'])).pathname;
const load = (path: string, method = 'GET'): Promise<Response> => fetch(`${api.url}${path}`, { method });

test('a logo is served to anyone and for good, and its name is the digest of its bytes', async () => {
  const { id } = await buildMerchant(api.database.db);
  const answer = await upload(id, squareOf(255));
  expect(answer.status).toBe(200);
  const response = await load(pathOf(answer));
  const bytes = Buffer.from(await response.arrayBuffer());
  const digest = createHash('sha256').update(bytes).digest('hex');
  expect(answer.body).toEqual({ logo_url: `http://pay.example/logos/${digest}.png` });
  expect(response.status).toBe(200);
  const expected = {
    'content-type': 'image/png',
    'content-length': String(bytes.length),
    'cache-control': FOREVER,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  };
  expect(Object.fromEntries(response.headers)).toMatchObject(expected);
  const head = await load(pathOf(answer), 'HEAD');
  expect(Object.fromEntries(head.headers)).toMatchObject(expected);
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test.each([
  `/logos/${'0'.repeat(64)}.png`,
  `/logos/${'0'.repeat(64)}`,
  `/logos/${'0'.repeat(64)}.svg`,
  `/logos/${'0'.repeat(63)}.png`,
  '/logos/..%2f..%2fpackage.json',
  '/logos/%ff.png',
  '/logos/',
])('%s does not exist, and no cache keeps that', async (path) => {
  for (const method of ['GET', 'HEAD']) {
    const response = await load(path, method);
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, null]);
  }
});

test('a digest in capital letters is another name, and nothing else can be done with a logo', async () => {
  const { id } = await buildMerchant(api.database.db);
  const path = pathOf(await upload(id, squareOf(250)));
  expect((await load(path.replace(/[a-f]/g, (digit) => digit.toUpperCase()))).status).toBe(404);
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await load(path, method)).status).toBe(405);
});

test('admin and merchant see the logo, another replaces it, and its removal can be repeated', async () => {
  const { id, apiKey } = await buildMerchant(api.database.db);
  expect(await detailOf(id)).toMatchObject({ logo_url: null });
  const first = await upload(id, squareOf(1));
  expect(await detailOf(id)).toMatchObject(first.body);
  expect((await api.call('GET', '/merchant', { key: apiKey })).body).toMatchObject(first.body);
  const second = await upload(id, squareOf(2));
  expect(await detailOf(id)).toMatchObject(second.body);
  expect((await load(pathOf(first))).status).toBe(404);
  expect(await upload(id, squareOf(2))).toMatchObject({ status: 200, body: second.body });
  expect((await load(pathOf(second))).status).toBe(200);
  for (let i = 0; i < 2; i++) expect(await remove(id)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await detailOf(id)).toMatchObject({ logo_url: null });
  expect((await load(pathOf(second))).status).toBe(404);
});

test.each(['paying', 'receipt'])('the page of an order (%s) shows the logo beside the name', async (view) => {
  const { db } = api.database;
  const order = await buildOrder(db, { amount: '10' });
  if (view === 'receipt') await payOrder(db, order);
  const open = async (): Promise<Response> => load(`/checkout/${order.id}`);
  const without = await (await open()).text();
  expect(without).not.toContain('<img');
  expect(without).toContain('class="monogram"');
  const path = pathOf(await upload(order.merchantId, squareOf(3)));
  const page = await open();
  const html = await page.text();
  expect(html).toContain(`data-view="${view}"`);
  const [image = ''] = /<img[^>]*>/.exec(html) ?? [];
  for (const part of [`src="..${path}"`, 'alt=""', 'width="38"', 'height="38"', 'loading="lazy"']) {
    expect(image).toContain(part);
  }
  expect(html).not.toContain('class="monogram"');
  expect(page.headers.get('content-security-policy')).toContain("img-src 'self'");
  expect((await load(new URL(`..${path}`, `http://x/checkout/${order.id}`).pathname)).status).toBe(200);
  await remove(order.merchantId);
});

const REFUSED: [string, Buffer | string, Record<string, string>, number, string][] = [
  ['a page', '<html><script>alert(1)</script></html>', PNG, 400, 'INVALID_BODY'],
  ['nothing', '', PNG, 400, 'INVALID_BODY'],
  ['half a PNG', squareOf(1).subarray(0, 40), PNG, 400, 'INVALID_BODY'],
  ['too many pixels', pngOf({ width: 20_000, height: 20_000, rows: Buffer.alloc(9) }), PNG, 400, 'INVALID_BODY'],
  ['JSON', '{}', { 'content-type': 'application/json' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['an SVG', '<svg/>', { 'content-type': 'image/svg+xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a form', squareOf(1), { 'content-type': 'multipart/form-data; boundary=x' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['a compressed body', squareOf(1), { ...PNG, 'content-encoding': 'gzip' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
  ['256 KiB and a byte', Buffer.concat([squareOf(1), Buffer.alloc(256 * 1024)]), PNG, 413, 'PAYLOAD_TOO_LARGE'],
];

test.each(REFUSED)('%s is refused, and nothing is stored', async (_, body, headers, status, code) => {
  const { id } = await buildMerchant(api.database.db);
  const answer = await upload(id, body, headers);
  expect(answer).toMatchObject({ status, body: { code } });
  expect(await detailOf(id)).toMatchObject({ logo_url: null });
});

test('a body of 256 KiB is read, whatever follows the image in it', async () => {
  const { id } = await buildMerchant(api.database.db);
  const image = squareOf(4);
  const padded = Buffer.concat([image, Buffer.alloc(256 * 1024 - image.length, '<script>')]);
  const { body } = await upload(id, padded);
  expect(body).toEqual((await upload(id, image)).body);
});

test('a body without a declared length ends at the limit', async () => {
  const { id } = await buildMerchant(api.database.db);
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      if (sent > 64 * 1024 * 1024) controller.close();
      else controller.enqueue(new Uint8Array(65_536));
    },
  });
  const path = `${api.url}/api/v1/admin/merchants/${id}/logo`;
  const answer = await fetch(path, { method: 'PUT', headers: { ...session, ...PNG }, body, duplex: 'half' }).then(
    ({ status }) => status,
    () => 'closed', // before the response could be read
  );
  expect([413, 'closed']).toContain(answer);
  expect(sent).toBeLessThan(32 * 1024 * 1024);
});

test('an unknown merchant has no logo, and no file is left of the attempt', async () => {
  const count = async (): Promise<unknown> =>
    queryOne(api.database.db, 'select count(*)::int as count from merchant_logos');
  const before = await count();
  expect(await upload(randomUUID(), squareOf(5))).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await upload('x', squareOf(5))).toMatchObject({ status: 404 });
  expect(await remove(randomUUID())).toMatchObject({ status: 404 });
  expect(await count()).toEqual(before);
});

test.each([
  ['is not understood', '{"logo":', 400],
  ['is too large', '{}'.padEnd(16_385, ' '), 413],
])('a request to remove a logo whose body %s removes nothing', async (_, body, status) => {
  const { id } = await buildMerchant(api.database.db);
  await upload(id, squareOf(7));
  const call = { headers: { ...session, 'content-type': 'application/json' }, body };
  expect(await api.call('DELETE', `/admin/merchants/${id}/logo`, call)).toMatchObject({ status });
  expect(await detailOf(id)).toMatchObject({ logo_url: expect.any(String) });
});

test('a logo is set and removed in a session and from the console’s origin only', async () => {
  const { id, apiKey } = await buildMerchant(api.database.db);
  const path = `/admin/merchants/${id}/logo`;
  for (const method of ['PUT', 'DELETE']) {
    for (const headers of [{}, { 'x-api-key': apiKey }]) {
      expect((await api.call(method, path, { headers: { ...PNG, ...headers }, body: squareOf(6) })).status).toBe(401);
    }
    const headers = { ...session, ...PNG, origin: 'https://evil.example' };
    expect((await api.call(method, path, { headers, body: squareOf(6) })).status).toBe(403);
  }
  expect(await detailOf(id)).toMatchObject({ logo_url: null });
});

test('logos have a limit of their own per address', async () => {
  const limited = await openTestApi({ RATE_LIMIT_CHECKOUT_ADDRESS: '2' });
  try {
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await fetch(`${limited.url}/logos/${'0'.repeat(64)}.png`)).status);
    expect(statuses).toEqual([404, 404, 429]);
    expect((await fetch(`${limited.url}/checkout/${randomUUID()}`)).status).toBe(404);
  } finally {
    await limited.close();
  }
});
