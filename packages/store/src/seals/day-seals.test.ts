import { createHash } from 'node:crypto';
import { beforeAll, expect, test } from '@jest/globals';
import { usdt, type OrderPrice } from '@gateway/domain';
import { auditWithin } from '../audit/audit';
import { query, queryOne, type Tx } from '../db/pool';
import type { Term } from '../watcher/leadership';
import { buildOrder, buildTerm, openTestDatabase, payOrder } from '../testing';
import { buildLedger } from '../testing/ledger/ledger';
import { removeGuards } from '../testing/violations/violation';
import { databasePerSuite } from '../testing/database/suite-database';
import { findNewestSeal, sealNextDay, verifySeals, type DaySeal } from './day-seals';

const DAY_MS = 86_400_000;
const database = databasePerSuite();
let term: Term;
let seals: DaySeal[];

const PRICE: OrderPrice = {
  ...{ amount: '9.20', currency: 'EUR', rate: '0.92', rateAt: new Date() },
  ...{ sources: ['fixed'], spread: '0' },
};

/** What is recorded on one day becomes what was recorded four days before. */
async function movedBack(tx: Tx): Promise<void> {
  await query(tx, 'set local session_replication_role = replica');
  for (const [table, column] of [
    ['chain_transfers', 'recorded_at'],
    ['credits', 'created_at'],
    ['sweeps', 'state_at'],
    ['admin_actions', 'recorded_at'],
    ['orders', 'created_at'],
  ])
    await query(tx, `update ${table} set ${column} = ${column} - interval '4 days'`);
  // A change of the wallet's row would unbind it.
  await query(
    tx,
    `update wallet set created_at = created_at - interval '4 days', bound_xid = pg_current_xact_id()::xid`,
  );
}

beforeAll(async () => {
  await buildLedger(database.db, { orders: 200, blocks: 5000 });
  await buildOrder(database.db, { amount: '10', price: PRICE });
  await database.db.transaction(movedBack);
  term = await buildTerm(database.db);
  seals = [];
  for (let sealed = await sealNextDay(database.db, term); sealed; sealed = await sealNextDay(database.db, term))
    seals.push(sealed);
});

const utcDay = (daysAgo: number): string => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);

test('each day that is over is sealed once, the first with everything before it, today is not', async () => {
  // Within an hour after midnight, yesterday is not sealed yet.
  expect(seals.map(({ day }) => day).slice(0, 2)).toEqual([utcDay(4), utcDay(3)]);
  expect([3, 4]).toContain(seals.length);
  const rows = await queryOne<{ count: number }>(
    database.db,
    `select ((select count(*) from chain_transfers) + (select count(*) from credits) + (select count(*) from admin_actions)
       + (select count(*) from sweeps where state = 'completed') + (select count(*) from orders where price is not null or underpaid_tolerance > 0))::int
       as count`,
  );
  expect(seals[0]?.rowCount).toBe(rows?.count);
  expect(seals[1]?.rowCount).toBe(0);
  expect(await findNewestSeal(database.db)).toEqual(seals.at(-1));
  expect(await sealNextDay(database.db, term)).toBeUndefined();
});

test('a seal can be computed from the seal before it, the day, the number of rows and their root', () => {
  seals.forEach(({ day, rowCount, root, seal }, i) => {
    const before = seals[i - 1]?.seal ?? '0'.repeat(64);
    expect(createHash('sha256').update(`${before} ${day} ${rowCount} ${root}`).digest('hex')).toBe(seal);
  });
});

test('a watcher whose term has ended seals nothing', async () => {
  const other = await openTestDatabase();
  try {
    await buildOrder(other.db);
    await other.db.transaction(movedBack);
    const old = await buildTerm(other.db);
    await query(other.db, 'update leadership set term = term + 1');
    await expect(sealNextDay(other.db, old)).rejects.toThrow(expect.objectContaining({ name: 'LeadershipLost' }));
    expect(await findNewestSeal(other.db)).toBeUndefined();
  } finally {
    await other.drop();
  }
});

