import { usdt, type Usdt } from '@gateway/domain';
import { query, queryOne, type Db } from '../db/pool';

/** One hour: money by the time of its block, orders by their creation. */
export interface HourStatistics {
  start: Date;
  received: Usdt;
  orderCount: number;
  paidCount: number;
}

/** Why payments, webhooks and sweeps failed, and how often. */
export interface FailureCount {
  kind: 'order' | 'webhook' | 'sweep';
  /** Of orders "expired", "cancelled" or "underpaid"; of the others as in their event. */
  reason: string;
  count: number;
}

/** The paid orders of one currency: what they asked for, and the USDT that came of it. */
export interface PricedStatistics {
  currency: string;
  orderCount: number;
  /** Decimal text. */
  price: string;
  received: Usdt;
}

/** The current hour and the 23 before it. */
export interface LastDayStatistics {
  /** When these were counted. */
  asOf: Date;
  /** Oldest first; the last one is not over. */
  hours: HourStatistics[];
  /** Orders created in these hours that still wait for their payment. */
  waitingCount: number;
  /** From the creation of an order to its last payment being final; null if none was paid in full. */
  medianSecondsToPay: number | null;
  /** Of orders by price that were created in these hours and are paid, by currency. */
  priced: PricedStatistics[];
  /** Most frequent first. */
  failures: FailureCount[];
}

const HOURS = 24;
/** More incidents than these in a day are counted as these. */
const MAX_INCIDENTS = 10_000;

const BY_HOUR = `
  select h.start, coalesce(m.received, 0)::bigint as received,
    coalesce(o.orders, 0)::int as orders, coalesce(o.paid, 0)::int as paid
  from generate_series(:since::timestamptz, :asOf::timestamptz, interval '1 hour') h (start)
  left join (
    select date_trunc('hour', block_time, 'UTC') as start, sum(amount) as received
    from credits where block_time >= :since group by 1
  ) m on m.start = h.start
  left join (
    select date_trunc('hour', created_at, 'UTC') as start, count(*) as orders, count(confirmed_at) as paid
    from orders where created_at >= :since group by 1
  ) o on o.start = h.start
  order by h.start`;

/** An accepted order was not paid in full, and its time depends on the admin. */
const OUTCOMES = `
  select count(*) filter (where status = 'pending')::int as waiting,
    count(*) filter (where status = 'expired' and cancelled_at is null)::int as expired,
    count(*) filter (where status = 'expired' and cancelled_at is not null)::int as cancelled,
    count(*) filter (where status = 'failed')::int as underpaid,
    (percentile_cont(0.5) within group (order by extract(epoch from confirmed_at - created_at))
      filter (where confirmed_at is not null and not is_accepted))::float8 as median_seconds
  from orders where created_at >= :since`;

const PRICED = `
  select price ->> 'currency' as currency, count(*)::int as "orderCount",
    sum((price ->> 'amount')::numeric)::text as price, sum(amount_received)::bigint as received
  from orders where created_at >= :since and price is not null and confirmed_at is not null group by 1 order by 1`;

const INCIDENTS = `
  select case event_type when 'webhook_failed' then 'webhook' else 'sweep' end as kind,
    coalesce(payload ->> 'reason', 'unknown') as reason, count(*)::int as count
  from (
    select event_type, payload, created_at from order_events
    where event_type in ('webhook_failed', 'sweep_failed') order by seq desc limit :most
  ) newest
  where created_at >= :since group by 1, 2`;

/**
 * What the last 24 hours brought, counted from the rows of these hours: the time depends on how many orders they have,
 * not on how many there are.
 */
export async function readLastDay(db: Db): Promise<LastDayStatistics> {
  const now = await queryOne<{ as_of: Date; since: Date }>(
    db,
    `select now() as as_of, date_trunc('hour', now(), 'UTC') - interval '${HOURS - 1} hours' as since`,
  );
  if (!now) throw new Error('the database returned no time');
  const { as_of: asOf, since } = now;
  const hours = await query<{ start: Date; received: bigint; orders: number; paid: number }>(db, BY_HOUR, {
    since,
    asOf,
  });
  const outcomes = await queryOne<OutcomeRow>(db, OUTCOMES, { since });
  if (!outcomes) throw new Error('no outcomes were counted');
  const priced = await query<PricedStatistics>(db, PRICED, { since });
  const incidents = await query<FailureCount>(db, INCIDENTS, { since, most: MAX_INCIDENTS });
  return {
    asOf,
    hours: hours.map(({ start, received, orders, paid }) => ({
      start,
      received: usdt(received),
      orderCount: orders,
      paidCount: paid,
    })),
    waitingCount: outcomes.waiting,
    medianSecondsToPay: outcomes.median_seconds === null ? null : Math.round(outcomes.median_seconds),
    priced,
    failures: [...failedOrders(outcomes), ...incidents].sort((one, other) => other.count - one.count),
  };
}

interface OutcomeRow {
  waiting: number;
  expired: number;
  cancelled: number;
  underpaid: number;
  median_seconds: number | null;
}

function failedOrders(outcomes: OutcomeRow): FailureCount[] {
  return (['expired', 'cancelled', 'underpaid'] as const)
    .map((reason) => ({ kind: 'order' as const, reason, count: outcomes[reason] }))
    .filter(({ count }) => count > 0);
}
