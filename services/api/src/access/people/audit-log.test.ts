import { expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { audit } from '@gateway/store/audit';
import { query } from '@gateway/store/db';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';
import {
  buildPerson,
  buildPersonWithPassword,
  PERSONS_PASSWORD,
  secretOf,
  signInBy,
} from '../../testing/clients/people';
import { codeOf } from '../../testing/clients/authenticator-app';
import { post, PUBLIC_BASE_URL } from '../../testing/clients/second-factor';
import { softwarePasskey } from '../../testing/clients/software-passkey';

const api = apiPerSuite({ PUBLIC_BASE_URL });

const rows = async (limit = 100): Promise<Record<string, unknown>[]> =>
  (await api.asAdmin('GET', `/admin/audit-log?limit=${limit}`)).body['data'] as Record<string, unknown>[];

test('a row names the person and the role of its moment', async () => {
  const person = await buildPerson(api, { gateway_role: 'operator' }, 'Vera');
  const note = async (headers: Record<string, string>): Promise<void> => {
    const { body } = await api.createPayment();
    const noted = await api.call('POST', `/admin/orders/${String(body['id'])}/notes`, {
      headers,
      body: { note: 'seen' },
    });
    expect(noted.status).toBe(200);
  };
  await note(person.headers);
  await api.asAdmin('PUT', `/admin/people/${person.id}`, { gateway_role: 'owner', name: 'Vera Later' });
  await note(await person.signIn());
  const [last, , , first] = await rows(4);
  expect(last).toMatchObject({ action: 'order.add_note', actor: 'person', role: 'owner', merchant_id: null });
  expect(first).toMatchObject({ action: 'order.add_note', person: { id: person.id }, role: 'operator' });
});

test('what a person is called changes, but neither the rows nor their hashes', async () => {
  const person = await buildPerson(api, { gateway_role: 'auditor' }, 'Before');
  const [row] = await rows(1);
  await api.call('PUT', '/me', { headers: person.headers, body: { name: 'After' } });
  const [, same] = await rows(2);
  expect(same).toMatchObject({ sequence: row?.['sequence'], hash: row?.['hash'], person: { name: 'After' } });
});

test('a person who is removed stays named in the log, whose chain verifies, and can do nothing any more', async () => {
  const person = await buildPerson(api, { gateway_role: 'operator' }, 'Leaving');
  const named = await buildPersonWithPassword(api, { gateway_role: 'operator' }, { loginName: 'leaving' });
  for (const { id } of [person, named]) {
    expect(await api.asAdmin('DELETE', `/admin/people/${id}`)).toMatchObject({ status: 200 });
    expect(await api.asAdmin('DELETE', `/admin/people/${id}`)).toMatchObject({ status: 404 });
  }
  expect((await api.call('GET', '/me', { headers: person.headers })).status).toBe(401);
  expect((await signInBy(api, person.passkey)).status).toBe(401);
  const signIn = { login_name: 'leaving', password: PERSONS_PASSWORD, otp: codeOf(named.totp) };
  expect((await api.call('POST', '/auth/login', { body: signIn })).body['code']).toBe('INVALID_PASSWORD');
  const found = (await rows()).find(({ action, person: who }) => action === 'person.accept_invitation' && who !== null);
  expect((await rows()).some(({ person: who }) => (who as { name?: string } | null)?.name === 'Leaving')).toBe(true);
  expect(found).toBeDefined();
  const kept = await query(
    api.database.db,
    `select login_name, gateway_role, password_hash, directory_subject from people where removed_at is not null`,
  );
  for (const row of kept) expect(new Set(Object.values(row as object))).toEqual(new Set([null]));
  const credentials = await query(
    api.database.db,
    `select 1 from people p where removed_at is not null and (exists (select 1 from person_passkeys k where k.person_id = p.id)
       or exists (select 1 from person_totp t where t.person_id = p.id)
       or exists (select 1 from person_recovery_codes c where c.person_id = p.id)
       or exists (select 1 from merchant_roles m where m.person_id = p.id))`,
  );
  expect(credentials).toEqual([]);
  const { findings } = await audit(api.database.db, { dustLimit: usdt(10_000n) });
  expect(findings.filter(({ rows: broken }) => broken.length > 0)).toEqual([]);
  const again = await buildPersonWithPassword(api, { gateway_role: 'auditor' }, { loginName: 'leaving' });
  expect(again.id).not.toBe(named.id);
});

test('a changed person, role or merchant of a row is found', async () => {
  await buildPerson(api, { merchant_id: api.merchantId, merchant_role: 'reader' });
  const [row] = await rows(1);
  for (const column of ['person_id', 'merchant_id']) {
    const tx = await api.database.db.transaction();
    try {
      await query(tx, 'set local session_replication_role = replica');
      await query(tx, `update admin_actions set ${column} = gen_random_uuid() where sequence = :sequence`, {
        sequence: row?.['sequence'],
      });
      const { findings } = await audit(tx, { dustLimit: usdt(10_000n) });
      expect(findings.filter(({ rows: broken }) => broken.length > 0).map(({ check }) => check)).toContain('L01');
    } finally {
      await tx.rollback();
    }
  }
});

test('who found an open session adds no passkey, app, code or password, and an added passkey ends the others', async () => {
  const person = await buildPerson(api, { gateway_role: 'auditor' });
  const other = await person.signIn();
  const { headers } = person;
  const thief = softwarePasskey(PUBLIC_BASE_URL);
  for (const path of ['/passkeys', '/totp', '/recovery-codes']) {
    const refused = await post(api, headers, path, {});
    expect(refused).toMatchObject({ status: 401, body: { code: 'ADMIN_UNAUTHORIZED', second_factor: ['passkey'] } });
    const options = refused.body['passkey_options'];
    expect((await post(api, headers, path, { assertion: thief.get(options) })).status).toBe(401);
  }
  const changed = { headers, body: { new_password: 'a sentence of the thief' } };
  expect((await api.call('POST', '/me/password', changed)).status).toBeGreaterThanOrEqual(400);
  const { body: signIn } = await api.call('POST', '/auth/passkey/options');
  const unasked = await post(api, headers, '/passkeys/activate', {
    ...{ name: 'Thief', attestation: thief.create(signIn['options']) },
  });
  expect(unasked).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const challenge = (await post(api, headers, '/passkeys', {})).body['passkey_options'];
  const begun = await post(api, headers, '/passkeys', { assertion: person.passkey.get(challenge) });
  const attestation = thief.create(begun.body['options']);
  const inOther = await post(api, other, '/passkeys/activate', { name: 'Thief', attestation });
  expect(inOther).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
  const again = (await post(api, headers, '/passkeys', {})).body['passkey_options'];
  const renewed = await post(api, headers, '/passkeys', { assertion: person.passkey.get(again) });
  const added = { name: 'Phone', attestation: softwarePasskey(PUBLIC_BASE_URL).create(renewed.body['options']) };
  expect((await post(api, headers, '/passkeys/activate', added)).status).toBe(200);
  expect((await api.call('GET', '/me', { headers: other })).status).toBe(401);
});

test('the only way in is not removed by its person', async () => {
  const { headers, passkey } = await buildPerson(api, { gateway_role: 'auditor' });
  const { body } = await api.call('GET', '/admin/second-factor', { headers });
  const [{ id } = { id: '' }] = body['passkeys'] as { id: string }[];
  const challenge = (await post(api, headers, `/passkeys/${id}/remove`, {})).body['passkey_options'];
  const removed = await post(api, headers, `/passkeys/${id}/remove`, { assertion: passkey.get(challenge) });
  expect(removed).toMatchObject({ status: 409, body: { code: 'INVALID_STATE' } });
});

test.each(['аdmin', 'kim\u200b', '\u212Aim', 'ａdmin', 'a b', '<b>', 'x\u202e', 'İ', '-x', 'x'.repeat(101), 'a\u0000'])(
  'a login name that looks like another is refused: %j',
  async (loginName) => {
    const secret = secretOf(await api.asAdmin('POST', '/admin/people', { name: 'New', gateway_role: 'auditor' }));
    const { body: offer } = await api.call('POST', '/auth/invitations/open', { body: { secret } });
    const { secret: totp } = offer['totp'] as { secret: string };
    const body = { secret, login_name: loginName, password: PERSONS_PASSWORD, otp: codeOf(totp) };
    expect(await api.call('POST', '/auth/invitations/accept', { body })).toMatchObject({
      ...{ status: 400, body: { code: 'INVALID_BODY' } },
    });
  },
);

test('a hostile name is text and nothing else, and one that turns the direction of a line is refused', async () => {
  const invite = (name: string): Promise<Answer> =>
    api.asAdmin('POST', '/admin/people', { name, gateway_role: 'auditor' });
  for (const name of ['a\u202eb', 'line\nbreak', 'nul\u0000', ' \u00a0', '', 'x'.repeat(101)]) {
    expect([name, (await invite(name)).status]).toEqual([name, 400]);
  }
  for (const name of [
    '<img src=x onerror=alert(1)>',
    `'; drop table people; --`,
    '${7*7}{{7*7}}',
    'שלום אבג',
    '名前😀',
  ]) {
    await buildPerson(api, { gateway_role: 'auditor' }, name);
    const [row] = await rows(1);
    expect(row).toMatchObject({ person: { name } });
    const list = await api.asAdmin('GET', '/admin/people?limit=1');
    expect(list.body['data']).toMatchObject([{ name }]);
    expect(list.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(list.headers.get('x-content-type-options')).toBe('nosniff');
  }
});
