import { invariant, type OrderStatus, refuse } from '@gateway/domain';
import { query, queryOne, type Tx } from '../db/pool';
import { advanceOrders } from '../orders/order-status';
import { lockOrders, NO_CALLBACK } from '../orders/orders';

interface Cycle {
  id: string;
  cycle: number;
  state: string;
  is_due_later: boolean;
}

/** Who requests that a webhook be sent again. An override URL is already checked by the caller. */
interface RetryRequest {
  by?: 'admin' | 'merchant';
  overrideUrl?: string | undefined;
  /** Why; with a reason, an acknowledged webhook is sent again too. */
  note?: string | undefined;
}

/**
 * Starts a new cycle of attempts, due now; the older cycle ends. If the admin requests it, no limit of its endpoint
 * holds it back. An override URL serves only the fast attempts of this cycle. Wake `webhooks` after the commit.
 * A completed order stays completed, whatever becomes of the new cycle.
 * @throws Refusal NOT_FOUND for an unknown order; INVALID_STATE unless its webhook failed or waits for a later attempt,
 * or a note is given and it was acknowledged, and for an order that owed none
 */
export async function requestWebhookRetry(
  tx: Tx,
  orderId: string,
  { by = 'admin', overrideUrl, note }: RetryRequest = {},
): Promise<void> {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuse('NOT_FOUND', 'Order does not exist');
  const newest = await lockNewestCycle(tx, orderId);
  if (newest === undefined && order.callbackUrl === null) {
    refuse('INVALID_STATE', 'The order has no callback_url, so it has no webhook to send again');
  }
  // Without a note the transition of a completed order is refused below, whatever its webhook does.
  const isPossible = order.status !== 'completed' || note !== undefined;
  if (isPossible && isUnderWay(order.status, newest)) {
    refuse('INVALID_STATE', 'The webhook of this order is being delivered');
  }
  await advanceOrders(tx, [
    {
      orderId,
      trigger: note === undefined ? 'webhook_retry_requested' : 'webhook_resend_requested',
      payload: {
        ...{ cycle: (newest?.cycle ?? 0) + 1, has_override: overrideUrl !== undefined },
        ...(by === 'merchant' ? { requested_by: by } : {}),
        ...(note === undefined ? {} : { note }),
      },
    },
  ]);
  invariant(newest !== undefined, 'a paid order has a delivery');
  await query(
    tx,
    `update webhook_deliveries set state = 'superseded', finished_at = now(), lease_token = null, lease_until = null
     where order_id = :orderId and state in ('pending', 'waiting')`,
    { orderId },
  );
  await query(
    tx,
    `insert into webhook_deliveries (event_id, order_id, merchant_id, cycle, is_manual, is_express, url, override_url,
       origin, body)
     select event_id, order_id, merchant_id, cycle + 1, :byAdmin, :byAdmin, url, :overrideUrl, :origin, body
     from webhook_deliveries where id = :id`,
    {
      ...{ id: newest.id, byAdmin: by === 'admin', overrideUrl: overrideUrl ?? null },
      origin: new URL(overrideUrl ?? order.callbackUrl ?? NO_CALLBACK).origin,
    },
  );
}

/** An attempt that is due or being made. A failed order's may be: then the admin wants one past the limits. */
function isUnderWay(status: OrderStatus, newest: Cycle | undefined): boolean {
  if (status !== 'confirmed' && status !== 'completed') return false;
  const isOpen = newest !== undefined && OPEN.includes(newest.state);
  return isOpen ? !(newest.state === 'waiting' && newest.is_due_later) : status === 'confirmed';
}

const OPEN = ['pending', 'waiting'];

function lockNewestCycle(tx: Tx, orderId: string): Promise<Cycle | undefined> {
  return queryOne<Cycle>(
    tx,
    `select id, cycle, state, due_at > now() as is_due_later from webhook_deliveries
     where order_id = :orderId order by cycle desc limit 1 for update`,
    { orderId },
  );
}
