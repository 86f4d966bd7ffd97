import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import knex from 'knex';
import { beforeEach, expect, test } from '@jest/globals';
import { ADMIN_ACTION_CHECKS } from '../audit/audit-admin-actions';
import { migrate, migrationsOf } from '../db/migrate';
import { query, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { appendAdminAction, listAdminActions, type AdminActor } from './access/admin-actions';
import { countRecoveryCodes } from './access/recovery-codes';
import { lockSecondFactor } from './access/second-factor';
import { useSession } from './access/sessions';
import { databasePerTest } from '../testing/database/suite-database';

const MIGRATIONS = join(__dirname, '../../../../migrations');
const PEOPLE = '20261129100000_people.ts';
const SESSION = randomUUID();

const database = databasePerTest();

/** The statements of the release before, which knows of no people. */
const OLD_ROWS = `
  insert into admin_sessions (id, expires_at, address, user_agent)
    values (:session, now() + interval '1 hour', '192.0.2.1', null);
  insert into admin_totp (secret_sealed, begun_by, activated_at) values ('sealed', :session, now());
  insert into admin_passkeys (credential_id, public_key, counter, name) values ('x', 'key', 0, 'Laptop');
  insert into recovery_codes (code_hash) values (sha256('code'))`;
const OLD_ACTION = `insert into admin_actions (actor, session_id, address, operator, action, object, before, after)
  values (:actor, :session, :address, :operator, 'merchant.update', 'm', '{"name": "a"}', '{"name": "b", "n": 1.50}')`;

async function actAsBefore(db: Db): Promise<void> {
  await query(db, OLD_ACTION, { actor: 'admin', session: SESSION, address: '192.0.2.1', operator: null });
  await query(db, OLD_ACTION, { actor: 'command_line', session: null, address: null, operator: 'root@host' });
}

/** The schema of the release before, with what someone has done there. */
beforeEach(async () => {
  const { db, url } = database;
  await query(db, 'drop schema public cascade; create schema public');
  const names = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.ts'));
  const earlier = names.filter((name) => name < PEOPLE);
  const old = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    for (const _ of earlier) await old.migrate.up(migrationsOf(MIGRATIONS));
  } finally {
    await old.destroy();
  }
  for (const statement of OLD_ROWS.split(';')) await query(db, statement, { session: SESSION });
  await actAsBefore(db);
});

/** What the audit finds of the admin audit log. */
async function broken(): Promise<unknown[]> {
  const found = await Promise.all(ADMIN_ACTION_CHECKS.map(({ sql }) => query(database.db, sql)));
  return found.flat();
}

const hashes = async (): Promise<unknown[]> =>
  query(database.db, `select sequence, encode(hash, 'hex') as hash from admin_actions order by sequence limit 2`);

test('sessions, the second factor and recovery codes of the password stay valid', async () => {
  expect(await migrate(database.url, MIGRATIONS)).toContain(PEOPLE.replace('.ts', ''));
  const { db } = database;
  expect(await useSession(db, SESSION, { idleSeconds: 3600, isUse: true, merchantId: null })).toEqual({
    ...{ person: null, merchantRole: null, counterMerchantId: null },
  });
  const factor = await transact(db, (tx) => lockSecondFactor(tx, null));
  expect(factor).toMatchObject({ totp: { secretSealed: Buffer.from('sealed') }, passkeyCount: 1 });
  expect(await countRecoveryCodes(db, null)).toBe(1);
});

test('rows of the admin audit log keep their hashes, and those of people continue the chain', async () => {
  const before = await hashes();
  await migrate(database.url, MIGRATIONS);
  expect([await hashes(), await broken()]).toEqual([before, []]);
  const { db } = database;
  const [merchantId, personId] = [randomUUID(), randomUUID()];
  const from = { sessionId: SESSION, address: '192.0.2.1' };
  const actors: AdminActor[] = [
    { kind: 'admin', ...from },
    { kind: 'person', personId, role: 'operator', merchantId: null, ...from },
    { kind: 'person', personId, role: 'merchant owner', merchantId, ...from },
    { kind: 'key', merchantId, address: '192.0.2.1' },
    { kind: 'command_line', operator: 'root@host' },
  ];
  for (const actor of actors) {
    const action = { action: 'person.update', object: personId, before: null, after: { name: 'b' } } as const;
    await transact(db, (tx) => appendAdminAction(tx, actor, action));
  }
  expect(await broken()).toEqual([]);
  const { actions } = await listAdminActions(db, { action: null, merchantId: null, page: 1, limit: 10 });
  expect(actions.map(({ actor }) => actor.kind).reverse()).toEqual([
    ...['admin', 'command_line'],
    ...actors.map(({ kind }) => kind),
  ]);
});

test('a program of the release before goes on writing rows', async () => {
  await migrate(database.url, MIGRATIONS);
  await actAsBefore(database.db);
  expect(await broken()).toEqual([]);
});

test('who acted cannot be changed afterwards without being found', async () => {
  await migrate(database.url, MIGRATIONS);
  const { db } = database;
  const actor = {
    personId: randomUUID(),
    role: 'operator',
    merchantId: null,
    sessionId: SESSION,
    address: '192.0.2.1',
  };
  const action = { action: 'person.update', object: null, before: null, after: null } as const;
  await transact(db, (tx) => appendAdminAction(tx, { kind: 'person', ...actor }, action));
  const rewrite = (change: string): Promise<unknown> =>
    transact(db, (tx) =>
      query(tx, `set local session_replication_role = replica; update admin_actions set ${change} where sequence = 3`),
    );
  for (const change of [`role = 'owner'`, 'person_id = gen_random_uuid()', 'merchant_id = gen_random_uuid()']) {
    await rewrite(change);
    expect(await broken()).toMatchObject([{ key: 'row 0000000003' }]);
    await rewrite(`person_id = '${actor.personId}', role = 'operator', merchant_id = null`);
    expect(await broken()).toEqual([]);
  }
});
