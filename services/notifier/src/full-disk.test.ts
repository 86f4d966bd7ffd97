import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { query } from '@gateway/store';
import { findPostgresPrograms, openCluster, type Cluster } from '@gateway/store/testing';
import { openTestHouse, times, type TestHouse } from './testing/house';
import { openShop, type Shop } from './testing/shop';
import { expectEachTold } from './testing/told';
import { until } from './testing/until';

/** Room for the tables of an almost empty database, and a little more. */
const DISK = '64m';
const programs = findPostgresPrograms();
// Every user may enter it: the server runs as another one.
const disk = mkdtempSync('/var/tmp/small-disk-');
const isMounted =
  programs !== undefined &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk]).status === 0;
const describeOnDisk = isMounted ? describe : describe.skip;
const suiteUrl = process.env['TEST_DATABASE_URL'];
const filler = join(disk, 'filler');
/** The SQLSTATE of `disk_full`. */
const DISK_FULL = '53100';
/** How many deliveries of a merchant are in flight at once. */
const PER_MERCHANT = 8;

let cluster: Cluster;
let house: TestHouse;
let shop: Shop;

afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

describeOnDisk('with the tables on a small disk,', () => {
  beforeEach(async () => {
    cluster = await openCluster(programs ?? '');
    process.env['TEST_DATABASE_URL'] = cluster.url;
    house = await openTestHouse();
    shop = await openShop();
    await moveTables();
  }, 60_000);
  afterEach(async () => {
    rmSync(filler, { force: true });
    await house.close();
    await shop.close();
    await cluster.remove();
    process.env['TEST_DATABASE_URL'] = suiteUrl;
  }, 60_000);

  test('a disk that is full holds the outcomes up, sends nothing more, and all goes on when there is room', async () => {
    const held: (() => void)[] = [];
    shop.answer = (_request, response) => held.push(() => response.end());
    for (let i = 0; i < 5; i++) await house.paidOrders(times(20, () => shop.url));
    const { context } = await house.start();
    await until('all slots are in flight', () => held.length === 5 * PER_MERCHANT);

    fill();
    const before = await rollbacks();
    for (const answer of held) answer();
    shop.answer = (_request, response) => response.end();
    await until('outcomes were refused again and again', async () => (await rollbacks()) >= before + 5);
    const another = query(house.database.db, 'create table another tablespace small as select 1');
    await expect(another).rejects.toMatchObject({ code: DISK_FULL });
    expect(shop.received).toHaveLength(5 * PER_MERCHANT);
    expect(context.flight.size()).toBe(5 * PER_MERCHANT);
    expect(await house.statuses()).toEqual({ confirmed: 100 });
    expect(await countAttempts()).toBe(0);

    rmSync(filler);
    await house.untilStatus('completed', 100);
    await expectEachTold(house, shop);
    expect(await countAttempts()).toBe(100);
    expect(await query(house.database.db, `select 1 from order_events where event_type = 'webhook_failed'`)).toEqual(
      [],
    );
  }, 120_000);
});

/** The server's own data and its log stay where they are: without those it would not run at all. */
async function moveTables(): Promise<void> {
  const { db } = house.database;
  const folder = join(disk, 'space');
  mkdirSync(folder);
  cluster.give(folder);
  await query(db, `create tablespace small location '${folder}'`);
  for (const kind of ['table', 'index'])
    await query(db, `alter ${kind} all in tablespace pg_default set tablespace small`);
}

/** Writes until there is no room for another byte. */
function fill(): void {
  try {
    for (;;) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' });
  } catch {
    // that was the last byte
  }
}

/** How many transactions of the database were undone, by its own count. */
async function rollbacks(): Promise<number> {
  const rows = await query<{ count: number }>(
    house.database.db,
    'select xact_rollback::int as count from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.count ?? 0;
}

async function countAttempts(): Promise<number> {
  return (await query(house.database.db, 'select 1 from webhook_attempts')).length;
}
