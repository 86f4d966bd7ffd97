import { query, queryOne, type Db, type Tx } from './db';

/** The wallet as the database knows it: its public half and where addresses may come from. */
export interface WalletRow {
  xpub: string;
  fingerprint: string;
  /** Changes after a restore or failover; the mark file holds the same value. */
  epoch: string;
  createdAt: Date;
  server: ServerIdentity;
  /** Whether addresses may be given: the row names the start of the server that answers. */
  isServerConfirmed: boolean;
}

/** By what a restored, copied or promoted database server is told from the one before. */
export interface ServerIdentity {
  systemIdentifier: string;
  timeline: string;
  walPosition: string;
}

interface Row {
  xpub: string;
  fingerprint: string;
  epoch: string;
  created_at: Date;
  system_identifier: string;
  timeline: string;
  wal_position: string;
  is_server_confirmed: boolean;
}

const INIT_LOCK = 4_155_002;

/** Finds the wallet, or nothing before /wallet/init. */
export async function findWallet(db: Db): Promise<WalletRow | undefined> {
  const row = await queryOne<Row>(
    db,
    `select *, wal_position::text as wal_position, server_started_at = pg_postmaster_start_time() as is_server_confirmed
     from wallet`,
  );
  return (
    row && {
      xpub: row.xpub,
      fingerprint: row.fingerprint,
      epoch: row.epoch,
      createdAt: row.created_at,
      server: { systemIdentifier: row.system_identifier, timeline: row.timeline, walPosition: row.wal_position },
      isServerConfirmed: row.is_server_confirmed,
    }
  );
}

/** Waits for everybody else who is creating the wallet or settling its files; held until the transaction ends. */
export async function lockWalletInit(tx: Tx): Promise<void> {
  // Keys are derived and files are synced meanwhile, which a busy machine may take its time for.
  await query(tx, `set local idle_in_transaction_session_timeout = '60s'`);
  await query(tx, 'select pg_advisory_xact_lock(:key)', { key: INIT_LOCK });
}

/** Inserts the wallet. The commit of this row is the moment from which the wallet exists. */
export async function insertWallet(
  tx: Tx,
  wallet: { xpub: string; fingerprint: string; epoch: string; server: ServerIdentity },
): Promise<void> {
  await query(
    tx,
    `insert into wallet (xpub, fingerprint, epoch, system_identifier, timeline, wal_position, server_started_at)
     values (:xpub, :fingerprint, :epoch, :systemIdentifier, :timeline, :walPosition::pg_lsn, pg_postmaster_start_time())`,
    { xpub: wallet.xpub, fingerprint: wallet.fingerprint, epoch: wallet.epoch, ...wallet.server },
  );
}

/**
 * The identity of the server that answers now. The timeline comes from the name of the WAL file being written:
 * the control file still shows the old one after a promotion.
 */
export async function currentServer(db: Db): Promise<ServerIdentity> {
  const row = await queryOne<{ system_identifier: string; timeline: string; wal_position: string }>(
    db,
    `select (select system_identifier::text from pg_control_system()) as system_identifier,
       left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
       pg_current_wal_insert_lsn()::text as wal_position`,
  );
  if (!row) throw new Error('the server did not tell its identity');
  return { systemIdentifier: row.system_identifier, timeline: row.timeline, walPosition: row.wal_position };
}

/** Begins a new epoch or goes on with the known one; from now on this server may give addresses. */
export async function confirmServer(tx: Tx, epoch: string, server: ServerIdentity): Promise<void> {
  await query(
    tx,
    `update wallet set epoch = :epoch, system_identifier = :systemIdentifier, timeline = :timeline,
       wal_position = :walPosition::pg_lsn, server_started_at = pg_postmaster_start_time()`,
    { epoch, ...server },
  );
}

/** Whether `later` is not before `earlier` in the WAL. */
export async function isWalAtOrAfter(db: Db, later: string, earlier: string): Promise<boolean> {
  const row = await queryOne<{ ok: boolean }>(db, 'select :later::pg_lsn >= :earlier::pg_lsn as ok', {
    later,
    earlier,
  });
  return row?.ok ?? false;
}

/** Whether the watcher has seen that this very server holds all that was ever given; false before there is a wallet. */
export async function isServerConfirmed(db: Db): Promise<boolean> {
  const row = await queryOne(db, 'select 1 from wallet where server_started_at = pg_postmaster_start_time()');
  return row !== undefined;
}
