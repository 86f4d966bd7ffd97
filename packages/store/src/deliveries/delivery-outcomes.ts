import type { AttemptOutcome } from './attempt-outcome';
import { query, type Db, type Tx } from '../db/pool';
import { prepare, runPrepared } from '../db/prepared';
import { pipelined, transact } from '../db/transaction';
import { recordEndpointHealth } from './endpoint-health';
import { appendOrderEvents } from '../orders/order-events';
import { advanceOrders, type MovedOrder, type OrderChange } from '../orders/order-status';
import { lockOrders } from '../orders/orders';

type Failure = Extract<AttemptOutcome, { isAcknowledged: false }>;

/** The result of recording outcomes. */
export interface RecordedOutcomes {
  /**
   * Outcomes that no longer held their lease: the delivery was reclaimed, or replaced by a newer cycle. One that had
   * been recorded before, by a commit whose reply was lost, does not count.
   */
  staleCount: number;
}

/**
 * Records how attempts ended, in one transaction; an order may occur once. A 2xx always completes the order and ends
 * its deliveries, however old its lease; a failure counts only under the lease it was claimed with. Idempotent: the
 * attempt's row shows that it was recorded.
 */
export async function recordOutcomes(db: Db, outcomes: readonly AttemptOutcome[]): Promise<RecordedOutcomes> {
  const acknowledged = outcomes.filter((outcome) => outcome.isAcknowledged);
  return transact(db, async (tx) => {
    if (acknowledged.length < outcomes.length) await lockOrders(tx, orderIdsOf(outcomes));
    // The first statement locks the orders, also when several are sent together.
    const [moved, isNew, ended] = await pipelined([
      advanceOrders(tx, acknowledged.flatMap(acknowledgement)),
      insertAttempts(tx, outcomes),
      endDeliveries(tx, acknowledged),
    ]);
    for (const id of await endWithOthers(tx, acknowledged, ended, moved)) ended.add(id);
    const added = outcomes.filter((outcome) => isNew.has(keyOf(outcome)));
    await recordResent(tx, acknowledged, ended, moved);
    const held = await recordFailures(
      tx,
      added.filter((outcome) => !outcome.isAcknowledged),
    );
    await recordEndpointHealth(tx, added);
    const stale = added.filter(({ delivery }) => !ended.has(delivery.id) && !held.has(delivery.id));
    if (stale.length > 0) await forgetLost(tx, stale);
    return { staleCount: stale.length };
  });
}

/** A database that was restored beneath a running notifier may lack the delivery: then its attempt is not kept either. */
async function forgetLost(tx: Tx, stale: readonly AttemptOutcome[]): Promise<void> {
  await query(
    tx,
    `delete from webhook_attempts a where a.delivery_id = any(:ids::uuid[])
       and not exists (select 1 from webhook_deliveries d where d.id = a.delivery_id)`,
    { ids: stale.map(({ delivery }) => delivery.id) },
  );
}

function orderIdsOf(outcomes: readonly AttemptOutcome[]): string[] {
  return outcomes.flatMap(({ delivery }) => (delivery.orderId === null ? [] : [delivery.orderId]));
}

/** A webhook that was sent again for a completed order moves nothing; that it was acknowledged is recorded. */
async function recordResent(
  tx: Tx,
  acknowledged: readonly AttemptOutcome[],
  ended: ReadonlySet<string>,
  moved: readonly MovedOrder[],
): Promise<void> {
  const later = acknowledged.filter(({ delivery }) => delivery.cycle > 1 && ended.has(delivery.id));
  if (later.length === 0) return;
  const hasEvent = new Set(moved.map(({ id }) => id));
  await appendOrderEvents(
    tx,
    later
      .flatMap(acknowledgement)
      .filter(({ orderId }) => !hasEvent.has(orderId))
      .map(({ orderId, payload }) => ({ orderId, type: 'webhook_delivered', ...(payload && { payload }) })),
  );
}

