import { beforeEach, expect, test } from '@jest/globals';
import { parseUsdt, type TronAddress } from '@gateway/domain';
import { AUDIT_CHECKS } from '../audit/audit';
import { countOutsideTransfers } from './outside-transfers';
import { query } from '../db/pool';
import { transact } from '../db/transaction';
import type { Term } from '../watcher/leadership';
import { readHoldings } from './holdings';
import { foldStatistics } from './statistic-folding';
import { addressOf, buildTerm, buildWallet, hashOf } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();
let term: Term;
let addresses: TronAddress[];
beforeEach(async () => {
  await buildWallet(database.db);
  term = await buildTerm(database.db);
  const rows = await query<{ address: TronAddress }>(database.db, 'select address from addresses order by idx');
  addresses = rows.map(({ address }) => address);
});

let number = 0;

/** Records a transfer of so many days ago: to one of our addresses, or from it, swept or not. */
async function move(
  daysAgo: number,
  address: TronAddress,
  amount: string,
  outgoing?: 'sweep' | 'outside',
): Promise<void> {
  const other = addressOf('elsewhere');
  const [from, to] = outgoing ? [address, other] : [other, address];
  const block = { number: ++number, id: hashOf(`block ${number}`), daysAgo };
  await query(
    database.db,
    `insert into blocks (network, number, block_id, parent_id, block_time)
     values ('nile', :number, :id, :id, now() - :daysAgo::int * interval '1 day')`,
    block,
  );
  await query(
    database.db,
    `insert into chain_transfers (network, tx_hash, log_index, block_number, block_time, from_address, to_address, amount,
       disposition, outgoing)
     select network, block_id, 0, number, block_time, :from, :to, :amount, :disposition, :outgoing
     from blocks where number = :number`,
    {
      ...{ number: block.number, from, to, amount: parseUsdt(amount), outgoing: outgoing ?? null },
      disposition: outgoing ? null : 'unmatched',
    },
  );
}

const at = (index: number): TronAddress => addresses[index] ?? addressOf('absent');

async function recordMonths(): Promise<void> {
  await move(90, at(0), '100');
  await move(40, at(1), '25');
  await move(5, at(0), '10');
  await move(3, at(0), '110', 'sweep');
  await move(2, at(2), '70');
  await move(1, at(2), '0.5', 'outside');
  await move(0, at(3), '5');
}

test('each day shows what was held at its end, and what was swept on it', async () => {
  await recordMonths();
  const { held, swept, addresses: count, days } = await readHoldings(database.db);
  expect({ held, swept, count }).toEqual({
    held: parseUsdt('99.5'),
    swept: parseUsdt('110'),
    count: { total: 3, isMinimum: false },
  });
  expect(days).toHaveLength(30);
  expect(days.slice(-7).map((day) => day.held)).toEqual(
    ['125', '135', '135', '25', '95', '94.5', '99.5'].map((amount) => parseUsdt(amount)),
  );
  expect(days[0]?.held).toBe(parseUsdt('125'));
  expect(days.filter((day) => day.swept > 0n)).toEqual([days[26]]);
  const [sum] = await query<{ sum: bigint }>(database.db, 'select sum(balance)::bigint as sum from addresses');
  expect(sum?.sum).toBe(held);
});

test('folding changes nothing, and what is shown agrees with the transfers', async () => {
  await recordMonths();
  const before = await readHoldings(database.db);
  expect(await foldStatistics(database.db, term, 3)).toBe(3);
  expect(await readHoldings(database.db)).toEqual(before);
  await foldStatistics(database.db, term, 1_000);
  expect(await readHoldings(database.db)).toEqual(before);
  const check = AUDIT_CHECKS.find(({ name }) => name === 'F01');
  expect(await query(database.db, check?.sql ?? '')).toEqual([]);
});

test('the oldest and the largest holdings are named, five at most', async () => {
  for (let i = 0; i < 7; i++) await move(20 - i, at(i), String(10 + ((i * 3) % 7)));
  const { oldest, largest } = await readHoldings(database.db);
  expect(oldest.map(({ address }) => address)).toEqual([0, 1, 2, 3, 4].map(at));
  expect(largest.map(({ amount }) => amount)).toEqual(['16', '15', '14', '13', '12'].map((text) => parseUsdt(text)));
  expect(oldest[0]?.amount).toBe(parseUsdt('10'));
});

test('without any money there are thirty empty days', async () => {
  const { days, ...rest } = await readHoldings(database.db);
  expect(rest).toEqual({ held: 0n, swept: 0n, addresses: { total: 0, isMinimum: false }, oldest: [], largest: [] });
  expect(days.every(({ held, swept }) => held === 0n && swept === 0n)).toBe(true);
  expect(days).toHaveLength(30);
});

test('money that left without us counts for a day after it was recorded, also from an older block', async () => {
  await move(5, at(0), '100');
  await move(4, at(0), '10', 'sweep');
  expect(await countOutsideTransfers(database.db)).toBe(0);
  await move(3, at(0), '20', 'outside');
  expect(await countOutsideTransfers(database.db)).toBe(1);
  await foldStatistics(database.db, term, 1_000);
  expect(await countOutsideTransfers(database.db)).toBe(1);
  await transact(database.db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    await query(tx, `update chain_transfers set recorded_at = now() - interval '25 hours'`);
  });
  expect(await countOutsideTransfers(database.db)).toBe(0);
});
