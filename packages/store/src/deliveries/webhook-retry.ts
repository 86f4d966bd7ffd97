import { invariant, refuse } from '@gateway/domain';
import { query, queryOne, type Tx } from '../db/pool';
import { advanceOrders } from '../orders/order-status';
import { lockOrders } from '../orders/orders';

interface Cycle {
  id: string;
  cycle: number;
  state: string;
  is_due_later: boolean;
}

/**
 * Starts a new cycle of attempts, due now and exempt from the limits of its endpoint; the older cycle ends. An override
 * URL, already checked by the caller, serves only the fast attempts of this cycle. Wake `webhooks` after the commit.
 * @throws Refusal NOT_FOUND for an unknown order; INVALID_STATE unless its webhook failed or waits for a later attempt
 */
export async function requestWebhookRetry(tx: Tx, orderId: string, overrideUrl?: string): Promise<void> {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuse('NOT_FOUND', 'Order does not exist');
  const newest = await lockNewestCycle(tx, orderId);
  if (order.status === 'confirmed' && !(newest?.state === 'waiting' && newest.is_due_later)) {
    refuse('INVALID_STATE', 'The webhook of this order is being delivered');
  }
  await advanceOrders(tx, [
    {
      orderId,
      trigger: 'webhook_retry_requested',
      payload: { cycle: (newest?.cycle ?? 0) + 1, has_override: overrideUrl !== undefined },
    },
  ]);
  invariant(newest !== undefined, 'a paid order has a delivery');
  await query(
    tx,
    `update webhook_deliveries set state = 'superseded', finished_at = now(), lease_token = null, lease_until = null
     where order_id = :orderId and state in ('pending', 'waiting', 'sending')`,
    { orderId },
  );
  await query(
    tx,
    `insert into webhook_deliveries (event_id, order_id, merchant_id, cycle, is_manual, is_express, url, override_url,
       origin, body)
     select event_id, order_id, merchant_id, cycle + 1, true, true, url, :overrideUrl, :origin, body
     from webhook_deliveries where id = :id`,
    { id: newest.id, overrideUrl: overrideUrl ?? null, origin: new URL(overrideUrl ?? order.callbackUrl).origin },
  );
}

function lockNewestCycle(tx: Tx, orderId: string): Promise<Cycle | undefined> {
  return queryOne<Cycle>(
    tx,
    `select id, cycle, state, due_at > now() as is_due_later from webhook_deliveries
     where order_id = :orderId order by cycle desc limit 1 for update`,
    { orderId },
  );
}
