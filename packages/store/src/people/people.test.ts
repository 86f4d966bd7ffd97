import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { insertPasskey, type Credential } from './access/passkeys';
import { countOtherOwners, hasSafeOwner } from './owners';
import { buildMerchant } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import {
  bindDirectory,
  countOtherMerchantOwners,
  emptyPerson,
  findByDirectory,
  findLogin,
  findPasswordHash,
  findPerson,
  hasMerchantOwner,
  insertPerson,
  listOwnMerchants,
  listPeople,
  lockPeople,
  setGatewayRole,
  setLoginName,
  setMerchantRole,
  setPasswordHash,
  suspendPerson,
  updateProfile,
  type NewPerson,
} from './people';

const database = databasePerTest();

const NEW = { name: 'Ada', loginName: null, passwordHash: null, directorySubject: null, language: null };

const credentialOf = (id: string): Credential => ({ credentialId: id, publicKey: Buffer.from('key'), counter: 0 });

/** Adds a person. Returns its id, or undefined if it was not added. */
async function add(person: Partial<NewPerson> = {}): Promise<string | undefined> {
  const id = randomUUID();
  return (await transact(database.db, (tx) => insertPerson(tx, { ...NEW, id, ...person }))) ? id : undefined;
}
const added = async (person: Partial<NewPerson> = {}): Promise<string> => (await add(person)) ?? '';

test('a login name and a subject of the directory belong to one person', async () => {
  const id = await added({ loginName: 'ada', directorySubject: 'https://id.example 1' });
  expect(await add({ loginName: 'ada' })).toBeUndefined();
  expect(await add({ directorySubject: 'https://id.example 1' })).toBeUndefined();
  const other = await added({ loginName: 'bo' });
  await transact(database.db, async (tx) => {
    expect(await setLoginName(tx, other, 'ada')).toBe(false);
    expect(await bindDirectory(tx, other, 'https://id.example 1')).toBe(false);
    expect(await setLoginName(tx, id, 'ada.later')).toBe(true);
    expect(await setLoginName(tx, other, 'ada')).toBe(true);
  });
  expect(await findLogin(database.db, 'ada.later')).toEqual({ personId: id, passwordHash: null, isSuspended: false });
  expect(await findByDirectory(database.db, 'https://id.example 1')).toBe(id);
});

test.each(['Ada', 'a b', '', 'é', '-a', 'a'.repeat(101)])(
  'a login name like %j is refused by the schema',
  async (name) => {
    await expect(add({ loginName: name })).rejects.toThrow('people_login_name_check');
  },
);

test('a person has at most one role at the gateway and at each merchant, and no unknown one', async () => {
  const id = await added({ loginName: 'ada' });
  const [shop, other] = [await buildMerchant(database.db), await buildMerchant(database.db)];
  await transact(database.db, async (tx) => {
    await setGatewayRole(tx, id, 'auditor');
    await setMerchantRole(tx, id, shop.id, 'cashier');
    await setMerchantRole(tx, id, shop.id, 'owner');
    await setMerchantRole(tx, id, other.id, 'reader');
    await setMerchantRole(tx, id, other.id, null);
  });
  expect(await findPerson(database.db, id)).toMatchObject({
    ...{ name: 'Ada', loginName: 'ada', gatewayRole: 'auditor', merchantRoles: new Map([[shop.id, 'owner']]) },
    ...{ hasPassword: false, hasDirectory: false, hasTotp: false, passkeyCount: 0, lastSeenAt: null },
  });
  expect(await listOwnMerchants(database.db, id)).toMatchObject([{ id: shop.id, role: 'owner', isActive: true }]);
  await expect(query(database.db, `update people set gateway_role = 'root'`)).rejects.toThrow('gateway_role_check');
  await expect(query(database.db, `update merchant_roles set role = 'root'`)).rejects.toThrow('role_check');
});

