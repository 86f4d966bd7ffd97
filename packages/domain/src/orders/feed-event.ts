import { formatUsdt, type Usdt } from '../money/money';
import { presentOrderDeposit, type OrderDeposit, type PresentedOrderDeposit } from './order-deposit';
import { presentOrderLink, type OrderLink, type PresentedOrderLink } from './order-link';
import { presentPrice, type OrderPrice, type PresentedPrice } from '../rates/price';
import type { OrderStatus } from './order';
import type { OrderEventType } from './order-event';
import { presentWaived } from './underpaid-tolerance';

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
  'order.closed',
  'order.reopened',
  'order.refunded',
  'webhook.failed',
  'webhook.retry_requested',
] as const;

export type FeedEventType = (typeof FEED_EVENT_TYPES)[number];

/**
 * Sweeps move money that is the merchant's already: they concern the operator, as the admin's notes do. An order that an
 * admin accepted is confirmed like any other, with what it has received.
 */
const FEED_TYPES = {
  order_created: 'order.created',
  payment_seen: 'payment.seen',
  payment_dropped: 'payment.dropped',
  payment_confirmed: 'order.confirmed',
  payment_accepted: 'order.confirmed',
  payment_underpaid: 'payment.underpaid',
  payment_overpaid: 'payment.overpaid',
  payment_late: 'payment.late',
  payment_extra: 'payment.extra',
  payment_assigned: 'payment.assigned',
  order_expired: 'order.expired',
  order_failed: 'order.failed',
  order_cancelled: 'order.cancelled',
  order_closed: 'order.closed',
  order_reopened: 'order.reopened',
  order_refunded: 'order.refunded',
  order_completed: 'order.completed',
  note_added: undefined,
  webhook_delivered: 'order.completed',
  webhook_failed: 'webhook.failed',
  webhook_retry_requested: 'webhook.retry_requested',
  sweep_queued: undefined,
  sweep_funded: undefined,
  sweep_delegated: undefined,
  sweep_broadcast: undefined,
  sweep_reclaimed: undefined,
  sweep_completed: undefined,
  sweep_failed: undefined,
  sweep_retry_requested: undefined,
} as const satisfies Record<OrderEventType, FeedEventType | undefined>;

/**
 * The name of an event for its merchant, by the status to which it moved the order; undefined if it has none. A webhook
 * that was acknowledged again completes nothing.
 */
export function feedTypeOf(type: OrderEventType, movedTo: OrderStatus | null): FeedEventType | undefined {
  if (type === 'webhook_delivered' && movedTo === null) return undefined;
  return type === 'webhook_failed' && movedTo === 'callback_failed' ? 'order.callback_failed' : FEED_TYPES[type];
}

/** An event of a merchant's order, with the order as it was just after it. */
export interface FeedEvent {
  id: string;
  type: FeedEventType;
  payload: Record<string, unknown>;
  createdAt: Date;
  order: {
    id: string;
    externalId: string;
    status: OrderStatus;
    amountExpected: Usdt;
    amountReceived: Usdt;
    /** Zero where nothing was. */
    amountWaived: Usdt;
    price: OrderPrice | null;
    link: OrderLink | null;
    deposit: OrderDeposit | null;
  };
}

/** An event as merchants read it, and as it is pushed to them. */
export interface PresentedEvent {
  id: string;
  cursor: string;
  type: FeedEventType;
  created_at: string;
  order: {
    id: string;
    external_id: string;
    status: OrderStatus;
    amount_expected: string;
    amount_received: string;
    amount_waived?: string;
    price?: PresentedPrice;
    link?: PresentedOrderLink;
  } & Partial<PresentedOrderDeposit>;
  payment: { tx_hash: string; log_index: number; amount: string } | null;
  webhook: {
    attempt: number;
    http_status: number | null;
    reason: string | null;
    next_attempt_at: string | null;
  } | null;
}

/** The one form in which merchants get an event, whichever way. */
export function presentFeedEvent({ id, type, payload, createdAt, order }: FeedEvent): PresentedEvent {
  return {
    id,
    cursor: toCursor(id),
    type,
    created_at: createdAt.toISOString(),
    order: {
      id: order.id,
      external_id: order.externalId,
      status: order.status,
      amount_expected: formatUsdt(order.amountExpected),
      amount_received: formatUsdt(order.amountReceived),
      ...presentWaived(order.amountWaived),
      ...(order.price && { price: presentPrice(order.price) }),
      ...(order.link && { link: presentOrderLink(order.link) }),
      ...presentOrderDeposit(order.deposit),
    },
    payment: presentPayment(payload),
    webhook: presentAttempt(payload),
  };
}

/** A position in the feed of events. It is opaque to clients: the id of the event before it, in another alphabet. */
export function toCursor(eventId: string): string {
  return Buffer.from(eventId.replaceAll('-', ''), 'hex').toString('base64url');
}

function presentPayment({ tx_hash, log_index, amount }: Record<string, unknown>): PresentedEvent['payment'] {
  if (typeof tx_hash !== 'string' || typeof log_index !== 'number' || typeof amount !== 'string') return null;
  return { tx_hash, log_index, amount };
}

function presentAttempt(payload: Record<string, unknown>): PresentedEvent['webhook'] {
  const { attempt, http_status, reason, next_attempt_at } = payload;
  if (typeof attempt !== 'number') return null;
  return {
    attempt,
    http_status: typeof http_status === 'number' ? http_status : null,
    reason: textOrNull(reason),
    next_attempt_at: textOrNull(next_attempt_at),
  };
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
