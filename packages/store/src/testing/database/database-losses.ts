import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connect, query, type Db, type Tx } from '../../db/pool';
import { transact } from '../../db/transaction';
import type { Cluster } from './postgres-cluster';

/** A way to lose what was written since a backup. The restored database is reachable at the same URL. */
export interface DatabaseLoss {
  /** Whether all connections must be closed before and reopened afterwards. */
  cutsConnections: boolean;
  backUp(): Promise<void>;
  /** Restores the last backup. */
  restore(): Promise<void>;
  close(): void;
}

/** A folder accessible to every user. */
const PLACE = '/var/tmp';
const STATEMENT_TIMEOUT_MS = 60_000;

/** Rows only, restored in a transaction in the same database, without its triggers: a restored dump of data. */
export function losesRows(url: string): DatabaseLoss {
  const inTransaction = (work: (tx: Tx) => Promise<void>): Promise<void> => withDb(url, (db) => transact(db, work));
  return {
    cutsConnections: false,
    backUp: () =>
      inTransaction(async (tx) => {
        const copies = (await listTables(tx)).map(({ name }) => `create table backup.${name} as table public.${name}`);
        await runAll(tx, ['drop schema if exists backup cascade', 'create schema backup', ...copies]);
      }),
    restore: () =>
      inTransaction(async (tx) => {
        const tables = await listTables(tx);
        const rows = tables.map(
          ({ name, columns }) =>
            `insert into public.${name} (${columns}) overriding system value select ${columns} from backup.${name}`,
        );
        await runAll(tx, [
          'set local session_replication_role = replica',
          `truncate ${tables.map(({ name }) => `public.${name}`).join(', ')}`,
          ...rows,
        ]);
      }),
    close: () => undefined,
  };
}

/**
 * Removes the events that follow one, and sets their numbers back: what a restore in place leaves that loads rows and the
 * state of the sequence into the same table.
 */
export function loseEventsAfter(db: Db, id: string): Promise<void> {
  return transact(db, async (tx) => {
    await query(tx, 'set local session_replication_role = replica');
    const [{ seq } = { seq: 0n }] = await query<{ seq: bigint }>(tx, 'select seq from order_events where id = :id', {
      id,
    });
    await query(tx, 'delete from order_events where seq > :seq', { seq });
    await query(tx, `select setval(pg_get_serial_sequence('order_events', 'seq'), :seq)`, { seq });
  });
}

/** A copy within the running server that takes the name of the lost database, and even its oid. */
export function losesByTemplate(url: string): DatabaseLoss {
  const name = nameOf(url);
  const administer = (work: (admin: Db) => Promise<void>): Promise<void> => withDb(serverOf(url), work);
  return {
    cutsConnections: true,
    backUp: () =>
      administer(async (admin) => {
        await query(admin, `drop database if exists ${name}_backup with (force)`);
        // A closed connection can linger for a moment and block the copy.
        await query(admin, 'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = :name', {
          name,
        });
        await query(admin, `create database ${name}_backup template ${name}`);
      }),
    restore: () =>
      administer(async (admin) => {
        const [row] = await query<{ oid: string }>(
          admin,
          'select oid::text as oid from pg_database where datname = :name',
          { name },
        );
        await query(admin, `drop database ${name} with (force)`);
        await query(admin, `create database ${name} template ${name}_backup oid = ${String(row?.oid)}`);
        // PostgreSQL 15 panics when a database of the same oid is dropped again before anything has connected to it:
        // the statistics of the dropped one are marked as dropped until then.
        await withDb(url, async (restored) => {
          await query(restored, 'select 1');
        });
      }),
    close: () => undefined,
  };
}

/** pg_dump, and pg_restore --clean into the same database or into a new one of the same name. */
export function losesByDump(url: string, programs: string, into: 'same' | 'new'): DatabaseLoss {
  const folder = mkdtempSync(join(PLACE, 'dump-'));
  const file = join(folder, 'dump');
  const run = (program: string, args: readonly string[]): void => {
    execFileSync(join(programs, program), args, { stdio: 'pipe' });
  };
  return {
    cutsConnections: into === 'new',
    backUp() {
      run('pg_dump', ['--format=custom', '--file', file, '--dbname', url]);
      return Promise.resolve();
    },
    async restore() {
      if (into === 'new') {
        await withDb(serverOf(url), async (admin) => {
          await query(admin, `drop database ${nameOf(url)} with (force)`);
          await query(admin, `create database ${nameOf(url)}`);
        });
      }
      run('pg_restore', [...(into === 'same' ? ['--clean', '--if-exists'] : []), '--dbname', url, file]);
    },
    close() {
      rmSync(folder, { recursive: true });
    },
  };
}

/** A base backup of the running server, which takes the place of its data after a crash. */
export function losesDisk(cluster: Cluster): DatabaseLoss {
  let folder: string | undefined;
  const close = (): void => {
    if (folder !== undefined) rmSync(folder, { recursive: true });
  };
  return {
    cutsConnections: true,
    backUp() {
      close();
      folder = mkdtempSync(join(PLACE, 'backup-'));
      cluster.backUpTo(folder);
      return Promise.resolve();
    },
    async restore() {
      if (folder === undefined) throw new Error('no backup was made');
      await cluster.crash();
      cluster.replaceBy(folder);
      await cluster.start();
    },
    close,
  };
}

/** Sends statements without bindings together. */
async function runAll(tx: Tx, statements: readonly string[]): Promise<void> {
  await query(tx, statements.join(';\n'));
}

/** The tables that a dump of data holds, with the columns that can be inserted. */
function listTables(tx: Tx): Promise<{ name: string; columns: string }[]> {
  return query(
    tx,
    `select quote_ident(c.table_name) as name,
       string_agg(quote_ident(c.column_name), ', ' order by c.ordinal_position) as columns
     from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
     group by c.table_name`,
  );
}

/** Works on a connection of its own, which is closed afterwards. */
async function withDb(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = connect(url, { name: 'test', poolSize: 1, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

function nameOf(url: string): string {
  return new URL(url).pathname.slice(1);
}

function serverOf(url: string): string {
  const server = new URL(url);
  server.pathname = '/postgres';
  return server.href;
}
