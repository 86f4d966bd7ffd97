import type { Request, Router } from 'express';
import { addUsdt, formatUsdt, isPaid, refuse, usdt } from '@gateway/domain';
import { findOrder, listOrderTransfers, type Order, type OrderTransfer } from '@gateway/store';
import type { ApiContext } from '../context';
import { clientAddress } from '../http/client-address';
import { endpoint } from '../http/endpoint';
import { readId } from '../http/fields';
import { limitAddress, limitRate } from '../http/rate-limit';
import { confirmationsOf, headFor, mainTransfer } from '../views/transfer-view';

const ABSENT = 'Order does not exist';

/** What anybody who knows an order's id may see of it. */
export function checkoutRoutes(router: Router, context: ApiContext): void {
  endpoint(router, '/checkout/:id/status', {
    get: [
      limitAddress(context, 'checkoutAddress'),
      limitRate(context, 'checkout', (request) => `${clientAddress(request)}:${readOrderId(request)}`),
      async (request, response) => {
        const order = (await findOrder(context.db, readOrderId(request))) ?? refuse('NOT_FOUND', ABSENT);
        const transfers = order.txHash === null ? [] : await listOrderTransfers(context.db, order.id);
        const head = await headFor(context, transfers);
        response.setHeader('Cache-Control', 'no-store');
        response.json(presentStatus(order, transfers, head, context.config.confirmationsRequired));
      },
    ],
  });
}

function readOrderId(request: Request): string {
  return readId(request.params['id'], ABSENT);
}

function presentStatus(
  order: Order,
  transfers: readonly OrderTransfer[],
  head: bigint | null,
  required: number,
): Record<string, unknown> {
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
