import { ask } from './client';
import type { OrderStatus } from './orders';

/** Something that happened to an order; the payload depends on the type. */
export interface OrderEvent {
  id: string;
  created_at: string;
  event_type: string;
  payload: Record<string, unknown>;
  order_id: string;
  order_status: OrderStatus;
  external_id: string;
  merchant_name: string;
}

/** The ten latest failed webhooks and sweeps of all orders. */
export async function listIncidents(signal: AbortSignal): Promise<OrderEvent[]> {
  return (await ask<{ data: OrderEvent[] }>('GET', '/incidents', { signal })).data;
}