function keyOf({ delivery }: AttemptOutcome): string {
  return `${delivery.id} ${delivery.leaseToken}`;
}

function acknowledgement({ delivery, httpStatus, durationMs }: AttemptOutcome): OrderChange[] {
  if (delivery.orderId === null) return [];
  return [
    {
      orderId: delivery.orderId,
      trigger: 'delivery_acknowledged',
      payload: {
        attempt: delivery.attempt,
        cycle: delivery.cycle,
        delivery_id: delivery.id,
        http_status: httpStatus,
        duration_ms: durationMs,
      },
    },
  ];
}

/** Returns the keys of the attempts that were not recorded before. */
async function insertAttempts(tx: Tx, outcomes: readonly AttemptOutcome[]): Promise<Set<string>> {
  const rows = await runPrepared<{ delivery_id: string; lease_token: string }>(tx, INSERT_ATTEMPTS, {
    ids: outcomes.map(({ delivery }) => delivery.id),
    attempts: outcomes.map(({ delivery }) => delivery.attempt),
    tokens: outcomes.map(({ delivery }) => delivery.leaseToken),
    urls: outcomes.map(({ delivery }) => delivery.url),
    times: outcomes.map(({ delivery }) => delivery.claimedAt),
    durations: outcomes.map(({ durationMs }) => durationMs),
    statuses: outcomes.map(({ httpStatus }) => httpStatus),
    reasons: outcomes.map((outcome) => (outcome.isAcknowledged ? null : outcome.reason)),
    heads: outcomes.map(({ responseHead }) => responseHead),
    merchants: outcomes.map(({ delivery }) => (delivery.kind === 'test' ? null : delivery.merchantId)),
  });
  return new Set(rows.map((row) => `${row.delivery_id} ${row.lease_token}`));
}

const INSERT_ATTEMPTS = prepare(
  'insert_attempts',
  `insert into webhook_attempts (delivery_id, attempt, lease_token, url, started_at, duration_ms, http_status,
     reason, response_head, merchant_id)
   select * from unnest(:ids::uuid[], :attempts::int[], :tokens::uuid[], :urls::text[], :times::timestamptz[],
     :durations::int[], :statuses::int[], :reasons::text[], :heads::text[], :merchants::uuid[])
   on conflict (delivery_id, lease_token) do nothing
   returning delivery_id, lease_token`,
);

/** Ends the acknowledged deliveries that were still open; returns their ids. */
async function endDeliveries(tx: Tx, acknowledged: readonly AttemptOutcome[]): Promise<Set<string>> {
  if (acknowledged.length === 0) return new Set();
  const rows = await runPrepared<{ id: string }>(tx, END_DELIVERIES, {
    ids: acknowledged.map(({ delivery }) => delivery.id),
  });
  return new Set(rows.map((row) => row.id));
}

const END_DELIVERIES = prepare(
  'end_deliveries',
  `update webhook_deliveries d
   set state = 'delivered', finished_at = now(), lease_token = null, lease_until = null
   from unnest(:ids::uuid[]) as a (id)
   where d.id = a.id and d.finished_at is null
   returning d.id`,
);

/**
 * Ends acknowledged deliveries that had failed, and supersedes all others of the orders that this completes, so that a
 * completed order has no failed delivery. What an admin had sent again since the order was completed goes on. Returns
 * the ids of those acknowledged now.
 */
async function endWithOthers(
  tx: Tx,
  acknowledged: readonly AttemptOutcome[],
  ended: ReadonlySet<string>,
  moved: readonly MovedOrder[],
): Promise<string[]> {
  // A first cycle that was still open is its order's only one, and nearly all are: no need to search for others.
  const others = acknowledged.filter(({ delivery }) => delivery.cycle > 1 || !ended.has(delivery.id));
  if (others.length === 0) return [];
  const completed = new Set(moved.map(({ id }) => id));
  const rows = await query<{ id: string; state: string }>(
    tx,
    `update webhook_deliveries
     set state = case when id = any(:ids::uuid[]) then 'delivered' else 'superseded' end, finished_at = now(),
       lease_token = null, lease_until = null
     where (id = any(:ids::uuid[]) or order_id = any(:orderIds::uuid[]))
       and state in ('pending', 'waiting', 'failed')
     returning id, state`,
    {
      ids: others.map(({ delivery }) => delivery.id),
      orderIds: orderIdsOf(others).filter((id) => completed.has(id)),
    },
  );
  return rows.filter((row) => row.state === 'delivered').map((row) => row.id);
}

