import { request } from './http/client';
import type { OrderEvent } from './orders';

/** The ten latest failed webhooks and sweeps of all orders. */
export async function listIncidents(signal: AbortSignal): Promise<OrderEvent[]> {
  return (await request<{ data: OrderEvent[] }>('GET', '/incidents', { signal })).data;
}
