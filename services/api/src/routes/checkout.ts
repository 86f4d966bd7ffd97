import type { Schemas } from '@gateway/contract';
import { send } from '../http/send';
import type { Router } from 'express';
import { addUsdt, formatUsdt, isPaid, usdt } from '@gateway/domain';
import { gather } from '@gateway/runtime';
import { findPolledOrders, type Order, type OrderTransfer } from '@gateway/store';
import type { ApiContext } from '../context';
import { endpoint } from '../http/endpoint';
import { readOrderId, refuseNoOrder } from '../http/fields';
import { limitAddress, limitOrder, POLLED } from '../http/rate-limit';
import { confirmationsOf, headFor, mainTransfer } from '../views/transfer-view';

/** Requests that were counted in one batch are also read in one batch. */
const SAME_TICK = { waitMs: 0, most: 200 };

/** The public status of an order, for everyone who knows its id. */
export function checkoutRoutes(router: Router, context: ApiContext): void {
  const findOrder = gather(SAME_TICK, (ids: readonly string[]) => findPolledOrders(context.db, ids));
  endpoint(router, '/checkout/:id/status', {
    get: [
      limitAddress(context, 'checkoutAddress', { batch: POLLED }),
      limitOrder(context),
      async (request, response) => {
        const order = (await findOrder(readOrderId(request))) ?? refuseNoOrder();
        const transfers = order.txHash === null ? [] : await context.findTransfers(order.id);
        const head = await headFor(context, transfers);
        const { confirmationsRequired } = context.config;
        send<'getCheckoutStatus'>(response, presentStatus(order, transfers, head, confirmationsRequired));
      },
    ],
  });
}

function presentStatus(
  order: Order,
  transfers: readonly OrderTransfer[],
  head: bigint | null,
  required: number,
): Schemas['CheckoutStatus'] {
  const seen = addUsdt(...transfers.filter(({ isFinal }) => !isFinal).map(({ amount }) => amount));
  const remaining = order.amountExpected - order.amountReceived - seen;
  const main = mainTransfer(order, transfers);
  return {
    id: order.id,
    status: isPaid(order.status) ? 'confirmed' : order.status,
    amount: formatUsdt(order.amountExpected),
    amount_received: formatUsdt(order.amountReceived),
    amount_remaining: formatUsdt(usdt(remaining > 0n ? remaining : 0n)),
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
