import { formatTransferId, transferFields, type ListedTransfer } from '@gateway/store/chain';
import { listedOrderFields, type ListedOrder } from '@gateway/store/orders';

/** An order, with the names of the admin API. */
export function presentOrder(order: ListedOrder): Record<string, unknown> {
  return {
    ...listedOrderFields(order),
    currency: order.currency,
    network: order.network,
    status: order.status,
    tx_hash: order.txHash,
    callback_url: order.callbackUrl,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    monitored_until: order.monitorUntil.toISOString(),
    confirmed_at: order.confirmedAt?.toISOString() ?? null,
  };
}

/** A transfer, with the names of the admin API. */
export function presentTransfer(transfer: ListedTransfer): Record<string, unknown> {
  return {
    id: formatTransferId(transfer),
    ...transferFields(transfer),
    disposition: transfer.disposition,
    held_reason: transfer.heldReason,
    note: transfer.note,
    settled_at: transfer.settledAt?.toISOString() ?? null,
    order_id: transfer.orderId,
    last_merchant_id: transfer.lastMerchantId,
  };
}
