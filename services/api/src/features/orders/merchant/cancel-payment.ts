import type { Router } from 'express';
import { concernOrders } from '@gateway/runtime';
import { closePaymentWindow } from '@gateway/store/orders';
import type { ApiContext } from '../../../base/context';
import { readEmptyBody } from '../../../http/request/body';
import { refuseNoOrder } from '../../../access/path-ids';
import { orderOf } from '../../../access/merchant/merchant-auth';
import { ownAction } from '../../../access/merchant/own-action';
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
      const order = await ownAction(context, request, async (tx) => {
        const result = await closePaymentWindow(tx, id);
        return { result, action: { action: 'order.cancel', object: id, before: null, after: null } };
      });
      send<'cancelPayment'>(response, {
        ...presentCreatedOrder(order, true, context.config),
        cancelled_at: order.cancelledAt.toISOString(),
      });
    },
  });
}
