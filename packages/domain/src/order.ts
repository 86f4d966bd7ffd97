import { refuse } from './errors';
import type { Usdt } from './money';

export const ORDER_STATUSES = ['pending', 'confirmed', 'completed', 'callback_failed', 'expired', 'failed'] as const;

/**
 * pending          waiting for a final, full payment
 * confirmed        paid in full and final on chain; the merchant is owed a webhook
 * completed        paid, and the merchant's server acknowledged the webhook
 * callback_failed  paid, and the fast attempts of the webhook are used up; slow attempts continue
 * expired          the window has ended and nothing final, or only dust, arrived in it
 * failed           the window has ended and less than the full amount arrived: an admin has to act
 */
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** What can happen to an order. `assessPayment` returns triggers about money, notifier and admin fire the others. */
export const ORDER_TRIGGERS = [
  'paid_in_full',
  'partly_paid_late',
  'window_closed_unpaid',
  'window_closed_underpaid',
  'delivery_acknowledged',
  'delivery_exhausted',
  'webhook_retry_requested',
] as const;

export type OrderTrigger = (typeof ORDER_TRIGGERS)[number];

/** `ignore` is a harmless repeat, as work is delivered at least once; `refuse` is a request not possible now (409). */
export type Move = OrderStatus | 'ignore' | 'refuse';

/** The complete lifecycle of an order. A new status or trigger does not compile until every cell is filled. */
export const TRANSITIONS = {
  pending: {
    paid_in_full: 'confirmed',
    partly_paid_late: 'ignore',
    window_closed_unpaid: 'expired',
    window_closed_underpaid: 'failed',
    delivery_acknowledged: 'ignore',
    delivery_exhausted: 'ignore',
    webhook_retry_requested: 'refuse',
  },
  confirmed: {
    paid_in_full: 'ignore',
    partly_paid_late: 'ignore',
    window_closed_unpaid: 'ignore',
    window_closed_underpaid: 'ignore',
    delivery_acknowledged: 'completed',
    delivery_exhausted: 'callback_failed',
    // Allowed while the next attempt is due later than now: the delivery rows decide that, not the status.
    webhook_retry_requested: 'confirmed',
  },
  completed: {
    paid_in_full: 'ignore',
    partly_paid_late: 'ignore',
    window_closed_unpaid: 'ignore',
    window_closed_underpaid: 'ignore',
    delivery_acknowledged: 'ignore',
    delivery_exhausted: 'ignore',
    webhook_retry_requested: 'refuse',
  },
  callback_failed: {
    paid_in_full: 'ignore',
    partly_paid_late: 'ignore',
    window_closed_unpaid: 'ignore',
    window_closed_underpaid: 'ignore',
    delivery_acknowledged: 'completed',
    delivery_exhausted: 'ignore',
    webhook_retry_requested: 'confirmed',
  },
  expired: {
    paid_in_full: 'confirmed',
    partly_paid_late: 'failed',
    window_closed_unpaid: 'ignore',
    window_closed_underpaid: 'ignore',
    delivery_acknowledged: 'ignore',
    delivery_exhausted: 'ignore',
    webhook_retry_requested: 'refuse',
  },
  failed: {
    paid_in_full: 'confirmed',
    partly_paid_late: 'ignore',
    window_closed_unpaid: 'ignore',
    window_closed_underpaid: 'ignore',
    delivery_acknowledged: 'ignore',
    delivery_exhausted: 'ignore',
    webhook_retry_requested: 'refuse',
  },
} as const satisfies Record<OrderStatus, Record<OrderTrigger, Move>>;

/** The next status for a trigger; pure, and the only rule about statuses in the gateway. */
export function nextStatus(status: OrderStatus, trigger: OrderTrigger): Move {
  return TRANSITIONS[status][trigger];
}

/** Whether an order in this status has been paid in full by final transfers. */
export function isPaid(status: OrderStatus): status is 'confirmed' | 'completed' | 'callback_failed' {
  return status === 'confirmed' || status === 'completed' || status === 'callback_failed';
}

/** The amounts an order's status depends on, in micro-units. */
export interface PaymentFacts {
  status: OrderStatus;
  expected: Usdt;
  /** Everything credited: on time, late (when late money counts) and assigned. */
  received: Usdt;
  /** Received money below this counts as none. */
  dustLimit: Usdt;
}

/** The trigger that credited money fires for an order, if any. Called after every credit. */
export function assessPayment(facts: PaymentFacts): 'paid_in_full' | 'partly_paid_late' | undefined {
  if (facts.received >= facts.expected) return 'paid_in_full';
  if (facts.status === 'expired' && facts.received >= facts.dustLimit) return 'partly_paid_late';
  return undefined;
}

/**
 * Whether a merchant may close the payment window of an order now: only before any payment is seen. `ignore` is a repeat.
 * The status stays: a payment that is already in a block counts as on time, and the scanned chain decides.
 */
export function assessCancellation(order: {
  status: OrderStatus;
  isCancelled: boolean;
  isPaymentSeen: boolean;
}): 'close' | 'ignore' | 'refuse' {
  if (order.isCancelled) return order.status === 'pending' || order.status === 'expired' ? 'ignore' : 'refuse';
  return order.status === 'pending' && !order.isPaymentSeen ? 'close' : 'refuse';
}

/** The trigger of a pending order's payment window ending. Called once the scanned chain has passed `expires_at`. */
export function assessExpiry(facts: PaymentFacts): 'window_closed_unpaid' | 'window_closed_underpaid' {
  if (facts.received >= facts.expected) refuse('INVALID_STATE', 'An order that is paid in full is not pending');
  return facts.received < facts.dustLimit ? 'window_closed_unpaid' : 'window_closed_underpaid';
}
