import type { Checkout } from '@gateway/checkout';
import { addUsdt, formatUsdt, isPaid, usdt } from '@gateway/domain';
import {
  findMerchant,
  hasVanishedPayment,
  listHeldTransfers,
  listOrderTransfers,
  type Order,
  type OrderTransfer,
} from '@gateway/store';
import type { ApiContext } from '../context';
import { confirmationsOf, headFor, mainTransfer } from '../views/transfer-view';
import { viewOf } from './view';

const UNNAMED = 'Default Merchant';

/** Reads everything that the page shows about an order. */
export async function readCheckout(context: ApiContext, order: Order): Promise<Checkout> {
  const { db, config } = context;
  const now = new Date();
  const transfers = await listOrderTransfers(db, order.id);
  const head = await headFor(context, transfers);
  const isOpen = !isPaid(order.status) && transfers.every(({ isFinal }) => isFinal);
  const merchant = await findMerchant(db, order.merchantId);
  return {
    id: order.id,
    reference: order.externalId,
    shop: merchant?.name === UNNAMED ? undefined : merchant?.name,
    contact: merchant?.contact ?? null,
    logo: merchant?.logo ?? null,
    address: order.address,
    expected: order.amountExpected,
    received: order.amountReceived,
    expiresAt: order.expiresAt,
    now,
    successUrl: order.successUrl,
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
    version: versionOf(order, transfers, head, config.confirmationsRequired),
  };
}

/** The same fields, in the same order, that the script joins from the status response. */
function versionOf(order: Order, transfers: readonly OrderTransfer[], head: bigint | null, required: number): string {
  const seen = addUsdt(...transfers.filter(({ isFinal }) => !isFinal).map(({ amount }) => amount));
  const remaining = order.amountExpected - order.amountReceived - seen;
  const main = mainTransfer(order, transfers);
  return [
    isPaid(order.status) ? 'confirmed' : order.status,
    formatUsdt(order.amountReceived),
    formatUsdt(usdt(remaining > 0n ? remaining : 0n)),
    order.txHash,
    main ? confirmationsOf(main, head, required) : 0,
  ].join(' ');
}