test('owners who are suspended, removed or without a way in do not count as others', async () => {
  const { id: shop } = await buildMerchant(database.db);
  const people = [await added(), await added(), await added()] as const;
  await transact(database.db, async (tx) => {
    expect(await hasMerchantOwner(tx, shop)).toBe(false);
    for (const id of people) {
      await setGatewayRole(tx, id, 'owner');
      await setMerchantRole(tx, id, shop, 'owner');
    }
    expect(await countOtherOwners(tx, people[0])).toBe(0);
    for (const id of people) await insertPasskey(tx, id, 'Laptop', credentialOf(id));
    const others = async (): Promise<[number, number]> => [
      await countOtherOwners(tx, people[0]),
      await countOtherMerchantOwners(tx, shop, people[0]),
    ];
    expect(await others()).toEqual([2, 2]);
    await suspendPerson(tx, people[1], true);
    await emptyPerson(tx, people[2]);
    expect(await others()).toEqual([0, 0]);
    await suspendPerson(tx, people[0], true);
    expect(await hasMerchantOwner(tx, shop)).toBe(true);
    await suspendPerson(tx, people[1], false);
    expect(await others()).toEqual([1, 1]);
  });
});

test('an owner is safe with a passkey, while not suspended', async () => {
  const id = await added();
  await transact(database.db, (tx) => setGatewayRole(tx, id, 'owner'));
  expect(await hasSafeOwner(database.db)).toBe(false);
  await transact(database.db, (tx) => insertPasskey(tx, id, 'Laptop', credentialOf(id)));
  expect(await hasSafeOwner(database.db)).toBe(true);
  await transact(database.db, (tx) => suspendPerson(tx, id, true));
  expect(await hasSafeOwner(database.db)).toBe(false);
});

test('a suspended person keeps its login name, and a removed one its id and name alone', async () => {
  const id = await added({ loginName: 'ada', passwordHash: 'scrypt$', directorySubject: 'x 1', language: 'de' });
  await transact(database.db, (tx) => suspendPerson(tx, id, true));
  expect(await findLogin(database.db, 'ada')).toMatchObject({ personId: id, isSuspended: true });
  expect(await findByDirectory(database.db, 'x 1')).toBeUndefined();
  await transact(database.db, (tx) => emptyPerson(tx, id));
  expect(await findLogin(database.db, 'ada')).toBeUndefined();
  expect(await findPasswordHash(database.db, id)).toBeNull();
  expect(await findPerson(database.db, id)).toMatchObject({
    ...{ id, name: 'Ada', loginName: null, language: null, hasPassword: false, hasDirectory: false },
    removedAt: expect.any(Date) as unknown,
  });
  await expect(transact(database.db, (tx) => setGatewayRole(tx, id, 'owner'))).rejects.toThrow('people_check');
  await expect(query(database.db, 'delete from people')).resolves.toEqual([]);
});

test('a profile and a password are changed, and a password needs a login name', async () => {
  const [id, nameless] = [await added({ loginName: 'ada' }), await added()];
  await transact(database.db, async (tx) => {
    await updateProfile(tx, id, { name: 'Ada Later', language: 'ja' });
    await setPasswordHash(tx, id, 'scrypt$1');
  });
  expect(await findPerson(database.db, id)).toMatchObject({ name: 'Ada Later', language: 'ja', hasPassword: true });
  expect(await findPasswordHash(database.db, id)).toBe('scrypt$1');
  const setting = transact(database.db, (tx) => setPasswordHash(tx, nameless, 'scrypt$1'));
  await expect(setting).rejects.toThrow('people_check');
});

test('people are listed newest first, those of one merchant alone, without removed ones', async () => {
  const { id: shop } = await buildMerchant(database.db);
  const ids: string[] = [];
  for (const name of ['First', 'Second', 'Gone']) ids.push(await added({ name }));
  const [first = '', , gone = ''] = ids;
  await transact(database.db, async (tx) => {
    await setMerchantRole(tx, first, shop, 'reader');
    await emptyPerson(tx, gone);
  });
  const list = async (merchantId: string | null): Promise<unknown> => {
    const { people, total } = await listPeople(database.db, { page: 1, limit: 10, merchantId });
    return { names: people.map(({ name }) => name), total };
  };
  expect(await list(null)).toEqual({ names: ['Second', 'First'], total: 2 });
  expect(await list(shop)).toEqual({ names: ['First'], total: 1 });
  expect(await list(randomUUID())).toEqual({ names: [], total: 0 });
});

test('changes of people wait for each other', async () => {
  const order: string[] = [];
  const tx = await database.db.transaction();
  await lockPeople(tx);
  const later = transact(database.db, async (other) => {
    await lockPeople(other);
    order.push('second');
  });
  order.push('first');
  await tx.commit();
  await later;
  expect(order).toEqual(['first', 'second']);
});
