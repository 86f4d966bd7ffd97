import { expect, test } from '@jest/globals';
import { METHODS } from '@gateway/contract';
import { query, transact } from '@gateway/store/db';
import { insertSession } from '@gateway/store/gateway';
import { openTestApi, type TestApi } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';
import { loadContract } from '@gateway/contract';

const api = apiPerSuite();

const PASSWORD = 'correct horse battery staple';

test('the right password opens a session for 24 hours, in a cookie hidden from scripts and other sites', async () => {
  const { status, body, headers } = await api.call('POST', '/admin/auth/login', { body: { password: PASSWORD } });
  expect({ status, body }).toEqual({ status: 200, body: { ok: true } });
  expect(headers.get('set-cookie')).toMatch(
    /^admin_token=[\w.-]+; Max-Age=86400; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
  );
});

test.each([{ NODE_ENV: 'production' }, { PUBLIC_BASE_URL: 'https://pay.example' }])(
  'the cookie is sent over TLS only: %j',
  async (environment) => {
    const secure = await openTestApi(environment);
    try {
      const { headers } = await secure.call('POST', '/admin/auth/login', { body: { password: PASSWORD } });
      expect(headers.get('set-cookie')).toContain('; Secure');
    } finally {
      await secure.close();
    }
  },
);

test('a session ends when the password changes', async () => {
  const cookie = await api.logIn();
  const changed = await openTestApi({ ADMIN_PASSWORD: 'another password' });
  const same = await openTestApi();
  try {
    for (const { context } of [changed, same]) await copySessions(context.db);
    expect((await same.call('GET', '/admin/stats', { headers: cookie })).status).toBe(200);
    const answer = await changed.call('GET', '/admin/stats', { headers: cookie });
    expect(answer.body['code']).toBe('ADMIN_TOKEN_INVALID');
  } finally {
    await changed.close();
    await same.close();
  }
});

/** Each test api has a database of its own. */
async function copySessions(to: TestApi['context']['db']): Promise<void> {
  for (const { id } of await query<{ id: string }>(api.context.db, 'select id from admin_sessions')) {
    const owner = { personId: null, counterMerchantId: null, address: '127.0.0.1', userAgent: null };
    const session = { ...owner, id, expiresAt: new Date(Date.now() + 3_600_000) };
    await transact(to, (tx) => insertSession(tx, session));
  }
}

test('logging out needs no session', async () => {
  expect((await api.call('POST', '/admin/auth/logout')).body).toEqual({ ok: true });
  const headers = { cookie: 'admin_token=nonsense' };
  expect((await api.call('POST', '/admin/auth/logout', { headers })).body).toEqual({ ok: true });
});

test('a login from another origin is refused', async () => {
  const call = { body: { password: PASSWORD }, headers: { origin: 'https://evil.example' } };
  expect(await api.call('POST', '/admin/auth/login', call)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test.each([
  ['https://pay.example', 200],
  ['http://pay.example', 403],
  ['https://pay.example:8443', 403],
  ['null', 403],
])('a login on the host pay.example from the origin %s is answered with %i', async (origin, status) => {
  const secure = await openTestApi({ PUBLIC_BASE_URL: 'https://pay.example' });
  try {
    const call = { body: { password: PASSWORD }, headers: { origin, host: 'pay.example' } };
    expect(await secure.call('POST', '/admin/auth/login', call)).toMatchObject({ status });
  } finally {
    await secure.close();
  }
});

test('no response of the admin API or of a merchant may be stored by a cache', async () => {
  const headers = await api.logIn();
  for (const path of ['/admin/stats', '/admin/orders', '/admin/merchants', '/admin/wallet', '/admin/nothing']) {
    expect((await api.call('GET', path, { headers })).headers.get('cache-control')).toBe('no-store');
  }
  expect((await api.call('GET', '/payments', { key: api.key })).headers.get('cache-control')).toBe('no-store');
  expect((await api.call('GET', '/payments')).headers.get('cache-control')).toBe('no-store');
});

test('every admin path but login and logout requires the session first, whatever is sent', async () => {
  const guarded = Object.entries(loadContract().paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] && path.startsWith('/admin/') ? [{ method, path }] : [])),
  );
  const open = ['/admin/auth/login', '/admin/auth/logout'];
  expect(guarded.length).toBeGreaterThan(20);
  for (const { method, path } of guarded.filter((route) => !open.includes(route.path))) {
    const id = '00000000-0000-4000-8000-000000000000';
    const answer = await api.call(method.toUpperCase(), path.replace('{id}', id), {
      headers: { authorization: 'Bearer x', origin: 'https://evil.example' },
      ...(method === 'get' ? {} : { body: '{' }),
    });
    expect(answer).toMatchObject({ status: 401, body: { code: 'ADMIN_UNAUTHORIZED' } });
  }
});

test.each([
  ['POST', '/admin/login'],
  ['POST', '/admin/logout'],
  ['POST', '/admin/merchants/00000000-0000-4000-8000-000000000000/rotate-key'],
  ['GET', '/admin'],
  ['GET', '/admin/'],
])('the older endpoints are not served: %s %s', async (method, path) => {
  expect(await api.call(method, path, { headers: await api.logIn() })).toMatchObject({ status: 404 });
});

test('merchants are not suspended by PATCH', async () => {
  const call = { headers: await api.logIn(), body: { active: false } };
  const answer = await api.call('PATCH', `/admin/merchants/${api.merchantId}`, call);
  expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect((await api.call('GET', '/payments', { key: api.key })).status).toBe(200);
});
