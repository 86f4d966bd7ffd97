import { query, queryOne, type Db } from '../db/pool';
import { transact } from '../db/transaction';
import { FAILURES_TO_SLOW, MAX_OPEN_SECONDS } from './endpoint-health';
import type { AttemptedDelivery, DeliveryKind } from './attempt-outcome';

/** How long to wait for a probe of an unreachable endpoint before sending another. */
const PROBE_SECONDS = 30;
/** Postponed attempts are spread over this time. */
const SPREAD_SECONDS = 30;
/** No wait is longer than two days plus a fifth; a later due time means that the database's clock went back. */
const MAX_WAIT_HOURS = 60;
/** No lease is longer: the maximum timeout of an attempt plus the notifier's reserve. */
const MAX_LEASE_SECONDS = 120;
/** A delivery whose sender died this often counts as failed: it may be what kills the senders. */
const MAX_DEATHS = 5;

/**
 * Makes waiting deliveries pending when they are due. Slow attempts to an endpoint with an open breaker are postponed
 * instead, except for one probe once the breaker's time is over. Returns the number of rows examined.
 */
export async function promoteDue(db: Db, fastAttempts: number, most: number): Promise<number> {
  const rows = await query(
    db,
    `with due as (
       select d.id, d.merchant_id, d.origin, d.attempt from webhook_deliveries d
       where d.state = 'waiting' and d.due_at <= now()
       order by d.due_at limit :most for update skip locked
     ),
     judged as (
       select due.id, due.merchant_id, due.origin, e.open_until,
         row_number() over (partition by due.merchant_id, due.origin, e.origin is null order by due.id) as place
       from due left join webhook_endpoints e
         on e.merchant_id = due.merchant_id and e.origin = due.origin and e.open_until is not null
         and due.attempt >= :fastAttempts
     ),
     probed as (
       update webhook_endpoints e set open_until = now() + :probe * interval '1 second'
       from judged j
       where j.place = 1 and j.open_until <= now() and e.merchant_id = j.merchant_id and e.origin = j.origin
     )
     update webhook_deliveries d
     set state = case when j.is_held_back then 'waiting' else 'pending' end,
       due_at = case when j.is_held_back
         then greatest(j.open_until, now()) + (random() * :spread) * interval '1 second' else d.due_at end
     from (select id, open_until, coalesce(open_until > now() or place > 1 and open_until is not null, false)
             as is_held_back from judged) j
     where d.id = j.id
     returning 1`,
    { most, fastAttempts, probe: PROBE_SECONDS, spread: SPREAD_SECONDS },
  );
  return rows.length;
}

/**
 * Makes due what a clock that went back left in the far future, including leases and breakers. Returns how many there
 * were.
 */
export async function unparkDeliveries(db: Db): Promise<number> {
  const waiting = await query(
    db,
    `update webhook_deliveries set due_at = now()
     where state = 'waiting' and due_at > now() + :hours * interval '1 hour' returning 1`,
    { hours: MAX_WAIT_HOURS },
  );
  // The holder of such a lease may still be alive, and gets time to record how its attempt ended.
  const sending = await query(
    db,
    `update webhook_deliveries set lease_until = now() + :lease * interval '1 second'
     where state = 'pending' and lease_until > now() + :lease * interval '1 second' returning 1`,
    { lease: MAX_LEASE_SECONDS },
  );
  const open = await query(
    db,
    `update webhook_endpoints set open_until = now()
     where open_until > now() + :open * interval '1 second' returning 1`,
    { open: MAX_OPEN_SECONDS },
  );
  return waiting.length + sending.length + open.length;
}

/** Deliveries with expired leases. */
export interface LapsedLeases {
  /** Made pending again: the attempt did not count. */
  reclaimedCount: number;
  /** Their senders died repeatedly: to be recorded as failed. */
  crashed: (AttemptedDelivery & { ownUrl: string })[];
}

const LAPSED = `state = 'pending' and lease_until < now() and not (id = any(:held::uuid[]))`;

/**
 * Reclaims deliveries from senders that did not record how their attempt ended. No index knows the leases, so this
 * reads all that is to be sent.
 * @param held what the caller itself will still record: it could not for as long as the lease, and is not dead
 */
export async function reclaimLapsed(
  db: Db,
  { most, ...limits }: { fastAttempts: number; most: number; held: readonly string[] },
): Promise<LapsedLeases> {
  // By the two indexes of what is to be sent: in the order of the ids, a plan may read the whole table.
  const lapsed = await query<{ id: string }>(
    db,
    `select id from webhook_deliveries where ${LAPSED} and not is_express
     union all select id from webhook_deliveries where ${LAPSED} and is_express`,
    limits,
  );
  if (lapsed.length === 0) return { reclaimedCount: 0, crashed: [] };
  const bindings = { ...limits, ids: lapsed.slice(0, most).map(({ id }) => id), deaths: MAX_DEATHS };
  return transact(db, async (tx) => {
    const reclaimed = await query(
      tx,
      `update webhook_deliveries set attempt = attempt - 1, lease_token = null, lease_until = null
       where id in (select id from webhook_deliveries
         where id = any(:ids::uuid[]) and ${LAPSED} and claims - attempt < :deaths
         order by id for update skip locked)
       returning 1`,
      bindings,
    );
    const rows = await query<{
      id: string;
      kind: DeliveryKind;
      order_id: string | null;
      merchant_id: string;
      cycle: number;
      attempt: number;
      url: string;
      own_url: string;
      lease_token: string;
      claimed_at: Date;
    }>(
      tx,
      `select id, kind, order_id, merchant_id, cycle, attempt,
         case when attempt <= :fastAttempts then coalesce(override_url, url) else url end as url, url as own_url,
         lease_token, now() as claimed_at
       from webhook_deliveries
       where id = any(:ids::uuid[]) and ${LAPSED} and claims - attempt >= :deaths order by id`,
      bindings,
    );
    return {
      reclaimedCount: reclaimed.length,
      crashed: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        orderId: row.order_id,
        merchantId: row.merchant_id,
        cycle: row.cycle,
        attempt: row.attempt,
        url: row.url,
        ownUrl: row.own_url,
        leaseToken: row.lease_token,
        claimedAt: row.claimed_at,
      })),
    };
  });
}

/**
 * The number of due deliveries, and how long the oldest has been due, in seconds. The age covers healthy endpoints
 * only: a failing one gets one request at a time, and its backlog affects no other.
 */
export async function dueBacklog(db: Db): Promise<{ count: number; oldestSeconds: number }> {
  const row = await queryOne<{ count: number; seconds: number }>(
    db,
    `select count(*)::int as count,
       coalesce(extract(epoch from now() - min(d.due_at) filter (where e.origin is null)), 0)::float8 as seconds
     from webhook_deliveries d
     left join webhook_endpoints e
       on e.merchant_id = d.merchant_id and e.origin = d.origin and e.failure_count >= :failuresToSlow
     where d.state = 'pending' and d.lease_token is null`,
    { failuresToSlow: FAILURES_TO_SLOW },
  );
  return { count: row?.count ?? 0, oldestSeconds: row?.seconds ?? 0 };
}
