import { invariant, sun, type Sun, type TronAddress } from '@gateway/domain';
import { query, queryOne, type Db, type Tx } from '../../db/pool';

/** Of the columns of a transaction, for SQL: a delegation that is, or may still be, on the chain. */
export const UNRELEASED = `(kind = 'delegation' and state <> 'dead' and released_at is null
  and coalesce(result, 'SUCCESS') = 'SUCCESS')`;

/** The energy that the address of a sweep has from the hot wallet, by final transactions. */
export interface Delegation {
  /** The stake behind it. */
  stake: Sun;
  /** The signed transactions that delegated it. */
  bytes: Buffer[];
  /** The number of reclaims that never entered the final chain. */
  lostReclaims: number;
}

/** What a sweep has delegated and not reclaimed; undefined if nothing. */
export async function findDelegation(db: Db, sweepId: string): Promise<Delegation | undefined> {
  const row = await queryOne<{ stake: bigint; bytes: Buffer[]; lost_reclaims: number }>(
    db,
    `select sum(amount)::bigint as stake, array_agg(bytes order by created_at) as bytes,
       (select count(*)::int from sweep_transactions r where r.sweep_id = :sweepId and r.kind = 'reclaim'
          and r.state = 'dead' and r.created_at > min(t.created_at)) as lost_reclaims
     from sweep_transactions t where sweep_id = :sweepId and state = 'final' and ${UNRELEASED} having count(*) > 0`,
    { sweepId },
  );
  return row && { stake: sun(row.stake), bytes: row.bytes, lostReclaims: row.lost_reclaims };
}

/** Whether a sweep has delegated energy that is not reclaimed. */
export async function hasDelegation(tx: Tx, sweepId: string): Promise<boolean> {
  const row = await queryOne(
    tx,
    `select 1 from sweep_transactions where sweep_id = :sweepId and state = 'final' and ${UNRELEASED} limit 1`,
    { sweepId },
  );
  return row !== undefined;
}

/** Records that nothing is delegated to the address of a sweep any more. */
export async function releaseDelegation(tx: Tx, sweepId: string): Promise<void> {
  const rows = await query(
    tx,
    `update sweep_transactions set released_at = now() where sweep_id = :sweepId and state = 'final' and ${UNRELEASED}
     returning 1`,
    { sweepId },
  );
  invariant(rows.length > 0, 'a delegation is reclaimed once');
}

/** The stake of signed delegations that no node has accepted yet: nodes do not know of them. */
export async function unsentDelegations(db: Db): Promise<Sun> {
  const row = await queryOne<{ stake: bigint }>(
    db,
    `select coalesce(sum(amount), 0)::bigint as stake from sweep_transactions
     where state = 'live' and kind = 'delegation' and sent_at is null`,
  );
  return sun(row?.stake ?? 0n);
}

/** A delegation as recorded, for the comparison with the chain. */
export interface RecordedDelegation {
  address: TronAddress;
  stake: Sun;
  /** Whether a transaction is pending that changes it. */
  isChanging: boolean;
}

/** What is delegated by the ledger, per address. */
export async function listDelegations(db: Db): Promise<RecordedDelegation[]> {
  const rows = await query<{ address: TronAddress; stake: bigint; is_changing: boolean }>(
    db,
    `select s.address, coalesce(sum(t.amount) filter (where t.state = 'final'), 0)::bigint as stake,
       bool_or(exists (select 1 from sweep_transactions l where l.sweep_id = t.sweep_id and l.state = 'live'
         and l.kind in ('delegation', 'reclaim'))) as is_changing
     from (select * from sweep_transactions where ${UNRELEASED}) t join sweeps s on s.id = t.sweep_id
     group by s.address order by s.address`,
  );
  return rows.map((row) => ({ address: row.address, stake: sun(row.stake), isChanging: row.is_changing }));
}
