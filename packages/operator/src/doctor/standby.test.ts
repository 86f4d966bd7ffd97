import { join } from 'node:path';
import { expect } from '@jest/globals';
import { until } from '@gateway/runtime/testing';
import { testNeeding } from '@gateway/runtime/testing/needs';
import { connect, migrate, query } from '@gateway/store/db';
import { findPostgresPrograms, openCluster } from '@gateway/store/testing';
import { print } from '../testing';
import { doctor } from './doctor';

const MIGRATIONS = join(__dirname, '../../../../migrations');
const programs = findPostgresPrograms();

/** The lines about the database of a server. */
async function examine(databaseUrl: string): Promise<string> {
  const environment = {
    ...{ DATABASE_URL: databaseUrl, REDIS_URL: process.env['TEST_REDIS_URL'], TRON_NETWORK: 'nile' },
    ...{ VAULT_DIR: '/nonexistent', VAULT_KEY: '07'.repeat(32), TRON_NODE_URL: 'http://127.0.0.1:1' },
  };
  const { output } = await print(() => doctor(environment, []));
  return output;
}

testNeeding('the programs of Postgres', programs !== undefined)(
  'what the loss of the server costs is said: alone, with a standby that follows later, with one that commits wait for',
  async () => {
    const primary = await openCluster(programs ?? '');
    await migrate(primary.url, MIGRATIONS);
    expect(await examine(primary.url)).toMatch(/^ok +database +no standby follows it: what backups do not have/m);
    const standby = await primary.makeStandby();
    const db = connect(primary.url, { name: 'test', poolSize: 1, statementTimeoutMs: 30_000 });
    try {
      await standby.start();
      const following = `select 1 from pg_stat_replication where state = 'streaming'`;
      await until('a standby that follows', async () => (await query(db, following)).length === 1);
      expect(await examine(primary.url)).toMatch(/^WATCH database +no commit waits for its standby \(1\)/m);
      await query(db, `alter system set synchronous_standby_names = '*'`);
      await query(db, 'select pg_reload_conf()');
      await until(
        'a server that waits',
        async () => (await query(db, `select 1 where current_setting('synchronous_standby_names') = '*'`)).length === 1,
      );
      expect(await examine(primary.url)).toMatch(/^ok +database +a commit waits for a standby \(1\)/m);
      expect(await examine(standby.url)).toMatch(
        /^WRONG database +is a standby\n +-> set DATABASE_URL to the primary/m,
      );
    } finally {
      await db.destroy();
      await standby.remove();
      await primary.remove();
    }
  },
  60_000,
);
