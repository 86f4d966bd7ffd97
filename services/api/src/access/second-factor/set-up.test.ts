import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query, queryOne } from '@gateway/store/db';
import { cookieOf, openTestApi, type Answer, type TestApi } from '../../testing';
import { codeOf, forgetStep, wrongCode } from '../../testing/clients/authenticator-app';
import {
  PASSWORD,
  post,
  PUBLIC_BASE_URL,
  setUpPasskey,
  setUpTotp,
  tryLogin,
} from '../../testing/clients/second-factor';
import { softwarePasskey } from '../../testing/clients/software-passkey';

let api: TestApi;
let headers: Record<string, string>;
beforeEach(async () => {
  api = await openTestApi({ PUBLIC_BASE_URL });
  headers = await api.logIn();
});
afterEach(() => api.close());

const state = async (): Promise<Record<string, unknown>> =>
  (await api.call('GET', '/admin/second-factor', { headers })).body;
const isOpen = async (session: Record<string, string>): Promise<boolean> =>
  (await api.call('GET', '/admin/stats', { headers: session })).status === 200;
const OFF = { totp: null, passkeys: [], recovery_codes_left: 0, passkeys_possible: true };
const TIME = expect.stringMatching(/^\d{4}-.*Z$/);

test('it is off until a code has activated it, and begun set-ups change nothing', async () => {
  expect(await state()).toEqual(OFF);
  const first = await post(api, headers, '/totp', { password: PASSWORD });
  const second = await post(api, headers, '/totp', { password: PASSWORD });
  const [old, secret] = [String(first.body['secret']), String(second.body['secret'])];
  expect(String(second.body['uri'])).toContain(`secret=${secret}`);
  expect(await state()).toEqual(OFF);
  expect((await tryLogin(api, {})).status).toBe(200);
  for (const otp of [wrongCode(secret), codeOf(old)]) {
    expect((await post(api, headers, '/totp/activate', { otp })).body).toEqual({
      error: '"otp" is not the code that the app shows now',
      code: 'INVALID_BODY',
    });
  }
  const activated = await post(api, headers, '/totp/activate', { otp: codeOf(secret) });
  expect((activated.body['recovery_codes'] as string[]).length).toBe(10);
  expect(await state()).toEqual({
    totp: { created_at: TIME, last_used_at: null },
    passkeys: [],
    ...{ recovery_codes_left: 10, passkeys_possible: true },
  });
  expect(await post(api, headers, '/totp/activate', { otp: codeOf(secret) })).toMatchObject({
    status: 409,
    body: { code: 'INVALID_STATE' },
  });
});

test('a set-up of the app ends after ten minutes', async () => {
  const begun = await post(api, headers, '/totp', { password: PASSWORD });
  await query(api.database.db, `update admin_totp set begun_at = now() - interval '601 seconds'`);
  const late = await post(api, headers, '/totp/activate', { otp: codeOf(String(begun.body['secret'])) });
  expect(late.status).toBe(409);
});

test('the secret of the app and the recovery codes appear in no row and no log line', async () => {
  const { secret, codes } = await setUpTotp(api, headers);
  const row = await queryOne<{ text: string }>(
    api.database.db,
    `select (select string_agg(t::text, '') from admin_totp t) || (select string_agg(c::text, '') from recovery_codes c)
       || (select string_agg(a::text, '') from admin_actions a) as text`,
  );
  for (const kept of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
    expect(row?.text).not.toContain(kept);
    expect(row?.text).not.toContain(Buffer.from(kept).toString('hex'));
    expect(JSON.stringify(api.log)).not.toContain(kept);
  }
});

test('the app is replaced with a code of the old one, keeps the recovery codes, and ends other sessions', async () => {
  const old = await setUpTotp(api, headers);
  const other = await tryLogin(api, { otp: codeOf(old.secret) });
  const session = cookieOf(other);
  expect(await isOpen(session)).toBe(true);
  const { secret, codes } = await setUpTotp(api, headers, { otp: codeOf(old.secret, 1) });
  expect(codes).toEqual([]);
  expect([await isOpen(headers), await isOpen(session)]).toEqual([true, false]);
  expect((await tryLogin(api, { otp: codeOf(old.secret, 1) })).status).toBe(401);
  expect((await tryLogin(api, { otp: codeOf(secret) })).status).toBe(200);
  expect((await tryLogin(api, { otp: old.codes[3] })).status).toBe(200);
});

