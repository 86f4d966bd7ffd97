import type { Router } from 'express';
import { concernOrders } from '@gateway/runtime';
import { cancelOrder } from '@gateway/store';
import type { ApiContext } from '../context';
import { readEmptyBody } from '../http/body';
import { endpoint } from '../http/endpoint';
import { refuseNoOrder } from '../http/fields';
import { limitMerchant, orderOf, requireActive, requireMerchant } from '../http/merchant-auth';
import { requestId } from '../http/request-id';
import { send } from '../http/send';
import { presentCreatedOrder } from '../views/order-view';

/** Merchants close the payment windows of orders for which no payment has been seen. */
export function cancelPaymentRoutes(router: Router, context: ApiContext): void {
  endpoint(router, '/payments/:id/cancel', {
    post: [
      requireMerchant(context),
      requireActive,
      limitMerchant(context, 'create'),
      async (request, response) => {
        await readEmptyBody(request);
        const { id } = orderOf(request) ?? refuseNoOrder();
        concernOrders([id]);
        const order = await cancelOrder(context.db, id);
        context.logger.info('order was cancelled', { requestId: requestId.of(request), orderId: id });
        send<'cancelPayment'>(response, {
          ...presentCreatedOrder(order, true, context.config),
          cancelled_at: order.cancelledAt.toISOString(),
        });
      },
    ],
  });
}
