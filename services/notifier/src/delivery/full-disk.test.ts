import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { describeNeeding } from '@gateway/runtime/testing/needs';
import { until } from '@gateway/runtime/testing';
import { query } from '@gateway/store/db';
import { findPostgresPrograms, openCluster, type Cluster } from '@gateway/store/testing';
import { openTestNotifier, times, type TestNotifier } from '../testing/test-notifier';
import { expectEachDelivered } from '../testing/expect-delivered';
import { countRollbacks } from '../testing/rollbacks';

/** Enough for the tables of an almost empty database, and a little more. */
const DISK = '64m';
const programs = findPostgresPrograms();
// Accessible to every user: the server runs as another one.
const disk = mkdtempSync('/var/tmp/small-disk-');
const isMounted =
  programs !== undefined &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', disk]).status === 0;
const describeOnDisk = describeNeeding('a small disk', isMounted);
const suiteUrl = process.env['TEST_DATABASE_URL'];
const filler = join(disk, 'filler');
/** The SQLSTATE of `disk_full`. */
const DISK_FULL = '53100';
/** The deliveries of one merchant in flight at once. */
const PER_MERCHANT = 8;

let cluster: Cluster;
let fixture: TestNotifier;

afterAll(() => {
  if (isMounted) spawnSync('umount', [disk]);
  rmSync(disk, { recursive: true });
});

describeOnDisk('with the tables on a small disk,', () => {
  beforeEach(async () => {
    cluster = await openCluster(programs ?? '');
    process.env['TEST_DATABASE_URL'] = cluster.url;
    fixture = await openTestNotifier();
    await moveTables();
  }, 60_000);
  afterEach(async () => {
    rmSync(filler, { force: true });
    await fixture.close();
    await cluster.remove();
    process.env['TEST_DATABASE_URL'] = suiteUrl;
  }, 60_000);

  test('a full disk delays outcomes and stops sending; everything continues once there is space', async () => {
    const held: (() => void)[] = [];
    fixture.server.answer = (_request, response) => held.push(() => response.end());
    for (let i = 0; i < 5; i++) await fixture.paidOrders(times(20, () => fixture.server.url));
    const { context } = await fixture.start();
    await until('all slots are in flight', () => held.length === 5 * PER_MERCHANT);

    fill();
    const before = await countRollbacks(fixture.database.db);
    for (const answer of held) answer();
    fixture.server.answer = (_request, response) => response.end();
    await until(
      'outcomes were refused repeatedly',
      async () => (await countRollbacks(fixture.database.db)) >= before + 5,
    );
    const another = query(fixture.database.db, 'create table another tablespace small as select 1');
    await expect(another).rejects.toMatchObject({ code: DISK_FULL });
    expect(fixture.server.received).toHaveLength(5 * PER_MERCHANT);
    expect(context.inFlight.size()).toBe(5 * PER_MERCHANT);
    expect(await fixture.statuses()).toEqual({ confirmed: 100 });
    expect(await countAttempts()).toBe(0);

    rmSync(filler);
    await fixture.untilStatus('completed', 100);
    await expectEachDelivered(fixture);
    expect(await countAttempts()).toBe(100);
    expect(await query(fixture.database.db, `select 1 from order_events where event_type = 'webhook_failed'`)).toEqual(
      [],
    );
  }, 120_000);
});

/** The server's catalog and WAL stay where they are: without them it would not run at all. */
async function moveTables(): Promise<void> {
  const { db } = fixture.database;
  const folder = join(disk, 'space');
  mkdirSync(folder);
  cluster.give(folder);
  await query(db, `create tablespace small location '${folder}'`);
  for (const kind of ['table', 'index'])
    await query(db, `alter ${kind} all in tablespace pg_default set tablespace small`);
}

/** Fills the disk. */
function fill(): void {
  try {
    for (;;) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' });
  } catch {
    // the disk is full
  }
}

async function countAttempts(): Promise<number> {
  return (await query(fixture.database.db, 'select 1 from webhook_attempts')).length;
}
