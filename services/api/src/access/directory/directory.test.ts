import { beforeEach, expect, jest, test } from '@jest/globals';
import { perSuite } from '@gateway/runtime/testing/suite';
import { query } from '@gateway/store/db';
import { openTestApi, type Answer } from '../../testing';
import { buildPerson, secretOf } from '../../testing/clients/people';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { openTestDirectory } from '../../testing/clients/test-directory';

const site = perSuite(async () => {
  const directory = await openTestDirectory(PUBLIC_BASE_URL);
  const api = await openTestApi({ PUBLIC_BASE_URL, ...directory.environment });
  return {
    ...{ api, directory },
    async close() {
      await api.close();
      await directory.close();
    },
  };
});
beforeEach(() => {
  site.directory.lie = {};
});

/** A browser that has begun something, and come back from the directory. */
interface Return {
  query: string;
  headers: Record<string, string>;
}

const invite = async (fields: Record<string, unknown>): Promise<string> =>
  secretOf(await site.api.asAdmin('POST', '/admin/people', { name: 'Dana', ...fields }));

/** The value of a cookie that an answer sets, as the header of the next request. */
function cookieIn({ headers }: Answer, name: string): Record<string, string> {
  const [cookie] = new RegExp(`${name}=[^;,]+`).exec(headers.get('set-cookie') ?? '') ?? [];
  return cookie === undefined ? {} : { cookie };
}

async function goAndSignIn(account: string): Promise<Return> {
  const begun = await site.api.call('GET', '/auth/directory');
  expect(begun.status).toBe(302);
  const query = await site.directory.signIn(begun.headers.get('location') ?? '', account);
  return { query, headers: cookieIn(begun, 'directory_attempt') };
}

async function goToAccept(secret: string, account: string): Promise<Return> {
  const begun = await site.api.call('POST', '/auth/invitations/directory', { body: { secret } });
  const query = await site.directory.signIn(String(begun.body['url']), account);
  return { query, headers: cookieIn(begun, 'directory_attempt') };
}

const comeBack = ({ query, headers }: Return): Promise<Answer> =>
  site.api.call('GET', `/auth/directory/callback?${query}`, { headers });

const signIn = async (account: string): Promise<Answer> => comeBack(await goAndSignIn(account));

/** A person whose account of the directory is bound. */
async function buildBound(
  account: string,
  fields: Record<string, unknown> = { gateway_role: 'auditor' },
): Promise<string> {
  const accepted = await comeBack(await goToAccept(await invite(fields), account));
  expect(accepted.status).toBe(200);
  const me = await site.api.call('GET', '/me', { headers: cookieIn(accepted, 'admin_token') });
  return (me.body['person'] as { id: string }).id;
}

test('an invitation is accepted by the directory, and its person signs in by it from then on', async () => {
  const { api } = site;
  const secret = await invite({ gateway_role: 'operator' });
  const offer = await api.call('POST', '/auth/invitations/open', { body: { secret } });
  expect(offer.body['may_use_directory']).toBe(true);
  const accepted = await comeBack(await goToAccept(secret, 'dana'));
  expect(accepted.status).toBe(200);
  expect(accepted.text).toContain(`<meta http-equiv="refresh" content="0; url=${PUBLIC_BASE_URL}/console" />`);
  expect(accepted.headers.get('set-cookie')).toMatch(/admin_token=.*SameSite=Strict/);
  const again = await signIn('dana');
  const me = await api.call('GET', '/me', { headers: cookieIn(again, 'admin_token') });
  const person = { name: 'Dana', login_name: null, has_password: false, has_directory: true };
  expect(me.body).toMatchObject({ gateway_role: 'operator', person });
  const { body } = await api.asAdmin('GET', '/admin/audit-log?limit=2');
  expect(body['data']).toMatchObject([
    { action: 'session.log_in', role: 'operator', after: { by: 'directory' } },
    { action: 'person.accept_invitation', after: { by: 'directory', gateway_role: 'operator' } },
  ]);
});

test('who has the directory alone confirms nothing: a stolen session cannot add a way in', async () => {
  const { api } = site;
  await buildBound('lone');
  const headers = cookieIn(await signIn('lone'), 'admin_token');
  for (const path of ['/admin/second-factor/passkeys', '/admin/second-factor/totp']) {
    const refused = await api.call('POST', path, { headers, body: {} });
    expect(refused).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  }
});

