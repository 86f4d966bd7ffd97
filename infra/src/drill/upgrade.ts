import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@gateway/store';
import { openMerchant } from '../e2e/merchant';
import { createDatabase } from '../rig/database';
import { openFleet } from '../rig/fleet';
import { runGateway } from '../rig/operator';
import { startTrade } from '../rig/trade';

/** Migrations of the next release, by the rules for all of ours: a column, and an index that is built in use. */
const NEXT_MIGRATIONS = {
  '29991231000000_add_order_label.js': `
exports.up = (db) => db.raw("set local lock_timeout = '2s'; alter table orders add column label text");
exports.down = () => undefined;
`,
  '29991231000001_index_order_labels.js': `
exports.config = { transaction: false };
exports.up = async (db) => {
  await db.raw("set lock_timeout = '2min'");
  await db.raw("create index concurrently orders_by_label on orders (label)");
};
exports.down = () => undefined;
`,
};

/**
 * Upgrades a gateway in use: the schema first, while the old programs keep running, then each program in turn. Orders
 * are placed and paid throughout; every one ends completed. Before the first release, the old programs are those of this
 * build, and the new schema is this one's with the migrations above.
 */
export async function drillUpgrade(servers: { databaseUrl: string; redisUrl: string }): Promise<void> {
  const database = await createDatabase(servers.databaseUrl, 'upgrade');
  const fleet = await openFleet({ urlOf: database.urlOf, redisUrl: servers.redisUrl, copies: 2 });
  const merchant = await openMerchant(fleet.variables['WEBHOOK_SECRET'] ?? '');
  try {
    fleet.startServices();
    await fleet.initialise();
    const trade = startTrade(fleet, merchant.url);
    await applyNextMigrations(database.urlOf('owner'));
    for (const { program } of [...fleet.notifiers, ...fleet.watchers, ...fleet.apis]) {
      await program.stop();
      program.start();
      await trade.completeOneMore();
    }
    await trade.end();
    runGateway(fleet.variables, ['audit', '--addresses']);
    await fleet.stopServices();
  } catch (error) {
    throw new Error(`the upgrade failed\n${fleet.report()}`, { cause: error });
  } finally {
    await merchant.close();
    await fleet.remove();
    await database.drop();
  }
}

async function applyNextMigrations(ownerUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-migrations-'));
  cpSync('migrations/dist', folder, { recursive: true });
  for (const [name, source] of Object.entries(NEXT_MIGRATIONS)) writeFileSync(join(folder, name), source);
  const applied = await migrate(ownerUrl, folder);
  assert.equal(applied.length, Object.keys(NEXT_MIGRATIONS).length);
  rmSync(folder, { recursive: true });
}
