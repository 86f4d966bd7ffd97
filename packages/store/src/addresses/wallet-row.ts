import { query, queryOne, type Db, type Tx } from '../db/pool';

/** The wallet as stored in the database: its public half and whether addresses may be leased. */
export interface WalletRow {
  xpub: string;
  fingerprint: string;
  /** Changes whenever the row is bound again; a lease keeps the epoch in which it began. */
  epoch: string;
  createdAt: Date;
  /** Whether addresses may be leased: see `BOUND_WALLET`. */
  isBound: boolean;
}

interface Row {
  xpub: string;
  fingerprint: string;
  epoch: string;
  created_at: Date;
  is_bound: boolean;
}

const INIT_LOCK = 4_155_002;

/** The transaction that created or last changed this database; a copied or renamed one has another. */
const DATABASE_XID = '(select d.xmin from pg_database d where d.datname = current_database())';

/**
 * Selects the epoch while the wallet row is bound to exactly this incarnation of the database, and otherwise no row:
 * the database may then lack leases that its past or its copy has, and no address may be leased from it. Bound means:
 * - The server has run since: not after a disk copy, a point-in-time recovery, a promotion or a crash.
 * - The database is the same: not a copy by template, under whatever name.
 * - The row was written by the transaction that bound it: not by one that restored a dump. A frozen row keeps its xmin.
 */
export const BOUND_WALLET = `
  select w.epoch from wallet w
  where w.server_started_at = pg_postmaster_start_time()
    and w.database_xid = ${DATABASE_XID}
    and w.bound_xid = w.xmin`;

/** Finds the wallet; undefined before /wallet/init. */
export async function findWallet(db: Db): Promise<WalletRow | undefined> {
  const row = await queryOne<Row>(
    db,
    `select xpub, fingerprint, epoch, created_at, exists (${BOUND_WALLET}) as is_bound from wallet`,
  );
  return (
    row && {
      xpub: row.xpub,
      fingerprint: row.fingerprint,
      epoch: row.epoch,
      createdAt: row.created_at,
      isBound: row.is_bound,
    }
  );
}

/** Serializes creating the wallet and settling its files; the lock is held until the transaction ends. */
export async function lockWalletInit(tx: Tx): Promise<void> {
  // Meanwhile keys are derived and files are synced, which can take long on a busy machine.
  await query(tx, `set local idle_in_transaction_session_timeout = '60s'`);
  await query(tx, 'select pg_advisory_xact_lock(:key)', { key: INIT_LOCK });
}

/**
 * Inserts the wallet, bound to this database. The wallet exists from the commit of this row on. Must not be called
 * within a savepoint, which has its own transaction id.
 */
export async function insertWallet(tx: Tx, wallet: { xpub: string; fingerprint: string }): Promise<void> {
  await query(tx, 'select insert_wallet(:xpub, :fingerprint)', { ...wallet });
}

/**
 * Permanently retires every free address, begins a new epoch and binds the wallet row to this database: from the commit
 * on, addresses may be leased. Must not be called within a savepoint.
 * @param highest every address that may ever have been leased has this index or a lower one
 * @returns false, with nothing bound, while one of them has no row
 */
export async function bindWallet(tx: Tx, highest: number): Promise<boolean> {
  // Rows that a restore is still inserting become visible before they are retired and counted.
  await query(tx, 'select lock_addresses()');
  await query(
    tx,
    `with retired as (update addresses set state = 'retired' where state = 'free' returning 1)
     insert into statistic_deltas (free_addresses) select -count(*) from retired having count(*) > 0`,
  );
  const rows = await query(
    tx,
    `update wallet set epoch = gen_random_uuid(), server_started_at = pg_postmaster_start_time(),
       database_xid = ${DATABASE_XID}, bound_xid = pg_current_xact_id()::xid
     where (select count(*) from addresses where idx between 0 and :highest) = :highest::int + 1 returning 1`,
    { highest },
  );
  return rows.length > 0;
}

/** Stops leasing addresses until the leading watcher has bound the wallet row again, in a new epoch. */
export async function unbindWallet(db: Db): Promise<void> {
  await query(db, `update wallet set server_started_at = '-infinity'`);
}

/** Whether the wallet row is bound to this database; false before there is a wallet. */
export async function isWalletBound(db: Db): Promise<boolean> {
  return (await queryOne(db, BOUND_WALLET)) !== undefined;
}