test('removing the last factor removes the recovery codes too, and the password alone logs in again', async () => {
  const { secret } = await setUpTotp(api, headers);
  const other = await tryLogin(api, { otp: codeOf(secret) });
  const session = cookieOf(other);
  expect(await state()).toMatchObject({ totp: { created_at: TIME, last_used_at: TIME } });
  expect(await post(api, headers, '/totp/remove', { password: PASSWORD, otp: codeOf(secret, 1) })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect(await isOpen(session)).toBe(false);
  expect(await state()).toEqual(OFF);
  expect((await tryLogin(api, {})).status).toBe(200);
  expect((await post(api, headers, '/totp/remove', { password: PASSWORD })).status).toBe(404);
});

test('passkeys are listed with their names and uses, and one is removed while the other remains', async () => {
  const first = await setUpPasskey(api, headers);
  expect(first.codes).toHaveLength(10);
  const answer = async (): Promise<Record<string, unknown>> => {
    const { body } = await tryLogin(api, {});
    return first.passkey.get(body['passkey_options']);
  };
  expect((await tryLogin(api, { assertion: await answer() })).status).toBe(200);
  const second = await setUpPasskey(api, headers, { otp: first.codes[0] });
  expect(second.codes).toEqual([]);
  expect(await state()).toEqual({
    totp: null,
    passkeys: [
      { id: first.id, name: 'Laptop', created_at: TIME, last_used_at: TIME },
      { id: second.id, name: 'Laptop', created_at: TIME, last_used_at: null },
    ],
    ...{ recovery_codes_left: 9, passkeys_possible: true },
  });
  const removed = await post(api, headers, `/passkeys/${first.id}/remove`, { password: PASSWORD, otp: first.codes[1] });
  expect(removed.status).toBe(200);
  expect((await state())['recovery_codes_left']).toBe(8);
  expect((await tryLogin(api, { assertion: await answer() })).status).toBe(401);
  for (const id of [first.id, randomUUID(), 'x']) {
    const again = await post(api, headers, `/passkeys/${id}/remove`, { password: PASSWORD, otp: first.codes[2] });
    expect(again).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  }
  // What was refused used up no code.
  expect((await tryLogin(api, { otp: first.codes[2] })).status).toBe(200);
});

test('a passkey is only added for a challenge of this session, for this gateway, with user verification, once', async () => {
  const begin = async (): Promise<unknown> =>
    (await post(api, headers, '/passkeys', { password: PASSWORD })).body['options'];
  const add = (attestation: Record<string, unknown>, session = headers): Promise<Answer> =>
    post(api, session, '/passkeys/activate', { name: 'Laptop', attestation });
  const passkey = softwarePasskey(PUBLIC_BASE_URL);
  expect((await add(passkey.create(await begin(), { isUserVerified: false }))).status).toBe(400);
  expect((await add(passkey.create(await begin(), { origin: 'https://evil.example' }))).status).toBe(400);
  expect((await add(passkey.create({ challenge: 'made-up' }))).status).toBe(409);
  const attestation = passkey.create(await begin());
  expect((await add(attestation, await api.logIn())).status).toBe(409);
  expect((await add(attestation)).status).toBe(200);
  expect((await add(attestation)).status).toBe(409);
  expect((await state())['passkeys']).toHaveLength(1);
});

test('a passkey that is known already is neither offered nor added again', async () => {
  const { passkey, codes } = await setUpPasskey(api, headers);
  const { body } = await post(api, headers, '/passkeys', { password: PASSWORD, otp: codes[0] });
  const options = body['options'] as { excludeCredentials: unknown[] };
  expect(options.excludeCredentials).toHaveLength(1);
  const again = await post(api, headers, '/passkeys/activate', { name: 'Same', attestation: passkey.create(options) });
  expect(again).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});

test('without https and a host name, passkeys are not possible', async () => {
  await api.close();
  api = await openTestApi({ PUBLIC_BASE_URL: 'http://192.0.2.1' });
  headers = await api.logIn();
  expect(await state()).toEqual({ ...OFF, passkeys_possible: false });
  const refused = await post(api, headers, '/passkeys', { password: PASSWORD });
  expect(refused).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});

test('new recovery codes replace the old ones; there are none without a factor', async () => {
  expect((await post(api, headers, '/recovery-codes', { password: PASSWORD })).status).toBe(409);
  const { codes } = await setUpTotp(api, headers);
  const renewed = await post(api, headers, '/recovery-codes', { password: PASSWORD, otp: codes[0] });
  const next = renewed.body['recovery_codes'] as string[];
  expect(next).toHaveLength(10);
  expect((await tryLogin(api, { otp: codes[1] })).status).toBe(401);
  expect((await tryLogin(api, { otp: next[1] })).status).toBe(200);
});

test('every change names the factors that confirm it, with a challenge that is for this session alone', async () => {
  const { secret } = await setUpTotp(api, headers);
  await forgetStep(api);
  const { passkey, id } = await setUpPasskey(api, headers, { otp: codeOf(secret) });
  for (const path of ['/totp', '/totp/remove', '/passkeys', `/passkeys/${id}/remove`, '/recovery-codes']) {
    const { status, body } = await post(api, headers, path, { password: PASSWORD });
    expect({ status, body }).toMatchObject({
      status: 401,
      body: { code: 'ADMIN_UNAUTHORIZED', second_factor: ['totp', 'passkey'] },
    });
    const login = await tryLogin(api, { assertion: passkey.get(body['passkey_options']) });
    expect(login.status).toBe(401);
  }
  const { body } = await post(api, headers, '/totp/remove', { password: PASSWORD });
  const assertion = passkey.get(body['passkey_options']);
  expect((await post(api, headers, '/totp/remove', { password: PASSWORD, assertion })).status).toBe(200);
});
