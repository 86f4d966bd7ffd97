import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, migrate, query, type Db } from '@gateway/store/db';
import { freePort } from '../../rig/program';
import { createPostgres, newDataFolder, postgresOf, type PostgresServer } from '../../rig/postgres-server';
import { installClock } from '../clock/clock';

const DATABASE = 'gateway';

/** The URL of the product's database on a server. */
export function databaseOf(server: { url: string }): string {
  const url = new URL(server.url);
  url.pathname = `/${DATABASE}`;
  return url.href;
}

/** The data folder of a stopped server with a migrated, empty database in simulated time. */
export async function createTemplate(bin: string): Promise<string> {
  const server = await createPostgres(bin);
  await administer(server.url, async (db) => {
    await query(db, `create database ${DATABASE}`);
  });
  await administer(databaseOf(server), installClock);
  await migrate(databaseOf(server), 'migrations/dist');
  await server.stop();
  return server.data;
}

/** The server of one scenario, which is crashed, copied and restored. */
export interface ScenarioServer {
  postgres: PostgresServer;
  backUp(way: 'copy' | 'dump'): Promise<Backup>;
  /** Everything since the backup is lost. */
  restore(backup: Backup): Promise<void>;
  remove(): Promise<void>;
}

/** A restored copy replaces the whole server: dumps made after it are lost. */
export type Backup = { way: 'copy'; folder: string } | { way: 'dump'; database: string };

/** @param clockFile the simulated time */
export async function openServer(bin: string, template: string, clockFile: string): Promise<ScenarioServer> {
  const data = newDataFolder();
  const home = mkdtempSync(join(data, '../backups-'));
  copy(template, data);
  const postgres = postgresOf(bin, data, await freePort(), { 'sim.clock': clockFile, fsync: 'off' });
  await postgres.start();
  let count = 0;
  return {
    postgres,
    async backUp(way) {
      count += 1;
      if (way === 'copy') {
        // Like a snapshot of its disk: it contains all commits, and recovers as after a crash.
        const folder = join(home, String(count));
        await postgres.crash();
        copy(data, folder);
        await postgres.start();
        return { way, folder };
      }
      const database = `backup_${String(count)}`;
      await administer(postgres.url, (db) => copyDatabase(db, DATABASE, database));
      return { way, database };
    },
    async restore(backup) {
      if (backup.way === 'copy') {
        await postgres.crash();
        rmSync(data, { recursive: true });
        copy(backup.folder, data);
        await postgres.start();
        return;
      }
      await administer(postgres.url, async (db) => {
        await query(db, `drop database ${DATABASE} with (force)`);
        await copyDatabase(db, backup.database, DATABASE);
      });
    },
    remove: () => postgres.remove(),
  };
}

/**
 * Copies a database into another one of the same server, like a dump and its restore, but faster. By files, because a
 * sequence copied through the log goes back in a crash: what it had reserved in the source is not logged again.
 */
async function copyDatabase(db: Db, from: string, to: string): Promise<void> {
  await query(db, `alter database ${from} allow_connections false`);
  await query(db, `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${from}'`);
  await query(db, `create database ${to} template ${from} strategy file_copy`);
  await query(db, `alter database ${from} allow_connections true`);
}

async function administer(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = connect(url, { name: 'campaign', poolSize: 1, statementTimeoutMs: 60_000 });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

/** With owners and modes, which the server requires. */
function copy(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}
