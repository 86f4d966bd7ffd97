import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { queryOne } from './db';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('no statement is compiled by the server, whatever it believes of its cost', async () => {
  expect(await queryOne(database.db, 'show jit')).toEqual({ jit: 'off' });
});
