import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from '@jest/globals';
import { query, transact } from '@gateway/store/db';
import {
  activateTotp,
  beginTotp,
  findTotpSetUp,
  hasSecondFactor,
  insertPasskey,
  insertSession,
  listAdminActions,
  replaceRecoveryCodes,
  useSession,
} from '@gateway/store/gateway';
import { countRows } from '@gateway/store/testing';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { adminResetSecondFactor } from './admin-reset-second-factor';
import { print } from '../testing';

const SESSION = randomUUID();

const database = databasePerTest();
beforeEach(async () => {
  await transact(database.db, async (tx) => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    await insertSession(tx, {
      ...{ id: SESSION, personId: null, counterMerchantId: null, expiresAt },
      ...{ address: '192.0.2.1', userAgent: null },
    });
    await beginTotp(tx, null, SESSION, Buffer.from('sealed'));
    const setUp = await findTotpSetUp(tx, null, SESSION);
    await activateTotp(tx, null, setUp?.id ?? '', 1);
    await insertPasskey(tx, null, 'Laptop', { credentialId: 'x', publicKey: Buffer.from('key'), counter: 0 });
    await replaceRecoveryCodes(tx, null, [Buffer.alloc(32, 1)]);
  });
});

async function run(...args: string[]): Promise<string> {
  const urls = { DATABASE_URL: database.urlOf('watcher'), OWNER_DATABASE_URL: database.urlOf('owner') };
  const { code, out } = await print(() => adminResetSecondFactor(urls, args));
  expect(code).toBe(args.length === 0 ? 1 : 0);
  return out;
}

const isOpen = async (): Promise<boolean> =>
  (await useSession(database.db, SESSION, { idleSeconds: 3600, isUse: false, merchantId: null })) !== undefined;

test('without confirmation nothing changes', async () => {
  expect(await run()).toContain('nothing was changed: confirm with --yes');
  expect(await run('--dry-run')).toContain('nothing was changed: this was a dry run');
  expect([await hasSecondFactor(database.db), await isOpen()]).toEqual([true, true]);
});

test('every factor and code is removed, all sessions end, and a row of the admin audit log says so', async () => {
  expect(await run('--yes')).toContain('removed: the app, 1 passkeys');
  expect([await hasSecondFactor(database.db), await isOpen()]).toEqual([false, false]);
  expect(await countRows(database.db)).toMatchObject({ admin_totp: 0, admin_passkeys: 0, recovery_codes: 0 });
  const { actions } = await listAdminActions(database.db, { action: null, merchantId: null, page: 1, limit: 2 });
  expect(actions).toMatchObject([
    { action: 'second_factor.reset', before: { totp: true, passkeys: 1 }, after: { ended_sessions: 1 } },
  ]);
});

test('neither is committed without the other', async () => {
  await query(database.db, 'revoke insert on admin_actions from gateway_owner');
  await expect(run('--yes')).rejects.toThrow('permission denied');
  expect([await hasSecondFactor(database.db), await isOpen()]).toEqual([true, true]);
});
