import type { Schemas } from '@gateway/contract';
import { type EventOfOrder } from '@gateway/store/gateway';
import { listedOrderFields, type ListedOrder } from '@gateway/store/orders';
import { presentAftermath } from './order-view';

/** An order in the admin's lists. */
export function presentListedOrder(order: ListedOrder): Schemas['ListedOrder'] {
  return {
    ...listedOrderFields(order),
    status: order.status,
    tx_hash: order.txHash,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    ...presentAftermath(order),
  };
}

/** An event with fields of its order (specification 2.3). */
export function presentEvent(event: EventOfOrder): Schemas['OrderEvent'] {
  return {
    id: event.id,
    created_at: event.createdAt.toISOString(),
    event_type: event.type,
    payload: event.payload,
    order_id: event.orderId,
    order_status: event.orderStatus,
    external_id: event.externalId,
    merchant_name: event.merchantName,
  };
}
