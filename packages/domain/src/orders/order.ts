import { refuse } from '../errors';
import { addUsdt, formatUsdt, type Usdt } from '../money/money';

export const ORDER_STATUSES = ['pending', 'confirmed', 'completed', 'callback_failed', 'expired', 'failed'] as const;

/**
 * pending          waiting for a final, full payment
 * confirmed        paid up to its tolerance and final on chain, or accepted by an admin; the merchant is owed a webhook
 * completed        paid, and the merchant's server acknowledged the webhook, or the order named no URL for one
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
  'webhook_not_owed',
  'webhook_retry_requested',
  'webhook_resend_requested',
  'underpayment_accepted',
] as const;

export type OrderTrigger = (typeof ORDER_TRIGGERS)[number];

/** `ignore` is a harmless repeat, as work is delivered at least once; `refuse` is a request not possible now (409). */
export type Move = OrderStatus | 'ignore' | 'refuse';

/** An order that is not paid owes no webhook. */
const OWES_NONE = {
  delivery_acknowledged: 'ignore',
  delivery_exhausted: 'ignore',
  webhook_not_owed: 'ignore',
  webhook_retry_requested: 'refuse',
  webhook_resend_requested: 'refuse',
} as const;

/** Neither more money nor the end of the window changes an order that is paid. */
const PAID = {
  paid_in_full: 'ignore',
  partly_paid_late: 'ignore',
  window_closed_unpaid: 'ignore',
  window_closed_underpaid: 'ignore',
  underpayment_accepted: 'refuse',
} as const;

/** The complete lifecycle of an order. A new status or trigger does not compile until every cell is filled. */
export const TRANSITIONS = {
  pending: {
    paid_in_full: 'confirmed',
    partly_paid_late: 'ignore',
    window_closed_unpaid: 'expired',
    window_closed_underpaid: 'failed',
    ...OWES_NONE,
    underpayment_accepted: 'refuse',
  },
  confirmed: {
    ...PAID,
    delivery_acknowledged: 'completed',
    delivery_exhausted: 'callback_failed',
    webhook_not_owed: 'completed',
    // Allowed while the next attempt is due later than now: the delivery rows decide that, not the status.
    webhook_retry_requested: 'confirmed',
    webhook_resend_requested: 'confirmed',
  },
  completed: {
    ...PAID,
    delivery_acknowledged: 'ignore',
    delivery_exhausted: 'ignore',
    webhook_not_owed: 'ignore',
    webhook_retry_requested: 'refuse',
    webhook_resend_requested: 'completed',
  },
  callback_failed: {
    ...PAID,
    delivery_acknowledged: 'completed',
    delivery_exhausted: 'ignore',
    webhook_not_owed: 'ignore',
    webhook_retry_requested: 'confirmed',
    webhook_resend_requested: 'confirmed',
  },
  expired: {
    paid_in_full: 'confirmed',
    partly_paid_late: 'failed',
    window_closed_unpaid: 'ignore',
    window_closed_underpaid: 'ignore',
    ...OWES_NONE,
    underpayment_accepted: 'refuse',
  },
  failed: {
    paid_in_full: 'confirmed',
    partly_paid_late: 'ignore',
    window_closed_unpaid: 'ignore',
    window_closed_underpaid: 'ignore',
    ...OWES_NONE,
    underpayment_accepted: 'confirmed',
  },
} as const satisfies Record<OrderStatus, Record<OrderTrigger, Move>>;

/** The next status for a trigger; pure, and the only rule about statuses in the gateway. */
export function nextStatus(status: OrderStatus, trigger: OrderTrigger): Move {
  return TRANSITIONS[status][trigger];
}

/** Whether an order in this status was paid by final transfers: up to its tolerance, or as far as an admin accepted it. */
export function isPaid(status: OrderStatus): status is 'confirmed' | 'completed' | 'callback_failed' {
  return status === 'confirmed' || status === 'completed' || status === 'callback_failed';
}

/**
 * What has to come in all until an order is paid: its amount, and what was returned to its payer once more. Otherwise the
 * rest of an underpayment that was returned would pay the order.
 */
export function amountDue(order: { amountExpected: Usdt; amountRefunded: Usdt }): Usdt {
  return addUsdt(order.amountExpected, order.amountRefunded);
}

/** The amounts an order's status depends on, in micro-units. */
export interface PaymentFacts {
  status: OrderStatus;
  /** What pays it: the `leastDue`. */
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

/** What an admin may decide about an order by itself, beside its transfers. */
export const ORDER_DECISIONS = ['accept', 'close', 'reopen'] as const;
export type OrderDecision = (typeof ORDER_DECISIONS)[number];

/** What decisions about an order depend on. */
export interface DecisionFacts {
  status: OrderStatus;
  isClosed: boolean;
  /** Money in its lease waits for an admin. */
  hasHeldMoney: boolean;
  /** What was returned to payers, as recorded. */
  refunded: Usdt;
}

/**
 * Why an admin cannot decide this about an order now; undefined if it is possible. What is closed is accepted only after
 * it was opened again, so that of two admins the second learns what the first has decided. What was returned, even in
 * part, is not accepted: the webhook would report money that the merchant does not have.
 */
export function findDecisionFault(decision: OrderDecision, order: DecisionFacts): string | undefined {
  const { status, isClosed, hasHeldMoney, refunded } = order;
  switch (decision) {
    case 'accept':
      if (status !== 'failed') return `Order is ${status}: only an underpaid one (failed) can be accepted as paid`;
      if (refunded > 0n) return `Order was refunded ${formatUsdt(refunded)}: it is not accepted as paid any more`;
      return isClosed ? 'Order was closed: open it again before you accept it as paid' : undefined;
    case 'close':
      if ((status === 'failed' && !isClosed) || (hasHeldMoney && isUnpaid(status))) return undefined;
      if (isClosed) return 'Order is closed already';
      return `Order is ${status}: only one that is underpaid (failed) or has held money can be closed`;
    case 'reopen':
      return status === 'failed' && isClosed ? undefined : 'Order is not closed as underpaid';
  }
}

function isUnpaid(status: OrderStatus): boolean {
  return status === 'expired' || status === 'failed';
}
