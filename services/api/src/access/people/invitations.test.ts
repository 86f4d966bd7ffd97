import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { buildMerchant } from '@gateway/store/testing';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';
import { buildPerson, cookieOf, secretOf, type TestPerson } from '../../testing/clients/people';
import { codeOf } from '../../testing/clients/authenticator-app';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { softwarePasskey } from '../../testing/clients/software-passkey';

const api = apiPerSuite({ PUBLIC_BASE_URL });

const open = (secret: string): Promise<Answer> => api.call('POST', '/auth/invitations/open', { body: { secret } });
const accept = (body: Record<string, unknown>, headers = {}): Promise<Answer> =>
  api.call('POST', '/auth/invitations/accept', { body, headers });

/** What a browser accepts with: each opens the invitation, and makes a passkey of its own. */
async function passkeyFor(secret: string): Promise<Record<string, unknown>> {
  const { body } = await open(secret);
  return { name: 'Laptop', attestation: softwarePasskey(PUBLIC_BASE_URL).create(body['passkey_options']) };
}

const inviteAs = async ({ headers }: TestPerson, role: Record<string, unknown>): Promise<string> =>
  secretOf(await api.call('POST', '/admin/people', { headers, body: { name: 'New', ...role } }));

const inviteAuditor = async (): Promise<string> =>
  secretOf(await api.asAdmin('POST', '/admin/people', { name: 'New', gateway_role: 'auditor' }));

const countPeople = async (): Promise<unknown> => (await api.asAdmin('GET', '/admin/people')).body['pagination'];

