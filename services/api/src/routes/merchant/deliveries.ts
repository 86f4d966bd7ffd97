import type { Router } from 'express';
import { listDeliveries, requestWebhookRetry, transact } from '@gateway/store';
import type { ApiContext } from '../../context';
import { readEmptyBody } from '../../http/body';
import { endpoint } from '../../http/endpoint';
import { refuseNoOrder } from '../../http/fields';
import { limitMerchant, merchantOf, orderOf, requireActive, requireMerchant } from '../../http/merchant-auth';
import { presentPagination, readPage } from '../../http/query';
import { requestId } from '../../http/request-id';
import { send } from '../../http/send';
import { presentPaymentDelivery } from '../../views/delivery-view';

/** Merchants see how their webhooks were delivered, and have them delivered again. */
export function deliveryRoutes(router: Router, context: ApiContext): void {
  const identify = requireMerchant(context);
  endpoint(router, '/payments/:id/deliveries', {
    get: [
      identify,
      limitMerchant(context, 'read'),
      async (request, response) => {
        const page = readPage(request);
        const { id, callbackUrl } = orderOf(request) ?? refuseNoOrder();
        const { entries, ...total } = await context.lists.read(
          merchantOf(request).id,
          (db) => listDeliveries(db, id, page),
          page,
        );
        send<'listPaymentDeliveries'>(response, {
          data: entries.map((entry) => presentPaymentDelivery(entry, callbackUrl, context.config.targets)),
          pagination: presentPagination(page, total),
        });
      },
    ],
  });
  endpoint(router, '/payments/:id/redeliver', {
    post: [
      identify,
      requireActive,
      limitMerchant(context, 'action'),
      async (request, response) => {
        await readEmptyBody(request);
        const { id } = orderOf(request) ?? refuseNoOrder();
        await transact(context.db, (tx) => requestWebhookRetry(tx, id, { by: 'merchant' }));
        context.wakeups.wake('webhooks');
        context.logger.info('redelivery was requested', { requestId: requestId.of(request), orderId: id });
        send<'redeliverPayment'>(response, { ok: true });
      },
    ],
  });
}
