import type { Payment, View } from '@gateway/checkout';
import { addUsdt, amountDue, isPaid, leastDue, usdt, type Usdt } from '@gateway/domain';
import type { StoredTransfer, OrderTransfer } from '@gateway/store/chain';
import type { Order } from '@gateway/store/orders';
import { mainTransfer } from '../transfers';

/** Everything that determines what the page shows. */
export interface OrderFacts {
  order: Order;
  /** Oldest first. */
  transfers: readonly OrderTransfer[];
  held: readonly StoredTransfer[];
  hasVanished: boolean;
  /** The newest block, needed if a transfer is not final. */
  head: bigint | null;
  confirmationsRequired: number;
  now: Date;
}

/** Chooses the current view. A payment that is not final takes precedence over the status, not changed by it yet. */
export function viewOf(facts: OrderFacts): View {
  const { order, transfers, held, now } = facts;
  const main = mainTransfer(order, transfers);
  const counted = transfers.filter(({ isFinal }) => isFinal).map(paymentOf);
  if (isPaid(order.status)) {
    return { kind: 'receipt', paidAt: main?.blockTime ?? order.confirmedAt ?? now, payments: counted };
  }
  const seen = transfers.filter(({ isFinal }) => !isFinal);
  const newest = seen.at(-1);
  if (newest) return seenView(facts, newest, addUsdt(...seen.map(({ amount }) => amount)));
  const heldNow = held.at(-1);
  if (heldNow) {
    const amount = addUsdt(...held.map((transfer) => transfer.amount));
    const isLate = heldNow.blockTime > order.expiresAt;
    return { kind: 'held', isLate, newest: paymentOf(heldNow), payments: held.map(paymentOf), amount };
  }
  if (order.status === 'failed') return { kind: 'failed', payments: counted };
  if (order.status === 'expired') {
    const monitorSeconds = (order.monitorUntil.getTime() - order.expiresAt.getTime()) / 1000;
    return { kind: 'expired', isMonitored: now < order.monitorUntil, monitorSeconds };
  }
  if (now > order.expiresAt) return { kind: 'closing' };
  const remaining = usdt(amountDue(order) - order.amountReceived);
  return { kind: 'paying', remaining, hasVanished: facts.hasVanished };
}

function seenView(facts: OrderFacts, newest: OrderTransfer, seen: Usdt): View {
  const { order, head, confirmationsRequired } = facts;
  const counted = head === null ? 0 : Math.max(0, Number(head) - newest.blockNumber + 1);
  return {
    kind: 'seen',
    isEnough: order.amountReceived + seen >= leastDue(order),
    isLate: newest.blockTime > order.expiresAt,
    payment: paymentOf(newest),
    confirmations: Math.min(counted, confirmationsRequired - 1),
    missing: Math.max(0, confirmationsRequired - counted),
  };
}

function paymentOf(transfer: StoredTransfer): Payment {
  const { txHash, fromAddress, toAddress, amount, blockTime } = transfer;
  return { txHash, from: fromAddress, to: toAddress, amount, at: blockTime };
}
