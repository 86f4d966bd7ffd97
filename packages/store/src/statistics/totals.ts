import { queryOne, type Db } from '../db/pool';

/** Totals of a whole deployment, as cheap with a million orders. */
export interface Totals {
  created: number;
  completed: number;
  /** Expired, whatever happened afterwards. */
  expired: number;
  /** Pending or confirmed now. */
  active: number;
  callbackFailed: number;
  freeAddresses: number;
  leasedAddresses: number;
}

/** Sums the folded statistics and the deltas not folded yet. */
export async function readTotals(db: Db): Promise<Totals> {
  const row = await queryOne<Totals>(
    db,
    `select m.*, d.*, p.* from (
       select coalesce(sum(order_count), 0)::float8 as created, coalesce(sum(completed_count), 0)::float8 as completed,
         coalesce(sum(active_count), 0)::float8 as active, coalesce(sum(callback_failed_count), 0)::float8 as "callbackFailed"
       from (select order_count, completed_count, active_count, callback_failed_count from merchant_statistics
         union all select order_count, completed_count, active_count, callback_failed_count from statistic_deltas) f
     ) m, (
       select coalesce(sum(expired_count), 0)::float8 as expired
       from (select expired_count from daily_statistics union all select expired_count from statistic_deltas) f
     ) d, (
       select coalesce(sum(free_addresses), 0)::float8 as "freeAddresses",
         coalesce(sum(leased_addresses), 0)::float8 as "leasedAddresses"
       from (select free_addresses, leased_addresses from pool_statistics
         union all select free_addresses, leased_addresses from statistic_deltas) f
     ) p`,
  );
  if (!row) throw new Error('no statistics were read');
  return row;
}
