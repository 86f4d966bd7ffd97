import type { Router } from 'express';
import { concernOrders } from '@gateway/runtime';
import { cancelOrder } from '@gateway/store/orders';
import type { ApiContext } from '../../../base/context';
import { readEmptyBody } from '../../../http/request/body';
import { refuseNoOrder } from '../../../access/path-ids';
import { orderOf } from '../../../access/merchant/merchant-auth';
import { requestId } from '../../../http/request/request-id';
import { send } from '../../../http/send';
import { presentCreatedOrder } from '../order-view';
import { merchantEndpoint } from '../../../access/merchant/merchant-endpoint';

/** Merchants close the payment windows of orders for which no payment has been seen. */
export function cancelPaymentRoutes(router: Router, context: ApiContext): void {
  merchantEndpoint(router, context, '/payments/:id/cancel', {
    changeLimit: 'create',
    async post(request, response) {
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
  });
}
