import { createHash, randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { buildMerchant } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import {
  findInvitation,
  insertInvitation,
  listInvitations,
  revokeInvitation,
  setInvitationTotp,
  takeInvitation,
  type Invitation,
  type Offer,
} from './invitations';
import { insertPerson } from './people';

const database = databasePerTest();

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();
const AUDITOR: Offer = { kind: 'gateway', role: 'auditor' };

const invite = (secret: string, offer: Offer = AUDITOR): Promise<Invitation> =>
  transact(database.db, (tx) =>
    insertInvitation(tx, { secretHash: hashOf(secret), name: 'Ada', offer, invitedBy: null }),
  );
const take = (secret: string): Promise<Invitation | undefined> =>
  transact(database.db, (tx) => takeInvitation(tx, hashOf(secret)));
const find = (secret: string): Promise<Invitation | undefined> => findInvitation(database.db, hashOf(secret));

async function addPerson(): Promise<string> {
  const id = randomUUID();
  const nothing = { loginName: null, passwordHash: null, directorySubject: null, language: null };
  await transact(database.db, (tx) => insertPerson(tx, { id, name: 'Ada', ...nothing }));
  return id;
}

test('an invitation lasts 72 hours, and says what it offers', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  const offers: Offer[] = [
    ...[AUDITOR, { kind: 'merchant' as const, merchantId, role: 'owner' as const }],
    { kind: 'credentials', personId: await addPerson() },
  ];
  for (const [i, offer] of offers.entries()) {
    const made = await invite(String(i), offer);
    expect(made).toMatchObject({ name: 'Ada', offer, invitedBy: null, totpSealed: null });
    expect(made.expiresAt.getTime() - made.createdAt.getTime()).toBe(72 * 3_600_000);
    expect(await find(String(i))).toEqual(made);
  }
  expect(await find('unknown')).toBeUndefined();
});

test('of concurrent uses one succeeds', async () => {
  await invite('secret');
  const taken = await Promise.all(Array.from({ length: 10 }, () => take('secret')));
  expect(taken.filter((invitation) => invitation !== undefined)).toHaveLength(1);
  expect(await find('secret')).toBeUndefined();
});

test('a use whose transaction fails uses nothing up', async () => {
  await invite('secret');
  const failed = transact(database.db, async (tx) => {
    await takeInvitation(tx, hashOf('secret'));
    throw new Error('the name is taken');
  });
  await expect(failed).rejects.toThrow('the name is taken');
  expect(await take('secret')).toMatchObject({ name: 'Ada' });
});

test('one that has expired or was revoked can be neither found, taken, revoked nor given a secret', async () => {
  const [expired, revoked] = [await invite('expired'), await invite('revoked')];
  await query(database.db, 'update invitations set expires_at = now() where id = :id', { id: expired.id });
  expect(await transact(database.db, (tx) => revokeInvitation(tx, revoked.id))).toMatchObject({ id: revoked.id });
  for (const { id } of [expired, revoked]) {
    await setInvitationTotp(database.db, id, Buffer.from('sealed'));
    expect(await transact(database.db, (tx) => revokeInvitation(tx, id))).toBeUndefined();
  }
  expect([await find('expired'), await find('revoked'), await take('expired'), await take('revoked')]).toEqual(
    Array(4).fill(undefined),
  );
  expect(await query(database.db, 'select 1 from invitations where totp_sealed is not null')).toEqual([]);
});

test('one to new credentials ends the older ones of that person, and of no other', async () => {
  const [person, other] = [await addPerson(), await addPerson()];
  await invite('old', { kind: 'credentials', personId: person });
  await invite("the other's", { kind: 'credentials', personId: other });
  await invite('role');
  await invite('new', { kind: 'credentials', personId: person });
  expect(await find('old')).toBeUndefined();
  for (const secret of ["the other's", 'role', 'new']) expect(await find(secret)).toBeDefined();
});

test('open invitations to roles are listed newest first, those of one merchant alone', async () => {
  const [shop, other] = [await buildMerchant(database.db), await buildMerchant(database.db)];
  const at = ({ id }: { id: string }): Offer => ({ kind: 'merchant', merchantId: id, role: 'reader' });
  const [first, second, third] = [await invite('1'), await invite('2', at(shop)), await invite('3', at(other))];
  await invite('4', { kind: 'credentials', personId: await addPerson() });
  await invite('5');
  await take('5');
  const idsOf = async (merchantId: string | null): Promise<string[]> =>
    (await listInvitations(database.db, merchantId)).map(({ id }) => id);
  expect(await idsOf(null)).toEqual([third.id, second.id, first.id]);
  expect(await idsOf(shop.id)).toEqual([second.id]);
});

test('a secret of an app replaces the one that was shown before', async () => {
  const { id } = await invite('secret');
  for (const sealed of ['first', 'second']) await setInvitationTotp(database.db, id, Buffer.from(sealed));
  expect(await find('secret')).toMatchObject({ totpSealed: Buffer.from('second') });
});
