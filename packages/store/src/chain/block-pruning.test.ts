import { beforeEach, expect, test } from '@jest/globals';
import { usdt } from '@gateway/domain';
import { audit } from '../audit/audit';
import { pruneBlocks } from './block-pruning';
import { query, queryOne } from '../db/pool';
import { transact } from '../db/transaction';
import { LeadershipLost } from '../watcher/leadership';
import { buildTerm } from '../testing';
import { buildLedger } from '../testing/ledger/ledger';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();

beforeEach(async () => {
  await buildLedger(database.db, { orders: 20, blocks: 1000 });
});

async function prune(days: number, most: number): Promise<number> {
  const term = await buildTerm(database.db);
  return transact(database.db, (tx) => pruneBlocks(tx, term, 'nile', { days, most }));
}

test('old blocks without transfers are removed in steps, and the rest is still one complete chain', async () => {
  const { db } = database;
  expect(await prune(10, 400)).toBe(400);
  expect(await prune(10, 400)).toBeGreaterThan(200);
  expect(await prune(10, 400)).toBe(0);
  const left = await queryOne<{ old: number; empty: number; all: number }>(
    db,
    `select count(*) filter (where b.number < c.anchor_number)::int as old, count(*)::int as all,
       count(*) filter (where b.number < c.anchor_number and not exists (
         select 1 from chain_transfers t where t.block_number = b.number))::int as empty
     from blocks b join scan_cursors c on c.network = b.network`,
  );
  expect(left?.empty).toBe(0);
  expect(left?.old).toBeGreaterThan(5);
  expect(left?.all).toBeLessThan(400);
  expect((await audit(db, { dustLimit: usdt(10_000n) })).findings).toEqual([]);
});

test('the newest block is kept, however old it is', async () => {
  await query(database.db, `update blocks set block_time = block_time - interval '1 year'`);
  await query(database.db, `update scan_cursors set block_time = block_time - interval '1 year'`);
  while ((await prune(0, 1000)) > 0);
  const newest = await query(database.db, 'select 1 from blocks b join scan_cursors c on c.number = b.number');
  expect(newest).toHaveLength(1);
});

test('recent blocks are kept', async () => {
  expect(await prune(90, 1000)).toBe(0);
});

test('blocks of another network are kept, and a former leader removes none', async () => {
  const { db } = database;
  const old = await buildTerm(db);
  const limits = { days: 0, most: 1000 };
  expect(await transact(db, (tx) => pruneBlocks(tx, old, 'mainnet', limits))).toBe(0);
  await query(db, `update leadership set renewed_at = '-infinity'`);
  await buildTerm(db, '00000000-0000-4000-8000-000000000002');
  await expect(transact(db, (tx) => pruneBlocks(tx, old, 'nile', limits))).rejects.toThrow(LeadershipLost);
  const row = await queryOne<{ missing: number }>(
    db,
    'select (max(number) - min(number) + 1 - count(*))::int as missing from blocks',
  );
  expect(row).toEqual({ missing: 0 });
});
