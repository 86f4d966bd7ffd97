import type { OrderRow, OrderStatus } from '../api/orders';
import type { Transfer } from '../api/transfers';
import { fromMicroUnits, microUnits, shownAmount } from '../language/amount';
import type { Tone } from './status';
import { texts } from '../texts/pages/transfers';

const PAYABLE: readonly OrderStatus[] = ['pending', 'expired', 'failed'];

/** Whether a transfer can be assigned to an order: one that still accepts payments, of the merchant of the address. */
export function canTake(order: OrderRow, transfer: Transfer): boolean {
  return PAYABLE.includes(order.status) && order.merchant_id === transfer.last_merchant_id;
}

/** Why the transfer cannot be assigned to an order; undefined if it can. */
export function refusalOf(order: OrderRow, transfer: Transfer): string | undefined {
  if (order.merchant_id !== transfer.last_merchant_id) return texts.otherMerchant;
  return PAYABLE.includes(order.status) ? undefined : texts.orderIsPaid;
}

/** The amount that an order still lacks, as a decimal string; "0.000000" if none. What was returned is due once more. */
export function missingAmount(
  order: Pick<OrderRow, 'amount_expected' | 'amount_received' | 'amount_refunded'>,
): string {
  const due = microUnits(order.amount_expected) + microUnits(order.amount_refunded ?? '0.000000');
  const missing = due - microUnits(order.amount_received);
  return fromMicroUnits(missing > 0n ? missing : 0n);
}

/** The effect of an assignment to the order, shown before the click. */
export function effectOf(order: OrderRow, amount: string): { tone: Tone; text: string } {
  const rest = microUnits(missingAmount(order)) - microUnits(amount);
  if (rest === 0n) return { tone: 'good', text: texts.paysInFull };
  if (rest > 0n) return { tone: 'neutral', text: texts.stillMissing(shownAmount(fromMicroUnits(rest))) };
  return { tone: 'warn', text: texts.moreThanAsked(shownAmount(fromMicroUnits(-rest))) };
}

/** Why a transfer has no order. */
export function whyOpen(transfer: Transfer): string {
  if (transfer.outgoing === 'outside') return texts.leftNotBySweep;
  switch (transfer.disposition) {
    case 'held':
      return transfer.held_reason ?? texts.heldBack;
    case 'unmatched':
      return transfer.last_merchant_id === null ? texts.noOrderHad : texts.noOrderWaited;
    case 'resolved':
      return transfer.note ?? texts.resolved;
    case 'assigned':
      return texts.youAssigned;
    case 'dust':
      return texts.tooLittle;
    case 'credited':
    case 'late':
    case 'extra':
    case null:
      return texts.counted;
  }
}
