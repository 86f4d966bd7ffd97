import { beforeEach, expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { createResealTick } from '../../startup/reseal';
import { cookieOf, type Answer } from '../../testing';
import { apiPerTest } from '../../testing/suite-api';
import { startCopy } from '../../testing/further-copy';
import { codeOf, forgetStep, wrongCode } from '../../testing/clients/authenticator-app';
import { PASSWORD, PUBLIC_BASE_URL, setUpPasskey, setUpTotp, tryLogin } from '../../testing/clients/second-factor';
import { softwarePasskey } from '../../testing/clients/software-passkey';

const api = apiPerTest({ PUBLIC_BASE_URL });
let headers: Record<string, string>;
beforeEach(async () => {
  headers = await api.logIn();
});

const needed = (factors: string[]): object => ({
  status: 401,
  body: { code: 'ADMIN_UNAUTHORIZED', second_factor: factors },
});

async function newestAction(): Promise<unknown> {
  const { body } = await api.call('GET', '/admin/audit-log?limit=1', { headers });
  return (body['data'] as unknown[])[0];
}

const optionsOf = ({ body }: Answer): unknown => body['passkey_options'];

test('without a second factor, the password alone logs in, and other fields are ignored', async () => {
  expect((await tryLogin(api, {})).status).toBe(200);
  expect((await tryLogin(api, { otp: '123456' })).status).toBe(200);
});

test('with an authenticator app, the password alone is not enough, and a wrong one is answered as before', async () => {
  const { secret } = await setUpTotp(api, headers);
  const missing = await tryLogin(api, {});
  expect(missing).toMatchObject(needed(['totp']));
  expect(missing.headers.get('set-cookie')).toBeNull();
  expect(optionsOf(missing)).toBeUndefined();
  const wrong = await tryLogin(api, { password: 'wrong', otp: codeOf(secret) });
  expect(wrong.body).toEqual({ error: 'The password is wrong', code: 'INVALID_PASSWORD' });
  expect(await tryLogin(api, { otp: wrongCode(secret) })).toMatchObject(needed(['totp']));
  const right = await tryLogin(api, { otp: codeOf(secret) });
  expect(right).toMatchObject({ status: 200, body: { ok: true } });
  expect((await api.call('GET', '/admin/stats', { headers: cookieOf(right) })).status).toBe(200);
  expect(await newestAction()).toMatchObject({ action: 'session.log_in', after: { second_factor: 'totp' } });
});

test('a code of the step before or after is accepted, typed with a space too', async () => {
  const { secret } = await setUpTotp(api, headers);
  await forgetStep(api);
  const code = codeOf(secret, -1);
  expect((await tryLogin(api, { otp: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200);
  expect((await tryLogin(api, { otp: codeOf(secret, 1) })).status).toBe(200);
});

test('with a passkey, the response has a challenge that names no passkey, and its answer logs in', async () => {
  const { passkey } = await setUpPasskey(api, headers);
  const missing = await tryLogin(api, {});
  expect(missing).toMatchObject(needed(['passkey']));
  const options = optionsOf(missing) as Record<string, unknown>;
  expect(options).toMatchObject({ rpId: 'pay.example', userVerification: 'required' });
  expect(options['allowCredentials'] ?? []).toEqual([]);
  expect((await tryLogin(api, { assertion: passkey.get(options) })).status).toBe(200);
  expect(await newestAction()).toMatchObject({ action: 'session.log_in', after: { second_factor: 'passkey' } });
});

test.each([
  ['another origin', { origin: 'https://evil.example' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['no verification of the user', { isUserVerified: false }],
  ['a counter that was seen before', { counter: 1 }],
])('the answer of a passkey with %s is refused, with a new challenge', async (_what, behaviour) => {
  const { passkey } = await setUpPasskey(api, headers);
  const first = optionsOf(await tryLogin(api, {})) as { challenge: string };
  const refused = await tryLogin(api, { assertion: passkey.get(first, behaviour) });
  expect(refused).toMatchObject(needed(['passkey']));
  const next = optionsOf(refused) as { challenge: string };
  expect(next.challenge).not.toBe(first.challenge);
  expect((await tryLogin(api, { assertion: passkey.get(next) })).status).toBe(200);
});

test('a copy of a passkey that is behind the last login is refused', async () => {
  const { passkey } = await setUpPasskey(api, headers);
  const logIn = async (counter: number): Promise<number> => {
    const assertion = passkey.get(optionsOf(await tryLogin(api, {})), { counter });
    return (await tryLogin(api, { assertion })).status;
  };
  expect([await logIn(9), await logIn(8), await logIn(9), await logIn(10)]).toEqual([200, 401, 401, 200]);
});

test('an authenticator that does not count is accepted again and again', async () => {
  const { passkey } = await setUpPasskey(api, headers);
  await query(api.database.db, 'update admin_passkeys set counter = 0');
  for (let i = 0; i < 2; i++) {
    const assertion = passkey.get(optionsOf(await tryLogin(api, {})), { counter: 0 });
    expect((await tryLogin(api, { assertion })).status).toBe(200);
  }
});

test('a passkey that is not set up is refused', async () => {
  await setUpPasskey(api, headers);
  const stranger = softwarePasskey(PUBLIC_BASE_URL);
  const assertion = stranger.get(optionsOf(await tryLogin(api, {})));
  expect(await tryLogin(api, { assertion })).toMatchObject(needed(['passkey']));
});

test('both factors may be set up; each alone logs in, and both at once are refused', async () => {
  const { secret } = await setUpTotp(api, headers);
  await forgetStep(api);
  const { passkey } = await setUpPasskey(api, headers, { otp: codeOf(secret) });
  await forgetStep(api);
  const missing = await tryLogin(api, {});
  expect(missing).toMatchObject(needed(['totp', 'passkey']));
  const assertion = passkey.get(optionsOf(missing));
  expect((await tryLogin(api, { assertion, otp: codeOf(secret) })).status).toBe(400);
  expect((await tryLogin(api, { assertion })).status).toBe(200);
  expect((await tryLogin(api, { otp: codeOf(secret) })).status).toBe(200);
});

test('a recovery code logs in once, whatever factor is set up, and is recorded', async () => {
  const { codes } = await setUpPasskey(api, headers);
  const [code = '', other = ''] = codes;
  const recovered = await tryLogin(api, { otp: code.toUpperCase() });
  expect(recovered.status).toBe(200);
  expect(await newestAction()).toMatchObject({
    action: 'session.log_in_by_recovery_code',
    after: { second_factor: 'recovery_code' },
  });
  expect(await tryLogin(api, { otp: code })).toMatchObject(needed(['passkey']));
  const { body } = await api.call('GET', '/admin/second-factor', { headers });
  expect(body['recovery_codes_left']).toBe(9);
  expect((await tryLogin(api, { otp: other })).status).toBe(200);
});

test('a challenge of one copy of the api is answered at another', async () => {
  const { passkey } = await setUpPasskey(api, headers);
  const copy = await startCopy(api.context, {});
  try {
    const assertion = passkey.get(optionsOf(await tryLogin(api, {})));
    expect(await copy.post('/admin/auth/login', { password: PASSWORD, assertion })).toBe(200);
  } finally {
    await copy.close();
  }
});

test('where browsers offer no passkeys any more, a recovery code is what remains', async () => {
  const { codes } = await setUpPasskey(api, headers);
  const moved = await startCopy(api.context, { publicBaseUrl: 'http://192.0.2.1' });
  try {
    expect(await moved.post('/admin/auth/login', { password: PASSWORD })).toBe(401);
    expect(await moved.post('/admin/auth/login', { password: PASSWORD, otp: codes[0] })).toBe(200);
  } finally {
    await moved.close();
  }
});

test('the secret of the app survives a rotation of HMAC_SECRET', async () => {
  const { secret } = await setUpTotp(api, headers);
  const { hmacSecret } = api.context.config;
  const next = Buffer.from('5ec2e7d0'.repeat(8), 'hex');
  const both = await startCopy(api.context, { hmacSecret: next, previousHmacSecret: hmacSecret });
  await expect(startCopy(api.context, { hmacSecret: next })).rejects.toThrow('HMAC_SECRET_PREVIOUS is still needed');
  await createResealTick(both.context)();
  const settled = await startCopy(api.context, { hmacSecret: next });
  try {
    await createResealTick(settled.context)();
    expect(await settled.post('/admin/auth/login', { password: PASSWORD, otp: codeOf(secret) })).toBe(200);
  } finally {
    await both.close();
    await settled.close();
  }
});
