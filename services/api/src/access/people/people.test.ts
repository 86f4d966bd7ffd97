import { expect, jest, test } from '@jest/globals';
import { apiPerSuite } from '../../testing/suite-api';
import { acceptByPasskey, buildPerson, cookieOf, secretOf, signInBy } from '../../testing/clients/people';
import { codeOf } from '../../testing/clients/authenticator-app';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';

const api = apiPerSuite({ PUBLIC_BASE_URL });
const PASSWORD = 'a sentence of my own, long';

test('an owner is invited, accepts with a passkey, and signs in with it alone', async () => {
  const owner = await buildPerson(api, { gateway_role: 'owner' });
  const me = await api.call('GET', '/me', { headers: owner.headers });
  expect(me.body).toMatchObject({
    ...{ gateway_role: 'owner', merchants: [], is_counter: false, is_safe_owner_missing: false },
    person: { id: owner.id, name: 'Ada Example', login_name: null, has_password: false },
  });
  expect(me.body['operations']).toContain('removePerson');
  expect(me.body['operations']).not.toContain('createPayment');
  const again = await signInBy(api, owner.passkey);
  expect(again.status).toBe(200);
  expect((await api.call('GET', '/admin/people', { headers: cookieOf(again) })).status).toBe(200);
});

test('a person accepts with a password and an app, and signs in with name, password and code', async () => {
  const invited = await api.asAdmin('POST', '/admin/people', { name: 'Bo', gateway_role: 'operator' });
  const secret = secretOf(invited);
  const { body: offer } = await api.call('POST', '/auth/invitations/open', { body: { secret } });
  const totp = (offer['totp'] as { secret: string }).secret;
  const body = { secret, login_name: 'Bo@Shop.example', password: PASSWORD, otp: codeOf(totp, -1) };
  const accepted = await api.call('POST', '/auth/invitations/accept', { body });
  expect(accepted).toMatchObject({ status: 200 });
  expect(accepted.body['recovery_codes']).toHaveLength(10);
  const name = { login_name: 'bo@shop.example' };
  const wrong = await api.call('POST', '/auth/login', { body: { ...name, password: 'wrong password' } });
  expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_PASSWORD' } });
  const half = await api.call('POST', '/auth/login', { body: { ...name, password: PASSWORD } });
  expect(half).toMatchObject({ status: 401, body: { code: 'ADMIN_UNAUTHORIZED', second_factor: ['totp'] } });
  const whole = await api.call('POST', '/auth/login', { body: { ...name, password: PASSWORD, otp: codeOf(totp) } });
  expect(whole.status).toBe(200);
  expect((await api.call('GET', '/admin/orders', { headers: cookieOf(whole) })).status).toBe(200);
  expect((await api.call('GET', '/admin/people', { headers: cookieOf(whole) })).status).toBe(200);
  const forbidden = await api.call('POST', `/admin/merchants/${api.merchantId}/rotate-api-key`, {
    headers: cookieOf(whole),
  });
  expect(forbidden).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test("a merchant's owner acts with X-Merchant-Id, and is named in the audit log", async () => {
  const { merchantId: id } = api;
  const owner = await buildPerson(api, { merchant_id: id, merchant_role: 'owner' }, 'Olga');
  const headers = { ...owner.headers, 'x-merchant-id': id };
  const me = await api.call('GET', '/me', { headers: owner.headers });
  expect(me.body['operations']).not.toContain('listOrders');
  expect(me.body['merchants']).toMatchObject([{ id, role: 'owner' }]);
  expect((me.body['merchants'] as { operations: string[] }[])[0]?.operations).toContain('inviteOwnPerson');
  expect((await api.call('GET', '/payments', { headers })).status).toBe(200);
  expect((await api.call('GET', '/payments', { headers: owner.headers })).status).toBe(401);
  const created = await api.call('POST', '/payments', {
    ...{ headers, body: { external_id: 'by-olga', amount: '5', callback_url: 'https://shop.example/hook' } },
  });
  expect(created.status).toBe(201);
  const rotated = await api.call('POST', '/merchant/webhook-secret', { headers });
  expect(rotated.status).toBe(200);
  expect((await api.call('POST', '/merchant/read-only-key', { key: api.key })).status).toBe(200);
  const { body } = await api.call('GET', '/merchant/audit-log', { headers });
  expect(body['data']).toMatchObject([
    { action: 'merchant.rotate_read_only_key', actor: 'key', person: null, merchant_id: id },
    { action: 'merchant.rotate_webhook_secret', actor: 'person', person: { name: 'Olga' }, role: 'merchant owner' },
    { action: 'order.create', actor: 'person', object: created.body['id'] },
    { action: 'person.accept_invitation', person: { name: 'Olga' } },
    { action: 'person.invite', actor: 'admin', session_id: null, address: null },
  ]);
});

test('a cashier signs in a device, which opens the counter alone and shows no history', async () => {
  const owner = await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'owner' }, 'Olga');
  const headers = { ...owner.headers, 'x-merchant-id': api.merchantId };
  const invited = await api.call('POST', '/merchant/people', { headers, body: { name: 'Kim', role: 'cashier' } });
  const body = { secret: secretOf(invited), device: true };
  const accepted = await api.call('POST', '/auth/invitations/accept', { body });
  expect(accepted.headers.get('set-cookie')).toContain('Max-Age=2592000');
  const till = { ...cookieOf(accepted), 'x-merchant-id': api.merchantId };
  const order = { external_id: 'till-1', amount: '5', callback_url: 'https://shop.example/hook' };
  const created = await api.call('POST', '/payments', { headers: till, body: order });
  expect(created.status).toBe(201);
  const read = async (): Promise<number> =>
    (await api.call('GET', `/payments/${String(created.body['id'])}`, { headers: till })).status;
  expect(await read()).toBe(200);
  const tomorrow = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000);
  try {
    expect(await read()).toBe(404);
  } finally {
    tomorrow.mockRestore();
  }
  expect((await api.call('GET', '/payment-links', { headers: till })).status).toBe(403);
  expect((await api.call('GET', '/admin/orders', { headers: till })).status).toBe(403);
  expect((await api.call('GET', '/me', { headers: till })).body).toMatchObject({ is_counter: true });
  expect((await api.call('PUT', '/me', { headers: till, body: { name: 'x' } })).status).toBe(403);
});

