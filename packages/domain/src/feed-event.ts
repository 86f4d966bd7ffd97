import type { OrderStatus } from './order';
import type { OrderEventType } from './order-event';

/** The events that a merchant reads about its orders. */
export const FEED_EVENT_TYPES = [
  'order.created',
  'payment.seen',
  'payment.dropped',
  'payment.underpaid',
  'payment.overpaid',
  'payment.late',
  'payment.extra',
  'payment.assigned',
  'order.confirmed',
  'order.completed',
  'order.callback_failed',
  'order.expired',
  'order.failed',
  'order.cancelled',
  'webhook.failed',
  'webhook.retry_requested',
] as const;

export type FeedEventType = (typeof FEED_EVENT_TYPES)[number];

/** Sweeps move money that is the merchant's already: they concern the operator. */
const FEED_TYPES = {
  order_created: 'order.created',
  payment_seen: 'payment.seen',
  payment_dropped: 'payment.dropped',
  payment_confirmed: 'order.confirmed',
  payment_underpaid: 'payment.underpaid',
  payment_overpaid: 'payment.overpaid',
  payment_late: 'payment.late',
  payment_extra: 'payment.extra',
  payment_assigned: 'payment.assigned',
  order_expired: 'order.expired',
  order_failed: 'order.failed',
  order_cancelled: 'order.cancelled',
  webhook_delivered: 'order.completed',
  webhook_failed: 'webhook.failed',
  webhook_retry_requested: 'webhook.retry_requested',
  sweep_queued: undefined,
  sweep_funded: undefined,
  sweep_broadcast: undefined,
  sweep_completed: undefined,
  sweep_failed: undefined,
  sweep_retry_requested: undefined,
} as const satisfies Record<OrderEventType, FeedEventType | undefined>;

/** The name of an event for its merchant, by the status to which it moved the order; undefined if it has none. */
export function feedTypeOf(type: OrderEventType, movedTo: OrderStatus | null): FeedEventType | undefined {
  return type === 'webhook_failed' && movedTo === 'callback_failed' ? 'order.callback_failed' : FEED_TYPES[type];
}
