import { usdt, type Usdt } from '@gateway/domain';
import type { PoolCounts } from '../addresses/addresses';
import { query, queryOne, type Db } from '../db/pool';

/** Orders created in a period, how many of them are completed now, and money received by block time. */
export interface PeriodStatistics {
  orderCount: number;
  completedCount: number;
  received: Usdt;
  /** What stayed unpaid of paid orders, on the day of the block that paid them. */
  waived: Usdt;
}

export interface Statistics {
  today: PeriodStatistics;
  /** The current UTC day and the six before it. */
  week: PeriodStatistics;
  total: PeriodStatistics & { merchantCount: number };
  expiredToday: number;
  pool: PoolCounts;
}

export interface MerchantStatistics {
  orderCount: number;
  completedCount: number;
  callbackFailedCount: number;
  activeOrderCount: number;
  incidentCount: number;
  received: Usdt;
  waived: Usdt;
}

const DAYS = 7;

/** Folded statistics and the deltas not folded yet, in one snapshot. */
const BY_DAY = `
  by_day as (
    select day, sum(order_count)::int as orders, sum(completed_count)::int as completed,
      sum(expired_count)::int as expired, sum(received)::bigint as received, sum(waived)::bigint as waived
    from (
      select day, order_count, completed_count, expired_count, received, waived from daily_statistics
      union all
      select day, order_count, completed_count, expired_count, received, waived from statistic_deltas
      where day is not null
    ) counts group by day
  )`;

/** The dashboard's statistics, read without counting orders: the time does not grow with their number. */
export async function readStatistics(db: Db): Promise<Statistics> {
  const row = await queryOne<Record<string, bigint | number | null>>(
    db,
    `with ${BY_DAY}, today as (select utc_day(now()) as day), pool as (
       select sum(free_addresses)::int as free, sum(leased_addresses)::int as leased
       from (select free_addresses, leased_addresses from pool_statistics
         union all select free_addresses, leased_addresses from statistic_deltas) counts
     )
     select ${period('today', 'by_day.day = today.day')},
       ${period('week', `by_day.day between today.day - ${DAYS - 1} and today.day`)}, ${period('total', 'true')},
       coalesce(sum(expired) filter (where by_day.day = today.day), 0)::int as expired_today,
       (select count(*)::int from merchants) as merchant_count,
       (select free from pool) as free, (select leased from pool) as leased
     from today left join by_day on true`,
  );
  if (!row) throw new Error('no statistics were read');
  const read = (name: string): number => Number(row[name] ?? 0);
  const readPeriod = (name: string): PeriodStatistics => ({
    orderCount: read(`${name}_orders`),
    completedCount: read(`${name}_completed`),
    received: usdt(BigInt(row[`${name}_received`] ?? 0)),
    waived: usdt(BigInt(row[`${name}_waived`] ?? 0)),
  });
  return {
    today: readPeriod('today'),
    week: readPeriod('week'),
    total: { ...readPeriod('total'), merchantCount: read('merchant_count') },
    expiredToday: read('expired_today'),
    pool: { total: read('free') + read('leased'), free: read('free'), allocated: read('leased') },
  };
}

function period(name: string, condition: string): string {
  return ['orders', 'completed', 'received', 'waived']
    .map((column) => `coalesce(sum(${column}) filter (where ${condition}), 0)::bigint as ${name}_${column}`)
    .join(', ');
}

/** Money received on each of the last seven UTC days, oldest first, today last. */
export async function readDailyReceived(db: Db): Promise<{ day: string; received: Usdt }[]> {
  const rows = await query<{ day: string; received: bigint }>(
    db,
    `with ${BY_DAY}
     select d.day::date::text as day, coalesce(by_day.received, 0)::bigint as received
     from generate_series(utc_day(now()) - ${DAYS - 1}, utc_day(now()), interval '1 day') d (day)
     left join by_day on by_day.day = d.day::date order by d.day`,
  );
  return rows.map((row) => ({ day: row.day, received: usdt(row.received) }));
}

const BY_MERCHANT = `
  select merchant_id, order_count, completed_count, callback_failed_count, active_count, incident_count, received,
    waived
  from merchant_statistics
  union all
  select merchant_id, order_count, completed_count, callback_failed_count, active_count, incident_count, received,
    waived
  from statistic_deltas where merchant_id is not null`;

/** The statistics of one merchant. */
export async function readMerchantStatistics(db: Db, merchantId: string): Promise<MerchantStatistics> {
  const row = await queryOne<{
    orders: number;
    completed: number;
    callback_failed: number;
    active: number;
    incidents: number;
    received: bigint;
    waived: bigint;
  }>(
    db,
    `select coalesce(sum(order_count), 0)::int as orders, coalesce(sum(completed_count), 0)::int as completed,
       coalesce(sum(callback_failed_count), 0)::int as callback_failed, coalesce(sum(active_count), 0)::int as active,
       coalesce(sum(incident_count), 0)::int as incidents, coalesce(sum(received), 0)::bigint as received,
       coalesce(sum(waived), 0)::bigint as waived
     from (${BY_MERCHANT}) counts where merchant_id = :merchantId`,
    { merchantId },
  );
  if (!row) throw new Error('no statistics were read');
  return {
    orderCount: row.orders,
    completedCount: row.completed,
    callbackFailedCount: row.callback_failed,
    activeOrderCount: row.active,
    incidentCount: row.incidents,
    received: usdt(row.received),
    waived: usdt(row.waived),
  };
}

/** A day of a merchant. */
export interface MerchantDay extends PeriodStatistics {
  /** Of UTC, such as 2026-01-31. */
  day: string;
}

/** The last seven UTC days of a merchant, oldest first, today last. */
export async function readMerchantDays(db: Db, merchantId: string): Promise<MerchantDay[]> {
  const columns = 'merchant_id, day, order_count, completed_count, received, waived';
  return query<MerchantDay>(
    db,
    `select d.day::date::text as day, coalesce(sum(order_count), 0)::int as "orderCount",
       coalesce(sum(completed_count), 0)::int as "completedCount", coalesce(sum(received), 0)::bigint as received,
       coalesce(sum(waived), 0)::bigint as waived
     from generate_series(utc_day(now()) - ${DAYS - 1}, utc_day(now()), interval '1 day') d (day)
     left join (
       select ${columns} from merchant_daily_statistics union all select ${columns} from statistic_deltas
     ) counts on counts.merchant_id = :merchantId and counts.day = d.day::date
     group by d.day order by d.day`,
    { merchantId },
  );
}

/** The number of orders, in total or of one merchant. */
export async function countOrders(db: Db, merchantId?: string): Promise<number> {
  const row = await queryOne<{ orders: number }>(
    db,
    `select coalesce(sum(order_count), 0)::int as orders from (${BY_MERCHANT}) counts
     ${merchantId === undefined ? '' : 'where merchant_id = :merchantId'}`,
    { merchantId },
  );
  return row?.orders ?? 0;
}

/** The number of orders per merchant, and of those that are `callback_failed`; merchants without any are left out. */
export async function countOrdersOfMerchants(
  db: Db,
): Promise<Map<string, Pick<MerchantStatistics, 'orderCount' | 'callbackFailedCount'>>> {
  const rows = await query<{ merchant_id: string; orders: number; callback_failed: number }>(
    db,
    `select merchant_id, sum(order_count)::int as orders, sum(callback_failed_count)::int as callback_failed
     from (${BY_MERCHANT}) counts group by merchant_id`,
  );
  return new Map(
    rows.map((row) => [row.merchant_id, { orderCount: row.orders, callbackFailedCount: row.callback_failed }]),
  );
}
