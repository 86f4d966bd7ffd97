import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { STATISTICS_CHECKS } from '../audit/audit-statistics';
import { migrate } from '../db/migrate';
import { query, queryOne } from '../db/pool';
import { buildLedger, buildTerm } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';
import { foldStatistics } from './statistic-folding';

const MIGRATIONS = join(__dirname, '../../../../migrations');

const database = databasePerTest();

async function broken(): Promise<unknown[]> {
  const checks = STATISTICS_CHECKS.filter(({ name }) => name === 'F04');
  expect(checks).toHaveLength(1);
  return (await Promise.all(checks.map(({ sql }) => query(database.db, sql)))).flat();
}

const countDays = async (): Promise<unknown> =>
  (await queryOne<{ days: number }>(database.db, 'select count(*)::int as days from merchant_daily_statistics'))?.days;

test('what was folded before there were days of merchants is counted, however often, beside what is not folded', async () => {
  const { db, url } = database;
  await buildLedger(db, { orders: 300, blocks: 600 });
  await foldStatistics(db, await buildTerm(db), 100);
  expect([await broken(), await countDays()]).toEqual([[], expect.any(Number)]);
  for (const before of ['delete from merchant_daily_statistics', 'select 1']) {
    await query(db, before);
    await query(db, `delete from migrations where name like '%earlier_merchant_days%'`);
    await migrate(url, MIGRATIONS);
    expect(await broken()).toEqual([]);
  }
  expect(await countDays()).toBeGreaterThan(0);
});
