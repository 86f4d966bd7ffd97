import { createHmac, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { sign } from 'jsonwebtoken';
import { query } from '@gateway/store/db';
import { buildMerchant, buildOrder } from '@gateway/store/testing';
import { openTestApi } from '../testing';
import { apiPerSuite } from '../testing/suite-api';
import { expectUnchanged } from '../testing/unchanged';

const api = apiPerSuite();
let cookie: Record<string, string>;
/** The id of an open session, so that a forged token has no other fault. */
let openId: string;
beforeAll(async () => {
  cookie = await api.logIn();
  const [session] = await query<{ id: string }>(api.context.db, 'select id from admin_sessions');
  openId = session?.id ?? '';
});

const INVALID_BODY = { status: 400, body: { code: 'INVALID_BODY' } };
const PASSWORD = 'correct horse battery staple';

describe('passwords are compared exactly', () => {
  test.each<[string, unknown]>([
    ['none', undefined],
    ['a number', { password: 5 }],
    ['a list', { password: ['a'] }],
    ['null', { password: null }],
    ['an object', { password: { $ne: '' } }],
    ['empty', { password: '' }],
    ['an unknown field', { password: PASSWORD, user: 'admin' }],
  ])('%s is refused as a password', async (_name, body) => {
    const call = { body: body ?? {} };
    expect(await expectUnchanged(api, () => api.call('POST', '/admin/auth/login', call))).toMatchObject(INVALID_BODY);
  });

  test.each([`${PASSWORD} `, PASSWORD.toUpperCase(), PASSWORD.slice(0, -1), `${PASSWORD}\u0301`, 'x'.repeat(72)])(
    '%j is the wrong one',
    async (password) => {
      const answer = await expectUnchanged(api, () => api.call('POST', '/admin/auth/login', { body: { password } }));
      expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_PASSWORD' } });
      expect(answer.headers.get('set-cookie')).toBeNull();
    },
  );

  test('a long password is compared to its last byte, without normalisation', async () => {
    const password = `${'caf\u00e9 '.repeat(20)}end`;
    const careful = await openTestApi({ ADMIN_PASSWORD: password });
    const tryLogin = async (given: string): Promise<number> =>
      (await careful.call('POST', '/admin/auth/login', { body: { password: given } })).status;
    try {
      expect(await tryLogin(password)).toBe(200);
      for (const wrong of [password.slice(0, 72), password.normalize('NFD'), ` ${password}`]) {
        expect(await tryLogin(wrong)).toBe(401);
      }
    } finally {
      await careful.close();
    }
  });

  test('a missing body has no password', async () => {
    const answer = await expectUnchanged(api, () => api.call('POST', '/admin/auth/login'));
    expect(answer).toMatchObject(INVALID_BODY);
  });

  test('a password of another type is refused', async () => {
    const call = { body: `password=${PASSWORD}`, headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const answer = await expectUnchanged(api, () => api.call('POST', '/admin/auth/login', call));
    expect(answer).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
  });

  test('a body of 1 MB is too large', async () => {
    const answer = await api.call('POST', '/admin/auth/login', { body: { password: 'x'.repeat(1_000_000) } });
    expect(answer.status).toBe(413);
  });
});

/** A valid token with the given claims changed. */
function forge(
  claims: Record<string, unknown>,
  options: Record<string, unknown> = {},
  secret = api.context.config.jwtSecret,
): string {
  const { jwtSecret, adminPassword } = api.context.config;
  const pv = createHmac('sha256', jwtSecret).update(adminPassword).digest('hex').slice(0, 16);
  const iat = Math.floor(Date.now() / 1000);
  const full: Record<string, unknown> = {
    iss: 'gateway',
    aud: 'gateway-admin',
    sub: 'admin',
    jti: openId,
    pv,
    iat,
    exp: iat + 3600,
    ...claims,
  };
  const present = Object.fromEntries(Object.entries(full).filter(([, value]) => value !== undefined));
  return sign(present, secret, { algorithm: 'HS256', ...options });
}

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs claims that the library refuses to sign. */
function signRaw(claims: Record<string, unknown>): string {
  const [head = '', body = ''] = forge({}).split('.');
  const changed = encode({ ...(JSON.parse(Buffer.from(body, 'base64url').toString()) as object), ...claims });
  const signature = createHmac('sha256', api.context.config.jwtSecret).update(`${head}.${changed}`).digest('base64url');
  return `${head}.${changed}.${signature}`;
}

const now = Math.floor(Date.now() / 1000);
const FORGED: [string, () => string][] = [
  ['JSON of a cookie', () => 'j:{"a":1}'],
  ['a signed cookie', () => 's:abc.def'],
  ['broken escapes', () => '%zz'],
  ['quotes', () => `"${forge({})}"`],
  ['two cookies', () => `x; admin_token=${forge({})}`],
  ['two cookies, the valid one first', () => `${forge({})}; admin_token=x`],
  ['two cookies, one with spaces', () => `${forge({})};\tadmin_token = x`],
  ['escapes', () => forge({}).replace('e', '%65')],
  ['10 KB', () => 'x'.repeat(10_240)],
  ['no algorithm', () => `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ exp: now + 60 })}.`],
  ['HS384', () => forge({}, { algorithm: 'HS384' })],
  ['HS512', () => forge({}, { algorithm: 'HS512' })],
  [
    'RS256 over the same secret',
    () => `${encode({ alg: 'RS256', typ: 'JWT' })}.${forge({}).split('.').slice(1).join('.')}`,
  ],
  ['another key', () => forge({}, {}, Buffer.alloc(32, 9))],
  ['no expiry', () => forge({ exp: undefined })],
  ['an expiry that is a string', () => signRaw({ exp: '9999999999' })],
  ['an expiry in the past', () => forge({ exp: now - 1 })],
  ['an expiry in ten years', () => forge({ exp: now + 315_360_000 })],
  ['a not-before in the future', () => forge({}, { notBefore: 600 })],
  ['issued in the future', () => forge({ iat: now + 600, exp: now + 1200 })],
  ['another audience', () => forge({ aud: 'other' })],
  ['another issuer', () => forge({ iss: 'other' })],
  ['another subject', () => forge({ sub: 'other' })],
  ['the id of no session', () => forge({ jti: randomUUID() })],
  ['no id', () => forge({ jti: undefined })],
  ['an id that is no UUID', () => forge({ jti: 'session 1' })],
  ['another password', () => forge({ pv: '0'.repeat(16) })],
  ['a key id', () => forge({}, { keyid: 'a' })],
  ['an embedded key', () => forge({}, { header: { alg: 'HS256', typ: 'JWT', jwk: {} } })],
  ['a key URL', () => forge({}, { header: { alg: 'HS256', typ: 'JWT', jku: 'https://evil.example/' } })],
  ['an extra part', () => `${forge({})}.x`],
  // Its first character: the last one has bits that mean nothing.
  ['a changed signature', () => forge({}).replace(/[^.](?=[^.]*$)/, (first) => (first === 'A' ? 'B' : 'A'))],
];

describe('only a valid session of this deployment grants access', () => {
  test('a correct token is accepted, so that the following cases test one difference each', async () => {
    const headers = { cookie: `admin_token=${forge({})}` };
    expect((await api.call('GET', '/admin/stats', { headers })).status).toBe(200);
  });

  test.each([
    ['none', {}],
    ['empty', { cookie: 'admin_token=' }],
    ['in another case', { cookie: 'Admin_Token=x' }],
    ['the old name', { cookie: 'gateway_admin=x' }],
    ['as a Bearer', { authorization: 'Bearer x' }],
  ])('no valid cookie: %s', async (_name, headers: Record<string, string>) => {
    const answer = await api.call('GET', '/admin/stats', { headers });
    expect(answer).toMatchObject({ status: 401, body: { code: 'ADMIN_UNAUTHORIZED' } });
  });

  test.each(FORGED)('an invalid token: %s', async (_name, token) => {
    const headers = { cookie: `admin_token=${token()}` };
    const answer = await expectUnchanged(api, () => api.call('GET', '/admin/stats', { headers }));
    expect(answer).toMatchObject({ status: 401, body: { code: 'ADMIN_TOKEN_INVALID' } });
  });

  test('a logged-out session ends, and another one stays valid', async () => {
    const [one, other] = [await api.logIn(), await api.logIn()];
    const out = await api.call('POST', '/admin/auth/logout', { headers: one });
    expect(out.body).toEqual({ ok: true });
    expect(out.headers.get('set-cookie')).toMatch(/^admin_token=; Path=\/; Expires=Thu, 01 Jan 1970/);
    expect((await api.call('GET', '/admin/stats', { headers: one })).body['code']).toBe('ADMIN_TOKEN_INVALID');
    expect((await api.call('GET', '/admin/stats', { headers: other })).status).toBe(200);
  });
});

describe('merchants', () => {
  const secret = 'a-webhook-secret';
  test.each<[string, Record<string, unknown>]>([
    ['no name', { webhook_secret: secret }],
    ['an empty name', { name: '', webhook_secret: secret }],
    ['a blank name', { name: ' ', webhook_secret: secret }],
    ['a name of 256', { name: 'a'.repeat(256), webhook_secret: secret }],
    ['a name with NUL', { name: 'a\u0000', webhook_secret: secret }],
    ['a name that turns its text around', { name: 'shop\u202egnp.exe', webhook_secret: secret }],
    ['an invisible name', { name: '\u3164', webhook_secret: secret }],
    ['a number', { name: 5, webhook_secret: secret }],
    ['no secret', { name: 'Shop' }],
    ['a secret of 7', { name: 'Shop', webhook_secret: '1234567' }],
    ['a secret of 256', { name: 'Shop', webhook_secret: 'a'.repeat(256) }],
    ['a secret with NUL', { name: 'Shop', webhook_secret: 'secret\u0000secret' }],
    ['both spellings, equal', { name: 'Shop', webhook_secret: secret, webhookSecret: secret }],
    ['both spellings, different', { name: 'Shop', webhook_secret: secret, webhookSecret: `${secret}2` }],
    ['an unknown field', { name: 'Shop', webhook_secret: secret, webhook_url: 'https://a.example' }],
    ['is_active', { name: 'Shop', webhook_secret: secret, is_active: true }],
  ])('a new one with %s is refused', async (_name, body) => {
    const answer = await expectUnchanged(api, () => api.call('POST', '/admin/merchants', { headers: cookie, body }));
    expect(answer).toMatchObject(INVALID_BODY);
  });

  test.each(['A', '😀'.repeat(255), '<b>Shop</b>', 'مقهى', 'ב\u200fא'])('a name may be %s', async (name) => {
    const answer = await api.call('POST', '/admin/merchants', {
      headers: cookie,
      body: { name, webhook_secret: secret },
    });
    expect(answer).toMatchObject({ status: 201, body: { name } });
  });

  test.each<[string, unknown, string]>([
    ['nothing', {}, 'EMPTY_UPDATE'],
    ['nothing, without a body', undefined, 'EMPTY_UPDATE'],
    ['__proto__', '{"__proto__":{}}', 'INVALID_BODY'],
    ['a string for a flag', { is_active: 'true' }, 'INVALID_BODY'],
    ['a number for a flag', { is_active: 1 }, 'INVALID_BODY'],
    ['null for a flag', { is_active: null }, 'INVALID_BODY'],
    ['a key', { api_key: 'x' }, 'INVALID_BODY'],
    ['both spellings', { is_active: true, isActive: false }, 'INVALID_BODY'],
    ['a name of 256', { name: 'a'.repeat(256) }, 'INVALID_BODY'],
    ['a blank name', { name: ' ' }, 'INVALID_BODY'],
    ['a secret of 7', { webhook_secret: '1234567' }, 'INVALID_BODY'],
    ['a secret of 256', { webhookSecret: 'a'.repeat(256) }, 'INVALID_BODY'],
  ])('a change to %s is refused', async (_name, body, code) => {
    const path = `/admin/merchants/${api.merchantId}`;
    const answer = await expectUnchanged(api, () => api.call('PUT', path, { headers: cookie, body }));
    expect(answer).toMatchObject({ status: 400, body: { code } });
  });

  test.each([randomUUID(), 'abc', `{${randomUUID()}}`])('%s is not a merchant', async (id) => {
    const missing = { status: 404, body: { code: 'NOT_FOUND' } };
    const path = `/admin/merchants/${id}`;
    expect(await api.call('GET', path, { headers: cookie })).toMatchObject(missing);
    expect(await api.call('PUT', path, { headers: cookie, body: { name: 'A' } })).toMatchObject(missing);
    expect(await api.call('POST', `${path}/rotate-api-key`, { headers: cookie })).toMatchObject(missing);
  });
});

describe('retries', () => {
  test.each(['http://169.254.169.254/', 'ftp://a.example/', 'x', '', 5, null, ['https://a.example/']])(
    'an override URL %j is refused with its own code',
    async (callback_url) => {
      const order = await buildOrder(api.database.db);
      const path = `/admin/orders/${order.id}/retry-webhook`;
      const answer = await expectUnchanged(api, () =>
        api.call('POST', path, { headers: cookie, body: { callback_url } }),
      );
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    },
  );

  test('an order that was not paid has no webhook to retry', async () => {
    const order = await buildOrder(api.database.db);
    const answer = await expectUnchanged(api, () =>
      api.call('POST', `/admin/orders/${order.id}/retry-webhook`, { headers: cookie }),
    );
    expect(answer).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  });

  test('an unknown order is reported before anything else is checked', async () => {
    for (const action of ['retry-webhook', 'retry-sweep']) {
      const answer = await api.call('POST', `/admin/orders/${randomUUID()}/${action}`, { headers: cookie });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  test('operations without a body accept an empty object and nothing else', async () => {
    const { id } = await buildMerchant(api.database.db);
    const path = `/admin/merchants/${id}/rotate-api-key`;
    expect((await api.call('POST', path, { headers: cookie, body: {} })).status).toBe(200);
    expect(await api.call('POST', path, { headers: cookie, body: { a: 1 } })).toMatchObject(INVALID_BODY);
    expect(await api.call('POST', path, { headers: cookie, body: '[]' })).toMatchObject(INVALID_BODY);
  });

  test.each(['https://evil.example', 'null', 'http://pay.example.evil.example', 'x'])(
    'a page of %s cannot change anything',
    async (origin) => {
      const call = { headers: { ...cookie, origin }, body: { name: 'Evil' } };
      const path = `/admin/merchants/${api.merchantId}`;
      const answer = await expectUnchanged(api, () => api.call('PUT', path, call));
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    },
  );

  test('a page of this host or of the public one may', async () => {
    for (const origin of [api.url, 'http://pay.example']) {
      const call = { headers: { ...cookie, origin }, body: { name: 'Shop' } };
      expect((await api.call('PUT', `/admin/merchants/${api.merchantId}`, call)).status).toBe(200);
    }
  });
});
