import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { query, transact } from './db';
import { LeadershipLost, type Term } from './leadership';
import { findCursor, moveCursor, passQuietly, startCursor, type BlockRecord } from './scan-cursor';
import { buildTerm, buildWallet, hashOf, TEST_NETWORK } from './testing-data';
import { openTestDatabase, type TestDatabase } from './testing';

let database: TestDatabase;
let term: Term;
beforeEach(async () => {
  database = await openTestDatabase();
  await buildWallet(database.db);
  term = await buildTerm(database.db);
  const genesis = { number: 0, id: hashOf('block 0'), parentId: hashOf('nothing'), timestamp: new Date() };
  await transact(database.db, (tx) => startCursor(tx, term, TEST_NETWORK, genesis));
});
afterEach(() => database.drop());

const NEXT: BlockRecord = { number: 1, id: hashOf('block 1'), parentId: hashOf('block 0'), timestamp: new Date() };

test.each<[string, Partial<BlockRecord>, Partial<Term>]>([
  ['has another parent', { parentId: hashOf('a fork') }, {}],
  ['is not the next one', { number: 2 }, {}],
  ['was scanned already', { number: 0 }, {}],
  ['comes from an earlier term', {}, { number: 0n }],
  ['comes from another watcher', {}, { holder: '00000000-0000-4000-8000-0000000000cc' }],
])('the cursor does not move over a block that %s', async (_, block, whose) => {
  const { db } = database;
  const wrong = [{ ...term, ...whose }, TEST_NETWORK, { ...NEXT, ...block }] as const;
  await expect(transact(db, (tx) => moveCursor(tx, ...wrong))).rejects.toThrow(LeadershipLost);
  expect(await passQuietly(db, ...wrong)).toBe(false);
  expect(await findCursor(db, TEST_NETWORK)).toMatchObject({ number: 0 });
  expect(await query(db, 'select 1 from blocks')).toHaveLength(1);

  expect(await passQuietly(db, term, TEST_NETWORK, NEXT)).toBe(true);
  expect(await findCursor(db, TEST_NETWORK)).toMatchObject({ number: 1, blockId: NEXT.id });
});

test('a cursor that is there is not started again', async () => {
  const elsewhere = { number: 500, id: hashOf('block 500'), parentId: hashOf('nothing'), timestamp: new Date() };
  await transact(database.db, (tx) => startCursor(tx, term, TEST_NETWORK, elsewhere));
  expect(await findCursor(database.db, TEST_NETWORK)).toMatchObject({ number: 0 });
});
