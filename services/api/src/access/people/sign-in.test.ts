import crypto from 'node:crypto';
import { afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';
import {
  buildPerson,
  buildPersonWithPassword,
  cookieOf,
  PERSONS_PASSWORD,
  signInBy,
  type TestPerson,
} from '../../testing/clients/people';
import { codeOf } from '../../testing/clients/authenticator-app';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';

const AUDITOR = { gateway_role: 'auditor' } as const;

/** 500 requests at once take a loaded machine a while. */
const PATIENT = { headersMs: 120_000, requestMs: 120_000, silenceMs: 120_000 };
const api = apiPerSuite({ PUBLIC_BASE_URL }, { waits: PATIENT });
const guarded = apiPerSuite({
  ...{ PUBLIC_BASE_URL, TRUST_PROXY: '1' },
  ...{ RATE_LIMIT_LOGIN: '5', RATE_LIMIT_LOGIN_PERSON: '3', RATE_LIMIT_LOGIN_TOTAL: '8' },
});
let bo: Awaited<ReturnType<typeof buildPersonWithPassword>>;
let suspended: TestPerson;
beforeAll(async () => {
  bo = await buildPersonWithPassword(api, AUDITOR, { loginName: 'bo' });
  const gone = await buildPersonWithPassword(api, AUDITOR, { loginName: 'gone' });
  await api.asAdmin('PUT', `/admin/people/${gone.id}`, { is_suspended: true });
  suspended = await buildPerson(api, AUDITOR);
  await api.asAdmin('PUT', `/admin/people/${suspended.id}`, { is_suspended: true });
});

let hashes: jest.SpiedFunction<typeof crypto.scrypt>;
beforeEach(() => {
  hashes = jest.spyOn(crypto, 'scrypt');
});
afterEach(() => {
  jest.restoreAllMocks();
});

const signIn = (loginName: string, password: string, otp?: string): Promise<Answer> =>
  api.call('POST', '/auth/login', { body: { login_name: loginName, password, ...(otp === undefined ? {} : { otp }) } });
const withoutId = ({ status, body }: Answer): unknown => ({ status, body: { ...body, request_id: null } });
/** How many hashes a login computed, and with which parameters. */
const workDone = (): unknown => hashes.mock.calls.map(([, , length, options]) => ({ length, options }));

test('known, unknown, suspended and impossible login names get one answer, after the same work', async () => {
  const unknown = withoutId(await signIn('nobody', 'not the password'));
  expect(unknown).toMatchObject({ status: 401, body: { code: 'INVALID_PASSWORD' } });
  const work = workDone();
  expect(work).toHaveLength(1);
  for (const name of ['bo', 'BO', 'gone', 'no name', 'b\u0000o', 'é']) {
    hashes.mockClear();
    expect([name, withoutId(await signIn(name, 'not the password'))]).toEqual([name, unknown]);
    expect(workDone()).toEqual(work);
  }
  hashes.mockClear();
  expect(withoutId(await signIn('gone', PERSONS_PASSWORD))).toEqual(unknown);
});

test('second factors are named only to anyone who knows the password, and a password alone lets nobody in', async () => {
  expect((await signIn('bo', 'not the password')).body).not.toHaveProperty('second_factor');
  const half = await signIn('bo', PERSONS_PASSWORD);
  expect(half).toMatchObject({ status: 401, body: { code: 'ADMIN_UNAUTHORIZED', second_factor: ['totp'] } });
  expect(half.headers.get('set-cookie')).toBeNull();
});

test('a suspended person gets in neither by passkey nor as it was', async () => {
  const [refused, unknown] = [await signInBy(api, suspended.passkey), await signIn('nobody', 'x')];
  expect([refused.status, unknown.status]).toEqual([401, 401]);
  expect(refused.headers.get('set-cookie')).toBeNull();
  expect((await api.call('GET', '/me', { headers: suspended.headers })).status).toBe(401);
});

test('guesses at one name or at many are limited over all addresses, and the passkey signs in all the same', async () => {
  const person = await buildPerson(guarded, AUDITOR);
  await buildPersonWithPassword(guarded, AUDITOR, { loginName: 'target' });
  hashes.mockClear();
  const guess = (name: string, address: string): Promise<Answer> =>
    guarded.call('POST', '/auth/login', {
      ...{ headers: { 'x-forwarded-for': address }, body: { login_name: name, password: 'guess' } },
    });
  const statuses: number[] = [];
  for (let i = 0; i < 100; i++) statuses.push((await guess(i % 2 ? 'Target' : 'target', `198.51.100.${i}`)).status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(3);
  for (let i = 0; i < 100; i++) statuses.push((await guess(`name-${i}`, `203.0.113.${i}`)).status);
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(hashes.mock.calls.length).toBeLessThanOrEqual(8);
  expect(await signInBy(guarded, person.passkey)).toMatchObject({ status: 200, body: { ok: true } });
});

test('a sign-in makes a new session, and ends the one that the browser had', async () => {
  const planted = await buildPerson(api, AUDITOR, 'Mallory');
  const person = await buildPerson(api, AUDITOR, 'Victim');
  const { body } = await api.call('POST', '/auth/passkey/options');
  const signed = await api.call('POST', '/auth/passkey', {
    ...{ headers: planted.headers, body: { assertion: person.passkey.get(body['options']) } },
  });
  expect(cookieOf(signed)).not.toEqual(planted.headers);
  const me = await api.call('GET', '/me', { headers: cookieOf(signed) });
  expect(me.body).toMatchObject({ person: { id: person.id } });
  expect((await api.call('GET', '/me', { headers: planted.headers })).status).toBe(401);
  const both = { cookie: `${planted.headers['cookie'] ?? ''}; ${cookieOf(signed)['cookie'] ?? ''}` };
  expect((await api.call('GET', '/me', { headers: both })).status).toBe(401);
  const forged = await api.call('GET', '/me', { headers: { cookie: 'admin_token=planted' } });
  expect(forged.status).toBe(401);
});

test('what a passkey answered to another purpose, or once before, signs nobody in', async () => {
  const person = await buildPerson(api, AUDITOR);
  const confirm = await api.call('POST', '/admin/second-factor/totp', { headers: person.headers, body: {} });
  const options = confirm.body['passkey_options'];
  const assertion = person.passkey.get(options);
  expect((await api.call('POST', '/auth/passkey', { body: { assertion } })).status).toBe(401);
  const { body } = await api.call('POST', '/auth/passkey/options');
  const once = { body: { assertion: person.passkey.get(body['options']) } };
  expect((await api.call('POST', '/auth/passkey', once)).status).toBe(200);
  expect((await api.call('POST', '/auth/passkey', once)).status).toBe(401);
});

test('passwords are compared in form NFKC, with all their characters, and long ones are refused unhashed', async () => {
  const composed = 'caf\u00e9 in two forms\u0000tail';
  const { totp } = await buildPersonWithPassword(api, AUDITOR, { loginName: 'zoe', password: composed });
  hashes.mockClear();
  expect((await signIn('zoe', composed.split('\u0000')[0] ?? '')).status).toBe(401);
  expect((await signIn('zoe', composed.normalize('NFD'), codeOf(totp))).status).toBe(200);
  hashes.mockClear();
  expect(await signIn('zoe', 'x'.repeat(10_000))).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
  expect(hashes).not.toHaveBeenCalled();
});

test.each([
  ['short', 'elevenchars'],
  ['common', 'passwordpassword'],
  ['common in wide letters', 'ｐａｓｓｗｏｒｄｐａｓｓｗｏｒｄ'],
  ['of words of the gateway', 'pay.example-admin'],
  ['too long once it is normalised', '\ufdfa'.repeat(200)],
])('a new password that is %s is refused', async (_what, password) => {
  const person = await buildPerson(api, AUDITOR);
  const { headers } = person;
  const answer = await api.call('POST', '/me/password', { headers, body: { new_password: password } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_BODY' } });
});

test('of 500 sign-ins at once two hash and few wait, the rest are told to come later, and orders are created', async () => {
  let [running, most] = [0, 0];
  const real = crypto.scrypt;
  jest.restoreAllMocks();
  jest.spyOn(crypto, 'scrypt').mockImplementation((password, salt, length, options, done) => {
    most = Math.max(most, ++running);
    real(password, salt, length, options, (error, key) => {
      running--;
      done(error, key);
    });
  });
  const tries = Array.from({ length: 500 }, () => signIn('nobody', 'not the password'));
  const creates = Array.from({ length: 20 }, () => api.createPayment());
  for (const { status } of await Promise.all(creates)) expect(status).toBe(201);
  const answers = await Promise.all(tries);
  const late = answers.filter(({ status }) => status === 429);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]));
  expect(late.length).toBeGreaterThan(300);
  expect(late[0]?.headers.get('retry-after')).toBe('2');
  expect(most).toBe(2);
  expect((await signIn('bo', PERSONS_PASSWORD, codeOf(bo.totp))).status).toBe(200);
});
