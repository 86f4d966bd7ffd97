import type { Schemas } from '@gateway/contract';
import { addUsdt, amountDue, amountWaived, formatUsdt, isPaid, leastDue, usdt, type Usdt } from '@gateway/domain';
import type { OrderTransfer } from '@gateway/store/chain';
import type { Order } from '@gateway/store/orders';
import { confirmationsOf, mainTransfer } from '../transfers';

/** The status of an order as its payer sees it. @param required how many confirmations a final payment has */
export function presentCheckoutStatus(
  order: Order,
  transfers: readonly OrderTransfer[],
  head: bigint | null,
  required: number,
): Schemas['CheckoutStatus'] {
  const seen = addUsdt(...transfers.filter(({ isFinal }) => !isFinal).map(({ amount }) => amount));
  const remaining = remainingOf(order, seen);
  const main = mainTransfer(order, transfers);
  return {
    id: order.id,
    status: isPaid(order.status) ? 'confirmed' : order.status,
    amount: formatUsdt(order.amountExpected),
    amount_received: formatUsdt(order.amountReceived),
    amount_remaining: formatUsdt(remaining > 0n ? remaining : usdt(0n)),
    currency: order.currency,
    network: order.network,
    address: order.address,
    expires_at: order.expiresAt.toISOString(),
    server_time: new Date().toISOString(),
    tx_hash: order.txHash,
    payment_seen: main !== undefined,
    confirmations: main ? confirmationsOf(main, head, required) : 0,
    confirmations_required: required,
    success_url: order.successUrl,
    cancel_url: order.cancelUrl,
  };
}

/** What the payer still has to send. The whole amount is asked for, until what was seen is enough to pay the order. */
function remainingOf(order: Order, seen: Usdt): Usdt {
  const came = order.amountReceived + seen;
  if (isPaid(order.status)) return usdt(order.amountExpected - amountWaived(order) - came);
  return came >= leastDue(order) ? usdt(0n) : usdt(amountDue(order) - came);
}

/** Changes with what the page shows: the same fields, in the same order, that its script joins from a status. */
export function versionOf(status: Schemas['CheckoutStatus']): string {
  const { amount_received: received, amount_remaining: remaining, tx_hash: hash, confirmations } = status;
  return [status.status, received, remaining, hash, confirmations].join(' ');
}
