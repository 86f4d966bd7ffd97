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