/** Plans what follows failed attempts and records order events; returns the deliveries that still held their lease. */
async function recordFailures(tx: Tx, failed: readonly Failure[]): Promise<ReadonlyMap<string, unknown>> {
  if (failed.length === 0) return new Map();
  const held = await planNextAttempts(tx, failed);
  const superseded = await findSuperseded(tx, failed);
  const counted = failed.filter(({ delivery }) => held.has(delivery.id) || superseded.has(delivery.id));
  const exhausted = counted.filter(({ delivery, isExhausted }) => isExhausted && held.has(delivery.id));
  const moved = await advanceOrders(
    tx,
    exhausted.flatMap((outcome) =>
      failureOf(outcome, held).map((fact) => ({ ...fact, trigger: 'delivery_exhausted' })),
    ),
  );
  const hasEvent = new Set(moved.map((order) => order.id));
  await appendOrderEvents(
    tx,
    counted
      .flatMap((outcome) => failureOf(outcome, held))
      .filter(({ orderId }) => !hasEvent.has(orderId))
      .map((fact) => ({ ...fact, type: 'webhook_failed' })),
  );
  return held;
}

function failureOf(
  { delivery, reason, httpStatus }: Failure,
  held: ReadonlyMap<string, Date | null>,
): { orderId: string; payload: Record<string, unknown> }[] {
  if (delivery.orderId === null) return [];
  const nextAt = held.get(delivery.id);
  return [
    {
      orderId: delivery.orderId,
      payload: {
        reason,
        attempt: delivery.attempt,
        cycle: delivery.cycle,
        delivery_id: delivery.id,
        ...(httpStatus === null ? {} : { http_status: httpStatus }),
        ...(nextAt ? { next_attempt_at: nextAt.toISOString() } : {}),
      },
    },
  ];
}

/** Returns when the deliveries still held are retried; null for those that have failed permanently. */
async function planNextAttempts(tx: Tx, failed: readonly Failure[]): Promise<Map<string, Date | null>> {
  const rows = await query<{ id: string; next_at: Date | null }>(
    tx,
    `update webhook_deliveries d
     set state = case when f.seconds is null then 'failed' else 'waiting' end,
       due_at = coalesce(now() + f.seconds * interval '1 second', d.due_at),
       origin = coalesce(f.origin, d.origin),
       finished_at = case when f.seconds is null then now() end,
       is_express = false, lease_token = null, lease_until = null
     from unnest(:ids::uuid[], :tokens::uuid[], :seconds::float8[], :origins::text[]) as f (id, token, seconds, origin)
     where d.id = f.id and d.lease_token = f.token
     returning d.id, case when f.seconds is not null then d.due_at end as next_at`,
    {
      ids: failed.map(({ delivery }) => delivery.id),
      tokens: failed.map(({ delivery }) => delivery.leaseToken),
      seconds: failed.map(({ next }) => next?.seconds ?? null),
      origins: failed.map(({ next }) => next?.origin ?? null),
    },
  );
  return new Map(rows.map((row) => [row.id, row.next_at]));
}

/** An attempt superseded by a newer cycle is recorded but changes no status; one only reclaimed has not ended. */
async function findSuperseded(tx: Tx, failed: readonly Failure[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    tx,
    `select id from webhook_deliveries where id = any(:ids::uuid[]) and state = 'superseded'`,
    { ids: failed.map(({ delivery }) => delivery.id) },
  );
  return new Set(rows.map((row) => row.id));
}