test('the directory creates nobody, whatever its e-mail address looks like', async () => {
  const { api } = site;
  await buildPerson(api, { gateway_role: 'owner' }, 'owner@shop.example');
  const before = await api.asAdmin('GET', '/admin/people');
  const refused = await signIn('owner@shop.example');
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'FORBIDDEN', error: expect.stringMatching(/bound to nobody/) },
  });
  expect(cookieIn(refused, 'admin_token')).toEqual({});
  const after = await api.asAdmin('GET', '/admin/people');
  expect(after.body['pagination']).toEqual(before.body['pagination']);
});

test.each([
  ['another nonce', { claims: { nonce: 'another' } }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['another audience', { claims: { aud: 'another' } }],
  ['a further audience', { claims: { aud: ['gateway', 'another'], azp: 'another' } }],
  ['an end in the past', { claims: { exp: 1_000_000 } }],
  ['a key that is not published', { hasForeignKey: true }],
])('an answer with %s is refused', async (what, lie) => {
  await buildBound(what);
  site.directory.lie = lie;
  const refused = await signIn(what);
  expect(refused).toMatchObject({ status: 403, body: { error: expect.stringMatching(/cannot be trusted/) } });
  site.directory.lie = {};
  expect((await signIn(what)).status).toBe(200);
});

test('an expired code is refused', async () => {
  await buildBound('slow');
  const returned = await goAndSignIn('slow');
  site.directory.expireCodes();
  expect((await comeBack(returned)).status).toBe(403);
});

test('a code is accepted once, even with the cookie of its attempt', async () => {
  await buildBound('once');
  const returned = await goAndSignIn('once');
  const first = await comeBack(returned);
  expect(first.headers.get('set-cookie')).toMatch(/directory_attempt=;/);
  expect((await comeBack(returned)).status).toBe(403);
});

test('who comes back without an attempt of this browser, or with another state, is refused', async () => {
  await buildBound('state');
  const [mine, another] = [await goAndSignIn('state'), await goAndSignIn('state')];
  const over = { status: 409, body: { code: 'INVALID_STATE' } };
  expect(await comeBack({ ...mine, headers: {} })).toMatchObject(over);
  expect(await comeBack({ ...mine, headers: { cookie: 'directory_attempt=forged' } })).toMatchObject(over);
  expect((await comeBack({ query: mine.query, headers: another.headers })).status).toBe(403);
  expect((await comeBack({ query: mine.query.replace(/state=[^&]+&?/, ''), headers: mine.headers })).status).toBe(403);
  expect((await comeBack({ query: 'error=access_denied', headers: mine.headers })).status).toBe(403);
});

test('an attempt ends after ten minutes', async () => {
  await buildBound('late');
  const returned = await goAndSignIn('late');
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 600_001);
  try {
    expect((await comeBack(returned)).body['code']).toBe('INVALID_STATE');
  } finally {
    clock.mockRestore();
  }
});

test('an account that is bound is not bound to another person, whose invitation stays open', async () => {
  const id = await buildBound('taken');
  const secret = await invite({ gateway_role: 'operator' });
  const refused = await comeBack(await goToAccept(secret, 'taken'));
  expect(refused).toMatchObject({ status: 403, body: { error: expect.stringMatching(/belongs to another person/) } });
  expect((await comeBack(await goToAccept(secret, 'free'))).status).toBe(200);
  const me = await site.api.call('GET', '/me', { headers: cookieIn(await signIn('taken'), 'admin_token') });
  expect(me.body).toMatchObject({ gateway_role: 'auditor', person: { id } });
});

test('an invitation that was used or revoked meanwhile binds nothing', async () => {
  const returned = await goToAccept(await invite({ gateway_role: 'auditor' }), 'too-late');
  const { body } = await site.api.asAdmin('GET', '/admin/people');
  const [{ id }] = body['invitations'] as [{ id: string }];
  await site.api.asAdmin('POST', `/admin/invitations/${id}/revoke`);
  expect((await comeBack(returned)).status).toBe(404);
  expect((await signIn('too-late')).status).toBe(403);
});

test('a suspended person is refused, and a new link unbinds the account', async () => {
  const { api } = site;
  const id = await buildBound('gone');
  await api.asAdmin('PUT', `/admin/people/${id}`, { is_suspended: true });
  expect((await signIn('gone')).status).toBe(403);
  await api.asAdmin('PUT', `/admin/people/${id}`, { is_suspended: false });
  expect((await signIn('gone')).status).toBe(200);
  const renewed = await api.asAdmin('POST', `/admin/people/${id}/invitation`);
  expect((await signIn('gone')).status).toBe(403);
  expect((await comeBack(await goToAccept(secretOf(renewed), 'gone-again'))).status).toBe(200);
  expect((await signIn('gone-again')).status).toBe(200);
});

