import type { Schemas } from '@gateway/contract';
import { request } from './http/client';
import type { PageOf } from './http/page-of';

/** One attempt to deliver a webhook. */
export type Delivery = Schemas['AdminDelivery'];

/** The attempts of an order's webhook, newest first. */
export function listDeliveries(
  orderId: string,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<PageOf<Delivery>> {
  return request('GET', `/orders/${encodeURIComponent(orderId)}/deliveries`, { query: { page, limit }, signal });
}
