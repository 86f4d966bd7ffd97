import { expect, test } from '@jest/globals';
import { query } from '../../db/pool';
import { transact } from '../../db/transaction';
import {
  advanceRescan,
  delayRescan,
  findRescan,
  nextRescan,
  recordOldBlock,
  type Rescan,
  requestRescan,
} from './rescans';
import { hashOf, startScan } from '../../testing/data';
import { databasePerTest } from '../../testing/database/suite-database';

const database = databasePerTest();

const NOTHING = { found: 0, credited: 0, differing: 0 };
const request = (from: number, to: number): Promise<Rescan> => requestRescan(database.db, 'nile', from, to);
const find = (id: string): Promise<Rescan | undefined> => findRescan(database.db, id);
const advance = (id: string, readUpTo: number, gain = NOTHING): Promise<void> =>
  transact(database.db, (tx) => advanceRescan(tx, id, readUpTo, gain));

test('a rescan moves block by block, adds up its results, and a block counts once', async () => {
  const [{ id }, other] = [await request(10, 12), await request(10, 13)];
  await advance(id, 10, { found: 3, credited: 2, differing: 1 });
  await advance(id, 10, { found: 3, credited: 2, differing: 1 }); // the same block again
  await advance(id, 12, { found: 9, credited: 9, differing: 9 }); // a block was left out
  expect(await find(id)).toMatchObject({ next: 11, found: 3, credited: 2, differing: 1, isFinished: false });
  await delayRescan(database.db, id, 'the node is away');
  expect((await find(id))?.waitingFor).toBe('the node is away');
  await advance(id, 11, { found: 1, credited: 1, differing: 0 });
  expect(await find(id)).toMatchObject({ next: 12, found: 4, credited: 3, differing: 1, waitingFor: null });
  await advance(id, 12);
  expect(await find(id)).toMatchObject({ next: 13, found: 4, isFinished: true });
  await delayRescan(database.db, id, 'too late');
  expect((await find(id))?.waitingFor).toBeNull();
  expect(await find(other.id)).toEqual(other);
});

test('a range is rescanned once at a time, and again after it is finished', async () => {
  const first = await request(10, 10);
  expect((await request(10, 10)).id).toBe(first.id);
  expect((await request(10, 11)).id).not.toBe(first.id);
  await advance(first.id, 10);
  expect((await request(10, 10)).id).not.toBe(first.id);
});

test('no block is read again before it was scanned', async () => {
  await startScan(database.db);
  await request(1, 1);
  expect(await nextRescan(database.db, 'nile')).toBeUndefined();
  await query(database.db, 'update scan_cursors set number = 1');
  expect(await nextRescan(database.db, 'nile')).toMatchObject({ from: 1, to: 1 });
});

test('an old block is recorded once, and one with another id is not that block', async () => {
  const { db } = database;
  const block = (name: string) => ({ number: 7, id: hashOf(name), parentId: hashOf('six'), timestamp: new Date() });
  const record = (name: string, isRecorded: boolean): Promise<boolean> =>
    transact(db, (tx) => recordOldBlock(tx, 'nile', block(name), isRecorded));
  expect(await record('seven', true)).toBe(false);
  expect(await record('seven', false)).toBe(true);
  expect([await record('seven', true), await record('seven', false)]).toEqual([true, true]);
  expect([await record('another', true), await record('another', false)]).toEqual([false, false]);
  expect(await query(db, 'select block_id from blocks where number = 7')).toEqual([{ block_id: hashOf('seven') }]);
});
