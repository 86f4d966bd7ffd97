import { sqlState } from '../db/faults';
import { query, queryOne, type Db, type Tx } from '../db/pool';

/** One watcher's term as leader. Every write of a leader names it. */
export interface Term {
  holder: string;
  number: bigint;
}

/** The leader's term has ended: another watcher leads, and nothing was written. */
export class LeadershipLost extends Error {
  override readonly name = 'LeadershipLost';
}

/**
 * Becomes leader when the newest renewal is `vacantAfterSeconds` old, or renews its own term. The database's clock
 * decides. A renewal equally far in the future also counts as old: that clock was set back, and a live leader renews
 * by the new time within seconds.
 * @returns the term while this holder leads, undefined while another does
 */
export async function leadOrStandBy(db: Db, holder: string, vacantAfterSeconds: number): Promise<Term | undefined> {
  const lead = (): Promise<Term | undefined> => takeOrRenew(db, holder, vacantAfterSeconds);
  try {
    return await lead();
  } catch (error) {
    const isHeld = sqlState(error) === LOCK_NOT_AVAILABLE;
    if (isHeld && (await endSilentTransactions(db, vacantAfterSeconds)) > 0) return lead();
    throw error;
  }
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Between two messages of a client that lives there are milliseconds. */
const SILENT = `interval '2 seconds'`;

/**
 * Ends the transactions that hold a term whose renewals have stopped, and whose client sends nothing: that of a host that
 * is frozen, or cut off. Postgres ends idle ones by itself; but one whose client stopped between two messages of a
 * statement is active to it, and would keep everyone from leading until the client is back. Returns how many there were.
 */
async function endSilentTransactions(db: Db, vacantAfterSeconds: number): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select (count(*) filter (where pg_terminate_backend(a.pid)))::int as count
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.relation = 'leadership'::regclass and l.granted and a.datname = current_database()
       and a.usename = current_user and a.pid <> pg_backend_pid()
       and a.wait_event = 'ClientRead' and a.query_start < clock_timestamp() - ${SILENT}
       and exists (select 1 from leadership
         where renewed_at < clock_timestamp() - :vacantAfterSeconds * interval '1 second')`,
    { vacantAfterSeconds },
  );
  return row?.count ?? 0;
}

async function takeOrRenew(db: Db, holder: string, vacantAfterSeconds: number): Promise<Term | undefined> {
  const row = await queryOne<{ term: bigint }>(
    db,
    `update leadership
     set term = case when holder = :holder then term else term + 1 end, holder = :holder, renewed_at = clock_timestamp()
     where holder = :holder or renewed_at not between clock_timestamp() - :vacantAfterSeconds * interval '1 second'
       and clock_timestamp() + :vacantAfterSeconds * interval '1 second'
     returning term`,
    { holder, vacantAfterSeconds },
  );
  return row && { holder, number: row.term };
}

/** Resigns at shutdown, so that another watcher need not wait. */
export async function resign(db: Db, term: Term): Promise<void> {
  await query(
    db,
    `update leadership set renewed_at = '-infinity', holder = null where holder = :holder and term = :number`,
    { ...term },
  );
}

/**
 * Requires the term to be the current one, and keeps it current until the transaction ends.
 * @throws LeadershipLost when another watcher has taken over, however long this one was suspended
 */
export async function requireTerm(tx: Tx, term: Term): Promise<void> {
  const row = await queryOne(tx, 'select 1 from leadership where holder = :holder and term = :number for share', {
    ...term,
  });
  if (!row) throw new LeadershipLost('another watcher leads now');
}