test('an invitation is used once', async () => {
  const secret = await inviteAuditor();
  expect((await accept({ secret, passkey: await passkeyFor(secret) })).status).toBe(200);
  expect(await open(secret)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  expect(await accept({ secret, device: true })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
});

test('of fifty who accept at once one becomes the person', async () => {
  const secret = await inviteAuditor();
  const passkeys: Record<string, unknown>[] = [];
  for (let i = 0; i < 50; i++) passkeys.push(await passkeyFor(secret));
  const before = (await countPeople()) as { total: number };
  const answers = await Promise.all(passkeys.map((passkey) => accept({ secret, passkey })));
  const others = answers.map(({ status }) => status).filter((status) => status !== 200);
  expect(others).toHaveLength(49);
  expect([404, 503]).toEqual(expect.arrayContaining(others)); // on a loaded machine the last ones wait for too long
  expect(await countPeople()).toMatchObject({ total: before.total + 1 });
});

test('an invitation that has expired, or was revoked, does not exist', async () => {
  const expired = await inviteAuditor();
  await query(api.database.db, `update invitations set expires_at = now() where used_at is null`);
  const invited = await api.asAdmin('POST', '/admin/people', { name: 'New', gateway_role: 'auditor' });
  const revoked = secretOf(invited);
  expect((await api.asAdmin('POST', `/admin/invitations/${String(invited.body['id'])}/revoke`)).status).toBe(200);
  for (const secret of [expired, revoked, 'x'.repeat(43)]) {
    expect(await open(secret)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect((await accept({ secret, device: true })).status).toBe(404);
  }
});

test.each([
  ['was suspended', { is_suspended: true }],
  ['has a lower role', { gateway_role: 'auditor' }],
  ['was removed', undefined],
])('an invitation of an owner who %s meanwhile gives nothing', async (_what, change) => {
  const other = await buildPerson(api, { gateway_role: 'owner' });
  const inviter = await buildPerson(api, { gateway_role: 'owner' });
  const secret = await inviteAs(inviter, { gateway_role: 'owner' });
  const passkey = await passkeyFor(secret);
  const path = `/admin/people/${inviter.id}`;
  expect((await api.asAdmin(change ? 'PUT' : 'DELETE', path, change)).status).toBe(200);
  expect(await accept({ secret, passkey })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await api.call('GET', '/me', { headers: other.headers })).status).toBe(200);
});

test('an operator invites the first owner of a merchant, and nobody once there is one', async () => {
  const operator = await buildPerson(api, { gateway_role: 'operator' });
  const role = { merchant_id: api.merchantId, merchant_role: 'owner' };
  const [first, second] = [await inviteAs(operator, role), await inviteAs(operator, role)];
  expect((await accept({ secret: first, passkey: await passkeyFor(first) })).status).toBe(200);
  const late = await accept({ secret: second, passkey: await passkeyFor(second) });
  expect(late).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  const { headers } = operator;
  for (const wanted of [role, { gateway_role: 'auditor' }, { ...role, merchant_role: 'reader' }]) {
    const refused = await api.call('POST', '/admin/people', { headers, body: { name: 'New', ...wanted } });
    expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  }
});

test('an operator does not get a merchant whose owner is suspended', async () => {
  const operator = await buildPerson(api, { gateway_role: 'operator' });
  const { id } = await buildMerchant(api.database.db);
  const role = { merchant_id: id, merchant_role: 'owner' } as const;
  const early = await inviteAs(operator, role);
  const owner = await buildPerson(api, role);
  expect((await api.asAdmin('PUT', `/admin/people/${owner.id}`, { is_suspended: true })).status).toBe(200);
  const { headers } = operator;
  const refused = await api.call('POST', '/admin/people', { headers, body: { name: 'New', ...role } });
  expect(refused).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  expect((await accept({ secret: early, passkey: await passkeyFor(early) })).status).toBe(403);
});

test('a new link for a person ends the one before', async () => {
  const person = await buildPerson(api, { gateway_role: 'auditor' });
  const renew = async (): Promise<string> =>
    secretOf(await api.asAdmin('POST', `/admin/people/${person.id}/invitation`));
  const [old, newer] = [await renew(), await renew()];
  expect((await open(old)).status).toBe(404);
  expect((await accept({ secret: newer, passkey: await passkeyFor(newer) })).status).toBe(200);
});

test('reading an invitation uses nothing up, and its secret is in no log line, row or answer', async () => {
  const secret = await inviteAuditor();
  api.log.splice(0);
  for (let i = 0; i < 3; i++) expect((await open(secret)).text).not.toContain(secret);
  const { body } = await open(secret);
  const { secret: totp } = body['totp'] as { secret: string };
  const wrong = { secret, login_name: 'leak', password: 'a sentence of my own', otp: '000000' };
  expect((await accept(wrong)).status).toBe(400);
  const right = await accept({ ...wrong, otp: codeOf(totp) });
  expect(right.status).toBe(200);
  const log = JSON.stringify(api.log);
  for (const value of [secret, totp, wrong.password]) expect(log).not.toContain(value);
  const rows = await query(
    api.database.db,
    'select to_jsonb(a)::text as row from admin_actions a union all select to_jsonb(i)::text from invitations i',
  );
  for (const value of [secret, totp]) expect(JSON.stringify(rows)).not.toContain(value);
  const { text } = await api.asAdmin('GET', '/admin/people');
  expect(text).not.toContain(secret);
});

test('a login name that is taken leaves the invitation as it was', async () => {
  const [first, second] = [await inviteAuditor(), await inviteAuditor()];
  const acceptBy = async (secret: string, loginName: string): Promise<Answer> => {
    const { secret: totp } = (await open(secret)).body['totp'] as { secret: string };
    return accept({ secret, login_name: loginName, password: 'a sentence of my own', otp: codeOf(totp) });
  };
  expect((await acceptBy(first, 'Same.Name')).status).toBe(200);
  expect(await acceptBy(second, 'same.name')).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect((await acceptBy(second, 'another')).status).toBe(200);
});

test('who joins needs an open session of a person, and no second role at the same place', async () => {
  const join = async (headers: Record<string, string>): Promise<Answer> =>
    accept({ secret: await inviteAuditor(), join: true }, headers);
  const person = await buildPerson(api, { gateway_role: 'auditor' });
  expect(await join(person.headers)).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  expect((await join({})).status).toBe(409);
  expect((await join(await api.logIn())).status).toBe(409);
  const owner = await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'owner' });
  const headers = { ...owner.headers, 'x-merchant-id': api.merchantId };
  const invited = await api.call('POST', '/merchant/people', { headers, body: { name: 'Till', role: 'cashier' } });
  const till = cookieOf(await accept({ secret: secretOf(invited), device: true }));
  expect((await join(till)).status).toBe(409);
});
