import type { Schemas } from '@gateway/contract';
import { formatUsdt, type Usdt } from '@gateway/domain';
import { type EventOfOrder, type KnownWatcherFacts } from '@gateway/store/gateway';
import { type Merchant, type ReadOnlyKey } from '@gateway/store/merchants';
import { listedOrderFields, type ListedOrder } from '@gateway/store/orders';
import { type LastDayStatistics } from '@gateway/store/reports';
import type { ApiConfig } from '../../../base/config';

/** An order in the admin's lists. */
export function presentListedOrder(order: ListedOrder): Schemas['ListedOrder'] {
  return {
    ...listedOrderFields(order),
    status: order.status,
    tx_hash: order.txHash,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    ...(order.amountRefunded > 0n && { amount_refunded: formatUsdt(order.amountRefunded) }),
    ...(order.closedAt && { closed_at: order.closedAt.toISOString() }),
  };
}

/** An event with fields of its order (specification 2.3). */
export function presentEvent(event: EventOfOrder): Schemas['OrderEvent'] {
  return {
    id: event.id,
    created_at: event.createdAt.toISOString(),
    event_type: event.type,
    payload: event.payload,
    order_id: event.orderId,
    order_status: event.orderStatus,
    external_id: event.externalId,
    merchant_name: event.merchantName,
  };
}

/** A merchant as every read shows it, never with its key. */
export function presentMerchant(merchant: Merchant): Schemas['Merchant'] {
  return {
    id: merchant.id,
    name: merchant.name,
    api_key_prefix: merchant.apiKeyPrefix,
    is_active: merchant.isActive,
    created_at: merchant.createdAt.toISOString(),
  };
}

/** The key before the last rotation, while it is valid, and which secret signs during an overlap of two. */
export function presentOverlaps({
  replacedKey,
  overlapSignature,
}: Merchant): Pick<Schemas['MerchantDetail'], 'replaced_key' | 'overlap_signature'> {
  return {
    replaced_key: replacedKey && {
      api_key_prefix: replacedKey.prefix,
      valid_until: replacedKey.validUntil.toISOString(),
    },
    overlap_signature: overlapSignature,
  };
}

/** The read-only key of a merchant by its prefix; null if it has none. */
export function presentReadOnlyKey(key: ReadOnlyKey | undefined): Schemas['ReadOnlyKey'] {
  return key === undefined
    ? null
    : {
        api_key_prefix: key.prefix,
        created_at: key.createdAt.toISOString(),
        replaced_key: key.replaced && {
          api_key_prefix: key.replaced.prefix,
          valid_until: key.replaced.validUntil.toISOString(),
        },
      };
}

/** Counts of a period or a merchant, with the rate of completed orders in percent. */
export function presentCounts(counts: {
  orderCount: number;
  completedCount: number;
  received: Usdt;
  waived: Usdt;
}): Schemas['Period'] {
  const { orderCount, completedCount, received, waived } = counts;
  return {
    order_count: orderCount,
    completed_count: completedCount,
    total_received: formatUsdt(received),
    total_waived: formatUsdt(waived),
    success_rate: percentOf(completedCount, orderCount),
  };
}

/** The hours of the last day, and the sums over them. */
export function presentLastDay(statistics: LastDayStatistics): Schemas['LastDay'] {
  const { asOf, hours, waitingCount, medianSecondsToPay, priced, failures } = statistics;
  const orderCount = hours.reduce((sum, hour) => sum + hour.orderCount, 0);
  const paidCount = hours.reduce((sum, hour) => sum + hour.paidCount, 0);
  return {
    as_of: asOf.toISOString(),
    hours: hours.map((hour) => ({
      start: hour.start.toISOString(),
      total_received: formatUsdt(hour.received),
      order_count: hour.orderCount,
      paid_count: hour.paidCount,
    })),
    order_count: orderCount,
    paid_count: paidCount,
    waiting_count: waitingCount,
    paid_rate: percentOf(paidCount, orderCount),
    median_seconds_to_pay: medianSecondsToPay,
    priced: priced.map(({ currency, orderCount: orders, price, received }) => ({
      ...{ currency, order_count: orders, total_price: price, total_received: formatUsdt(received) },
    })),
    failures,
  };
}

/** With two decimals; zero of nothing. */
function percentOf(part: number, whole: number): string {
  return (whole === 0 ? 0 : Math.round((part * 10_000) / whole) / 100).toFixed(2);
}

/** The explorer URLs of transactions and addresses. */
export function presentExplorer({
  explorerBaseUrl,
}: ApiConfig): Pick<
  Schemas['Wallet']['system'],
  'explorer_base_url' | 'tx_explorer_base_url' | 'address_explorer_base_url'
> {
  return {
    explorer_base_url: explorerBaseUrl,
    tx_explorer_base_url: `${explorerBaseUrl}/#/transaction/`,
    address_explorer_base_url: `${explorerBaseUrl}/#/address/`,
  };
}

/** How the watcher sweeps, as far as it has reported. */
export function presentSweepMode(
  facts: KnownWatcherFacts | undefined,
): Pick<Schemas['Wallet']['system'], 'sweep_enabled' | 'sweep_mode'> {
  return { sweep_enabled: facts?.sweepEnabled ?? false, sweep_mode: facts?.sweepMode ?? 'burn' };
}
