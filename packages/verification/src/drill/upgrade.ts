import { strict as assert } from 'node:assert';
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@gateway/store/db';
import type { Copy, Fleet } from '../rig/fleet';
import { untilOk } from '../rig/http';
import { runGateway } from '../rig/operator';
import type { Servers } from '../rig/servers';
import { startTrade, type Trade } from '../rig/trade';
import { sellByClient } from './client-of-version';
import { NEXT_MIGRATIONS } from './next-migrations';
import { withFleetAndDatabase } from './with-fleet';
import { openOldVersion, type OldVersion } from './old-version';

const READY_MS = 90_000;

/**
 * Upgrades a gateway in use from the last release to this version, rolls back and upgrades again: the schema first, while
 * the old programs keep running, then each program in turn; back each program in turn, on the new schema; and forward.
 * Orders are placed and paid throughout; every one ends completed. The client of this version sells at the old gateway, the
 * client of the last release at the new one. The new schema is this version's with `NEXT_MIGRATIONS`, so that there is one
 * where nothing was released yet or nothing was added.
 */
export async function drillUpgrade(servers: Servers): Promise<void> {
  const old = await openOldVersion();
  console.log(`                     from ${old.name}`);
  try {
    await rehearse(servers, old);
  } finally {
    await old.remove();
  }
}

async function rehearse(servers: Servers, old: OldVersion): Promise<void> {
  const options = { copies: 2, migrated: old.migrate };
  await withFleetAndDatabase(servers, options, `the upgrade from ${old.name}`, async (fleet, merchant, { urlOf }) => {
    fleet.startServices(old.folder);
    await fleet.initialise();
    const trade = startTrade(fleet, merchant.url);
    await trade.completeOneMore();
    await sellByClient(process.cwd(), fleet);
    await applyNextMigrations(urlOf('owner'));
    await replace(copiesOf(fleet), process.cwd(), trade);
    await replace(copiesOf(fleet).reverse(), old.folder, trade);
    await replace(copiesOf(fleet), process.cwd(), trade);
    await sellByClient(old.folder, fleet);
    const paid = await trade.end();
    console.log(`                     ${String(paid.length)} orders were completed meanwhile`);
    await runGateway(fleet.variables, ['audit', '--addresses']);
    await fleet.stopServices();
  });
}

/** In the order of the runbook. */
function copiesOf({ notifiers, watchers, apis }: Fleet): Copy[] {
  return [...notifiers, ...watchers, ...apis];
}

/** One after the other, by those of the version in a folder. */
async function replace(copies: readonly Copy[], folder: string, trade: Trade): Promise<void> {
  for (const { program, metricsUrl } of copies) {
    await program.stop();
    program.start(folder);
    await untilOk(`${program.name} of ${folder}`, `${metricsUrl}/health/live`, READY_MS);
    await trade.completeOneMore();
    assert.ok(program.isRunning(), `${program.name} of ${folder} has ended`);
  }
}

async function applyNextMigrations(ownerUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-migrations-'));
  cpSync('migrations/dist', folder, { recursive: true });
  for (const [name, source] of Object.entries(NEXT_MIGRATIONS)) writeFileSync(join(folder, name), source);
  const applied = await migrate(ownerUrl, folder);
  assert.deepEqual(
    applied.slice(-2),
    Object.keys(NEXT_MIGRATIONS).map((name) => name.replace('.js', '')),
  );
  rmSync(folder, { recursive: true });
}
