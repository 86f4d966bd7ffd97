import { expect, test } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { queryOne, type Tx } from '@gateway/store/db';
import { removePasskey, revokeAllSessions, lockLogin } from '@gateway/store/gateway';
import { renewCredentials, setPasswordHash, suspendPerson } from '@gateway/store/people';
import type { Answer } from '../../testing';
import { apiPerSuite } from '../../testing/suite-api';
import { codeOf } from '../../testing/clients/authenticator-app';
import { buildPerson, buildPersonWithPassword, PERSONS_PASSWORD, signInBy } from '../../testing/clients/people';
import { PUBLIC_BASE_URL } from '../../testing/clients/second-factor';

const api = apiPerSuite({ PUBLIC_BASE_URL });

const isWaiting = async (): Promise<boolean> => {
  const sql = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await queryOne<{ count: number }>(api.database.db, sql))?.count === 1;
};

const countOpen = async (personId: string): Promise<number | undefined> => {
  const sql = `select count(*)::int as count from admin_sessions where person_id = :personId and revoked_at is null`;
  return (await queryOne<{ count: number }>(api.database.db, sql, { personId }))?.count;
};

/** Signs in while a change has been made and is not yet committed. */
async function signInDuring(change: (tx: Tx) => Promise<unknown>, signIn: () => Promise<Answer>): Promise<Answer> {
  const tx = await api.database.db.transaction();
  await change(tx);
  const answer = signIn();
  await until('the sign-in waits for the change', isWaiting);
  await tx.commit();
  return answer;
}

const CHANGES: [string, (tx: Tx, id: string) => Promise<unknown>][] = [
  [
    'gets a new link',
    (tx, id) => renewCredentials(tx, PUBLIC_BASE_URL, { person: { id, name: 'Ada' }, invitedBy: null }),
  ],
  [
    'is suspended',
    async (tx, id) => {
      await suspendPerson(tx, id, true);
      await revokeAllSessions(tx, id);
    },
  ],
];

test.each(CHANGES)('a passkey lets nobody in who %s at that moment', async (_what, change) => {
  const { id, passkey } = await buildPerson(api, { gateway_role: 'auditor' });
  const answer = await signInDuring(
    (tx) => change(tx, id),
    () => signInBy(api, passkey),
  );
  expect([answer.status, await countOpen(id)]).toEqual([401, 0]);
});

test('a passkey that is removed at that moment lets nobody in', async () => {
  const { id, passkey, headers } = await buildPerson(api, { gateway_role: 'auditor' });
  const { body } = await api.call('GET', '/admin/second-factor', { headers });
  const [{ id: passkeyId } = { id: '' }] = body['passkeys'] as { id: string }[];
  const removal = async (tx: Tx): Promise<void> => {
    await lockLogin(tx, id);
    await removePasskey(tx, id, passkeyId);
    await revokeAllSessions(tx, id);
  };
  const answer = await signInDuring(removal, () => signInBy(api, passkey));
  expect([answer.status, await countOpen(id)]).toEqual([401, 0]);
});

test('a password that is replaced at that moment lets nobody in', async () => {
  const { id, totp } = await buildPersonWithPassword(api, { gateway_role: 'auditor' }, { loginName: 'racing' });
  const replacement = async (tx: Tx): Promise<void> => {
    await lockLogin(tx, id);
    await setPasswordHash(tx, id, 'scrypt$another');
    await revokeAllSessions(tx, id);
  };
  const body = { login_name: 'racing', password: PERSONS_PASSWORD, otp: codeOf(totp) };
  const answer = await signInDuring(replacement, () => api.call('POST', '/auth/login', { body }));
  expect(answer).toMatchObject({ status: 401, body: { code: 'INVALID_PASSWORD' } });
  expect(await countOpen(id)).toBe(0);
});

test('a session that began before all of its person end, and was not yet committed, ends too', async () => {
  const { id, passkey } = await buildPerson(api, { gateway_role: 'operator' });
  const tx = await api.database.db.transaction();
  await lockLogin(tx, id); // as a sign-in does
  const suspended = api.asAdmin('PUT', `/admin/people/${id}`, { is_suspended: true });
  await until('the suspension waits for the sign-in', isWaiting);
  await tx.rollback();
  expect((await suspended).status).toBe(200);
  expect((await signInBy(api, passkey)).status).toBe(401);
  expect(await countOpen(id)).toBe(0);
});