test('who joins with a session has one role more, and a role that is taken ends the session', async () => {
  const person = await buildPerson(api, { gateway_role: 'auditor' });
  const invited = await api.asAdmin('POST', '/admin/people', {
    ...{ name: 'Ada', merchant_id: api.merchantId, merchant_role: 'reader' },
  });
  const join = { headers: person.headers, body: { secret: secretOf(invited), join: true } };
  expect(await api.call('POST', '/auth/invitations/accept', join)).toMatchObject({ body: { recovery_codes: null } });
  const headers = { ...person.headers, 'x-merchant-id': api.merchantId };
  expect((await api.call('GET', '/payments', { headers })).status).toBe(200);
  const taken = { merchant_id: api.merchantId, merchant_role: null };
  expect((await api.asAdmin('PUT', `/admin/people/${person.id}`, taken)).status).toBe(200);
  expect((await api.call('GET', '/payments', { headers })).body['code']).toBe('ADMIN_TOKEN_INVALID');
  const session = await person.signIn();
  const refused = await api.call('GET', '/payments', { headers: { ...session, 'x-merchant-id': api.merchantId } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('a new link ends the sessions and the old passkey', async () => {
  const person = await buildPerson(api, { gateway_role: 'auditor' });
  const renewed = await api.asAdmin('POST', `/admin/people/${person.id}/invitation`);
  expect((await api.call('GET', '/me', { headers: person.headers })).status).toBe(401);
  expect((await signInBy(api, person.passkey)).status).toBe(401);
  const again = await acceptByPasskey(api, secretOf(renewed));
  expect(again.id).toBe(person.id);
});

test('the last owner can neither be removed nor suspended', async () => {
  const { body } = await api.asAdmin('GET', '/admin/people?limit=100');
  const owners = (body['data'] as { id: string; gateway_role: string }[]).filter((p) => p.gateway_role === 'owner');
  const last = await buildPerson(api, { gateway_role: 'owner' });
  for (const { id } of owners) expect((await api.asAdmin('DELETE', `/admin/people/${id}`)).status).toBe(200);
  expect((await api.asAdmin('DELETE', `/admin/people/${last.id}`)).body['code']).toBe('INVALID_STATE');
  const suspended = await api.asAdmin('PUT', `/admin/people/${last.id}`, { is_suspended: true });
  expect(suspended.body['code']).toBe('INVALID_STATE');
});

test('an owner to whom a new link was given does not count as another owner who can sign in', async () => {
  const { body } = await api.asAdmin('GET', '/admin/people?limit=100');
  const [ada, bo] = [
    await buildPerson(api, { gateway_role: 'owner' }),
    await buildPerson(api, { gateway_role: 'owner' }),
  ] as const;
  for (const { id, gateway_role: role } of body['data'] as { id: string; gateway_role: string }[]) {
    if (role === 'owner') expect((await api.asAdmin('DELETE', `/admin/people/${id}`)).status).toBe(200);
  }
  const { headers, id } = ada;
  const renewed = await api.call('POST', `/admin/people/${bo.id}/invitation`, { headers });
  expect(renewed.status).toBe(201);
  const lowered = { headers, body: { gateway_role: null } };
  expect((await api.call('PUT', `/admin/people/${id}`, lowered)).body['code']).toBe('INVALID_STATE');
  await acceptByPasskey(api, secretOf(renewed));
  expect((await api.call('PUT', `/admin/people/${id}`, lowered)).status).toBe(200);
});

test('a person gets no new link from its own session, whose thief would take over the account', async () => {
  const { merchantId } = api;
  const owner = await buildPerson(api, { gateway_role: 'owner' });
  const shop = await buildPerson(api, { merchant_id: merchantId, merchant_role: 'owner' });
  const ownLinks = [
    await api.call('POST', `/admin/people/${owner.id}/invitation`, { headers: owner.headers }),
    await api.call('POST', `/merchant/people/${shop.id}/invitation`, {
      headers: { ...shop.headers, 'x-merchant-id': merchantId },
    }),
  ];
  for (const { status, body } of ownLinks) expect([status, body['code']]).toEqual([409, 'INVALID_STATE']);
  for (const { passkey } of [owner, shop]) expect((await signInBy(api, passkey)).status).toBe(200);
});