test('what is recorded and decided later leaves the seals as they are', async () => {
  const other = await openTestDatabase();
  try {
    const { db } = other;
    await payOrder(db, await buildOrder(db));
    const later = await buildOrder(db);
    await db.transaction(movedBack);
    await sealNextDay(db, await buildTerm(db));
    expect((await findNewestSeal(db))?.rowCount).toBe(2);
    await payOrder(db, later);
    await query(db, `update chain_transfers set note = 'a decision', settled_at = now()`);
    expect((await db.transaction((tx) => verifySeals(tx))).faults).toEqual([]);
  } finally {
    await other.drop();
  }
});

const ONE_TRANSFER = `(network, tx_hash, log_index) = (select network, tx_hash, log_index from credits limit 1)`;
const MANIPULATIONS: [what: string, sql: string, fault: RegExp][] = [
  ['the amount of a credit', `update credits set amount = amount + 1 where ${ONE_TRANSFER}`, /other rows/],
  ['the order of a credit', `update credits set order_id = gen_random_uuid() where ${ONE_TRANSFER}`, /other rows/],
  ['a removed credit', `delete from credits where ${ONE_TRANSFER}`, /rows, and \d+ were sealed/],
  ['the sender of a transfer', `update chain_transfers set from_address = 'T' where ${ONE_TRANSFER}`, /other rows/],
  ['a removed transfer', `delete from chain_transfers where ${ONE_TRANSFER}`, /rows, and \d+ were sealed/],
  ['the day of a transfer', `update chain_transfers set recorded_at = now() where ${ONE_TRANSFER}`, /were sealed/],
  [
    'an added transfer',
    `insert into chain_transfers select network, tx_hash, 77, block_number, block_time, from_address, to_address, amount,
       disposition, outgoing, held_reason, note, settled_at, recorded_at from chain_transfers where ${ONE_TRANSFER}`,
    /were sealed/,
  ],
  [
    'the rate of an order',
    `update orders set price = price || '{"rate": "0.91"}' where price is not null`,
    /other rows/,
  ],
  ['the amount of an order by price', `update orders set amount_expected = 1 where price is not null`, /other rows/],
  ['the price taken from an order', `update orders set price = null where price is not null`, /were sealed/],
  [
    'the tolerance of an order',
    `update orders set underpaid_tolerance = underpaid_tolerance + 1 where underpaid_tolerance > 0`,
    /other rows/,
  ],
  ['the fee of a sweep', `update sweeps set fee_sun = fee_sun + 1 where state = 'completed'`, /other rows/],
  ['where a sweep went', `update sweeps set to_address = 'T' where state = 'completed'`, /other rows/],
  [
    'an admin action',
    `update admin_actions set hash = set_byte(hash, 0, 255 - get_byte(hash, 0)) where sequence = 5`,
    /other/,
  ],
  ['a removed admin action', `delete from admin_actions where sequence = 5`, /were sealed/],
  ['a removed seal', `delete from day_seals where day = (select min(day) + 1 from day_seals)`, /has no seal|follow/],
  ['the first seals removed', `delete from day_seals where day = (select min(day) from day_seals)`, /follow/],
  [
    'the root of a day',
    `update day_seals set root = set_byte(root, 0, 255 - get_byte(root, 0)) where row_count = 0`,
    /follow/,
  ],
];

test.each(MANIPULATIONS)('%s is noticed by the verification and by the audit', async (_what, sql, fault) => {
  const tx = await database.db.transaction();
  try {
    await removeGuards(tx);
    await query(tx, sql);
    const { faults } = await verifySeals(tx);
    expect(faults.map((one) => one.fault).join('\n')).toMatch(fault);
    const { findings } = await auditWithin(tx, { dustLimit: usdt(10_000n) });
    expect(
      findings
        .find(({ check }) => check === 'Z01')
        ?.rows.map(({ detail }) => detail)
        .join('\n'),
    ).toMatch(fault);
  } finally {
    await tx.rollback();
  }
});

test('days before the first one that is asked for are not read', async () => {
  const tx = await database.db.transaction();
  try {
    await removeGuards(tx);
    await query(tx, `delete from credits where ${ONE_TRANSFER}`);
    expect((await verifySeals(tx, seals[1]?.day)).faults).toEqual([]);
    expect((await verifySeals(tx, seals[0]?.day)).faults).toHaveLength(1);
  } finally {
    await tx.rollback();
  }
});
