import type { Router } from 'express';
import { listDeliveries, listDeliveriesOf, requestWebhookRetry } from '@gateway/store/deliveries';
import type { ApiContext } from '../../base/context';
import { readEmptyBody } from '../../http/request/body';
import { refuseNoOrder } from '../../access/path-ids';
import { readListPage } from '../../http/request/list-page';
import { merchantOf, orderOf, readerOf } from '../../access/merchant/merchant-auth';
import { ownAction } from '../../access/merchant/own-action';
import { readPage } from '../../http/request/query';
import { requestId } from '../../http/request/request-id';
import { send } from '../../http/send';
import { presentMerchantDelivery, presentPaymentDelivery } from './delivery-view';
import { merchantEndpoint } from '../../access/merchant/merchant-endpoint';

/** Merchants see how their webhooks were delivered, and have them delivered again. */
export function deliveryRoutes(router: Router, context: ApiContext): void {
  merchantEndpoint(router, context, '/merchant/deliveries', {
    async get(request, response) {
      const page = readPage(request);
      const { id } = merchantOf(request);
      const { entries, pagination } = await readListPage(context.lists, readerOf(request), page, (db) =>
        listDeliveriesOf(db, id, page),
      );
      const data = entries.map((entry) => presentMerchantDelivery(entry, context.config.targets));
      send<'listOwnDeliveries'>(response, { data, pagination });
    },
  });
  merchantEndpoint(router, context, '/payments/:id/deliveries', {
    async get(request, response) {
      const page = readPage(request);
      const { id, callbackUrl } = orderOf(request) ?? refuseNoOrder();
      const { entries, pagination } = await readListPage(context.lists, readerOf(request), page, (db) =>
        listDeliveries(db, id, page),
      );
      send<'listPaymentDeliveries'>(response, {
        data: entries.map((entry) => presentPaymentDelivery(entry, callbackUrl, context.config.targets)),
        pagination,
      });
    },
  });
  merchantEndpoint(router, context, '/payments/:id/redeliver', {
    async post(request, response) {
      await readEmptyBody(request);
      const { id } = orderOf(request) ?? refuseNoOrder();
      await ownAction(context, request, async (tx) => {
        await requestWebhookRetry(tx, id, { by: 'merchant' });
        return { result: null, action: { action: 'order.redeliver', object: id, before: null, after: null } };
      });
      context.wakeups.wake('webhooks');
      context.logger.info('redelivery was requested', { requestId: requestId.of(request), orderId: id });
      send<'redeliverPayment'>(response, { ok: true });
    },
  });
}
