import { send } from '../../../http/send';
import type { Request, Response, Router } from 'express';
import Joi from 'joi';
import { type OrderStatus, refuse } from '@gateway/domain';
import { type Db, type Tx } from '@gateway/store/db';
import { listDeliveries, requestWebhookRetry } from '@gateway/store/deliveries';
import { type AdminAction } from '@gateway/store/gateway';
import { findListedOrder, findOrder, listOrders, lockOrders, searchOrders } from '@gateway/store/orders';
import { requestSweepRetry } from '@gateway/store/sweeps';
import type { ApiContext } from '../../../base/context';
import { recordedAction, withoutQuery } from '../../../access/admin/admin-action';
import { sessionOf } from '../../../access/admin/admin-auth';
import { foldOldNames, readAdminBody } from '../../../access/admin/admin-body';
import { readEmptyBody } from '../../../http/request/body';
import { checkCallbackUrl } from '../../../http/request/callback-url';
import { readOrderId, refuseNoOrder } from '../../../access/path-ids';
import { noteField } from '../../../http/request/fields';
import { readListPage } from '../../../http/request/list-page';
import {
  amountsOf,
  boundsOf,
  checkQuery,
  type ListQuery,
  PAGE_QUERY,
  pageOf,
  parseQuery,
  presentPagination,
  QUERY_FIELDS,
  readPage,
} from '../../../http/request/query';
import { presentListedOrder } from '../listed-order';
import { presentAdminDelivery } from '../../webhooks';
import { presentOrderDetail } from './order-detail';
import { adminEndpoint } from '../../../access/admin/admin-endpoint';
import { createByHand } from './new-order';

interface OrdersQuery extends ListQuery {
  status?: OrderStatus;
  merchant_id?: string;
  link_id?: string;
  deposit_id?: string;
  min_amount?: string;
  max_amount?: string;
  from?: string;
  to?: string;
  q?: string;
  decision?: 'open' | 'closed';
}

const { status, id, time, amount } = QUERY_FIELDS;
const ORDERS_QUERY = PAGE_QUERY.append<OrdersQuery>({
  status,
  merchant_id: id,
  link_id: id,
  deposit_id: id,
  min_amount: amount,
  max_amount: amount,
  from: time,
  to: time,
  q: noteField(),
  decision: Joi.string().valid('open', 'closed'),
});
const RETRY_BODY = Joi.object<{ callback_url?: unknown }>({ callback_url: Joi.any() });

/** All orders of all merchants, new ones by hand, and the actions of an admin on one. */
export function orderRoutes(router: Router, context: ApiContext): void {
  const { db, lists, wakeups } = context;
  adminEndpoint(router, context, '/orders', {
    async get(request, response) {
      const query = readOrdersQuery(request, response);
      const pageWanted = pageOf(query);
      const { orders, pagination } = await readListPage(lists, sessionOf(request).id, pageWanted, (listDb) =>
        findOrders(listDb, query),
      );
      send<'listOrders'>(response, { data: orders.map(presentListedOrder), pagination });
    },
    post: createByHand(context),
  });
  adminEndpoint(router, context, '/orders/:id', {
    async get(request, response) {
      const order = await findListedOrder(db, readOrderId(request));
      send<'getOrder'>(response, await presentOrderDetail(context, order ?? refuseNoOrder()));
    },
  });
  adminEndpoint(router, context, '/orders/:id/deliveries', {
    async get(request, response) {
      const pageWanted = readPage(request);
      const order = (await findOrder(db, readOrderId(request))) ?? refuseNoOrder();
      const { entries, ...total } = await lists.read(sessionOf(request).id, (listDb) =>
        listDeliveries(listDb, order.id, pageWanted),
      );
      send<'listDeliveries'>(response, {
        data: entries.map(presentAdminDelivery),
        pagination: presentPagination(pageWanted, total),
      });
    },
  });
  adminEndpoint(router, context, '/orders/:id/retry-webhook', {
    async post(request, response) {
      const { callback_url } = await readAdminBody(request, response, RETRY_BODY, true);
      const override = callback_url === undefined ? undefined : checkOverride(callback_url, context);
      const orderId = readOrderId(request);
      await recordedAction(context, request, (tx) => retryWebhook(tx, orderId, override));
      wakeups.wake('webhooks');
      send<'retryWebhook'>(response, { ok: true });
    },
  });
  adminEndpoint(router, context, '/orders/:id/retry-sweep', {
    async post(request, response) {
      await readEmptyBody(request);
      const orderId = readOrderId(request);
      await recordedAction(context, request, (tx) => retrySweep(tx, orderId));
      wakeups.wake('sweeps');
      send<'retrySweep'>(response, { ok: true });
    },
  });
}

async function findOrders(db: Db, query: OrdersQuery): ReturnType<typeof listOrders> {
  const { q, merchant_id: merchantId, link_id: linkId, deposit_id: depositId, status, decision } = query;
  const found = q === undefined ? undefined : await searchOrders(db, q);
  const filter = { merchantId, linkId, depositId, status, decision, found, ...amountsOf(query) };
  return listOrders(db, { ...filter, ...boundsOf(query) }, pageOf(query));
}

type Recorded = Promise<{ result: undefined; action: AdminAction }>;

/** The sweep has failed before: any other is refused. */
async function retrySweep(tx: Tx, orderId: string): Recorded {
  await requestSweepRetry(tx, orderId);
  const [before, after] = [{ sweep: 'failed' }, { sweep: 'queued' }];
  return { result: undefined, action: { action: 'order.retry_sweep', object: orderId, before, after } };
}

async function retryWebhook(tx: Tx, orderId: string, override: string | undefined): Recorded {
  const order = (await lockOrders(tx, [orderId])).get(orderId) ?? refuseNoOrder();
  await requestWebhookRetry(tx, orderId, { overrideUrl: override });
  const after = { status: 'confirmed', ...(override === undefined ? {} : { callback_url: withoutQuery(override) }) };
  const before = { status: order.status };
  return { result: undefined, action: { action: 'order.retry_webhook', object: orderId, before, after } };
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
