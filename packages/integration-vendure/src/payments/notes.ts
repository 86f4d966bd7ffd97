import type { OrderEvent, EventType } from 'crypto-payment-gateway-client';
import type { Asked } from './asked';
import { missingOf, shareOf } from './money';

/** Where an admin finds out what to do. */
const REFUNDS = 'To return money, ask the customer for an address; never send it to the one it came from.';

/** The events that matter to a shop, and what its admin must know about each, if anything. */
const TEXTS = {
  'order.confirmed': ({ sums, missing }) =>
    missing === '0.000000'
      ? undefined
      : `Accepted by the gateway's admin, although ${missing} USDT are missing: ${sums} The order counts as paid.`,
  'payment.underpaid': ({ amount, sums }) =>
    `Paid in part: ${amount}. ${sums} The customer can send the rest to the same address.`,
  'order.failed': ({ sums, missing }) =>
    `Underpaid: ${sums} ${missing} USDT are missing, and the payment window is over. The order is not paid. The customer may send the rest late, or you return what came. ${REFUNDS}`,
  'payment.late': ({ amount, sums }) =>
    `Late payment: ${amount} arrived after the payment window. ${sums} Check that you can still deliver. ${REFUNDS}`,
  'payment.overpaid': ({ sums }) => `Overpaid: ${sums} ${REFUNDS}`,
  'payment.extra': ({ amount, sums }) => `Paid again: ${amount} arrived after the order was paid. ${sums} ${REFUNDS}`,
  'payment.assigned': ({ amount, sums }) => `Assigned by the gateway's admin: ${amount}. ${sums}`,
} as const satisfies Texts;

type Texts = Partial<Record<EventType, (facts: Facts) => string | undefined>>;

interface Facts {
  /** The payment that the event is about. */
  amount: string;
  /** How much of the whole has arrived. */
  sums: string;
  missing: string;
}

/** The types of the events that matter. */
export const EVENT_TYPES = Object.keys(TEXTS) as (keyof typeof TEXTS)[];

/**
 * What an admin of the shop must know about an event, or undefined if it is nothing special. The same event has the same
 * text, so that it is written once, however often it is read.
 */
export function noteOf({ type, order, payment }: OrderEvent): string | undefined {
  const text = (TEXTS as Texts)[type];
  return text?.({
    amount: payment ? `${payment.amount} USDT (transaction ${payment.tx_hash})` : 'a payment',
    sums: arrivedOf(order),
    missing: missingOf(order.amount_expected, order.amount_received),
  });
}

/** How much of an order has arrived, also in the currency in which it was asked for. */
function arrivedOf({ price, amount_received, amount_expected, external_id }: OrderEvent['order']): string {
  const worth = price
    ? ` (${shareOf(price.amount, amount_received, amount_expected)} of ${price.amount} ${price.currency})`
    : '';
  return `${amount_received} of ${amount_expected} USDT${worth} have arrived for payment ${external_id}.`;
}

/** A payment for an order that takes none any more. */
export function surplusNote(externalId: string, orderState: string): string {
  return `Paid, but not needed: payment ${externalId} is complete, while the order was ${orderState}. It is not recorded as a payment of the order. ${REFUNDS}`;
}

/** A payment for an order that cannot be paid in this way any more: to try again would not help. */
export function refusedNote(externalId: string, reason: string): string {
  return `Paid, but not accepted: payment ${externalId} is complete, but ${reason}. It is not recorded as a payment of the order. ${REFUNDS}`;
}

/** A payment for an order that has become more expensive since. */
export function shortNote(externalId: string): string {
  return `Payment ${externalId} is complete, but the order has changed since and its total is not covered.`;
}

/** A payment for an order that has become cheaper since. */
export function cheaperNote(externalId: string, { amount, currency }: Asked): string {
  return `Payment ${externalId} is complete, but the order has changed since: ${amount} ${currency} are more than its total. ${REFUNDS}`;
}

/**
 * A refund that an admin has begun.
 * @param usdt what it is at the rate of the order
 */
export function refundNote(refundId: string, { amount, currency }: Asked, usdt: string): string {
  return `Refund ${refundId} of ${amount} ${currency}: ${usdt} USDT are to be sent by hand, at the rate of the order, because the gateway sends no money. ${REFUNDS} Then settle the refund with the hash of your transaction.`;
}
