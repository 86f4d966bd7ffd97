import { beforeEach, expect, test } from '@jest/globals';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import { leadOrStandBy, LeadershipLost, type Term } from '../watcher/leadership';
import { findCursor, moveCursor, noteHints, passQuietly, startCursor, type BlockRecord } from './scan-cursor';
import { buildWallet, hashOf, startScan, TEST_NETWORK } from '../testing/data';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();
let term: Term;
beforeEach(async () => {
  await buildWallet(database.db);
  term = await startScan(database.db);
});

const NEXT: BlockRecord = { number: 1, id: hashOf('block 1'), parentId: hashOf('block 0'), timestamp: new Date() };

/** Connections that wait for a lock of another one. */
const WAITING = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;

const block = (number: number): BlockRecord => ({
  ...NEXT,
  number,
  id: hashOf(`block ${String(number)}`),
  parentId: hashOf(`block ${String(number - 1)}`),
});

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
  expect(await passQuietly(db, wrong[0], wrong[1], [wrong[2]])).toBe(false);
  expect(await findCursor(db, TEST_NETWORK)).toMatchObject({ number: 0 });
  expect(await query(db, 'select 1 from blocks')).toHaveLength(1);

  expect(await passQuietly(db, term, TEST_NETWORK, [NEXT])).toBe(true);
  expect(await findCursor(db, TEST_NETWORK)).toMatchObject({ number: 1, blockId: NEXT.id });
});

test('there is no takeover while a block is being committed', async () => {
  const { db } = database;
  let takeover: Promise<Term | undefined> | undefined;
  await transact(db, async (tx) => {
    await moveCursor(tx, term, TEST_NETWORK, NEXT);
    takeover = leadOrStandBy(db, '00000000-0000-4000-8000-0000000000cc', -1);
    while ((await query(db, WAITING)).length === 0);
    expect(await query(tx, 'select holder from leadership')).toEqual([{ holder: term.holder }]);
  });
  expect(await takeover).toMatchObject({ number: term.number + 1n });
  expect(await findCursor(db, TEST_NETWORK)).toMatchObject({ number: 1 });
});

test('consecutive blocks without effects are passed and recorded together', async () => {
  const { db } = database;
  expect(await passQuietly(db, term, TEST_NETWORK, [block(1), block(2), block(3)])).toBe(true);
  expect(await findCursor(db, TEST_NETWORK)).toMatchObject({ number: 3, blockId: block(3).id });
  const recorded = await query(
    db,
    'select number, block_id as id, parent_id as "parentId", block_time as timestamp from blocks where number > 0',
  );
  expect(recorded).toEqual([1, 2, 3].map((number) => ({ ...block(number), number: BigInt(number) })));
  expect(await passQuietly(db, term, TEST_NETWORK, [block(3), block(4)])).toBe(false);
});

test.each([1, 2, 3, 4])('blocks below a hint at height %i are not passed', async (hinted) => {
  const { db } = database;
  await transact(db, (tx) => noteHints(tx, TEST_NETWORK, hinted));
  expect(await passQuietly(db, term, TEST_NETWORK, [block(1), block(2), block(3)])).toBe(false);
  expect(await findCursor(db, TEST_NETWORK)).toMatchObject({ number: 0 });
});

test('an existing cursor is not started again', async () => {
  const elsewhere = { number: 500, id: hashOf('block 500'), parentId: hashOf('nothing'), timestamp: new Date() };
  await transact(database.db, (tx) => startCursor(tx, term, TEST_NETWORK, elsewhere));
  expect(await findCursor(database.db, TEST_NETWORK)).toMatchObject({ number: 0 });
});

test('the cursors of two networks are independent', async () => {
  const { db } = database;
  const elsewhere = { number: 0, id: hashOf('block 0'), parentId: hashOf('nothing'), timestamp: new Date() };
  await transact(db, (tx) => startCursor(tx, term, 'other', elsewhere));
  await passQuietly(db, term, TEST_NETWORK, [NEXT]);
  await transact(db, (tx) => noteHints(tx, TEST_NETWORK, 5));
  expect(await findCursor(db, 'other')).toEqual({ number: 0, blockId: elsewhere.id, blockTime: elsewhere.timestamp });
  expect(await findCursor(db, TEST_NETWORK)).toEqual({ number: 1, blockId: NEXT.id, blockTime: NEXT.timestamp });
  expect(await hintedNumbers()).toEqual({ other: 0n, [TEST_NETWORK]: 5n });
});

test('heights with hints are recorded only above the cursor, and never lowered', async () => {
  const { db } = database;
  const note = (number: number): Promise<boolean> => transact(db, (tx) => noteHints(tx, TEST_NETWORK, number));
  expect(await note(0)).toBe(false);
  expect(await note(7)).toBe(true);
  expect(await note(1)).toBe(true);
  expect(await hintedNumbers()).toEqual({ [TEST_NETWORK]: 7n });
  expect(await passQuietly(db, term, TEST_NETWORK, [block(1)])).toBe(false);
  const move = (number: number): Promise<{ hasHints: boolean }> =>
    transact(db, (tx) => moveCursor(tx, term, TEST_NETWORK, block(number)));
  for (let number = 1; number <= 7; number++) expect(await move(number)).toEqual({ hasHints: true });
  expect(await move(8)).toEqual({ hasHints: false });
});

async function hintedNumbers(): Promise<Record<string, bigint>> {
  const sql = 'select network, hinted_number from scan_cursors';
  const rows = await query<{ network: string; hinted_number: bigint }>(database.db, sql);
  return Object.fromEntries(rows.map(({ network, hinted_number: number }) => [network, number]));
}
