import { formatUsdt, type Usdt, usdt } from '../money/money';

/** What decides whether a transfer can be recorded as a refund of an order. */
export interface RefundFacts {
  amount: Usdt;
  sentAt: Date;
  /** It moved money to or from the gateway: a payment or a sweep. */
  isOfGateway: boolean;
  /** The order whose refund it is already. */
  recordedFor: string | undefined;
  /** What the order has received, and what of it was returned before. */
  received: Usdt;
  refunded: Usdt;
  /** When the first payment came; undefined if none has. */
  firstPaidAt: Date | undefined;
}

/** Why a final transfer cannot be recorded as a refund of an order; undefined if it can. */
export function findRefundFault(facts: RefundFacts): string | undefined {
  const { amount, sentAt, received, refunded, firstPaidAt } = facts;
  if (facts.recordedFor !== undefined) return `Transaction is the refund of order ${facts.recordedFor} already`;
  if (facts.isOfGateway) return 'Transaction moved money to or from the gateway: a payment or a sweep is no refund';
  if (firstPaidAt === undefined) return 'Order has received nothing that could be returned';
  if (sentAt < firstPaidAt) return 'Transaction is older than the first payment of the order';
  const left = usdt(received - refunded);
  if (amount <= left) return undefined;
  return `Transaction sent ${formatUsdt(amount)}, but only ${formatUsdt(left)} of what the order received is not returned yet`;
}
