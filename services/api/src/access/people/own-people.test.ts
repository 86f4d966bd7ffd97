import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';
import { acceptByPasskey, buildPerson, buildPersonWithPassword, secretOf } from '../../testing/clients/people';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';

const api = apiPerSuite({ PUBLIC_BASE_URL });
let headers: Record<string, string>;
beforeAll(async () => {
  const owner = await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'owner' }, 'Olga');
  headers = { ...owner.headers, 'x-merchant-id': api.merchantId };
});

const own = (method: string, path: string, body?: Record<string, unknown>): Promise<Answer> =>
  api.call(method, `/merchant${path}`, { headers, ...(body && { body }) });

test('an owner lists colleagues and open invitations, by pages', async () => {
  const reader = { merchant_id: api.merchantId, merchant_role: 'reader' } as const;
  const { id } = await buildPersonWithPassword(api, reader, { loginName: 'vera' });
  const invited = await own('POST', '/people', { name: 'Kim', role: 'cashier' });
  const { body } = await own('GET', '/people?page=1&limit=1');
  expect(body).toMatchObject({
    data: [{ id, login_name: 'vera', role: 'reader', has_password: true, has_totp: true, is_suspended: false }],
    invitations: [
      {
        ...{ id: invited.body['id'], name: 'Kim', gateway_role: null },
        ...{ merchant_id: api.merchantId, merchant_role: 'cashier', expires_at: invited.body['expires_at'] },
      },
    ],
    pagination: { total: 2 },
  });
  expect((await own('GET', '/people?page=2&limit=1')).body).toMatchObject({ data: [{ name: 'Olga', role: 'owner' }] });
});

test('an owner changes the role of a colleague, and of nobody else', async () => {
  const manager = { merchant_id: api.merchantId, merchant_role: 'manager' } as const;
  const { id, headers: session } = await buildPersonWithPassword(api, manager, { loginName: 'max' });
  expect(await own('PUT', `/people/${id}`, { role: 'reader' })).toMatchObject({
    ...{ status: 200, body: { id, login_name: 'max', role: 'reader' } },
  });
  expect((await api.call('GET', '/me', { headers: session })).status).toBe(401);
  const stranger = await buildPerson(api, { gateway_role: 'auditor' });
  for (const unknown of [stranger.id, randomUUID()]) {
    const refused = await own('PUT', `/people/${unknown}`, { role: 'reader' });
    expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await own('POST', `/people/${unknown}/invitation`)).status).toBe(404);
  }
});

test('an owner gives a colleague a new link, which shows its login name and ends the old credentials', async () => {
  const reader = { merchant_id: api.merchantId, merchant_role: 'reader' } as const;
  const { id, headers: session } = await buildPersonWithPassword(api, reader, { loginName: 'lost' });
  const renewed = await own('POST', `/people/${id}/invitation`);
  expect(renewed).toMatchObject({ status: 201, body: { expires_at: expect.any(String) } });
  expect((await api.call('GET', '/me', { headers: session })).status).toBe(401);
  const opened = await api.call('POST', '/auth/invitations/open', { body: { secret: secretOf(renewed) } });
  expect(opened.body).toMatchObject({ kind: 'credentials', login_name: 'lost', merchant: null });
  expect(await acceptByPasskey(api, secretOf(renewed))).toMatchObject({ id });
});

test('an owner revokes an open invitation of the merchant, once, and none of another one', async () => {
  const invited = await own('POST', '/people', { name: 'Guest', role: 'reader' });
  const path = `/invitations/${String(invited.body['id'])}/revoke`;
  expect(await own('POST', path)).toMatchObject({ status: 200, body: { ok: true } });
  expect(await own('POST', path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const elsewhere = await api.asAdmin('POST', '/admin/people', { name: 'Guest', gateway_role: 'auditor' });
  expect((await own('POST', `/invitations/${String(elsewhere.body['id'])}/revoke`)).status).toBe(404);
  expect((await api.asAdmin('POST', `/admin/invitations/${String(elsewhere.body['id'])}/revoke`)).status).toBe(200);
});

test('an owner reads the rows of the merchant, by pages', async () => {
  await own('POST', '/people', { name: 'Guest', role: 'reader' });
  const [first, second] = [
    await own('GET', '/audit-log?page=1&limit=1'),
    await own('GET', '/audit-log?page=2&limit=1'),
  ];
  expect(first.body).toMatchObject({ data: [{ action: 'person.invite', person: { name: 'Olga' } }] });
  expect(second.body['data']).toHaveLength(1);
  expect(second.body['data']).not.toEqual(first.body['data']);
});

test('what changes at the gateway is no stream for the people of a merchant', async () => {
  const refused = await api.call('GET', '/admin/changes', { headers });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
});

test('nobody is invited to a merchant that does not exist', async () => {
  const role = { merchant_id: randomUUID(), merchant_role: 'owner' };
  const refused = await api.asAdmin('POST', '/admin/people', { name: 'Guest', ...role });
  expect(refused).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});
