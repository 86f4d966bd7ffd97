import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { query, transact } from './db';
import { demandTerm, leadOrStandBy, LeadershipLost, resign } from './leadership';
import { openTestDatabase, type TestDatabase } from './testing';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('one leads, the other stands by until the first is silent for too long', async () => {
  const first = await leadOrStandBy(database.db, A, 10);
  expect(first?.holder).toBe(A);
  expect(await leadOrStandBy(database.db, B, 10)).toBeUndefined();
  expect(await leadOrStandBy(database.db, A, 10)).toEqual(first);

  await query(database.db, `update leadership set renewed_at = now() - interval '11 seconds'`);
  const second = await leadOrStandBy(database.db, B, 10);
  expect(second?.number).toBe((first?.number ?? 0n) + 1n);
  expect(await leadOrStandBy(database.db, A, 10)).toBeUndefined();
});

test('a leader that slept cannot write', async () => {
  const before = await leadOrStandBy(database.db, A, -1);
  const after = await leadOrStandBy(database.db, B, -1);
  if (!before || !after) throw new Error('nobody leads');
  await expect(transact(database.db, (tx) => demandTerm(tx, before))).rejects.toThrow(LeadershipLost);
  await transact(database.db, (tx) => demandTerm(tx, after));
});

test('who resigns leaves the office to the next at once', async () => {
  const term = await leadOrStandBy(database.db, A, -1);
  if (!term) throw new Error('nobody leads');
  await resign(database.db, term);
  expect(await leadOrStandBy(database.db, B, 10)).toMatchObject({ holder: B });
});
