import type { Request, Response, Router } from 'express';
import Joi from 'joi';
import { type OrderStatus, refuse } from '@gateway/domain';
import {
  findListedOrder,
  findOrder,
  listDeliveries,
  listOrders,
  requestSweepRetry,
  requestWebhookRetry,
  transact,
} from '@gateway/store';
import type { ApiContext } from '../../context';
import { foldOldNames, readAdminBody } from '../../http/admin-body';
import { readOptionalBody } from '../../http/body';
import { checkCallbackUrl } from '../../http/callback-url';
import { noteField, readId } from '../../http/fields';
import {
  boundsOf,
  checkQuery,
  type ListQuery,
  pageOf,
  parseQuery,
  presentPagination,
  QUERY_FIELDS,
  readQuery,
} from '../../http/query';
import { requestId } from '../../http/request-id';
import { presentListedOrder } from '../../views/admin-view';
import { presentDelivery } from '../../views/delivery-view';
import { presentOrderDetail } from '../../views/order-detail';
import { adminEndpoint } from './admin-endpoint';

interface OrdersQuery extends ListQuery {
  status?: OrderStatus;
  merchant_id?: string;
  from?: string;
  to?: string;
  q?: string;
}

const { page, limit, status, id, time } = QUERY_FIELDS;
const ORDERS_QUERY = Joi.object<OrdersQuery>({
  page,
  limit,
  status,
  merchant_id: id,
  from: time,
  to: time,
  q: noteField(),
});
const PAGE_QUERY = Joi.object<ListQuery>({ page, limit });
const RETRY_BODY = Joi.object<{ callback_url?: unknown }>({ callback_url: Joi.any() });
const NO_FIELDS = Joi.object<Record<string, never>>({});
const ABSENT = 'Order does not exist';

/** All orders of all merchants, and the actions of an admin on one. */
export function orderRoutes(router: Router, context: ApiContext): void {
  const { db, wakeups, logger } = context;
  adminEndpoint(router, context, '/orders', {
    async get(request, response) {
      const query = readOrdersQuery(request, response);
      const pageWanted = pageOf(query);
      const filter = { merchantId: query.merchant_id, status: query.status, search: query.q, ...boundsOf(query) };
      const { orders, total } = await listOrders(db, filter, pageWanted);
      response.json({ data: orders.map(presentListedOrder), pagination: presentPagination(pageWanted, total) });
    },
  });
  adminEndpoint(router, context, '/orders/:id', {
    async get(request, response) {
      const order = await findListedOrder(db, readId(request.params['id'], ABSENT));
      response.json(await presentOrderDetail(context, order ?? refuse('NOT_FOUND', ABSENT)));
    },
  });
  adminEndpoint(router, context, '/orders/:id/deliveries', {
    async get(request, response) {
      const pageWanted = pageOf(readQuery(request, PAGE_QUERY));
      const order = (await findOrder(db, readId(request.params['id'], ABSENT))) ?? refuse('NOT_FOUND', ABSENT);
      const { entries, total } = await listDeliveries(db, order.id, pageWanted);
      response.json({ data: entries.map(presentDelivery), pagination: presentPagination(pageWanted, total) });
    },
  });
  adminEndpoint(router, context, '/orders/:id/retry-webhook', {
    async post(request, response) {
      const { callback_url } = await readAdminBody(request, response, RETRY_BODY, true);
      const override = callback_url === undefined ? undefined : checkOverride(callback_url, context);
      const orderId = readId(request.params['id'], ABSENT);
      await transact(db, (tx) => requestWebhookRetry(tx, orderId, override));
      wakeups.wake('webhooks');
      logger.info('webhook retry was requested', { requestId: requestId.of(request), orderId });
      response.json({ ok: true });
    },
  });
  adminEndpoint(router, context, '/orders/:id/retry-sweep', {
    async post(request, response) {
      await readOptionalBody(request, NO_FIELDS);
      const orderId = readId(request.params['id'], ABSENT);
      await transact(db, (tx) => requestSweepRetry(tx, orderId));
      wakeups.wake('sweeps');
      logger.info('sweep retry was requested', { requestId: requestId.of(request), orderId });
      response.json({ ok: true });
    },
  });
}

function readOrdersQuery(request: Request, response: Response): OrdersQuery {
  return checkQuery(foldOldNames(parseQuery(request), ['merchant_id'], response, 'INVALID_QUERY'), ORDERS_QUERY);
}

/** @throws Refusal VALIDATION_ERROR: this field has its own code (specification part 7) */
function checkOverride(callbackUrl: unknown, { config }: ApiContext): string {
  if (typeof callbackUrl !== 'string') return refuse('VALIDATION_ERROR', '"callback_url" must be a string');
  checkCallbackUrl(callbackUrl, config, 'VALIDATION_ERROR');
  return callbackUrl;
}
