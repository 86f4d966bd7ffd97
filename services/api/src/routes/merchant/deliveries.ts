import Joi from 'joi';
import type { Router } from 'express';
import { listDeliveries } from '@gateway/store';
import type { ApiContext } from '../../context';
import { endpoint } from '../../http/endpoint';
import { refuseNoOrder } from '../../http/fields';
import { limitMerchant, merchantOf, orderOf, requireMerchant } from '../../http/merchant-auth';
import { type ListQuery, pageOf, presentPagination, QUERY_FIELDS, readQuery } from '../../http/query';
import { send } from '../../http/send';
import { presentPaymentDelivery } from '../../views/delivery-view';

const PAGE_QUERY = Joi.object<ListQuery>({ page: QUERY_FIELDS.page, limit: QUERY_FIELDS.limit });

/** Merchants see how their webhooks were delivered. */
export function deliveryRoutes(router: Router, context: ApiContext): void {
  endpoint(router, '/payments/:id/deliveries', {
    get: [
      requireMerchant(context),
      limitMerchant(context, 'read'),
      async (request, response) => {
        const page = pageOf(readQuery(request, PAGE_QUERY));
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
}
