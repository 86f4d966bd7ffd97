import type { Checkout } from '@gateway/checkout';
import { isPaid } from '@gateway/domain';
import { findMerchant, type Merchant } from '@gateway/store/merchants';
import { hasVanishedPayment, listHeldTransfers, type Order } from '@gateway/store/orders';
import type { ApiContext } from '../../base/context';
import { successUrlOf } from '../epay';
import { withOwnPages } from '../../pages/own-pages';
import { findPayments, headFor } from '../transfers';
import { presentCheckoutStatus, versionOf } from './checkout-status';
import { viewOf } from './view';

const UNNAMED = 'Default Merchant';

/** Who sells, as customers read it: the default merchant has no name until it is given one. */
export function sellerOf(merchant: Merchant | undefined): {
  shop: string | undefined;
  contact: string | null;
  logo: string | null;
} {
  return {
    shop: merchant?.name === UNNAMED ? undefined : merchant?.name,
    contact: merchant?.contact ?? null,
    logo: merchant?.logo ?? null,
  };
}

/** Reads everything that the page shows about an order. */
export async function readCheckout(context: ApiContext, found: Order): Promise<Checkout> {
  const { db, config } = context;
  const now = new Date();
  const { order: stored, transfers } = await findPayments(context, found);
  const order = withOwnPages(stored, config);
  const head = await headFor(context, transfers);
  const isOpen = !isPaid(order.status) && transfers.every(({ isFinal }) => isFinal);
  const merchant = await findMerchant(db, order.merchantId);
  return {
    id: order.id,
    reference: order.externalId,
    ...sellerOf(merchant),
    description: order.description,
    depositOf: order.deposit?.customerId ?? null,
    address: order.address,
    expected: order.amountExpected,
    price: order.price ?? undefined,
    received: order.amountReceived,
    refunded: order.amountRefunded,
    expiresAt: order.expiresAt,
    now,
    successUrl: await successUrlOf(context, order),
    cancelUrl: order.cancelUrl,
    view: viewOf({
      order,
      transfers,
      held: isOpen ? await listHeldTransfers(db, order.id) : [],
      hasVanished: isOpen && order.status === 'pending' && (await hasVanishedPayment(db, order.id)),
      head,
      confirmationsRequired: config.confirmationsRequired,
      now,
    }),
    version: versionOf(presentCheckoutStatus(order, transfers, head, config.confirmationsRequired)),
  };
}
