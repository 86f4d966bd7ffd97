import type { AuditCheck } from './audit-check';

/** The displayed statistics equal a count from scratch. */
export const STATISTICS_CHECKS: readonly AuditCheck[] = [
  {
    name: 'F01',
    promise: 'the statistics of every day agree with a count from scratch',
    sql: `select coalesce(f.day, c.day)::text as key, format('figures %s, counted %s', f.row, c.row) as detail
      from (${byDay(
        `select day, order_count, completed_count, expired_count, received, came, swept, gone, waived from daily_statistics
         union all select day, order_count, completed_count, expired_count, received, came, swept, gone, waived
           from statistic_deltas`,
      )}) f full join (${byDay(
        `select utc_day(created_at) as day, 1 as order_count, (status = 'completed')::int as completed_count,
           0 as expired_count, 0 as received, 0 as came, 0 as swept, 0 as gone, 0 as waived from orders
         union all select utc_day(created_at), 0, 0, 1, 0, 0, 0, 0, 0 from order_events where event_type = 'order_expired'
         union all select utc_day(block_time), 0, 0, 0, amount, 0, 0, 0, 0 from credits
         union all select utc_day(c.block_time), 0, 0, 0, 0, 0, 0, 0,
           amount_waived(o.confirmed_at, o.is_accepted, o.amount_expected, o.amount_received)
           from orders o join credits c
             on (c.network, c.tx_hash, c.log_index) = (o.network, o.tx_hash, o.tx_log_index)
           where o.underpaid_tolerance > 0
         union all select utc_day(block_time), 0, 0, 0, 0, (disposition is not null)::int * amount,
           coalesce(outgoing = 'sweep', false)::int * amount, coalesce(outgoing = 'outside', false)::int * amount, 0
           from chain_transfers`,
      )}) c on c.day = f.day
      where f.row is distinct from c.row`,
  },
  {
    name: 'F02',
    promise: 'the statistics of every merchant agree with a count from scratch',
    sql: `select coalesce(f.merchant_id, c.merchant_id)::text as key, format('figures %s, counted %s', f.row, c.row) as detail
      from (${byMerchant(
        `select merchant_id, order_count, completed_count, callback_failed_count, active_count, incident_count, received,
           waived from merchant_statistics
         union all select merchant_id, order_count, completed_count, callback_failed_count, active_count, incident_count,
           received, waived from statistic_deltas`,
      )}) f full join (${byMerchant(
        `select merchant_id, 1 as order_count, (status = 'completed')::int as completed_count,
           (status = 'callback_failed')::int as callback_failed_count,
           (status in ('pending', 'confirmed'))::int as active_count, 0 as incident_count, amount_received as received,
           amount_waived(confirmed_at, is_accepted, amount_expected, amount_received) as waived
         from orders
         union all select o.merchant_id, 0, 0, 0, 0, 1, 0, 0 from order_events e join orders o on o.id = e.order_id
           where e.event_type in ('webhook_failed', 'sweep_failed')`,
      )}) c on c.merchant_id = f.merchant_id
      where f.row is distinct from c.row`,
  },
  {
    name: 'F03',
    promise: 'the statistics of the address pool agree with a count from scratch',
    sql: `select 'pool' as key, format('figures %s, counted %s', f.row, c.row) as detail
      from (
        select (coalesce(sum(free_addresses), 0)::bigint, coalesce(sum(leased_addresses), 0)::bigint)::text as row
        from (select free_addresses, leased_addresses from pool_statistics
          union all select free_addresses, leased_addresses from statistic_deltas) x
      ) f, (
        select (count(*) filter (where state = 'free'), count(*) filter (where state = 'leased'))::text as row from addresses
      ) c
      where f.row <> c.row`,
  },
  {
    name: 'F04',
    promise: 'the statistics of every day of a merchant agree with a count from scratch',
    sql: `select coalesce(f.key, c.key) as key, format('figures %s, counted %s', f.row, c.row) as detail
      from (${byMerchantsDay(
        `select merchant_id, day, order_count, completed_count, received, waived from merchant_daily_statistics
         union all select merchant_id, day, order_count, completed_count, received, waived from statistic_deltas
           where merchant_id in (select id from merchants)`,
      )}) f full join (${byMerchantsDay(
        `select merchant_id, utc_day(created_at) as day, 1 as order_count, (status = 'completed')::int as completed_count,
           0 as received, 0 as waived from orders
         union all select o.merchant_id, utc_day(c.block_time), 0, 0, c.amount, 0
           from credits c join orders o on o.id = c.order_id
         union all select o.merchant_id, utc_day(c.block_time), 0, 0, 0,
           amount_waived(o.confirmed_at, o.is_accepted, o.amount_expected, o.amount_received)
           from orders o join credits c
             on (c.network, c.tx_hash, c.log_index) = (o.network, o.tx_hash, o.tx_log_index)
           where o.underpaid_tolerance > 0`,
      )}) c on c.key = f.key
      where f.row is distinct from c.row`,
  },
];

function byMerchantsDay(rows: string): string {
  return `select format('%s %s', merchant_id, day) as key, (sum(order_count)::bigint, sum(completed_count)::bigint,
      sum(received)::bigint, sum(waived)::bigint)::text as row
    from (${rows}) x where day is not null and merchant_id is not null group by merchant_id, day
    having sum(order_count) <> 0 or sum(completed_count) <> 0 or sum(received) <> 0 or sum(waived) <> 0`;
}

/** Sums per day, as one string each; days on which nothing happened are left out. */
function byDay(rows: string): string {
  return `select day, (sum(order_count)::bigint, sum(completed_count)::bigint, sum(expired_count)::bigint,
      sum(received)::bigint, sum(came)::numeric(30), sum(swept)::numeric(30), sum(gone)::numeric(30), sum(waived)::bigint)::text as row
    from (${rows}) x where day is not null group by day
    having sum(order_count) <> 0 or sum(completed_count) <> 0 or sum(expired_count) <> 0 or sum(received) <> 0
      or sum(came) <> 0 or sum(swept) <> 0 or sum(gone) <> 0 or sum(waived) <> 0`;
}

function byMerchant(rows: string): string {
  return `select merchant_id, (sum(order_count)::bigint, sum(completed_count)::bigint, sum(callback_failed_count)::bigint,
      sum(active_count)::bigint, sum(incident_count)::bigint, sum(received)::bigint, sum(waived)::bigint)::text as row
    from (${rows}) x where merchant_id is not null group by merchant_id
    having sum(order_count) <> 0 or sum(completed_count) <> 0 or sum(callback_failed_count) <> 0
      or sum(active_count) <> 0 or sum(incident_count) <> 0 or sum(received) <> 0 or sum(waived) <> 0`;
}
