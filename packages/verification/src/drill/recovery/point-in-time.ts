import { strict as assert } from 'node:assert';
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { query, type Db } from '@gateway/store/db';
import { withDatabase } from '../../rig/database';
import { until } from '../../rig/http';
import { runGateway } from '../../rig/operator';
import { give } from '../../rig/postgres-server';
import { startTrade } from '../../rig/trade';
import { withBackupFolder, type BackupScripts } from './backup';
import { drillRecovery } from './recovery';
import { expectNoAddressTwice, expectNothingLost, expectReconciled, payAll, placeSome } from './restore';

const ARCHIVE_MS = 60_000;
/** Longer than the transaction of a create, which sets `created_at` when it begins. */
const ONE_CREATE = '2 seconds';

interface OrderTimes {
  before: string[];
  after: string[];
}

/**
 * Restores the database to a moment in the middle of live traffic, from a base backup and the archived log: orders
 * that were committed before it are there and complete, later ones are unknown, their payments are recorded as
 * unmatched, no address is leased twice, and audit and reconcile find nothing.
 */
export async function drillPointInTime(bin: string, redisUrl: string, scripts: BackupScripts): Promise<void> {
  const archive = openArchive();
  try {
    await withBackupFolder((folder) =>
      drillRecovery(bin, redisUrl, archive.settings, async ({ fleet, merchant, server, replace }) => {
        const backup = await scripts.take(server, folder);
        const trade = startTrade(fleet, merchant.url);
        const kept = await placeSome(fleet, merchant);
        await payAll(fleet, kept);
        const moment = await withDatabase(server.url, readClock);
        const lost = await placeSome(fleet, merchant);
        await payAll(fleet, lost.slice(1));
        await trade.end();
        const placed = await withDatabase(server.url, (db) => ordersAround(db, moment));
        await withDatabase(server.url, untilArchived);
        const restored = await replace((data) => {
          scripts.restore(backup, data, archive.folder, moment);
        });
        await withDatabase(restored.url, (db) => expectOrders(db, placed));
        await expectNothingLost(fleet, merchant, kept);
        await expectNoAddressTwice(fleet, merchant, lost);
        await runGateway(fleet.variables, ['audit', '--addresses', '--record']);
        await expectReconciled(fleet);
      }),
    );
  } finally {
    archive.remove();
  }
}

/** An archive with the script of operators, where the server's user can reach both. */
function openArchive(): { folder: string; settings: Record<string, string>; remove(): void } {
  const home = mkdtempSync('/var/tmp/gateway-archive-');
  chmodSync(home, 0o755);
  const script = join(home, 'archive-wal.sh');
  copyFileSync('infra/backup/archive-wal.sh', script);
  const folder = join(home, 'wal');
  mkdirSync(folder);
  give(folder);
  const settings = {
    archive_mode: 'on',
    archive_timeout: '1',
    archive_command: `sh "${script}" "%p" "${folder}/%f"`,
  };
  const remove = (): void => {
    rmSync(home, { recursive: true });
  };
  return { folder, settings, remove };
}

async function readClock(db: Db): Promise<string> {
  const [row] = await query<{ now: string }>(db, 'select clock_timestamp()::text as now');
  return String(row?.now);
}

/** Ids of the orders that were surely committed before the moment, and of those that were surely not. */
async function ordersAround(db: Db, moment: string): Promise<OrderTimes> {
  const idsWhere = async (condition: string): Promise<string[]> => {
    const rows = await query<{ id: string }>(db, `select id from orders where ${condition} order by id`, { moment });
    return rows.map(({ id }) => id);
  };
  const times = {
    before: await idsWhere(`created_at < :moment::timestamptz - interval '${ONE_CREATE}'`),
    after: await idsWhere('created_at > :moment::timestamptz'),
  };
  assert.ok(times.before.length > 5 && times.after.length > 5, 'there was no traffic before and after the moment');
  return times;
}

async function untilArchived(db: Db): Promise<void> {
  const [current] = await query<{ segment: string }>(db, 'select pg_walfile_name(pg_current_wal_lsn()) as segment');
  await until('the archive', ARCHIVE_MS, async () => {
    const [row] = await query<{ archived: boolean | null }>(
      db,
      'select last_archived_wal >= :segment as archived from pg_stat_archiver',
      { segment: current?.segment ?? '' },
    );
    return row?.archived === true ? true : undefined;
  });
}

async function expectOrders(db: Db, { before, after }: OrderTimes): Promise<void> {
  const rows = await query<{ id: string }>(db, 'select id from orders');
  const ids = new Set(rows.map(({ id }) => id));
  assert.deepEqual(
    { missing: before.filter((id) => !ids.has(id)), unexpected: after.filter((id) => ids.has(id)) },
    { missing: [], unexpected: [] },
  );
}
