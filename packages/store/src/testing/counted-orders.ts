/**
 * An `insert into orders` that counts its orders in the statistics, as their creation does.
 * @returns SQL that selects their ids
 */
export function countedOrders(insertion: string): string {
  return `
    with made as (${insertion} returning id, merchant_id, created_at),
    counted as (
      insert into statistic_deltas (merchant_id, day, order_count, active_count)
      select merchant_id, utc_day(created_at), count(*), count(*) from made group by 1, 2
    )
    select id from made`;
}
