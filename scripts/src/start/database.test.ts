import { expect, test } from '@jest/globals';
import { prepareRoles } from './database';

test('a given database is used as it is, but for the users that are given too', async () => {
  const shell = { DATABASE_URL: 'postgres://all@db/gateway', API_DATABASE_URL: 'postgres://gateway_api@db/gateway' };
  expect(await prepareRoles(shell.DATABASE_URL, shell)).toEqual({
    owner: shell.DATABASE_URL,
    api: shell.API_DATABASE_URL,
    watcher: shell.DATABASE_URL,
    notifier: shell.DATABASE_URL,
  });
});
