import { expect, test } from '@jest/globals';
import { listAdminActions } from '@gateway/store/gateway';
import { apiPerTest } from '../testing/suite-api';
import { buildPerson } from '../testing/clients/people';
import { PUBLIC_BASE_URL } from '../testing/clients/second-factor';
import { endPasswordSessions } from './startup';

const api = apiPerTest({ PUBLIC_BASE_URL }, { addresses: 0 });

/** Starts like a process with this ADMIN_PASSWORD_LOGIN. Returns what it logs. */
async function startWith(adminPasswordLogin: 'on' | 'off'): Promise<string[]> {
  const before = api.log.length;
  await endPasswordSessions({ ...api.context, config: { ...api.context.config, adminPasswordLogin } });
  return api.log.slice(before).map(({ message }) => message);
}

const statusFor = async (headers: Record<string, string>): Promise<number> =>
  (await api.call('GET', '/admin/orders', { headers })).status;

test('without an owner who can get in, the password stays on, and a start says so', async () => {
  const headers = await api.logIn();
  await buildPerson(api, { gateway_role: 'operator' });
  expect(await startWith('off')).toEqual([
    'ADMIN_PASSWORD_LOGIN has no effect yet: no owner of the gateway has a passkey or a second factor',
  ]);
  expect(await statusFor(headers)).toBe(200);
});

test('once an owner can get in, a start with it off ends the sessions of the password alone, with a row', async () => {
  const headers = await api.logIn();
  const owner = await buildPerson(api, { gateway_role: 'owner' });
  expect(await startWith('on')).toEqual([]);
  expect(await statusFor(headers)).toBe(200);
  expect(await startWith('off')).toEqual(['sessions of the password of the deployment were ended']);
  expect([await statusFor(headers), await statusFor(owner.headers)]).toEqual([401, 200]);
  const { actions } = await listAdminActions(api.database.db, { action: null, merchantId: null, page: 1, limit: 1 });
  expect(actions).toMatchObject([
    {
      ...{ action: 'session.revoke_others', after: { admin_password_login: 'off' } },
      actor: { kind: 'command_line', operator: expect.stringMatching(/^api@/) },
    },
  ]);
  expect(await startWith('off')).toEqual([]);
});
