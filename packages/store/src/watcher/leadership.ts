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