test('an invitation is not begun from another origin, or with a secret that is unknown', async () => {
  const begin = (headers: Record<string, string>): Promise<Answer> =>
    site.api.call('POST', '/auth/invitations/directory', { headers, body: { secret: 'x'.repeat(43) } });
  expect((await begin({ origin: 'https://evil.example' })).status).toBe(403);
  expect((await begin({})).status).toBe(404);
});

test('an owner of the gateway is never in the hands of the directory alone', async () => {
  const { api } = site;
  const secret = await invite({ gateway_role: 'owner' });
  const offer = await api.call('POST', '/auth/invitations/open', { body: { secret } });
  expect(offer.body['may_use_directory']).toBe(false);
  const refused = { status: 409, body: { code: 'INVALID_STATE', error: expect.stringMatching(/^An owner .* needs/) } };
  expect(await api.call('POST', '/auth/invitations/directory', { body: { secret } })).toMatchObject(refused);
  const id = await buildBound('raised');
  expect(await api.asAdmin('PUT', `/admin/people/${id}`, { gateway_role: 'owner' })).toMatchObject(refused);
  const headers = cookieIn(await signIn('raised'), 'admin_token');
  const join = { secret: await invite({ gateway_role: 'owner' }), join: true };
  const joined = await api.call('POST', '/auth/invitations/accept', { headers, body: join });
  expect(joined).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  await query(api.database.db, "update people set gateway_role = 'owner' where id = :id", { id });
  expect(await signIn('raised')).toMatchObject(refused);
});

test('a page of another site does not begin a sign-in', async () => {
  for (const [from, status] of Object.entries({ 'cross-site': 403, 'same-site': 403, 'same-origin': 302, none: 302 })) {
    const { status: given } = await site.api.call('GET', '/auth/directory', { headers: { 'sec-fetch-site': from } });
    expect([from, given]).toEqual([from, status]);
  }
});

test('a directory whose document names another issuer is not asked', async () => {
  const other = await openTestDirectory(PUBLIC_BASE_URL);
  const { OIDC_ISSUER: issuer = '' } = other.environment;
  const api = await openTestApi({
    PUBLIC_BASE_URL,
    ...other.environment,
    OIDC_ISSUER: issuer.replace('127.0.0.1', 'localhost'),
  });
  try {
    expect(await api.call('GET', '/auth/directory')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    expect(api.log).toContainEqual(expect.objectContaining({ message: 'directory does not answer' }));
  } finally {
    await api.close();
    await other.close();
  }
});

test('a browser gets pages, in which nothing of the request is echoed', async () => {
  const get = site.api.request.get('/api/v1/auth/directory/callback?state=<b>');
  const { status, type, text } = await get.set('Accept', 'text/html,*/*;q=0.8');
  expect({ status, type }).toEqual({ status: 409, type: 'text/html' });
  expect(text).toContain('This sign-in is over, or was begun in another browser: begin again.');
  expect(text).not.toContain('<b>');
});

test('a gateway without a directory says so', async () => {
  const api = await openTestApi({ PUBLIC_BASE_URL });
  try {
    const none = { status: 409, body: { code: 'INVALID_STATE', error: expect.stringMatching(/has no directory/) } };
    expect(await api.call('GET', '/auth/directory')).toMatchObject(none);
    const secret = secretOf(await api.asAdmin('POST', '/admin/people', { name: 'Eve', gateway_role: 'auditor' }));
    expect(await api.call('POST', '/auth/invitations/directory', { body: { secret } })).toMatchObject(none);
    const offer = await api.call('POST', '/auth/invitations/open', { body: { secret } });
    expect(offer.body['may_use_directory']).toBe(false);
  } finally {
    await api.close();
  }
});

test('a directory that is down is said to be, and every other way in is open', async () => {
  const down = await openTestDirectory(PUBLIC_BASE_URL);
  const api = await openTestApi({ PUBLIC_BASE_URL, ...down.environment });
  await down.close();
  try {
    const secret = secretOf(await api.asAdmin('POST', '/admin/people', { name: 'Eve', gateway_role: 'auditor' }));
    const silent = { status: 503, body: { code: 'UNAVAILABLE', error: expect.stringMatching(/does not answer/) } };
    expect(await api.call('GET', '/auth/directory')).toMatchObject(silent);
    expect(await api.call('POST', '/auth/invitations/directory', { body: { secret } })).toMatchObject(silent);
    expect((await buildPerson(api, { gateway_role: 'owner' })).id).toHaveLength(36);
  } finally {
    await api.close();
  }
});

test('a directory that fails in the middle of a sign-in is said to be down', async () => {
  site.directory.lie = { status: 502 };
  expect(await signIn('anybody')).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/does not answer/) },
  });
});
