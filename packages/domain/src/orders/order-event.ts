import type { OrderTrigger } from './order';

/** Events appended to an order and never changed or removed. */
export const ORDER_EVENT_TYPES = [
  'order_created',
  'payment_seen',
  'payment_dropped',
  'payment_confirmed',
  'payment_underpaid',
  'payment_overpaid',
  'payment_late',
  'payment_extra',
  'payment_assigned',
  'payment_accepted',
  'order_expired',
  'order_failed',
  'order_cancelled',
  'order_closed',
  'order_reopened',
  'order_refunded',
  'order_completed',
  'note_added',
  'webhook_delivered',
  'webhook_failed',
  'webhook_retry_requested',
  'sweep_queued',
  'sweep_funded',
  'sweep_delegated',
  'sweep_broadcast',
  'sweep_reclaimed',
  'sweep_completed',
  'sweep_failed',
  'sweep_retry_requested',
] as const;

export type OrderEventType = (typeof ORDER_EVENT_TYPES)[number];

/** The event that records the status change of a trigger. */
export const EVENT_OF_TRIGGER = {
  paid_in_full: 'payment_confirmed',
  partly_paid_late: 'order_failed',
  window_closed_unpaid: 'order_expired',
  window_closed_underpaid: 'order_failed',
  delivery_acknowledged: 'webhook_delivered',
  delivery_exhausted: 'webhook_failed',
  webhook_not_owed: 'order_completed',
  webhook_retry_requested: 'webhook_retry_requested',
  webhook_resend_requested: 'webhook_retry_requested',
  underpayment_accepted: 'payment_accepted',
} as const satisfies Record<OrderTrigger, OrderEventType>;
