/** What a migration is given. */
interface Database {
  raw(sql: string): PromiseLike<unknown>;
}

/** One statement beside running programs, which may be repeated. */
export const config = { transaction: false };

/**
 * What was folded before there were days of merchants: a count from scratch without what is not folded yet, and without
 * what is there already. What is folded while this counts is in neither, and is added by the trigger.
 */
export async function up(db: Database): Promise<void> {
  await db.raw("set lock_timeout = '2s'");
  await db.raw(`
  insert into merchant_daily_statistics as d (merchant_id, day, order_count, completed_count, received, waived)
  select merchant_id, day, sum(orders), sum(completed), sum(received), sum(waived)
  from (
    select merchant_id, utc_day(created_at) as day, count(*) as orders,
      count(*) filter (where status = 'completed') as completed, 0::numeric as received, 0::numeric as waived
    from orders group by 1, 2
    union all
    select o.merchant_id, utc_day(c.block_time), 0, 0, sum(c.amount), 0
    from credits c join orders o on o.id = c.order_id group by 1, 2
    union all
    select o.merchant_id, utc_day(c.block_time), 0, 0, 0,
      sum(amount_waived(o.confirmed_at, o.is_accepted, o.amount_expected, o.amount_received))
    from orders o join credits c on (c.network, c.tx_hash, c.log_index) = (o.network, o.tx_hash, o.tx_log_index)
    where o.underpaid_tolerance > 0 group by 1, 2
    union all
    select merchant_id, day, -order_count, -completed_count, -received, -waived from statistic_deltas
    where day is not null and merchant_id in (select id from merchants)
    union all
    select merchant_id, day, -order_count, -completed_count, -received, -waived from merchant_daily_statistics
  ) counts
  group by merchant_id, day
  having sum(orders) <> 0 or sum(completed) <> 0 or sum(received) <> 0 or sum(waived) <> 0
  on conflict (merchant_id, day) do update set order_count = d.order_count + excluded.order_count,
    completed_count = d.completed_count + excluded.completed_count, received = d.received + excluded.received,
    waived = d.waived + excluded.waived
`);
}

/** Knex demands it. No migration is taken back: an older program runs on the newer schema. */
export function down(): Promise<void> {
  return Promise.reject(new Error('the earlier days of merchants are not taken back'));
}
