import type { Schemas } from '@gateway/contract';
import { requestOwn } from './http/client';

/** What happened to an order; the payload depends on the type. */
export type PastEvent = Pick<Schemas['OrderEvent'], 'id' | 'created_at' | 'event_type' | 'payload'>;

type EventType = PastEvent['event_type'];

/** The names that the gateway's people read, where one stands for several: the usual one. */
const TYPES: Record<Schemas['FeedEventType'], EventType> = {
  'order.created': 'order_created',
  'payment.seen': 'payment_seen',
  'payment.dropped': 'payment_dropped',
  'payment.underpaid': 'payment_underpaid',
  'payment.overpaid': 'payment_overpaid',
  'payment.late': 'payment_late',
  'payment.extra': 'payment_extra',
  'payment.assigned': 'payment_assigned',
  'order.confirmed': 'payment_confirmed',
  'order.completed': 'webhook_delivered',
  'order.callback_failed': 'webhook_failed',
  'order.expired': 'order_expired',
  'order.failed': 'order_failed',
  'order.cancelled': 'order_cancelled',
  'order.closed': 'order_closed',
  'order.reopened': 'order_reopened',
  'order.refunded': 'order_refunded',
  'webhook.failed': 'webhook_failed',
  'webhook.retry_requested': 'webhook_retry_requested',
};

/**
 * The events of an order of the merchant for which the person acts, oldest first, by the names and with the values of those
 * that the gateway's people read. @throws ApiError NOT_FOUND
 */
export async function listOwnEvents(
  orderId: string,
  isAccepted: boolean,
  signal: AbortSignal | undefined,
): Promise<PastEvent[]> {
  const path = `/payments/${encodeURIComponent(orderId)}/events`;
  const { data } = await requestOwn<{ data: Schemas['FeedEvent'][] }>('GET', path, { signal });
  return data.map((event) => pastEvent(event, isAccepted));
}

/** @param isAccepted whether the order was not paid, but accepted as paid */
export function pastEvent(event: Schemas['FeedEvent'], isAccepted: boolean): PastEvent {
  const { id, created_at, type, order, payment, webhook } = event;
  const { amount_received, amount_waived } = order;
  const payload = { ...payment, ...webhook, amount_received, amount_waived };
  return { id, created_at, event_type: typeOf(type, isAccepted, webhook !== null), payload };
}

function typeOf(type: Schemas['FeedEventType'], isAccepted: boolean, hasWebhook: boolean): EventType {
  if (type === 'order.confirmed' && isAccepted) return 'payment_accepted';
  if (type === 'order.completed' && !hasWebhook) return 'order_completed';
  return TYPES[type];
}
