import { queryOne, type Db } from '../db/pool';

/**
 * How many transfers that we did not sign moved money out of our addresses, as recorded within a day, be it of older blocks.
 * The statistics of the last month say first whether there was any: nothing is read of a busy day's transfers otherwise.
 */
export async function countOutsideTransfers(db: Db): Promise<number> {
  const row = await queryOne<{ count: number }>(
    db,
    `select case when exists (
         select 1 from daily_statistics where gone > 0 and day >= utc_day(now()) - 30
         union all select 1 from statistic_deltas where gone > 0
       ) then (
         select count(*)::int from chain_transfers
         where outgoing = 'outside' and recorded_at > now() - interval '1 day'
       ) else 0 end as count`,
  );
  return row?.count ?? 0;
}
