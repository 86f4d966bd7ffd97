import { request } from './client';
import type { PageOf } from './page-of';

/** One attempt to deliver a webhook. */
export interface Delivery {
  delivery_id: string;
  /** The number of the schedule: an admin's retry starts a new one. */
  cycle: number;
  is_manual: boolean;
  attempt: number;
  url: string;
  started_at: string;
  duration_ms: number;
  http_status: number | null;
  /** Null when the attempt was acknowledged. */
  reason: string | null;
  /** The beginning of the response body. */
  response: string | null;
  /** When the schedule continues; null if this is not its newest attempt, or no attempt is left. */
  next_attempt_at: string | null;
}

/** The attempts of an order's webhook, newest first. */
export function listDeliveries(
  orderId: string,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<PageOf<Delivery>> {
  return request('GET', `/orders/${encodeURIComponent(orderId)}/deliveries`, { query: { page, limit }, signal });
}
