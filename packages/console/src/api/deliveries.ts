import { ask } from './client';
import type { PageOf } from './page-of';

/** One attempt to tell a merchant. */
export interface Delivery {
  delivery_id: string;
  /** Counts the schedules: an admin's retry begins a new one. */
  cycle: number;
  is_manual: boolean;
  attempt: number;
  url: string;
  started_at: string;
  duration_ms: number;
  http_status: number | null;
  /** Null when the attempt was acknowledged. */
  reason: string | null;
  /** The beginning of the answer. */
  response: string | null;
  /** When the schedule goes on; null where this is not its newest attempt, or none is left. */
  next_attempt_at: string | null;
}

/** The attempts of an order's webhook, newest first. */
export function listDeliveries(
  orderId: string,
  page: number,
  limit: number,
  signal: AbortSignal,
): Promise<PageOf<Delivery>> {
  return ask('GET', `/orders/${encodeURIComponent(orderId)}/deliveries`, { query: { page, limit }, signal });
}
