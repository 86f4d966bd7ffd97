import { webhookBody } from '@gateway/domain';
import { query, type Tx } from './db';
import type { Order } from './orders';

/** An order that has just been paid, and the transfer that completed it. */
export interface PaidOrder {
  order: Order;
  completedBy: { txHash: string; fromAddress: string };
}

/**
 * Writes the rows that must be delivered. The bytes of the body are fixed here, once; every attempt and every
 * later cycle sends the same. An order that already has a delivery is left alone.
 */
export async function oweDeliveries(tx: Tx, paid: readonly PaidOrder[]): Promise<void> {
  if (paid.length === 0) return;
  await query(
    tx,
    `insert into webhook_deliveries (event_id, order_id, merchant_id, url, endpoint_key, body)
     select * from unnest(:eventIds::text[], :orderIds::uuid[], :merchantIds::uuid[], :urls::text[],
       :endpointKeys::text[], :bodies::bytea[])
     on conflict (order_id, cycle) do nothing`,
    {
      eventIds: paid.map(({ order }) => `evt_${order.id}`),
      orderIds: paid.map(({ order }) => order.id),
      merchantIds: paid.map(({ order }) => order.merchantId),
      urls: paid.map(({ order }) => order.callbackUrl),
      endpointKeys: paid.map(({ order }) => endpointKey(order.merchantId, order.callbackUrl)),
      bodies: paid.map(bodyOf),
    },
  );
}

/** Deliveries to one server of one merchant share limits: merchant, scheme, host and port. */
export function endpointKey(merchantId: string, url: string): string {
  return `${merchantId} ${new URL(url).origin}`;
}

function bodyOf({ order, completedBy }: PaidOrder): Buffer {
  if (!order.confirmedAt) throw new Error('an order that was not confirmed owes no webhook');
  return webhookBody({
    orderId: order.id,
    externalId: order.externalId,
    amountExpected: order.amountExpected,
    amountReceived: order.amountReceived,
    currency: order.currency,
    network: order.network,
    txHash: completedBy.txHash,
    fromAddress: completedBy.fromAddress,
    toAddress: order.address,
    confirmedAt: order.confirmedAt,
  });
}
