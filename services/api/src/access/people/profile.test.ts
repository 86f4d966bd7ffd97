import { expect, test } from '@jest/globals';
import type { Answer } from '../../testing';
import { codeOf, forgetStep } from '../../testing/clients/authenticator-app';
import { apiPerSuite } from '../../testing/suite-api';
import { buildPerson, buildPersonWithPassword, PERSONS_PASSWORD, storePerson } from '../../testing/clients/people';
import { post, PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { softwarePasskey } from '../../testing/clients/software-passkey';

const api = apiPerSuite({ PUBLIC_BASE_URL });
const NEW_PASSWORD = 'another sentence of my own';

const signIn = (loginName: string, password: string, proof: Record<string, unknown> = {}): Promise<Answer> =>
  api.call('POST', '/auth/login', { body: { login_name: loginName, password, ...proof } });

test('a person changes the own name and language, and reads them with the own roles', async () => {
  const role = { merchant_id: api.merchantId, merchant_role: 'owner' } as const;
  const { id, headers } = await buildPersonWithPassword(api, role, { loginName: 'vera' });
  const changed = await api.call('PUT', '/me', { headers, body: { name: 'Vera', language: 'zh' } });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      person: { id, name: 'Vera', login_name: 'vera', language: 'zh', has_password: true },
      merchants: [{ id: api.merchantId, role: 'owner', is_active: true }],
    },
  });
  expect((await api.call('GET', '/me', { headers })).body).toEqual(changed.body);
});

test('another password needs the present one and the second factor, and ends the other sessions', async () => {
  const auditor = { gateway_role: 'auditor' } as const;
  const { headers, totp } = await buildPersonWithPassword(api, auditor, { loginName: 'bo' });
  const set = (proof: Record<string, unknown>): Promise<Answer> =>
    api.call('POST', '/me/password', { headers, body: { new_password: NEW_PASSWORD, ...proof } });
  const wrong = await set({ password: 'not the password', otp: codeOf(totp) });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_PASSWORD' } });
  const needed = await set({ password: PERSONS_PASSWORD });
  expect(needed).toMatchObject({ status: 401, body: { code: 'ADMIN_UNAUTHORIZED', second_factor: ['totp'] } });
  const done = await set({ password: PERSONS_PASSWORD, otp: codeOf(totp) });
  expect(done).toMatchObject({ status: 200, body: { ok: true } });
  expect((await signIn('bo', PERSONS_PASSWORD)).body['code']).toBe('INVALID_PASSWORD');
  expect((await signIn('bo', NEW_PASSWORD)).body['code']).toBe('ADMIN_UNAUTHORIZED');
});

test('a person who has a passkey beside the password signs in and confirms with both', async () => {
  const auditor = { gateway_role: 'auditor' } as const;
  const { headers, totp } = await buildPersonWithPassword(api, auditor, { loginName: 'both' });
  const passkey = softwarePasskey(PUBLIC_BASE_URL);
  const begun = await post(api, headers, '/passkeys', { password: PERSONS_PASSWORD, otp: codeOf(totp) });
  const attestation = passkey.create(begun.body['options']);
  expect((await post(api, headers, '/passkeys/activate', { name: 'Laptop', attestation })).status).toBe(200);
  const asked = await signIn('both', PERSONS_PASSWORD);
  expect(asked).toMatchObject({ status: 401, body: { second_factor: ['totp', 'passkey'] } });
  const assertion = passkey.get(asked.body['passkey_options']);
  expect((await signIn('both', PERSONS_PASSWORD, { assertion })).status).toBe(200);
  const body = { password: PERSONS_PASSWORD, new_password: NEW_PASSWORD };
  const needed = await api.call('POST', '/me/password', { headers, body });
  const proof = { assertion: passkey.get(needed.body['passkey_options']) };
  expect(await api.call('POST', '/me/password', { headers, body: { ...body, ...proof } })).toMatchObject({
    ...{ status: 200, body: { ok: true } },
  });
});

test('an app is not removed by a person who could not sign in without it, or can confirm with nothing', async () => {
  const auditor = { gateway_role: 'auditor' } as const;
  const { headers, totp } = await buildPersonWithPassword(api, auditor, { loginName: 'app' });
  await forgetStep(api);
  const last = await post(api, headers, '/totp/remove', { password: PERSONS_PASSWORD, otp: codeOf(totp) });
  expect(last).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const bare = await storePerson(api, api.merchantId);
  expect(await post(api, bare, '/totp/remove', {})).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const person = await buildPerson(api, auditor);
  const password = await api.call('POST', '/me/password', {
    ...{ headers: person.headers, body: { new_password: NEW_PASSWORD } },
  });
  expect(password).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});
