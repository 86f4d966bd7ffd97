import { expect, test } from '@jest/globals';
import { query, transact } from '@gateway/store/db';
import { insertPasskey, insertSession, listAdminActions, useSession } from '@gateway/store/gateway';
import { findInvitation, findPerson, hashInvitationSecret, suspendPerson } from '@gateway/store/people';
import { countRows } from '@gateway/store/testing';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { dispatch } from '../dispatch';
import { buildOwner, print, type Printed } from '../testing';

const SESSION = '7a2f9d34-0c11-4a51-8f5e-1d7c5b0e9a10';

const database = databasePerTest();

function run(words: string[], changes: NodeJS.ProcessEnv = {}): Promise<Printed> {
  const urls = { DATABASE_URL: database.urlOf('watcher'), OWNER_DATABASE_URL: database.urlOf('owner') };
  const environment = { ...urls, PUBLIC_BASE_URL: 'https://pay.example/', ...changes };
  return print(() => dispatch(environment, ['people', ...words]));
}

const secretOf = (output: string): string => /#([\w-]{43})\n$/.exec(output)?.[1] ?? '';

test('anyone who can get in is listed with roles and ways in', async () => {
  expect((await run([])).out).toContain('there are no people');
  const id = await buildOwner(database.db, { loginName: 'olga' });
  await transact(database.db, async (tx) => {
    await insertPasskey(tx, id, 'Laptop', { credentialId: 'x', publicKey: Buffer.from('key'), counter: 0 });
    await suspendPerson(tx, id, true);
  });
  expect((await run([])).out).toBe(`${id}  Olga (olga): owner of the gateway; 1 passkeys; suspended\n`);
});

test('an owner is invited by a link that is shown once, and the log has no part of it', async () => {
  const { code, out } = await run(['invite-owner', '--name', 'Ada Lovelace', '--yes']);
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/\nhttps:\/\/pay\.example\/console\/invitation#/),
  });
  const secret = secretOf(out);
  expect(await findInvitation(database.db, hashInvitationSecret(secret))).toMatchObject({
    ...{ name: 'Ada Lovelace', offer: { kind: 'gateway', role: 'owner' }, invitedBy: null },
  });
  const { actions } = await listAdminActions(database.db, { action: null, merchantId: null, page: 1, limit: 9 });
  expect(actions).toMatchObject([{ action: 'person.invite', actor: { kind: 'command_line' } }]);
  expect(JSON.stringify(actions)).not.toContain(secret);
});

test('a new link ends the passkeys and sessions of a person, whose roles stay', async () => {
  const id = await buildOwner(database.db, { loginName: 'olga' });
  await transact(database.db, async (tx) => {
    await insertPasskey(tx, id, 'Laptop', { credentialId: 'x', publicKey: Buffer.from('key'), counter: 0 });
    const expiresAt = new Date(Date.now() + 3_600_000);
    const place = { address: '192.0.2.1', userAgent: null };
    await insertSession(tx, { id: SESSION, personId: id, counterMerchantId: null, expiresAt, ...place });
  });
  expect(await run(['renew', 'OLGA'])).toMatchObject({ code: 1 });
  expect(await findPerson(database.db, id)).toMatchObject({ passkeyCount: 1 });
  const { code, out } = await run(['renew', 'OLGA', '--yes']);
  expect(code).toBe(0);
  expect(await findInvitation(database.db, hashInvitationSecret(secretOf(out)))).toMatchObject({
    offer: { kind: 'credentials', personId: id },
  });
  expect(await findPerson(database.db, id)).toMatchObject({ passkeyCount: 0, gatewayRole: 'owner' });
  const use = { idleSeconds: 3600, isUse: false, merchantId: null };
  expect(await useSession(database.db, SESSION, use)).toBeUndefined();
});

test('without confirmation nobody is invited', async () => {
  expect(await run(['invite-owner', '--name', 'Ada'])).toMatchObject({ code: 1 });
  expect(await run(['invite-owner', '--name', 'Ada', '--dry-run'])).toMatchObject({ code: 0 });
  expect(await countRows(database.db)).toMatchObject({ invitations: 0, admin_actions: 0 });
});

test.each([[['list']], [['renew', 'ada', '--yes']], [['invite-owner', '--name', 'Ada', '--yes']]])(
  'the role of a service may not: gateway people %j',
  async (words) => {
    const args = words[0] === 'list' ? [] : words;
    for (const role of ['api', 'watcher', 'notifier'] as const) {
      for (const variable of ['OWNER_DATABASE_URL', 'DATABASE_URL']) {
        const urls = { OWNER_DATABASE_URL: undefined, [variable]: database.urlOf(role) };
        await expect(run(args, urls)).rejects.toThrow(
          `${variable} names the role of a service: set OWNER_DATABASE_URL`,
        );
      }
    }
    expect(await countRows(database.db)).toMatchObject({ invitations: 0 });
  },
);

test.each([
  [['invite-owner', '--yes'], 'Say whom the link is for'],
  [['invite-owner', '--name', ' ', '--yes'], 'Say whom the link is for'],
  [['invite-owner', '--name', 'Ada\u001b[2J', '--yes'], 'must not contain control characters'],
  [['invite-owner', '--name', 'Ada', 'Lovelace', '--yes'], 'Put the name in quotes'],
  [['renew'], 'Name one person'],
  [['renew', 'nobody', '--yes'], 'Person does not exist'],
])('gateway people %j is refused', async (words, fault) => {
  await expect(run(words)).rejects.toThrow(fault);
});

test('a link needs PUBLIC_BASE_URL, and a suspended person gets none', async () => {
  const id = await buildOwner(database.db);
  await expect(run(['renew', id, '--yes'], { PUBLIC_BASE_URL: undefined })).rejects.toThrow('PUBLIC_BASE_URL');
  await query(database.db, 'update people set suspended_at = now()');
  await expect(run(['renew', id, '--yes'])).rejects.toThrow('This person is suspended');
});

test('neither the link nor its row is committed without the other', async () => {
  await query(database.db, 'revoke insert on admin_actions from gateway_owner');
  await expect(run(['invite-owner', '--name', 'Ada', '--yes'])).rejects.toThrow('permission denied');
  expect(await countRows(database.db)).toMatchObject({ invitations: 0 });
});
