import { invariant, refuse } from '@gateway/domain';
import { query, queryOne, type Tx } from '../db/pool';
import type { Acted } from '../people/access/admin-actions';
import { advanceOrders } from '../orders/order-status';
import { lockOrders, NO_CALLBACK, type Order } from '../orders/orders';

/** So many webhooks are planned by one request, whose locks stay short. */
const MAX_RESENT = 500;
/** A merchant's server that was down for a day gets what it missed at this rate. */
const PER_SECOND = 5;

/** Webhooks that are sent again. */
export interface ResentWebhooks {
  count: number;
  /** When the first attempt of the last one is due. */
  until: Date;
  /** There were more than one request plans. */
  hasMore: boolean;
}

/** Who has them sent again; an admin says why. */
interface ResendRequest {
  by: 'admin' | 'merchant';
  note?: string | undefined;
}

/**
 * Has the failed webhooks of a merchant sent again, oldest order first, at a bounded rate: each begins a new cycle that
 * is due after the one before it, and after those of an earlier request. Wake `webhooks` after the commit.
 * @throws Refusal INVALID_STATE if none has failed
 */
export async function resendFailedWebhooks(
  tx: Tx,
  merchantId: string,
  { by, note }: ResendRequest,
): Promise<Acted<ResentWebhooks>> {
  const found = await query<{ id: string }>(
    tx,
    `select id from orders where merchant_id = :merchantId and status = 'callback_failed'
     order by created_at, id limit :most`,
    { merchantId, most: MAX_RESENT + 1 },
  );
  const chosen = found.slice(0, MAX_RESENT).map(({ id }) => id);
  const locked = await lockOrders(tx, chosen);
  const orders = chosen.flatMap((id) => locked.get(id) ?? []).filter(({ status }) => status === 'callback_failed');
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) refuse('INVALID_STATE', 'No webhook of this merchant has failed, or all are being sent again');
  const cycles = await endCycles(tx, ids);
  await advanceOrders(
    tx,
    ids.map((orderId) => ({
      orderId,
      trigger: 'webhook_resend_requested',
      payload: {
        ...{ cycle: (cycles.get(orderId) ?? 0) + 1, has_override: false },
        ...(by === 'merchant' ? { requested_by: by } : {}),
        ...(note === undefined ? {} : { note }),
      },
    })),
  );
  const until = await planCycles(tx, merchantId, orders);
  const result = { count: ids.length, until, hasMore: found.length > MAX_RESENT };
  const after = { webhooks: ids.length, ...(note === undefined ? {} : { note }) };
  return { result, action: { action: 'merchant.resend_webhooks', object: merchantId, before: null, after } };
}

/** Ends what is left of the earlier cycles; returns the number of the newest one of each order. */
async function endCycles(tx: Tx, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await query<{ order_id: string; cycle: number }>(
    tx,
    'select order_id, cycle from webhook_deliveries where order_id = any(:ids::uuid[]) order by id for update',
    { ids },
  );
  await query(
    tx,
    `update webhook_deliveries set state = 'superseded', finished_at = now(), lease_token = null, lease_until = null
     where order_id = any(:ids::uuid[]) and state in ('pending', 'waiting')`,
    { ids },
  );
  const newest = new Map<string, number>();
  for (const { order_id: id, cycle } of rows) newest.set(id, Math.max(cycle, newest.get(id) ?? 0));
  return newest;
}

/**
 * What no attempt was made of yet, but waits, was planned by an earlier request. A server that recovers does not bring
 * these forward: that would exceed the rate.
 */
async function planCycles(tx: Tx, merchantId: string, orders: readonly Order[]): Promise<Date> {
  const row = await queryOne<{ until: Date }>(
    tx,
    `with planned as (
       select greatest(now(), max(due_at)) as until from webhook_deliveries
       where merchant_id = :merchantId and state = 'waiting' and attempt = 0
     ), added as (
       insert into webhook_deliveries (event_id, order_id, merchant_id, cycle, is_manual, is_brought_forward, url, origin,
         body, state, due_at)
       select d.event_id, d.order_id, d.merchant_id, d.cycle + 1, true, true, d.url, i.origin, d.body, 'waiting',
         p.until + i.place * interval '1 second' / :perSecond
       from unnest(:ids::uuid[], :origins::text[]) with ordinality as i (order_id, origin, place)
       cross join planned p
       cross join lateral (
         select * from webhook_deliveries where order_id = i.order_id order by cycle desc limit 1
       ) d
       returning due_at
     )
     select max(due_at) as until from added`,
    {
      ...{ merchantId, perSecond: PER_SECOND },
      ids: orders.map(({ id }) => id),
      origins: orders.map(({ callbackUrl }) => new URL(callbackUrl ?? NO_CALLBACK).origin),
    },
  );
  invariant(row !== undefined, 'an aggregate has a row');
  return row.until;
}
