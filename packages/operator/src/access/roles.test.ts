import { expect, test } from '@jest/globals';
import { query } from '@gateway/store/db';
import { databasePerTest } from '@gateway/store/testing/suite-database';
import { databaseRoles } from './roles';
import { print } from '../testing';

const database = databasePerTest();

async function run(environment: NodeJS.ProcessEnv, args: string[] = []): Promise<string> {
  const { code, out } = await print(() => databaseRoles(environment, args));
  expect(code).toBe(0);
  return out;
}

test('the printed statements run, and contain verifiers in place of passwords', async () => {
  const sql = await run({ API_DATABASE_URL: 'postgres://gateway_api:p%40ss@db/gateway' });
  expect(sql).not.toMatch(/p%40ss|p@ss/);
  expect(sql).toMatch(/^alter role gateway_api password 'SCRAM-SHA-256\$4096:/m);
  expect(sql).not.toContain('alter role gateway_watcher password');
  // Without the verifier: other suites connect as these roles with the password of the tests.
  await query(database.db, sql.replace(/^alter role .*$/m, ''));
});

test('the privileges are printed as they are granted', async () => {
  const sql = await run({}, ['--grants']);
  expect(sql).toContain('grant select (name) on migrations to gateway_watcher;');
  await query(database.db, sql);
});

test('only a superuser can create the roles', async () => {
  await query(database.db, 'alter table orders owner to current_user');
  await expect(databaseRoles({ DATABASE_URL: database.urlOf('api') }, ['--apply'])).rejects.toThrow(
    'permission denied',
  );
  await run({ DATABASE_URL: database.url }, ['--apply']);
  await expect(databaseRoles({}, ['--apply'])).rejects.toThrow('DATABASE_URL is missing');
});

test('the URL of another user is refused', async () => {
  await expect(databaseRoles({ API_DATABASE_URL: 'postgres://gateway:x@db/gateway' }, [])).rejects.toThrow(
    'API_DATABASE_URL must be of the user gateway_api',
  );
});
