import type { Router } from 'express';
import { formatUsdt } from '@gateway/domain';
import { concernOrders } from '@gateway/runtime';
import { findOrder } from '@gateway/store';
import type { ApiContext } from '../context';
import { readObject } from '../http/body';
import { endpoint } from '../http/endpoint';
import { refuseNoOrder } from '../http/fields';
import { limitMerchant, merchantOf, requireActive, requireMerchant } from '../http/merchant-auth';
import { requestId } from '../http/request-id';
import { send } from '../http/send';

/** Merchants simulate what payers and the chain do to their orders. Outside a sandbox there is no such path. */
export function sandboxRoutes(router: Router, context: ApiContext): void {
  const { sandbox, db, logger } = context;
  if (!sandbox) return;
  endpoint(router, '/sandbox/pay', {
    post: [
      requireMerchant(context),
      requireActive,
      limitMerchant(context, 'create'),
      async (request, response) => {
        const simulation = sandbox.readSimulation(await readObject(request));
        const { orderId, scenario } = simulation;
        const order = await findOrder(db, orderId);
        if (order?.merchantId !== merchantOf(request).id) return refuseNoOrder();
        concernOrders([orderId]);
        const { txHashes, amount } = await sandbox.simulate(order, simulation);
        logger.info('payment was simulated', { requestId: requestId.of(request), orderId, scenario });
        send<'simulatePayment'>(response, {
          order_id: orderId,
          scenario,
          tx_hashes: txHashes,
          amount: amount === undefined ? null : formatUsdt(amount),
        });
      },
    ],
  });
}
