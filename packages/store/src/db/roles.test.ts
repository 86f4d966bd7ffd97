import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { demandServiceRole, findExcessivePower } from './privileges/connected-role';
import { sqlState } from './faults';
import { connect, query, queryOne, type Db } from './pool';
import { PRIVILEGES } from './privileges/privileges';
import type { ServiceRole } from './privileges/table-privileges';
import { createRoles, grantPrivileges, grantsSql, roleName, rolesSql, roleUrl } from './roles';
import { scramVerifier } from './privileges/scram';
import { buildOrder, openTestDatabase, payOrder, type TestDatabase } from '../testing';
import { UNAUTHORISED } from '../testing/unauthorised';

const ROLES: readonly ServiceRole[] = ['api', 'watcher', 'notifier', 'reader'];

let database: TestDatabase;
const connections = new Map<ServiceRole, Db>();

beforeAll(async () => {
  database = await openTestDatabase();
  for (const role of ROLES) {
    const options = { name: role, poolSize: 1, statementTimeoutMs: 10_000 };
    connections.set(role, connect(database.urlOf(role), options));
  }
  await payOrder(database.db, await buildOrder(database.db));
  await buildOrder(database.db);
});

afterAll(async () => {
  for (const db of connections.values()) await db.destroy();
  await database.drop();
});

function as(role: ServiceRole): Db {
  const db = connections.get(role);
  if (!db) throw new Error(`${role} is not connected`);
  return db;
}

describe.each(ROLES)('%s must not', (role) => {
  test.each(UNAUTHORISED[role])('%s', async (statement) => {
    const rejected = await query(as(role), statement).then(
      () => 'it was accepted',
      (error: unknown) => sqlState(error) ?? String(error),
    );
    expect(rejected).toBe('42501');
  });
});

test('a hundred unauthorised operations are tried, and each is one that the owner may try', async () => {
  const all = ROLES.flatMap((role) => UNAUTHORISED[role]);
  expect(all.length).toBeGreaterThanOrEqual(100);
  for (const statement of new Set(all)) {
    const outcome = await database.db
      .transaction(async (tx) => {
        await query(tx, statement);
        throw new Error('undone');
      })
      .catch((error: unknown) => sqlState(error) ?? 'valid');
    // What is refused to the owner too breaks a rule of the ledger: the statement itself is right.
    expect([statement, outcome]).toEqual([statement, expect.stringMatching(/^(valid|P0001|23\w{3})$/)]);
  }
});

test('every table has stated privileges, and nothing is stated of a table that does not exist', async () => {
  const tables = await query<{ name: string }>(
    database.db,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm') order by 1`,
  );
  expect(Object.keys(PRIVILEGES).sort()).toEqual(tables.map(({ name }) => name));
});

test('a function that runs with the privileges of its owner has a fixed search path', async () => {
  const open = await query(
    database.db,
    `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
       and not coalesce(proconfig @> array['search_path=pg_catalog, public, pg_temp'], false)`,
  );
  expect(open).toEqual([]);
});

test('everything belongs to the owner, who is no superuser, and PUBLIC may not even connect', async () => {
  const row = await queryOne(
    database.db,
    `select bool_and(c.relowner = '${roleName('owner')}'::regrole) as is_owned,
       (select rolsuper from pg_roles where rolname = '${roleName('owner')}') as is_superuser
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  expect(row).toEqual({ is_owned: true, is_superuser: false });
});

test('a migration run takes away what a role was given beside the stated privileges', async () => {
  const owner = connect(database.urlOf('owner'), { name: 'owner', poolSize: 1, statementTimeoutMs: 10_000 });
  try {
    await query(owner, `grant delete, select (api_key_hash) on merchants to ${roleName('reader')}`);
    expect(await query(as('reader'), 'select api_key_hash from merchants')).not.toEqual([]);
    await grantPrivileges(owner);
    await expect(query(as('reader'), 'select api_key_hash from merchants')).rejects.toThrow('permission denied');
    await expect(query(as('reader'), 'delete from merchants')).rejects.toThrow('permission denied');
  } finally {
    await owner.destroy();
  }
});

test('the users that could switch the guards off are recognised', async () => {
  const owner = connect(database.urlOf('owner'), { name: 'owner', poolSize: 1, statementTimeoutMs: 10_000 });
  try {
    expect(await findExcessivePower(database.db)).toBe('superuser');
    expect(await findExcessivePower(owner)).toBe('table owner');
    for (const role of ROLES) expect(await findExcessivePower(as(role))).toBeUndefined();
    const warnings: unknown[] = [];
    const logger = { warn: (...line: unknown[]) => warnings.push(line) };
    await demandServiceRole(owner, 'nile', logger);
    expect(warnings).toEqual([[expect.stringContaining('guards'), { user: 'table owner' }]]);
    await expect(demandServiceRole(owner, 'mainnet', logger)).rejects.toThrow('names a table owner');
    for (const role of ROLES) await demandServiceRole(as(role), 'mainnet', logger);
    expect(warnings).toHaveLength(1);
  } finally {
    await owner.destroy();
  }
});

test('a database that one user owned is taken over, and creating the roles again does not touch its row', async () => {
  const old = await openTestDatabase();
  const rowOf = (): Promise<unknown> =>
    queryOne(
      old.db,
      'select xmin::text, datdba::regrole::text as owner from pg_database where datname = current_database()',
    );
  try {
    await query(old.db, `alter table orders owner to current_user; alter function guard_order() owner to current_user`);
    await createRoles(old.db);
    expect(
      await query(old.db, `select 1 from pg_tables where schemaname = 'public' and tableowner <> :owner`, {
        owner: roleName('owner'),
      }),
    ).toEqual([]);
    const before = await rowOf();
    expect(before).toMatchObject({ owner: roleName('owner') });
    await createRoles(old.db);
    expect(await rowOf()).toEqual(before);
  } finally {
    await old.drop();
  }
});

test('the URL of a role differs in user and password only', () => {
  expect(roleUrl('postgres://root:x@db:6432/gateway?sslmode=require', 'api', 'p@ss/word')).toBe(
    'postgres://gateway_api:p%40ss%2Fword@db:6432/gateway?sslmode=require',
  );
});

test('the printed statements contain no password, and name every role', () => {
  const sql = rolesSql({ api: 'a-very-secret-password' });
  expect(sql).not.toContain('a-very-secret-password');
  for (const role of ROLES) expect(sql).toContain(`create role ${roleName(role)}`);
  expect(grantsSql(['reader'])).toContain('grant select on orders to gateway_reader;');
});

test('a verifier is the one that Postgres computes', () => {
  // From a server: set password_encryption = 'scram-sha-256'; create role r password 'pencil'; the salt is its own.
  const salt = Buffer.from('W22ZaJ0SNY7soEsUEjb6gQ==', 'base64');
  expect(scramVerifier('pencil', salt)).toBe(
    'SCRAM-SHA-256$4096:W22ZaJ0SNY7soEsUEjb6gQ==$WG5d8oPm3OtcPnkdi4Uo7BkeZkBFzpcXkuLmtbsT4qY=:wfPLwcE6nTWhTAmQ7tl2KeoiWGPlZqQxSrmfPwDl2dU=',
  );
  expect(() => scramVerifier('pässword')).toThrow('ASCII');
});
