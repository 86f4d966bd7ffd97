import type { Schemas } from '@gateway/contract';
import {
  amountWaived,
  formatUsdt,
  presentOrderDeposit,
  presentOrderLink,
  presentPrice,
  presentWaived,
} from '@gateway/domain';
import type { Order } from '@gateway/store/orders';
import type { ApiConfig } from '../../base/config';

/** The response to a create. `reused` is true for a repeat, and for an address that served an earlier order. */
export function presentCreatedOrder(order: Order, isNew: boolean, config: ApiConfig): Schemas['CreatedOrder'] {
  return {
    id: order.id,
    external_id: order.externalId,
    address: order.address,
    amount: formatUsdt(order.amountExpected),
    currency: order.currency,
    network: order.network,
    status: order.status,
    expires_at: order.expiresAt.toISOString(),
    created_at: order.createdAt.toISOString(),
    reused: !isNew || order.isAddressReused,
    checkout_url: `${config.publicBaseUrl}/checkout/${order.id}`,
    ...(order.description !== null && { description: order.description }),
    ...(order.price && { price: presentPrice(order.price) }),
    ...(order.metadata && { metadata: order.metadata }),
  };
}

/** An order as its merchant reads it, alone or in a list. */
export function presentMerchantOrder(order: Order, config: ApiConfig): Schemas['MerchantOrder'] {
  return {
    ...presentCreatedOrder(order, true, config),
    amount_expected: formatUsdt(order.amountExpected),
    amount_received: formatUsdt(order.amountReceived),
    tx_hash: order.txHash,
    callback_url: order.callbackUrl,
    confirmed_at: order.confirmedAt?.toISOString() ?? null,
    monitored_until: order.monitorUntil.toISOString(),
    ...presentWaived(amountWaived(order)),
    ...(order.link && { link: presentOrderLink(order.link) }),
    ...presentOrderDeposit(order.deposit),
    ...presentAftermath(order),
    ...presentTolerance(order),
    ...(order.cancelledAt && { cancelled_at: order.cancelledAt.toISOString() }),
  };
}

type Aftermath = Pick<Schemas['MerchantOrder'], 'amount_refunded' | 'closed_at'>;

/** What was returned of an order's money, and whether an admin closed it. */
export function presentAftermath({ amountRefunded, closedAt }: Pick<Order, 'amountRefunded' | 'closedAt'>): Aftermath {
  return {
    ...(amountRefunded > 0n && { amount_refunded: formatUsdt(amountRefunded) }),
    ...(closedAt && { closed_at: closedAt.toISOString() }),
  };
}

type Tolerance = Pick<Schemas['MerchantOrder'], 'accepted' | 'underpaid_tolerance'>;

/** With how much less than its amount an order is paid. */
export function presentTolerance({ isAccepted, underpaidTolerance }: Order): Tolerance {
  return {
    ...(isAccepted && { accepted: true as const }),
    ...(underpaidTolerance > 0n && { underpaid_tolerance: formatUsdt(underpaidTolerance) }),
  };
}
