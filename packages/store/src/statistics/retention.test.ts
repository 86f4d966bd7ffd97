import { expect, test } from '@jest/globals';
import { findLastRun, recordMaintenance } from '../gateway/maintenance-runs';
import { query } from '../db/pool';
import { pruneAttempts } from '../deliveries/delivery-log';
import { recordOutcomes } from '../deliveries/delivery-outcomes';
import { forgetQuietEndpoints } from '../deliveries/endpoint-health';
import { countUnfoldedDeltas, foldStatistics } from './statistic-folding';
import { requestTestDelivery } from '../deliveries/test-deliveries';
import { buildMerchant, buildOrder, buildPaidOrders, buildTerm, claimOne, failed, passDays } from '../testing';
import { databasePerTest } from '../testing/database/suite-database';

const database = databasePerTest();

const HOOK = 'https://shop.example/hook';
const endpoints = (): Promise<unknown[]> => query(database.db, 'select origin from webhook_endpoints');

async function failOnce(): Promise<void> {
  await recordOutcomes(database.db, [failed(await claimOne(database.db))]);
}

test('an endpoint without a failure for a week is removed, one that failed again is not', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await buildPaidOrders(database.db, [{ merchantId, callbackUrl: HOOK }]);
  await failOnce();
  await passDays(database.db, 6);
  expect(await forgetQuietEndpoints(database.db, 7)).toBe(0);
  await failOnce();
  await passDays(database.db, 6);
  expect(await forgetQuietEndpoints(database.db, 7)).toBe(0);
  expect(await endpoints()).toEqual([{ origin: 'https://shop.example' }]);
  await passDays(database.db, 2);
  expect(await forgetQuietEndpoints(database.db, 7)).toBe(1);
  expect(await endpoints()).toEqual([]);
});

test('the newest hundred runs of each maintenance task are kept', async () => {
  await recordMaintenance(database.db, { task: 'backup' });
  for (let i = 0; i < 120; i++) await recordMaintenance(database.db, { task: 'audit', violations: i });
  const kept = await query(
    database.db,
    'select task, count(*)::int as runs from maintenance_runs group by 1 order by 1',
  );
  expect(kept).toEqual([
    { task: 'audit', runs: 100 },
    { task: 'backup', runs: 1 },
  ]);
  expect((await findLastRun(database.db, 'audit'))?.violations).toBe(119);
});

test('a test delivery never attempted is removed when it is old, and not before', async () => {
  const { id: merchantId } = await buildMerchant(database.db);
  await requestTestDelivery(database.db, { merchantId, url: HOOK, body: Buffer.from('{}') });
  const tests = (): Promise<unknown[]> => query(database.db, 'select 1 from webhook_deliveries');
  await passDays(database.db, 89);
  await pruneAttempts(database.db, 90, 10);
  expect(await tests()).toHaveLength(1);
  await passDays(database.db, 2);
  await pruneAttempts(database.db, 90, 10);
  expect(await tests()).toEqual([]);
});

test('the oldest deltas are folded, up to the limit', async () => {
  const term = await buildTerm(database.db);
  expect(await countUnfoldedDeltas(database.db)).toBe(0);
  for (let i = 0; i < 3; i++) await buildOrder(database.db);
  const all = await countUnfoldedDeltas(database.db);
  expect(all).toBeGreaterThan(2);
  const [oldest] = await query<{ seq: bigint }>(database.db, 'select min(seq) as seq from statistic_deltas');
  expect(await foldStatistics(database.db, term, 2)).toBe(2);
  expect(await query(database.db, 'select min(seq) as seq from statistic_deltas')).toEqual([
    { seq: (oldest?.seq ?? 0n) + 2n },
  ]);
  expect(await countUnfoldedDeltas(database.db)).toBe(all - 2);
  expect(await foldStatistics(database.db, term, 100)).toBe(all - 2);
});
