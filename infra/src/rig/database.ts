import { randomBytes } from 'node:crypto';
import { connect, migrate, query, type Db } from '@gateway/store';

/** A migrated database for one run on the given server. */
export interface RunDatabase {
  url: string;
  db: Db;
  drop(): Promise<void>;
}

const STATEMENT_TIMEOUT_MS = 600_000;

/** Creates the database; migrations must have been compiled. */
export async function createDatabase(serverUrl: string, purpose: string): Promise<RunDatabase> {
  const name = `${purpose}_${randomBytes(4).toString('hex')}`;
  await administer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await migrate(url.href, 'migrations/dist');
  const db = open(url.href);
  return {
    url: url.href,
    db,
    async drop() {
      await db.destroy();
      await administer(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const db = open(serverUrl);
  await query(db, statement);
  await db.destroy();
}

function open(url: string): Db {
  return connect(url, { name: 'rig', poolSize: 8, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
}
